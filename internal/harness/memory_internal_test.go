package harness

import (
	"runtime"
	"slices"
	"testing"

	"example.com/conform/backends/cpu"
	"example.com/conform/internal/result"
	"example.com/conform/oracle"
	"example.com/conform/reports"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// TestMemoryOfCampaign collects a campaign of millions of cases, each unit of
// which says what the one before it said and one thing more, and sees that
// neither the plan nor the collector nor a report keeps a unit.
func TestMemoryOfCampaign(t *testing.T) {
	const units, perUnit = 30_000, 16 // bytes
	var all reports.Accumulator
	cfg := &Config{Operators: []*spec.Operator{openvino.StridedSlice, dml.Copy}, Random: units * shardSize}
	k := &collector{cfg: cfg, emit: all.Add, excused: make(map[int]bool), witnesses: make(witnessIndex), groups: make(groups)}
	if err := k.begin(&result.Header{Schema: result.JournalSchema, Rules: []string{"a/b", "a/c"}}); err != nil {
		t.Fatal(err)
	}
	questions := openvino.StridedSlice.Questions
	var early, late uint64
	for u := range cfg.units(func() bool { return false }) {
		r := &unitResult{shard: &result.Shard{Operator: u.operator.Name, Index: u.shard, Rules: map[string]int64{"a/b": 3}}}
		r.shard.Counts.Count(result.Passed, int64(u.random))
		r.shard.SkipReasons = map[string]int64{"no reason": 0}
		// Different every time, as far as there are different combinations.
		var combination []spec.Choice
		for i, question := range questions {
			if u.index>>i&1 == 1 {
				combination = append(combination, spec.Choice{Question: question})
			}
		}
		c := spec.Case{ID: "x", Call: spec.Call{Operator: u.operator}}
		other := []spec.Choice{{Question: questions[0], Answer: 1}}
		r.constraints.add(&c, "", [][]spec.Choice{combination})
		r.constraints.add(&c, "", [][]spec.Choice{combination, other})
		r.constraints.add(&c, "", [][]spec.Choice{other}) // contradicts the rest
		if err := k.collect(&u, r); err != nil {
			t.Fatal(err)
		}
		switch u.index {
		case units / 3:
			early = inUse()
		case units - 1:
			late = inUse()
		}
	}
	if cases := all.Report().Summary.Cases; cases != units*shardSize {
		t.Errorf("%d cases were collected, not %d", cases, units*shardSize)
	}
	if late > early+perUnit*units*2/3 {
		t.Errorf("the heap grew from %d to %d bytes over %d units", early, late, units*2/3)
	}
	if got, most := len(k.ledger.narrowing), len(questions)+1; got > most {
		t.Errorf("%d constraints are kept where %d say everything", got, most)
	}
	if len(k.ledger.conflicts) > 2*len(questions) {
		t.Errorf("%d conflicts are kept", len(k.ledger.conflicts))
	}
}

// inUse returns the bytes of the heap that are in use.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestSlotKeepsMemory sees that a slot drops what the oracle said of many elements,
// and keeps its memory after a case of few, however far apart they lie. The first, in
// which a large case is, keeps more.
func TestSlotKeepsMemory(t *testing.T) {
	for at, most := range []int64{keptFirst, kept} {
		j := newJudge(cpu.New(), nil, 0)
		// judged returns where the slot has what the oracle says of a copy.
		judged := func(size, stride int64) *oracle.Alternative {
			c := spec.Case{Call: spec.NewCall(dml.Copy)}
			for i := range c.Call.Tensors {
				c.Call.Tensors[i].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{size}, Layout: &tensor.Strided{Strides: []int64{stride}}}
			}
			c.Call.Tensors[0].Data = make([]byte, size)
			if _, err := j.batch(t.Context(), slices.Repeat([]spec.Case{c}, at+1)); err != nil {
				t.Fatal(err)
			}
			return &j.slots[at].alternatives[0]
		}
		few := judged(2, 1)
		for _, c := range []struct {
			size, stride int64
			kept         bool
		}{{2, 1 << 16, true}, {2, 1, true}, {most, 1, true}, {2, 1, true}, {most + 1, 1, true}, {2, 1, false}} {
			if got := judged(c.size, c.stride) == few; got != c.kept {
				t.Errorf("slot %d, %d elements, %d apart: the memory is kept: %v", at, c.size, c.stride, got)
			}
		}
	}
}
