package depict

import (
	"fmt"

	"example.com/conform/internal/compare"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/guard"
	"example.com/conform/spec/tensor"
)

// Origin states where the wrong element of an output came from: "input[0,1]",
// or "byte 7 of the input buffer, which is no element". It is empty if that is
// not known.
func (s *Scene) Origin(element int64) string {
	d := &drawing{Scene: s}
	o := d.originOf(s.Finding.Operand, element)
	switch name := s.Call.Name(o.operand); {
	case !o.found:
		return ""
	case o.element >= 0:
		return explain.Name(s.Call, o.operand, s.Call.Tensors[o.operand].Sizes, o.element)
	case o.byte < 0:
		return fmt.Sprintf("byte %d before the %s buffer", -o.byte, name)
	case o.byte >= s.Runs[0].Memory.Operands[o.operand].Length:
		return fmt.Sprintf("byte %d past the %s buffer", o.byte-s.Runs[0].Memory.Operands[o.operand].Length+1, name)
	default:
		return fmt.Sprintf("byte %d of the %s buffer, which is no element", o.byte, name)
	}
}

// maxSearched bounds the data in which the origin of a value is searched, in
// bytes.
const maxSearched = 1 << 16

func (d *drawing) findOrigins(output int) {
	d.origins = make([]origin, 0, maxArrows)
	for _, element := range d.wrong() {
		d.origins = append(d.origins, d.originOf(output, element))
	}
}

// originOf finds the only element of the inputs that held, in both runs, what
// the backend wrote; or else the only other place with these bytes.
func (d *drawing) originOf(output int, element int64) origin {
	sizes := d.admits(output).Sizes()
	var got [2]uint64
	for i := range d.Runs {
		got[i] = compare.Got(d.Call, output, sizes, &d.Runs[i], element)
	}
	if got == [2]uint64{d.before(output, sizes, 0, element), d.before(output, sizes, 1, element)} {
		return origin{} // nothing was written
	}
	dtype := d.Call.Tensors[output].DType
	if got[0] == got[1] {
		return d.amongElements(dtype, got[0])
	}
	return d.amongCanaries(output, dtype, got)
}

func (d *drawing) amongElements(dtype tensor.DType, bits uint64) (o origin) {
	for i := range d.Call.Inputs() {
		t := &d.Call.Tensors[i]
		if len(t.Data) > maxSearched {
			return origin{}
		}
		for element := range int64(len(t.Data)) / t.DType.Size() {
			switch {
			case t.DType != dtype || t.Bits(element) != bits:
			case o.found:
				return origin{} // ambiguous
			default:
				o = origin{true, i, element, 0}
			}
		}
	}
	return o
}

// amongCanaries searches memory that differs between the runs, first within the
// buffers of the inputs and then around all buffers.
func (d *drawing) amongCanaries(output int, dtype tensor.DType, got [2]uint64) origin {
	if dtype.Packed() { // a few bits are nearly everywhere
		return origin{}
	}
	size := dtype.Size()
	holds := func(at int64) bool {
		for i := range d.Runs {
			for b := range size {
				if d.Runs[i].Memory.Before[at+b] != byte(got[i]>>(8*b)) {
					return false
				}
			}
		}
		return true
	}
	search := func(operand int, r guard.Region, from, to int64) (list []origin) {
		for at := from; at+size <= to; at++ {
			if holds(at) {
				list = append(list, origin{true, operand, -1, at - r.Buffer})
			}
		}
		return list
	}
	regions := d.Runs[0].Memory.Operands
	if len(d.Runs[0].Memory.Before) > maxSearched {
		return origin{}
	}
	var within, around []origin
	for n, r := range regions[:d.Call.Inputs()] {
		within = append(within, search(n, r, r.Buffer, r.Buffer+r.Length)...)
	}
	for n, r := range regions {
		around = append(around, search(n, r, r.Start, r.Buffer)...)
		around = append(around, search(n, r, r.Buffer+r.Length, r.End)...)
		if n == output {
			within = append(within, search(n, r, r.Buffer, r.Buffer+r.Length)...)
		}
	}
	switch {
	case len(within) == 1:
		return within[0]
	case len(within) == 0 && len(around) == 1:
		return around[0]
	}
	return origin{}
}
