// Package metamorphic checks metamorphic relations: it judges a follow-up call
// of each case that passed, and compares its outputs with what the case
// predicts.
package metamorphic

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/relations"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// share is the number of random cases for each one that is held to relations.
const share = 64

// maxShown bounds the elements that a broken relation shows.
const maxShown = 4

// isHeld reports whether a case is held to relations: a case of a file always is, and the ID of a
// random one decides.
func isHeld(id string) bool {
	if !strings.Contains(id, "#") {
		return true
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return h.Sum32()%share == 0
}

// touchesQuestion is the reason for skipping a follow-up call that has several
// admissible results.
const touchesQuestion = "the other call touches a question"

// A Judge judges cases and then holds those that passed to the relations of their operators.
type Judge struct {
	*judge.Judge
	Relations []*relations.Relation

	other   *judge.Judge // judges follow-up calls
	rulings []Ruling
	pending []check
	others  []spec.Case
	room    [2][]byte // memory for outputs
}

// New returns a judge with relations.
func New(j *judge.Judge, held []*relations.Relation) *Judge { return &Judge{Judge: j, Relations: held} }

// A Ruling is a judge's result for a case. It is valid until the next batch.
type Ruling struct {
	*judge.Ruling
	Held   []Held  // the relations that the case was held to
	Broken *Broken // the one that it breaks
}

// A Held is a relation that a case was held to, or the reason why it was not.
type Held struct {
	Relation *relations.Relation
	Skip     string
	// Derived is the follow-up call if it diverges by itself.
	Derived *judge.Derived
}

// A Broken relation states how the outputs of the follow-up call differ from
// what the case predicts.
type Broken struct {
	Relation *relations.Relation
	Other    *spec.Case
	Shown    result.Shown
}

// Only restricts the judge to one relation, or to none if it is nil, until
// restore is called.
func (j *Judge) Only(relation *relations.Relation) (restore func()) {
	before := j.Relations
	j.Relations = nil
	if relation != nil {
		j.Relations = []*relations.Relation{relation}
	}
	return func() { j.Relations = before }
}

// Renew continues with another backend and with new memory, because a hanging
// backend may still write to the memory of its batch.
func (j *Judge) Renew(b backends.Backend) {
	j.Judge, j.other, j.room = judge.New(b, j.Pins), nil, [2][]byte{}
}

// One judges a single case.
func (j *Judge) One(ctx context.Context, c *spec.Case) (*Ruling, error) {
	rulings, err := j.Batch(ctx, []spec.Case{*c})
	if err != nil {
		return nil, err
	}
	return &rulings[0], nil
}

// Batch judges up to [judge.BatchSize] cases and holds them to relations. Its error is that of
// [judge.Judge.Batch].
func (j *Judge) Batch(ctx context.Context, batch []spec.Case) ([]Ruling, error) {
	rulings, err := j.Judge.Batch(ctx, batch)
	j.rulings = slices.Grow(j.rulings[:0], len(rulings))[:len(rulings)]
	for i := range rulings {
		j.rulings[i] = Ruling{Ruling: &rulings[i]}
	}
	if err != nil || len(j.Relations) == 0 {
		return j.rulings, err
	}
	list := j.pending[:0]
	for i := range batch {
		if r := &j.rulings[i]; r.Verdict == result.Passed && isHeld(batch[i].ID) {
			list = j.hold(list, &batch[i], r)
		}
	}
	j.pending = list
	defer clear(list)
	return j.rulings, j.judgeOthers(ctx, list, (*check).rule)
}

// A check is one pending check of a relation: the follow-up call, and what its
// outputs must hold.
type check struct {
	ruling   *Ruling // of the case
	output   int     // of the case, in Call.Tensors
	relation *relations.Relation
	other    spec.Case // shares memory with the case and with its runs
	want     [][]byte  // also shares memory
	room     *[2][]byte
}

// hold appends the pending checks of a case that passed, unless its memory is sparse: follow-up
// calls may need all of it.
func (j *Judge) hold(list []check, c *spec.Case, r *Ruling) []check {
	if c.Call.CheckOnly || !r.Ran() || !r.HasOneResult() || r.Runs()[0].Memory.Sparse() {
		return list
	}
	var done spec.Call
	for _, relation := range j.Relations {
		if relation.Operator != c.Call.Operator {
			continue
		}
		if done.Operator == nil {
			var ok bool
			if done, ok = left(&c.Call, &r.Runs()[0]); !ok {
				return list
			}
		}
		if other, want, ok := relation.Apply(&done); ok {
			list = append(list, check{
				ruling: r, output: c.Call.Inputs(), relation: relation, other: spec.Case{ID: c.ID, Call: other}, want: want, room: &j.room,
			})
		}
	}
	return list
}

// left returns a call whose outputs have the sizes and elements after a run. It
// returns false if the buffers are too small for these sizes, which happens
// only if the backend diverges. The call shares memory with c and with the run.
func left(c *spec.Call, run *compare.Run) (done spec.Call, ok bool) {
	done = *c
	done.Tensors = slices.Clone(c.Tensors)
	for k := range done.Outputs() {
		out := &done.Outputs()[k]
		if *out, ok = output(c, k, run, nil); !ok {
			return done, false
		}
		out.Sizes = slices.Clone(out.Sizes) // the backend may reuse its memory
	}
	return done, true
}

// output returns the k-th output of a call after a run. It shares the run's
// memory, or is copied to room if its elements are not contiguous and room is
// large enough.
func output(c *spec.Call, k int, run *compare.Run, room []byte) (t spec.Tensor, ok bool) {
	t = c.Outputs()[k]
	if c.Operator.Infers() {
		if k >= len(run.Outcome.Sizes) {
			return t, false
		}
		t.Sizes = run.Outcome.Sizes[k]
	}
	t.Data, ok = compare.Elements(c, c.Inputs()+k, t.Sizes, run, room)
	return t, ok
}

// judgeOthers judges the follow-up calls of a list of checks and calls each with every
// ruling. A judge whose ruling is kept is not used again.
func (j *Judge) judgeOthers(ctx context.Context, list []check, each func(*check, *judge.Ruling) (kept bool)) error {
	defer func() { clear(j.others) }()
	for len(list) > 0 {
		if j.other == nil {
			j.other = judge.New(j.Backend, j.Pins)
		}
		n := judge.Together(list[:min(len(list), judge.BatchSize)], func(h *check) *spec.Call { return &h.other.Call })
		j.others = j.others[:0]
		for i := range n {
			j.others = append(j.others, list[i].other)
		}
		rulings, err := j.other.Batch(ctx, j.others)
		if err != nil {
			return err
		}
		for i := range n {
			if each(&list[i], &rulings[i]) {
				j.other = nil
			}
		}
		list = list[n:]
	}
	return nil
}

// rule applies the ruling of the follow-up call to the case, and reports
// whether it keeps that ruling. Only the first broken relation counts.
func (h *check) rule(other *judge.Ruling) (kept bool) {
	held := Held{Relation: h.relation}
	switch {
	case other.Verdict == result.HarnessError:
		h.ruling.Fault(h.relation, other.Reason)
		return false
	case other.Verdict == result.Skipped:
		held.Skip = other.Reason
	case other.Rejects() != nil:
		h.ruling.Fault(h.relation, "the other call breaks "+other.Rejects().Rule.ID)
		return false
	case !other.HasOneResult():
		held.Skip = touchesQuestion
	case other.Finding != nil:
		held.Skip, held.Derived = "the other call diverges by itself", &judge.Derived{Case: h.other, Ruling: other}
	case h.ruling.Verdict == result.Passed:
		h.compare(other)
	}
	h.ruling.Held = append(h.ruling.Held, held)
	return held.Derived != nil
}

// Fault records that a relation itself is wrong.
func (r *Ruling) Fault(relation *relations.Relation, reason string) {
	if r.Verdict == result.Passed {
		r.Verdict, r.Reason = result.HarnessError, fmt.Sprintf("relation %s: %s", relation.ID, reason)
	}
}

// compare breaks the relation if the outputs of the follow-up call differ from
// the prediction, although the oracle admits both.
func (h *check) compare(other *judge.Ruling) {
	c, r := &h.other.Call, h.ruling
	broken := Broken{Relation: h.relation}
	for k, want := range h.want {
		broken.observe(c, k, want, other.Runs(), h.room)
	}
	if broken.Shown.Wrong == 0 {
		return
	}
	broken.Other = &spec.Case{ID: h.other.ID, Call: h.other.Call.Clone()}
	r.Broken = &broken
	r.Break(&compare.Finding{
		Kind: result.EquivalenceBroken, Operand: h.output, Count: broken.Shown.Wrong, Total: broken.Shown.Total,
		Detail: fmt.Sprintf("%s leaves other elements, though the oracle admits both: it or the relation is wrong", c.Operator.Name),
	})
}

// observe adds the elements of the k-th output of the follow-up call that differ from want
// after one of its runs.
func (b *Broken) observe(c *spec.Call, k int, want []byte, runs *[2]compare.Run, room *[2][]byte) {
	got, first := output(c, k, &runs[0], room[0])
	second, again := output(c, k, &runs[1], room[1])
	if got.Layout != nil || got.DType.Packed() { // they lie there now, and the next ones may
		room[0], room[1] = got.Data, second.Data
	}
	size := got.DType.Size()
	n := int64(len(want)) / size
	b.Shown.Total += n
	if !first || !again || len(got.Data) != len(want) || len(second.Data) != len(want) {
		b.Shown.Wrong += max(n, 1)
		return
	}
	if bytes.Equal(got.Data, want) && bytes.Equal(second.Data, want) {
		return
	}
	must := spec.Tensor{Desc: got.Desc, Data: want}
	for element := range n {
		if must.Bits(element) == got.Bits(element) && must.Bits(element) == second.Bits(element) {
			continue
		}
		if b.Shown.Wrong++; len(b.Shown.Elements) == maxShown {
			continue
		}
		value := func(t *spec.Tensor) result.Value { return explain.Value(t.DType, t.Bits(element)) }
		shown := result.Element{
			Index: explain.Name(c, c.Inputs()+k, got.Sizes, element) + " of " + c.Operator.Name,
			Note:  "by " + b.Relation.ID, Got: value(&got), Admissible: []result.Value{value(&must)},
		}
		if v := value(&second); v != shown.Got {
			shown.Second = &v
		}
		b.Shown.Elements = append(b.Shown.Elements, shown)
	}
}
