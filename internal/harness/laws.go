package harness

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/laws"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// lawShare is how many random cases there are to one that is held to the laws.
const lawShare = 64

// heldToLaws reports whether a case is held to the laws: one of a file always,
// and a random one by its ID.
func heldToLaws(id string) bool {
	if !strings.Contains(id, "#") {
		return true
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return h.Sum32()%lawShare == 0
}

// touchesQuestion is why a case is not held to a law whose other call has several
// results.
const touchesQuestion = "the other call touches a question"

// A holding is what a law says of a case: the other call, and what its outputs
// must hold, because the case left it.
type holding struct {
	ruling *ruling // of the case
	output int     // of the case, in Call.Tensors
	law    *laws.Law
	other  spec.Case // which shares memory with the case and with its runs
	want   [][]byte  // also
	room   *[2][]byte
}

// A heldLaw is a law that a case was held to, or, for a reason, was not.
type heldLaw struct {
	law  *laws.Law
	skip string
	// diverged is how the other call departs from what the oracle admits.
	diverged *found
}

// A brokenLaw is how the other call departs from what the first one left.
type brokenLaw struct {
	law   *laws.Law
	other *spec.Case
	shown result.Shown
}

// holdLaws holds the cases of a batch that passed to the laws of their operators.
// The other call of each is judged like any case, and then must have left what the
// first one did.
func (j *judge) holdLaws(ctx context.Context, batch []spec.Case) error {
	if len(j.laws) == 0 {
		return nil
	}
	list := j.holdings[:0]
	for i := range batch {
		if r := &j.rulings[i]; r.verdict == result.Passed && heldToLaws(batch[i].ID) {
			list = j.addHoldings(list, &batch[i], r)
		}
	}
	j.holdings = list
	defer clear(list)
	return j.hold(ctx, list, (*holding).rule)
}

// addHoldings adds to a list what the laws say of a case that the backend has done.
func (j *judge) addHoldings(list []holding, c *spec.Case, r *ruling) []holding {
	if c.Call.CheckOnly || r.slot.runs[0].Outcome.Status != backends.Done || !r.hasOneResult() {
		return list
	}
	var done spec.Call
	for _, law := range j.laws {
		if law.Operator != c.Call.Operator {
			continue
		}
		if done.Operator == nil {
			var ok bool
			if done, ok = left(&c.Call, &r.slot.runs[0]); !ok {
				return list
			}
		}
		if other, want, ok := law.Apply(&done); ok {
			list = append(list, holding{
				ruling: r, output: c.Call.Inputs(), law: law, other: spec.Case{ID: c.ID, Call: other}, want: want, room: &j.room,
			})
		}
	}
	return list
}

// hasOneResult reports whether a call is valid and touches no question, so that
// it has one result.
func (r *ruling) hasOneResult() bool {
	if len(r.slot.alternatives) != 1 || len(r.slot.evaluator.UsedPins()) > 0 {
		return false
	}
	a := &r.slot.alternatives[0]
	return a.Rejects() == nil && !a.Admissible.MayReject() &&
		!slices.ContainsFunc(a.Admissible.Outputs, func(o spec.AdmissibleOutput) bool { return !o.Exact() })
}

// left returns a call with the sizes of its outputs and what a run left in them. It
// returns false where there is no room for these sizes, which only a backend infers
// that diverges. The call shares memory with c and with the run.
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

// output returns the k-th output of a call after a run, of which it shares memory.
// What does not lie there lies in room, if that is large enough.
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

// hold judges the other calls of holdings, and passes each holding with the ruling
// of its other call.
func (j *judge) hold(ctx context.Context, list []holding, each func(*holding, *ruling)) error {
	if j.other == nil {
		j.other = newJudge(j.backend, j.pins, j.limit)
	}
	j.other.sentry = j.sentry
	defer func() { clear(j.others) }()
	for len(list) > 0 {
		n := together(list[:min(len(list), batchSize)], func(h *holding) *spec.Call { return &h.other.Call })
		j.others = j.others[:0]
		for i := range n {
			j.others = append(j.others, list[i].other)
		}
		rulings, err := j.other.batch(ctx, j.others)
		if err != nil {
			return err
		}
		for i := range n {
			each(&list[i], &rulings[i])
		}
		list = list[n:]
	}
	return nil
}

// rule rules on a case by the ruling of its other call. The first law that is
// broken counts.
func (h *holding) rule(other *ruling) {
	held := heldLaw{law: h.law}
	fault := func(reason string) {
		if h.ruling.verdict == result.Passed {
			h.ruling.verdict, h.ruling.reason = result.HarnessError, fmt.Sprintf("law %s: %s", h.law.ID, reason)
		}
	}
	switch {
	case other.verdict == result.HarnessError:
		fault(other.reason)
		return
	case other.verdict == result.Skipped:
		held.skip = other.reason
	case len(other.slot.alternatives) == 1 && other.slot.alternatives[0].Rejects() != nil:
		fault("the other call breaks " + other.slot.alternatives[0].Rejects().Rule.ID)
		return
	case !other.hasOneResult():
		held.skip = touchesQuestion
	case other.finding != nil:
		held.skip = "the other call diverges by itself"
		var err error
		if held.diverged, err = newFound(&h.other, other); err != nil {
			fault(err.Error())
			return
		}
	case h.ruling.verdict == result.Passed:
		h.compare(other)
	}
	h.ruling.held = append(h.ruling.held, held)
}

// compare rules that the law is broken where the other call, which the oracle
// admits, left something else than it must.
func (h *holding) compare(other *ruling) {
	c, r := &h.other.Call, h.ruling
	broken := brokenLaw{law: h.law}
	for k, want := range h.want {
		broken.observe(c, k, want, &other.slot.runs, h.room)
	}
	if broken.shown.Wrong == 0 {
		return
	}
	broken.other = clone(&h.other)
	r.broken, r.verdict, r.nearest = &broken, result.Diverged, &r.slot.alternatives[0]
	r.finding = &compare.Finding{
		Kind: result.EquivalenceBroken, Operand: h.output, Count: broken.shown.Wrong, Total: broken.shown.Total,
		Detail: fmt.Sprintf("%s leaves other elements, though the oracle admits both: it or the law is wrong", c.Operator.Name),
	}
}

// observe adds the elements of the k-th output of the other call that are not as
// they must be after each of its runs.
func (b *brokenLaw) observe(c *spec.Call, k int, want []byte, runs *[2]compare.Run, room *[2][]byte) {
	got, first := output(c, k, &runs[0], room[0])
	second, again := output(c, k, &runs[1], room[1])
	if got.Layout != nil { // they lie there now, and the next ones may
		room[0], room[1] = got.Data, second.Data
	}
	size := got.DType.Size()
	n := int64(len(want)) / size
	b.shown.Total += n
	if !first || !again || len(got.Data) != len(want) || len(second.Data) != len(want) {
		b.shown.Wrong += max(n, 1)
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
		if b.shown.Wrong++; len(b.shown.Elements) == maxShown {
			continue
		}
		value := func(t *spec.Tensor) result.Value { return explain.Value(t.DType, t.Bits(element)) }
		shown := result.Element{
			Index: explain.Name(c, c.Inputs()+k, got.Sizes, element) + " of " + c.Operator.Name,
			Note:  "by " + b.law.ID, Got: value(&got), Admissible: []result.Value{value(&must)},
		}
		if v := value(&second); v != shown.Got {
			shown.Second = &v
		}
		b.shown.Elements = append(b.shown.Elements, shown)
	}
}

// noteLaws adds the laws that a case was held to to those of the unit. An other
// call that diverges by itself is a divergence like any, which no verdict counts.
func (r *unitResult) noteLaws(ruling *ruling, file *cases.Case) {
	for _, held := range ruling.held {
		if r.laws == nil {
			r.laws = make(map[string]result.LawCount)
		}
		count := r.laws[held.law.ID]
		switch {
		case held.skip == "":
			count.Held++
		case count.Skips == nil:
			count.Skips = map[string]int64{held.skip: 1}
		default:
			count.Skips[held.skip]++
		}
		if ruling.broken != nil && ruling.broken.law == held.law {
			count.Broken++
		}
		r.laws[held.law.ID] = count
		if f := held.diverged; f != nil {
			f.origin = file.Origin
			r.addFound(f)
		}
	}
}

// addFound adds a divergence of one case to those of the unit.
func (r *unitResult) addFound(f *found) {
	switch f.kind {
	case result.Crash:
		r.crashes++
	case result.Timeout:
		r.crashes += TimeoutCrashes
	default:
	}
	for i := range r.divergences {
		if same := &r.divergences[i]; same.invariant == f.invariant {
			same.count += f.count
			same.seenAs = result.AddSightings(same.seenAs, f.seenAs)
			return
		}
	}
	r.divergences = append(r.divergences, *f)
}

// holdOnly has the judge hold cases to one law, or to none, until the function
// that it returns is called.
func (j *judge) holdOnly(law *laws.Law) (restore func()) {
	before := j.laws
	j.laws = nil
	if law != nil {
		j.laws = []*laws.Law{law}
	}
	return func() { j.laws = before }
}
