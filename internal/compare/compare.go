// Package compare compares what a backend did with what the oracle admits. It
// is pure: it runs nothing.
package compare

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/internal/guard"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Run is one execution of a call: its outcome, and the memory as the backend
// left it.
type Run struct {
	Outcome backends.Outcome
	Memory  *guard.Memory
}

// A Finding describes how the two runs of a call, one under each fill, differ
// from what an alternative admits.
type Finding struct {
	Kind    result.Kind
	Operand int // position in Call.Tensors
	// Rule decides between acceptance and rejection. It is nil if the
	// divergence is in memory.
	Rule   *spec.Rule
	Detail string
	// Answer describes the backend's wrong answer in words that do not depend
	// on the numbers of a call. For a rejected or failed call it is the status,
	// a slash, and the words of its detail; for a crash, the status and the
	// signal or exit status. It is empty for any other divergence.
	Answer string
	// Wrong has the first wrong elements of an output, by row-major ordinal.
	Wrong []int64
	// Count is the number of wrong elements of the output, and Total of all its
	// elements.
	Count, Total int64
}

// maxWrong bounds the wrong elements that a finding lists.
const maxWrong = 8

// A Comparer compares one call after another, reusing its memory.
type Comparer struct {
	outputs  []output
	call     *spec.Call // of the comparison
	rejected bool       // by the backend, so that the contents of outputs are not defined
}

// An output is the comparer's state for one output of a call.
type output struct {
	operand int // position in Call.Tensors
	dtype   tensor.DType
	size    int64 // of an element in values
	admits  *spec.AdmissibleOutput
	place   tensor.Placement
	room    [tensor.MaxRank]int64 // for the strides of an inferred output
	values  []byte                // one admissible content, packed
	want    [2][]byte             // the wanted buffer after each run
}

// Agrees reports whether both runs do what the alternative admits.
func (k *Comparer) Agrees(c *spec.Call, a *oracle.Alternative, runs *[2]Run) bool {
	return k.answered(c, a, runs) == nil && k.left(c, a, runs)
}

// Compare returns nil when both runs do what the alternative admits, or else
// the most serious difference: in a guard, then an input, then a gap, then an
// element.
func (k *Comparer) Compare(c *spec.Call, a *oracle.Alternative, runs *[2]Run) *Finding {
	if finding := k.answered(c, a, runs); finding != nil || k.left(c, a, runs) {
		return finding
	}
	for n := range k.outputs {
		for i := range runs {
			k.outputs[n].draw(k, i, runs[i].Memory)
		}
	}
	return k.classify(c, runs)
}

// answered returns how the outcomes differ from what the alternative admits.
func (k *Comparer) answered(c *spec.Call, a *oracle.Alternative, runs *[2]Run) *Finding {
	for i := range runs {
		if finding := status(c, a, &runs[i].Outcome); finding != nil {
			return finding
		}
	}
	if first, second := runs[0].Outcome, runs[1].Outcome; first.Status != second.Status {
		return &Finding{
			Kind: result.FillDependent, Operand: c.Inputs(),
			Detail: fmt.Sprintf("%v under one fill, %v under the other", first.Status, second.Status),
		}
	}
	return nil
}

// left reports whether both runs, whose outcomes the alternative admits, left
// memory as it admits.
func (k *Comparer) left(c *spec.Call, a *oracle.Alternative, runs *[2]Run) bool {
	if c.CheckOnly {
		return true
	}
	k.call, k.rejected = c, runs[0].Outcome.Status == backends.Rejected
	k.resolve(a)
	return k.asWanted(0, runs[0].Memory) && k.asWanted(1, runs[1].Memory)
}

// Wanted returns what the memory of a run, which is not sparse, should hold after
// the call that was compared last. Both runs must have returned outputs to compare.
func (k *Comparer) Wanted(run int, m *guard.Memory) []byte {
	want := slices.Clone(m.Before)
	for n, region := range m.Outputs() {
		copy(want[region.Buffer:], k.outputs[n].draw(k, run, m))
	}
	return want
}

