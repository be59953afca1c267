package cpu

import (
	"encoding/binary"
	"fmt"

	"example.com/conform/backends"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// checkXLACopy validates an xla.copy and plans the copy of its elements.
func (b *Backend) checkXLACopy(job *backends.Job) error {
	if a, ok := job.Attributes.(*xla.CopyAttributes); !ok || a == nil {
		return fmt.Errorf("attributes of type %T", job.Attributes)
	}
	input, output := &job.Operands[0].Desc, &job.Operands[1].Desc
	if err := sameArray(input, output); err != nil {
		return err
	}
	if err := b.views[0].xla(input); err != nil {
		return fmt.Errorf("input: %w", err)
	}
	if err := b.views[1].xla(output); err != nil {
		return fmt.Errorf("output: %w", err)
	}
	b.planCopy(&b.views[0], &b.views[1])
	return nil
}

// runXLACopy copies the elements and writes the padding of the output where
// it is to hold a value.
func (b *Backend) runXLACopy(job *backends.Job) error {
	if err := b.runCopy(job); err != nil {
		return err
	}
	output := &job.Operands[1]
	layout, ok := output.Desc.Layout.(*tensor.XLA)
	if !ok || layout == nil || layout.PaddedDimensions == nil || b.answers[xla.PaddingContent] != xla.PaddingFilled {
		return nil
	}
	if layout.PaddingValue != tensor.UnspecifiedPadding {
		b.fillPadding(output.Buffer(), layout, paddingElement(output.Desc.DType, layout.PaddingValue))
	}
	return nil
}

// fillPadding writes the padding of each dimension in turn: beyond its size
// it is one run of memory at every place along the more major dimensions.
func (b *Backend) fillPadding(buffer []byte, layout *tensor.XLA, element uint64) {
	to := &b.views[1]
	if to.length == 0 {
		return
	}
	binary.LittleEndian.PutUint64(b.padding[:], element)
	for k, dimension := range layout.MinorToMajor {
		size, stride := to.sizes[dimension], to.strides[dimension]
		beyond := layout.PaddedDimensions[dimension] - size
		if beyond == 0 {
			continue
		}
		b.plan.start(0, size*stride)
		b.plan.add(beyond*stride, 0, 1)
		for _, major := range layout.MinorToMajor[k+1:] {
			b.plan.add(to.sizes[major], 0, to.strides[major])
		}
		b.plan.normalise()
		b.plan.run(buffer, b.padding[:], to.size)
	}
}

// extremes lists what ONE, LOWEST and HIGHEST mean in each data type, as raw
// bits; for a floating-point type the extremes are the finite ones.
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

func paddingElement(d tensor.DType, v tensor.PaddingValue) uint64 {
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
