// Package compare compares what a backend did with what the oracle admits. It
// is pure: it runs nothing.
package compare

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

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
	outputs []output
}

// An output is the comparer's state for one output of a call.
type output struct {
	operand int // position in Call.Tensors
	size    int64
	admits  *spec.AdmissibleOutput
	place   tensor.Placement
	strides []int64   // memory for the strides of an inferred output
	values  []byte    // one admissible content, packed
	want    [2][]byte // the wanted buffer after each run
}

// Compare returns nil when both runs do what the alternative admits, or else
// the most serious difference: in a guard, then an input, then a gap, then an
// element.
func (k *Comparer) Compare(c *spec.Call, a *oracle.Alternative, runs *[2]Run) *Finding {
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
	if c.CheckOnly {
		return nil
	}
	rejected := runs[0].Outcome.Status == backends.Rejected
	k.resolve(c, a, runs, rejected)
	equal := true
	for i := range runs {
		equal = k.asWanted(i, c, runs[i].Memory, rejected) && equal
	}
	if equal {
		return nil
	}
	return k.classify(c, runs)
}

// Wanted returns what the memory of a run should hold after the call that was
// compared last. Both runs must have returned outputs to compare.
func (k *Comparer) Wanted(run int, m *guard.Memory) []byte {
	want := slices.Clone(m.Before)
	for n, region := range m.Outputs() {
		copy(want[region.Buffer:], k.outputs[n].want[run])
	}
	return want
}

// resolve sets outputs to the outputs of the call. A rejected call does not
// define their contents.
func (k *Comparer) resolve(c *spec.Call, a *oracle.Alternative, runs *[2]Run, rejected bool) {
	inputs, infers := c.Inputs(), c.Operator.Infers()
	n := len(c.Tensors) - inputs
	k.outputs = slices.Grow(k.outputs[:0], n)[:n] // keeps the memory of each
	for i := range k.outputs {
		o := &k.outputs[i]
		o.operand, o.admits = inputs+i, &a.Admissible.Outputs[i]
		desc := &c.Tensors[o.operand].Desc
		o.size = desc.DType.Size()
		if rejected {
			continue
		}
		o.place = runs[0].Memory.Place(o.operand)
		if infers {
			inferred := tensor.Desc{DType: desc.DType, Sizes: o.admits.Sizes(), Layout: desc.Layout}
			var err error
			if o.place, err = inferred.PlaceInto(o.strides[:0]); err != nil {
				panic("compare: an admissible output cannot be laid out: " + err.Error())
			}
			o.strides = o.place.Strides
		}
		o.gather(c)
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
		case spec.Anything:
			clear(from)
		case spec.Constant:
			binary.LittleEndian.PutUint64(from, uint64(s.Element))
		default:
			from = c.Tensors[s.Operand].Data[s.Element*o.size:]
		}
		put(at, from, o.size)
		at = at[o.size:]
	}
}

// asWanted reports whether a job's memory is as it should be after the call:
// unchanged outside the outputs' buffers, and as wanted in them. A rejected
// call may leave anything in them.
func (k *Comparer) asWanted(i int, c *spec.Call, m *guard.Memory, rejected bool) bool {
	same, from := true, int64(0)
	for n, region := range m.Outputs() {
		start, end := region.Buffer, region.Buffer+region.Length
		same = same && bytes.Equal(m.Before[from:start], m.Bytes[from:start])
		from = end
		o := &k.outputs[n]
		if rejected {
			o.want[i] = append(o.want[i][:0], m.Bytes[start:end]...)
			continue
		}
		o.want[i] = append(o.want[i][:0], m.Before[start:end]...)
		o.wanted(c, o.want[i], m.Bytes[start:end])
		same = same && bytes.Equal(o.want[i], m.Bytes[start:end])
	}
	return same && bytes.Equal(m.Before[from:], m.Bytes[from:])
}

// wanted turns want, a copy of the buffer before the call, into the wanted
// buffer. If several values are admissible and the backend wrote one of them,
// it uses that one.
func (o *output) wanted(c *spec.Call, want, got []byte) {
	switch bits, filled, free := o.admits.Padding(); {
	case filled:
		guard.FillElements(want, o.size, bits)
	case free:
		copy(want, got)
	}
	guard.Spread(want, o.values, o.size, o.admits.Sizes(), o.place.Strides)
	if o.admits.Exact() {
		return
	}
	element := int64(0)
	for offset := range guard.Offsets(o.admits.Sizes(), o.place.Strides) {
		if wrote := got[offset*o.size : (offset+1)*o.size]; Admits(c, o.admits, element, wrote) {
			copy(want[offset*o.size:], wrote)
		}
		element++
	}
}

// Admits reports whether an element of an output may hold these bytes.
func Admits(c *spec.Call, a *spec.AdmissibleOutput, element int64, wrote []byte) bool {
	matches := func(s spec.Source) bool {
		return s.Operand == spec.Anything || s.Bits(c) == bits(wrote)
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
	case backends.TimedOut:
		return &Finding{Kind: result.Timeout, Operand: output, Detail: o.Detail}
	case backends.Crashed, backends.DeviceLost:
		return &Finding{Kind: result.Crash, Operand: output, Detail: o.Status.String() + ": " + o.Detail, Answer: ending(o)}
	default:
		return &Finding{Kind: result.Crash, Operand: output, Detail: fmt.Sprintf("returned the unknown status %d", o.Status)}
	}
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
				Detail: fmt.Sprintf("inferred the shape %v; admissible is %v", sizes, want),
			}
		}
	}
	return nil
}