// resolve sets outputs to the outputs of the call.
func (k *Comparer) resolve(a *oracle.Alternative) {
	inputs := k.call.Inputs()
	n := len(k.call.Tensors) - inputs
	k.outputs = slices.Grow(k.outputs[:0], n)[:n] // keeps the memory of each
	for i := range k.outputs {
		o := &k.outputs[i]
		o.operand, o.admits = inputs+i, &a.Admissible.Outputs[i]
		o.dtype = k.call.Tensors[o.operand].DType
		o.size = o.dtype.Size()
		if !k.rejected {
			o.gather(k.call)
		}
	}
}

// gather sets values to the first admissible value of each element, packed, or
// zero where anything is admissible.
func (o *output) gather(c *spec.Call) {
	n := o.admits.Elements() * o.size
	o.values = slices.Grow(o.values[:0], int(n))[:n]
	if boxes := o.admits.Boxes(); len(boxes) > 0 {
		for i := range boxes {
			o.box(c, &boxes[i])
		}
		return
	}
	at := o.values
	var constant [8]byte
	for _, s := range o.admits.Sources() {
		from := constant[:]
		switch s.Operand {
		case spec.Anything, spec.EitherZero:
			clear(from)
		case spec.AnyNaN:
			binary.LittleEndian.PutUint64(from, s.Bits(c))
		case spec.Constant:
			binary.LittleEndian.PutUint64(from, uint64(s.Element))
		default:
			if t := &c.Tensors[s.Operand]; t.Patches == nil {
				from = t.Data[s.Element*o.size:]
			} else {
				binary.LittleEndian.PutUint64(from, t.Bits(s.Element))
			}
		}
		put(at, from, o.size)
		at = at[o.size:]
	}
}

// asWanted reports whether a job's memory is as it should be after the call:
// unchanged outside the outputs' buffers, and as wanted in them. A rejected
// call may leave anything in them.
func (k *Comparer) asWanted(i int, m *guard.Memory) bool {
	from := int64(0)
	for n, region := range m.Outputs() {
		o, start := &k.outputs[n], region.Buffer
		if !m.Unchanged(from, start) {
			return false
		}
		from = start + region.Length
		switch {
		case k.rejected:
		case k.call.Tensors[o.operand].Layout == nil && o.admits.IsPlain() && !o.dtype.Packed() && !region.View: // values are the memory
			end := start + int64(len(o.values))
			if !bytes.Equal(m.Bytes[start:end], o.values) || !bytes.Equal(m.Bytes[end:from], m.Before[end:from]) {
				return false
			}
		case !bytes.Equal(m.Bytes[start:from], o.draw(k, i, m)):
			return false
		}
	}
	return m.Unchanged(from, int64(len(m.Bytes)))
}

// draw returns the wanted content of the output's buffer after run i: what it
// was, with the elements. If several values are admissible and the backend wrote
// one of them, it is that one. After a rejection it is what the backend left.
func (o *output) draw(k *Comparer, i int, m *guard.Memory) []byte {
	region := m.Operands[o.operand]
	start, end := region.Buffer, region.Buffer+region.Length
	got := m.Bytes[start:end]
	if k.rejected {
		o.want[i] = append(o.want[i][:0], got...)
		return o.want[i]
	}
	var err error
	if o.place, err = m.Place(k.call, o.operand, o.admits.Sizes(), o.room[:0]); err != nil {
		panic("compare: an admissible output cannot be laid out: " + err.Error())
	}
	want := append(o.want[i][:0], m.Before[start:end]...)
	switch bits, filled, free := o.admits.Padding(); {
	case filled:
		guard.FillElements(o.dtype, want, bits)
	case free:
		copy(want, got)
	}
	guard.Spread(o.dtype, want, o.values, o.admits.Sizes(), &o.place)
	if o.want[i] = want; o.admits.Exact() {
		return want
	}
	element := int64(0)
	for offset := range guard.Offsets(o.admits.Sizes(), &o.place) {
		wrote := guard.Element(o.dtype, got, offset)
		if wrote != guard.Element(o.dtype, want, offset) && Admits(k.call, o.operand, o.admits, element, wrote) {
			guard.SetElement(o.dtype, want, offset, wrote)
		}
		element++
	}
	return want
}

