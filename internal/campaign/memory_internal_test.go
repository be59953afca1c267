package campaign

import (
	"runtime"
	"testing"

	"example.com/conform/internal/readings"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
)

// TestMemoryOfCampaign collects a campaign of millions of cases, each unit of
// which says what the one before it said and one thing more, and sees that
// neither the plan nor the collector nor a report keeps a unit.
func TestMemoryOfCampaign(t *testing.T) {
	const units, perUnit = 30_000, 16 // bytes
	var all reports.Accumulator
	cfg := &Config{Operators: []*spec.Operator{openvino.StridedSlice, dml.Copy}, Random: units * shardSize}
	k := newCollector(cfg, all.Add, result.Backend{}, readings.Pins{}, nil)
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
		r.constraints.Add(&c, "", [][]spec.Choice{combination})
		r.constraints.Add(&c, "", [][]spec.Choice{combination, other})
		r.constraints.Add(&c, "", [][]spec.Choice{other}) // contradicts the rest
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
	if got, most := k.ledger.Kept(), len(questions)+1; got > most {
		t.Errorf("%d constraints are kept where %d say everything", got, most)
	}
	if len(k.ledger.Conflicts) > 2*len(questions) {
		t.Errorf("%d conflicts are kept", len(k.ledger.Conflicts))
	}
}

// inUse returns the bytes of the heap that are in use.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
