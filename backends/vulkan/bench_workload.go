package vulkan

import (
	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// A workload is a job to be measured, over buffers without guards.
type workload struct {
	name       string
	operator   *spec.Operator
	attributes any
	descs      []tensor.Desc
}

func float32s(sizes []int64, layout tensor.Layout) tensor.Desc {
	return tensor.Desc{DType: tensor.Float32, Sizes: sizes, Layout: layout}
}

// slicing takes a slice of all of a tensor, with the given strides.
func slicing(name string, sizes []int64, strides ...int64) workload {
	a := &dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: make([]int64, len(sizes)), InputWindowSizes: sizes, InputWindowStrides: strides}
	var output []int64
	for i, stride := range strides {
		output = append(output, dml.MaxCopiedElements(sizes[i], stride))
	}
	return workload{name, dml.Slice1, a, []tensor.Desc{float32s(sizes, nil), float32s(output, nil)}}
}

// copying copies a tensor to one that has strides.
func copying(name string, sizes, strides []int64) workload {
	return workload{
		name, dml.Copy, &dml.CopyAttributes{},
		[]tensor.Desc{float32s(sizes, nil), float32s(sizes, &tensor.Strided{Strides: strides})},
	}
}

// scattering scatters as many updates as there are elements.
func scattering(name string, axis int64, sizes []int64) workload {
	data := float32s(sizes, nil)
	return workload{
		name, dml.Scatter, &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: axis},
		[]tensor.Desc{data, {DType: tensor.Int32, Sizes: sizes}, data, data},
	}
}

// tinyWorkloads are one of 16 elements for each operator.
func tinyWorkloads() []workload {
	sizes := []int64{1, 1, 4, 4}
	half := []int64{1, 1, 4, 2}
	return []workload{
		slicing("tiny slice", sizes, 1, 1, -2, 2),
		scattering("tiny scatter", 2, sizes),
		copying("tiny copy", sizes, []int64{32, 32, 8, 1}),
		{
			"tiny strided slice", openvino.StridedSlice,
			&openvino.StridedSliceAttributes{Begin: []int64{0, -1}, End: []int64{1, 0}, Stride: []int64{1, -2}, BeginMask: []int64{}, EndMask: []int64{}, EllipsisMask: []int64{1}},
			[]tensor.Desc{float32s(sizes, nil), float32s(half, nil)},
		},
		{
			"tiny relayout", xla.Copy, &xla.CopyAttributes{},
			[]tensor.Desc{float32s(sizes, nil), float32s(sizes, &tensor.XLA{
				MinorToMajor: []int64{2, 3, 0, 1}, PaddedDimensions: []int64{1, 2, 5, 4}, PaddingValue: tensor.OnePadding,
			})},
		},
	}
}

// largeWorkloads take tensors of the given bytes, or of less where there are
// more of them or gaps between elements. The first is contiguous.
func largeWorkloads(bytes int64) []workload {
	const channels, width, pitch = 32, 512, 520 // of images
	sizes := func(bytes int64) []int64 { return []int64{1, channels, bytes / (4 * channels * width), width} }
	whole, most, part := sizes(bytes), sizes(bytes/8*7), sizes(bytes/4)
	plane := most[2] * width
	return []workload{
		slicing("contiguous", whole, 1, 1, 1, 1),
		copying("padded rows", most, []int64{channels * most[2] * pitch, most[2] * pitch, pitch, 1}),
		slicing("every second element", whole, 1, 1, 1, 2),
		slicing("every second row", whole, 1, 1, 2, 1),
		slicing("reversed", whole, 1, 1, 1, -1),
		copying("channels last", most, []int64{channels * plane, 1, width * channels, channels}),
		scattering("scatter along rows", 3, part),
		scattering("scatter across rows", 2, part),
	}
}

// bytes returns how many bytes the elements of the operands have that are read
// and written: for a scatter those of each operand, and those of the output
// again.
func (w *workload) bytes() int64 {
	output := &w.descs[len(w.descs)-1]
	n := 2 * volume(output)
	for i := range w.descs[1 : len(w.descs)-1] {
		n += volume(&w.descs[1+i])
	}
	if w.operator == dml.Scatter {
		n += volume(output)
	}
	return n
}

// volume returns the size of a tensor's elements, in bytes.
func volume(d *tensor.Desc) int64 {
	n := d.DType.Size()
	for _, size := range d.Sizes {
		n *= size
	}
	return n
}

// job allocates the operands, with indices that permute the axis.
func (w *workload) job() backends.Job {
	job := backends.Job{Operator: w.operator, Attributes: w.attributes}
	for i := range w.descs {
		d := &w.descs[i]
		length := volume(d)
		if place, err := d.Place(); err == nil {
			length = place.Bytes
		}
		memory := make([]byte, length)
		for k := range memory {
			memory[k] = byte(k) // no two pages are one page of zeros
		}
		if a, ok := w.attributes.(*dml.ScatterAttributes); ok && i == 1 {
			permute(memory, d, a.Axis)
		}
		job.Operands = append(job.Operands, backends.Operand{Desc: *d, Memory: memory, Length: int64(len(memory))})
	}
	return job
}

// permute fills in indices of 4 bytes.
func permute(memory []byte, d *tensor.Desc, axis int64) {
	below := int64(1)
	for _, size := range d.Sizes[axis+1:] {
		below *= size
	}
	t := spec.Tensor{Desc: *d, Data: memory}
	for e := range int64(len(memory)) / 4 {
		t.SetBits(e, uint64(e/below*37%d.Sizes[axis]))
	}
}
