package vulkan

import (
	"example.com/conform/backends/internal/workload"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// tinyWorkloads are one of 16 elements for each operator that has a fast path.
func tinyWorkloads() []workload.Workload {
	const d = tensor.Float32
	sizes := []int64{1, 1, 4, 4}
	packed := tensor.Desc{DType: d, Sizes: sizes}
	return []workload.Workload{
		workload.Slice("tiny slice", d, sizes, 1, 1, -2, 2),
		workload.Scatter("tiny scatter", d, 2, sizes),
		workload.Copy("tiny copy", d, sizes, nil, []int64{32, 32, 8, 1}),
		{
			Name: "tiny strided slice", Operator: openvino.StridedSlice,
			Attributes: &openvino.StridedSliceAttributes{Begin: []int64{0, -1}, End: []int64{1, 0}, Stride: []int64{1, -2}, BeginMask: []int64{}, EndMask: []int64{}, EllipsisMask: []int64{1}},
			Descs:      []tensor.Desc{packed, {DType: d, Sizes: []int64{1, 1, 4, 2}}},
		},
		{
			Name: "tiny relayout", Operator: xla.Copy, Attributes: &xla.CopyAttributes{},
			Descs: []tensor.Desc{packed, {DType: d, Sizes: sizes, Layout: &tensor.XLA{
				MinorToMajor: []int64{2, 3, 0, 1}, PaddedDimensions: []int64{1, 2, 5, 4}, PaddingValue: tensor.OnePadding,
			}}},
		},
	}
}

// largeWorkloads take tensors of the given bytes, or of less where there are
// more of them or gaps between elements. The first is contiguous.
func largeWorkloads(bytes int64) []workload.Workload {
	const d, channels, width, pitch = tensor.Float32, 32, 512, 520 // of images
	sizes := func(bytes int64) []int64 { return []int64{1, channels, bytes / (4 * channels * width), width} }
	whole, most, part := sizes(bytes), sizes(bytes/8*7), sizes(bytes/4)
	plane := most[2] * width
	return []workload.Workload{
		workload.Slice("contiguous", d, whole, 1, 1, 1, 1),
		workload.Copy("padded rows", d, most, nil, []int64{channels * most[2] * pitch, most[2] * pitch, pitch, 1}),
		workload.Slice("every second element", d, whole, 1, 1, 1, 2),
		workload.Slice("every second row", d, whole, 1, 1, 2, 1),
		workload.Slice("reversed", d, whole, 1, 1, 1, -1),
		workload.Copy("channels last", d, most, nil, []int64{channels * plane, 1, width * channels, channels}),
		workload.Scatter("scatter along rows", d, 3, part),
		workload.Scatter("scatter across rows", d, 2, part),
	}
}

// moved returns how many bytes the elements of the operands have that are read
// and written: for a scatter those of each operand, and those of the output
// again.
func moved(w *workload.Workload) int64 {
	n := 2 * workload.Volume(w.Output())
	for i := range w.Descs[1 : len(w.Descs)-1] {
		n += workload.Volume(&w.Descs[1+i])
	}
	if w.Operator == dml.Scatter {
		n += workload.Volume(w.Output())
	}
	return n
}
