package compare

import (
	"fmt"
	"slices"

	"example.com/conform/internal/guard"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// classify returns the most serious difference between the memory and what is
// wanted.
func (k *Comparer) classify(c *spec.Call, runs *[2]Run) *Finding {
	for i := range runs {
		if finding := outside(c, runs[i].Memory); finding != nil {
			return finding
		}
	}
	for n := range k.outputs {
		o := &k.outputs[n]
		elements := o.elements(runs[0].Memory.Operands[o.operand])
		for i := range runs {
			if finding := k.gap(i, c, o, runs, elements); finding != nil {
				return finding
			}
		}
	}
	for n := range k.outputs {
		if finding := k.elements(c, &k.outputs[n], runs); finding.Count > 0 {
			return finding
		}
	}
	panic("compare: memory differs, but nowhere")
}

// maxAltered bounds the altered NaNs behind which another wrong element is looked for: NaNs are
// what a backend is least to blame for.
const maxAltered = 256

// elements counts and lists the wrong elements of an output.
func (k *Comparer) elements(c *spec.Call, o *output, runs *[2]Run) *Finding {
	finding := &Finding{Operand: o.operand, Total: o.admits.Elements()}
	element := int64(0)
	for offset := range guard.Offsets(o.admits.Sizes(), &o.place) {
		if k.differs(0, o, runs, offset) || k.differs(1, o, runs, offset) {
			if finding.Count == 0 || finding.Kind == result.NaNAltered && finding.Count < maxAltered {
				finding.Kind, finding.Detail = k.kind(c, o, runs, element, offset)
			}
			if finding.Count++; len(finding.Wrong) < maxWrong {
				finding.Wrong = append(finding.Wrong, element)
			}
		}
		element++
	}
	return finding
}

// outside returns a change outside the outputs' buffers.
func outside(c *spec.Call, m *guard.Memory) *Finding {
	for n, r := range m.Operands {
		name := c.Name(n)
		if at, changed := m.FirstChange(r.Start, r.Buffer); changed {
			return &Finding{Kind: result.GuardOverwritten, Operand: n, Detail: fmt.Sprintf("wrote byte %d before the start of the %s buffer", r.Buffer-at, name)}
		}
		if at, changed := m.FirstChange(r.Buffer+r.Length, r.End); changed {
			return &Finding{Kind: result.GuardOverwritten, Operand: n, Detail: fmt.Sprintf("wrote byte %d past the end of the %s buffer of %d bytes", at-r.Buffer-r.Length+1, name, r.Length)}
		}
	}
	for n, r := range m.Inputs() {
		if at, changed := m.FirstChange(r.Buffer, r.Buffer+r.Length); changed {
			return &Finding{Kind: result.InputModified, Operand: n, Detail: fmt.Sprintf("changed byte %d of the %s buffer", at-r.Buffer, c.Name(n))}
		}
	}
	return nil
}

// gap returns a change in an output's buffer between or after elements, or
// padding that was not filled as required.
func (k *Comparer) gap(i int, c *spec.Call, o *output, runs *[2]Run, elements []byte) *Finding {
	m := runs[i].Memory
	r := m.Operands[o.operand]
	for at := range r.Length {
		got, want := m.Bytes[r.Buffer+at], o.want[i][at]
		free := ^elements[at] // the bits of no element
		if (got^want)&free == 0 {
			continue
		}
		finding := &Finding{Kind: result.GapOverwritten, Operand: o.operand}
		padding, filled, _ := o.admits.Padding()
		value := tensor.FormatValue(c.Tensors[o.operand].DType, padding)
		switch {
		case !filled && free != 0xff:
			finding.Detail = fmt.Sprintf("changed bits of byte %d of the output buffer that belong to no element", at)
		case !filled:
			finding.Detail = fmt.Sprintf("changed byte %d of the output buffer, which belongs to no element", at)
		case untouched(runs[0].Memory, r.Buffer+at, free) && untouched(runs[1].Memory, r.Buffer+at, free):
			finding.Kind = result.Unwritten
			finding.Detail = fmt.Sprintf("did not fill the padding at byte %d of the output buffer with %s", at, value)
		default:
			finding.Kind = result.WrongValue
			finding.Detail = fmt.Sprintf("filled the padding at byte %d of the output buffer with something other than %s", at, value)
		}
		return finding
	}
	return nil
}

// untouched reports whether bits of a byte of a job's memory have their initial
// value.
func untouched(m *guard.Memory, at int64, bits byte) bool {
	return (m.Bytes[at]^m.Before[at])&bits == 0
}

// elements sets the bits of the output's buffer that belong to an element.
func (o *output) elements(r guard.Region) []byte {
	bits := make([]byte, r.Length)
	for offset := range guard.Offsets(o.admits.Sizes(), &o.place) {
		guard.SetElement(o.dtype, bits, offset, ^uint64(0))
	}
	return bits
}

func (k *Comparer) differs(i int, o *output, runs *[2]Run, offset int64) bool {
	m := runs[i].Memory
	return guard.Element(o.dtype, m.Bytes[m.Operands[o.operand].Buffer:], offset) != guard.Element(o.dtype, o.want[i], offset)
}

// kind classifies a wrong element.
func (k *Comparer) kind(c *spec.Call, o *output, runs *[2]Run, element, offset int64) (result.Kind, string) {
	d := o.dtype
	var got, before [2]uint64
	for i := range runs {
		m := runs[i].Memory
		buffer := m.Operands[o.operand].Buffer
		got[i], before[i] = guard.Element(d, m.Bytes[buffer:], offset), guard.Element(d, m.Before[buffer:], offset)
	}
	source := o.admits.Sources()[element] // not Anything, which is never wrong
	switch {
	case got == before:
		return result.Unwritten, "an output element still holds what it held before the call"
	case !d.Packed() && o.partly(runs, offset):
		return result.Unwritten, "an output element still holds, in part, what it held before the call"
	case got[0] != got[1]:
		return result.FillDependent, "an output element depends on memory that is no element of any operand"
	case d.NaN(got[0]) && d.NaN(source.Bits(c)) && (quieted(d, source.Bits(c), got[0]) || !contains(c, d, got[0])):
		return result.NaNAltered, "a NaN was copied with other bits"
	default:
		return result.WrongValue, "an output element holds a value that is not admissible"
	}
}

// partly reports whether each byte of the element at offset is either as wanted
// in both runs or unchanged in both.
func (o *output) partly(runs *[2]Run, offset int64) bool {
	size := o.dtype.Size()
	for b := offset * size; b < (offset+1)*size; b++ {
		wanted, before := true, true
		for i, run := range runs {
			at := run.Memory.Operands[o.operand].Buffer + b
			wanted = wanted && run.Memory.Bytes[at] == o.want[i][b]
			before = before && untouched(run.Memory, at, 0xff)
		}
		if !wanted && !before {
			return false
		}
	}
	return true
}

// contains reports whether an input of the given data type has an element with
// these bits, so that a NaN was more likely moved than altered.
func contains(c *spec.Call, d tensor.DType, element uint64) bool {
	for i := range c.Inputs() {
		t := &c.Tensors[i]
		if t.DType != d {
			continue
		}
		for _, bits := range t.Stated() {
			if bits == element {
				return true
			}
		}
	}
	return false
}

// Got returns the bits of an element of an output after a run. The operand is
// the output's position in Call.Tensors, and the output has the given sizes.
func Got(c *spec.Call, operand int, sizes []int64, run *Run, element int64) uint64 {
	place, err := run.Memory.Place(c, operand, sizes, nil)
	if err != nil {
		panic("compare: an output that was compared cannot be laid out: " + err.Error())
	}
	index := make([]int64, len(sizes))
	tensor.Unravel(element, sizes, index)
	return guard.Element(c.Tensors[operand].DType, run.Memory.Bytes[run.Memory.Operands[operand].Buffer:], place.Offset(index))
}

// Elements returns the elements of an output of the given sizes after a run, as
// the data of a tensor; ok is false if the buffer is too short for them. They
// share the memory of the run, or are copied to room if they do not lie there
// like that.
func Elements(c *spec.Call, operand int, sizes []int64, run *Run, room []byte) (data []byte, ok bool) {
	desc := &c.Tensors[operand].Desc
	place, err := run.Memory.Place(c, operand, sizes, nil)
	region := run.Memory.Operands[operand]
	if err != nil {
		return nil, false
	}
	if needed, fits := desc.DType.Bytes(place.Span); !fits || needed > region.Length {
		return nil, false
	}
	memory, length := run.Memory.Bytes[region.Buffer:region.Buffer+region.Length], place.Elements*desc.DType.Size()
	if desc.Layout == nil && !desc.DType.Packed() && !region.View {
		return memory[:length:length], true
	}
	data = slices.Grow(room[:0], int(length))[:length]
	guard.Gather(desc.DType, data, memory, sizes, &place)
	return data, true
}

// quieted reports whether NaN to is what a conversion makes of NaN from: the
// same with the quiet bit set, the default NaN of either sign, or in vector code of
// bfloat16, all bits set.
func quieted(d tensor.DType, from, to uint64) bool {
	if d == tensor.Complex64 { // part by part
		const low = 1<<32 - 1
		return quieted(tensor.Float32, from&low, to&low) || quieted(tensor.Float32, from>>32, to>>32)
	}
	quiet := d.Quiet()
	if quiet == 0 { // the NaNs differ in their sign, if there are two
		return true
	}
	payload := quiet<<1 - 1
	return to == from|quiet || to&payload == quiet || d == tensor.Bfloat16 && to == 0xffff
}
