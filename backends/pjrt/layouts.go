package pjrt

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/tensor"
)

// copy runs a copy without a program: the plugin reads an array from memory in one layout,
// and writes it to memory in another. Its interface takes the layout of the input as
// strides, and that of the output as the order of its dimensions.
func (b *Backend) copy(job *backends.Job) (backends.Outcome, error) {
	in, out := &job.Operands[0], &job.Operands[1]
	if in.Desc.DType != out.Desc.DType || !slices.Equal(in.Desc.Sizes, out.Desc.Sizes) {
		return backends.Outcome{}, engine.Gap("an array of PJRT has one type, and the same sizes in each layout")
	}
	from, err := order(&in.Desc)
	if err != nil {
		return backends.Outcome{}, err
	}
	to, err := order(&out.Desc)
	if err != nil {
		return backends.Outcome{}, err
	}
	p := &operand{dtype: in.Desc.DType, sizes: in.Desc.Sizes, data: engine.Elements(in)}
	buffer, err := b.toDevice(p, strides(p, from))
	if err != nil {
		return backends.Outcome{}, err
	}
	defer b.api.destroy(b.api.destroyBuffer, buffer)
	if data := engine.Elements(out); len(data) > 0 {
		err = b.toHost(buffer, data, to)
	}
	return backends.Finished(nil), err
}

// order returns the dimensions of an array from the most minor to the most major.
func order(d *tensor.Desc) ([]int64, error) {
	layout, ok := d.Layout.(*tensor.XLA)
	if !ok {
		return tensor.DefaultMinorToMajor(d.Rank()), nil
	}
	if layout.PaddedDimensions != nil || layout.PaddingValue != tensor.UnspecifiedPadding {
		return nil, engine.Gap("layouts of PJRT have no padding")
	}
	dimensions := layout.Order(d.Rank())
	if sorted := slices.Sorted(slices.Values(dimensions)); !slices.Equal(sorted, upTo(d.Rank())) {
		return nil, engine.Gap("PJRT takes the order of all dimensions, unchecked")
	}
	return dimensions, nil
}

// strides returns how many bytes apart the elements of an array are in each dimension.
func strides(p *operand, order []int64) []int64 {
	list, stride := make([]int64, len(order)), p.dtype.Size()
	for _, d := range order {
		list[d] = stride
		stride *= max(p.sizes[d], 1)
	}
	return list
}