// Admits reports whether an element of an output, which is at a position in Call.Tensors, may hold these bits.
func Admits(c *spec.Call, output int, a *spec.AdmissibleOutput, element int64, wrote uint64) bool {
	matches := func(s spec.Source) bool {
		return s.Admits(c, wrote) || a.Nears(c.Tensors[output].DType, s, wrote)
	}
	return matches(a.Sources()[element]) || slices.ContainsFunc(a.Others(element), matches)
}

// status judges the outcome of a run, before its memory is compared.
func status(c *spec.Call, a *oracle.Alternative, o *backends.Outcome) *Finding {
	output := c.Inputs()
	rejection := a.Rejects()
	switch o.Status {
	case backends.Done:
		if rejection != nil {
			return &Finding{Kind: result.WronglyAccepted, Operand: output, Rule: rejection.Rule, Detail: "accepted, though " + rejection.Detail}
		}
		return shape(c, a, o.Sizes)
	case backends.Rejected:
		if rejection != nil || a.Admissible.MayReject() {
			return nil
		}
		return &Finding{Kind: result.WronglyRejected, Operand: output, Detail: "rejected a valid call: " + o.Detail, Answer: answer(o)}
	case backends.Gap: // under one fill only
		return &Finding{Kind: result.FillDependent, Operand: output, Detail: "a gap under one fill alone: " + o.Detail}
	case backends.Unsupported:
		return &Finding{Kind: result.WronglyRejected, Operand: output, Detail: "unsupported, though no gap is declared: " + o.Detail, Answer: answer(o)}
	case backends.Failed:
		if rejection != nil {
			return &Finding{Kind: result.WronglyAccepted, Operand: output, Rule: rejection.Rule, Detail: "accepted, then failed: " + o.Detail, Answer: o.Status.String()}
		}
		return &Finding{Kind: result.WronglyRejected, Operand: output, Detail: "accepted a valid call, then failed: " + o.Detail, Answer: answer(o)}
	default:
		if f := Ended(c, o); f != nil {
			return f
		}
		return &Finding{Kind: result.Crash, Operand: output, Detail: fmt.Sprintf("returned the unknown status %d", o.Status)}
	}
}

// Ended returns the finding that the backend did not survive a call, or nil.
func Ended(c *spec.Call, o *backends.Outcome) *Finding {
	switch o.Status {
	case backends.TimedOut:
		return &Finding{Kind: result.Timeout, Operand: c.Inputs(), Detail: o.Detail}
	case backends.Crashed, backends.DeviceLost:
		return &Finding{Kind: result.Crash, Operand: c.Inputs(), Detail: o.Status.String() + ": " + o.Detail, Answer: ending(o)}
	default:
		return nil
	}
}

// Lacking returns the finding that the backend does not support a call that it is claimed to, for a
// reason.
func Lacking(c *spec.Call, reason string) *Finding {
	o := backends.Outcome{Status: backends.Gap, Detail: reason}
	return &Finding{Kind: result.NoLongerSupported, Operand: c.Inputs(), Detail: "no longer supported: " + reason, Answer: answer(&o)}
}

// shape judges the sizes that a backend inferred.
func shape(c *spec.Call, a *oracle.Alternative, inferred [][]int64) *Finding {
	if !c.Operator.Infers() {
		return nil
	}
	inputs := c.Inputs()
	if want := len(a.Admissible.Outputs); len(inferred) != want {
		return &Finding{Kind: result.WrongShape, Operand: inputs, Detail: fmt.Sprintf("inferred %d shapes for %d outputs", len(inferred), want)}
	}
	for n, sizes := range inferred {
		if want := a.Admissible.Outputs[n].Sizes(); !slices.Equal(sizes, want) {
			return &Finding{
				Kind: result.WrongShape, Operand: inputs + n,
				Detail: fmt.Sprintf("inferred the shape %s; admissible is %v", Told(sizes), want),
			}
		}
	}
	return nil
}

// Told writes sizes that a backend inferred: the first of those of a rank that no tensor has.
func Told(sizes []int64) string {
	if len(sizes) <= tensor.MaxRank {
		return fmt.Sprint(sizes)
	}
	return strings.TrimSuffix(fmt.Sprint(sizes[:tensor.MaxRank]), "]") + fmt.Sprintf(" …] of rank %d", len(sizes))
}
