package lower

import (
	"fmt"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// xlaCopy lowers an xla.copy: the copy of its elements, and the padding of the
// output if it has a value.
func (l *Lowerer) xlaCopy(job *backends.Job) error {
	if a, _ := job.Attributes.(*xla.CopyAttributes); a == nil {
		return fmt.Errorf("attributes of type %T", job.Attributes)
	}
	input, output := &job.Operands[0].Desc, &job.Operands[1].Desc
	if err := sameArray(input, output); err != nil {
		return err
	}
	if err := l.views[0].xla(input); err != nil {
		return fmt.Errorf("input: %w", err)
	}
	if err := l.views[1].xla(output); err != nil {
		return fmt.Errorf("output: %w", err)
	}
	l.planCopy(&l.views[0], &l.views[1])
	layout, _ := output.Layout.(*tensor.XLA)
	if layout != nil && layout.PaddedDimensions != nil &&
		layout.PaddingValue != tensor.UnspecifiedPadding && l.answers[xla.PaddingContent] == xla.PaddingFilled {
		l.fillPadding(layout, paddingElement(output.DType, layout.PaddingValue, l.answers[xla.PaddingExtremes]))
	}
	return nil
}

// fillPadding plans to fill the padding of each dimension in turn. At each
// index of the more major dimensions, it is contiguous beyond the dimension's
// size.
func (l *Lowerer) fillPadding(layout *tensor.XLA, element uint64) {
	to, p := &l.views[1], &l.program
	if to.length == 0 {
		return
	}
	for k, dimension := range layout.MinorToMajor {
		size, stride := to.sizes[dimension], to.strides[dimension]
		beyond := layout.PaddedDimensions[dimension] - size
		if beyond == 0 {
			continue
		}
		p.Fills = p.fills[:len(p.Fills)+1]
		fill := &p.Fills[len(p.Fills)-1]
		fill.Bits = element
		fill.Plan.start(0, size*stride)
		fill.Plan.add(beyond*stride, 0, 1)
		for _, major := range layout.MinorToMajor[k+1:] {
			fill.Plan.add(to.sizes[major], 0, to.strides[major])
		}
		fill.Plan.Normalise()
	}
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
}

// infinities lists the infinities of the floating-point types.
var infinities = map[tensor.DType]struct{ lowest, highest uint64 }{
	tensor.Float64: {0xfff0_0000_0000_0000, 0x7ff0_0000_0000_0000},
	tensor.Float32: {0xff80_0000, 0x7f80_0000},
	tensor.Float16: {0xfc00, 0x7c00},
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
