package lower

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// padding fills the padding of an output if its layout defines a value. The padding
// of each dimension in turn is contiguous at each place of the more major ones.
func (p *Program) padding(output int, yield func(*Move) bool) bool {
	desc, v := &p.call.Tensors[output].Desc, &p.views[output]
	layout, _ := desc.Layout.(*tensor.XLA)
	if layout == nil || layout.PaddedDimensions == nil && v.blocked == nil || !stated(layout, desc.DType) ||
		v.length == 0 || p.job.Answer(xla.PaddingContent) != xla.PaddingFilled {
		return true
	}
	bits := paddingElement(desc.DType, layout.PaddingValue, p.job.Answer(xla.PaddingExtremes))
	if v.blocked != nil {
		return p.tilePadding(output, pull.Source{Operand: pull.Constant, Bits: bits}, yield)
	}
	for k, d := range layout.MinorToMajor {
		size, stride := v.sizes[d], v.strides[d]
		beyond := layout.PaddedDimensions[d] - size
		if beyond == 0 {
			continue
		}
		p.plan.start(0, size*stride)
		p.plan.add(beyond*stride, 0, 1)
		for _, major := range layout.MinorToMajor[k+1:] {
			p.plan.add(v.sizes[major], 0, v.strides[major])
		}
		p.plan.Normalise()
		if !p.move(pull.Source{Operand: pull.Constant, Bits: bits}, output, yield) {
			return false
		}
	}
	return true
}

// extremes lists the bits of ONE, LOWEST and HIGHEST in each data type. For a
// floating-point type the extremes are finite, unless the reading makes them
// infinite.
var extremes = [...]struct{ one, lowest, highest uint64 }{
	tensor.Float64: {0x3ff0_0000_0000_0000, 0xffef_ffff_ffff_ffff, 0x7fef_ffff_ffff_ffff},
	tensor.Float32: {0x3f80_0000, 0xff7f_ffff, 0x7f7f_ffff},
	tensor.Float16: {0x3c00, 0xfbff, 0x7bff},
	tensor.Int64:   {1, 1 << 63, 1<<63 - 1},
	tensor.Int32:   {1, 1 << 31, 1<<31 - 1},
	tensor.Int16:   {1, 1 << 15, 1<<15 - 1},
	tensor.Int8:    {1, 1 << 7, 1<<7 - 1},
	tensor.Uint64:  {1, 0, 1<<64 - 1},
	tensor.Uint32:  {1, 0, 1<<32 - 1},
	tensor.Uint16:  {1, 0, 1<<16 - 1},
	tensor.Uint8:   {1, 0, 1<<8 - 1},

	tensor.Bool:      {1, 0, 1},
	tensor.Bfloat16:  {0x3f80, 0xff7f, 0x7f7f},
	tensor.Complex64: {one: 0x3f80_0000}, // complex numbers have no order
}

// infinities lists the infinities of the floating-point types.
var infinities = map[tensor.DType]struct{ lowest, highest uint64 }{
	tensor.Float64: {0xfff0_0000_0000_0000, 0x7ff0_0000_0000_0000},
	tensor.Float32: {0xff80_0000, 0x7f80_0000},
	tensor.Float16: {0xfc00, 0x7c00},

	tensor.Bfloat16: {0xff80, 0x7f80},
}

// stated reports whether a layout states what the padding holds. Complex numbers
// have no extremes.
func stated(layout *tensor.XLA, d tensor.DType) bool {
	return layout.PaddingValue != tensor.UnspecifiedPadding && (d != tensor.Complex64 || layout.PaddingValue < tensor.LowestPadding)
}

// paddingElement returns the bits of a padding value under an answer to
// [xla.PaddingExtremes].
func paddingElement(d tensor.DType, v tensor.PaddingValue, answer spec.Answer) uint64 {
	if infinite, ok := infinities[d]; ok && answer == xla.ExtremesInfinite {
		switch v {
		case tensor.LowestPadding:
			return infinite.lowest
		case tensor.HighestPadding:
			return infinite.highest
		}
	}
	switch v {
	case tensor.OnePadding:
		return extremes[d].one
	case tensor.LowestPadding:
		return extremes[d].lowest
	case tensor.HighestPadding:
		return extremes[d].highest
	default:
		return 0
	}
}

// tilePadding fills what the tiles of an output hold beyond its elements, run after run: moves
// write no element twice.
func (p *Program) tilePadding(output int, value pull.Source, yield func(*Move) bool) bool {
	v := &p.views[output]
	held := make([]bool, v.length) // as many as the buffer has elements
	at := make([]int64, len(v.sizes))
	for more := true; more; more = tensor.Next(at, v.sizes) {
		held[v.at(at)] = true
	}
	for from := int64(0); from < v.length; from++ {
		to := from
		for to < v.length && !held[to] {
			to++
		}
		if to == from {
			continue
		}
		p.plan.start(0, from)
		p.plan.add(to-from, 0, 1)
		if from = to; !p.move(value, output, yield) {
			return false
		}
	}
	return true
}
