package cpu_test

import (
	"context"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// A workload is one job over buffers without guards.
type workload struct {
	name       string
	operator   *spec.Operator
	attributes any
	descs      []tensor.Desc
}

// window is a slice of the whole of sizes with the given strides.
func window(sizes []int64, strides ...int64) (attributes *dml.Slice1Attributes, output []int64) {
	attributes = &dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: make([]int64, len(sizes)), InputWindowSizes: sizes, InputWindowStrides: strides}
	for i, stride := range strides {
		output = append(output, dml.MaxCopiedElements(sizes[i], stride))
	}
	return attributes, output
}

func slicing(name string, d tensor.DType, sizes []int64, strides ...int64) workload {
	attributes, output := window(sizes, strides...)
	return workload{name, dml.Slice1, attributes, []tensor.Desc{{DType: d, Sizes: sizes}, {DType: d, Sizes: output}}}
}

func copying(name string, d tensor.DType, sizes []int64, input, output []int64) workload {
	w := workload{name, dml.Copy, &dml.CopyAttributes{}, []tensor.Desc{{DType: d, Sizes: sizes}, {DType: d, Sizes: sizes}}}
	for i, strides := range [][]int64{input, output} {
		if strides != nil {
			w.descs[i].Layout = &tensor.Strided{Strides: strides}
		}
	}
	return w
}

func scattering(name string, axis int64, sizes []int64) workload {
	data := tensor.Desc{DType: tensor.Float32, Sizes: sizes}
	indices := tensor.Desc{DType: tensor.Int32, Sizes: sizes}
	return workload{name, dml.Scatter, &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: axis}, []tensor.Desc{data, indices, data, data}}
}

var (
	tiny  = []int64{1, 1, 4, 4}
	large = []int64{1, 64, 512, 512}
)

var workloads = []workload{
	slicing("tiny", tensor.Float32, tiny, 1, 1, -2, 2),
	copying("tiny-copy", tensor.Float32, tiny, nil, []int64{16, 1, 4, 1}),
	scattering("tiny-scatter", 2, tiny),
	{
		"tiny-strided-slice", openvino.StridedSlice,
		&openvino.StridedSliceAttributes{Begin: []int64{0, -1}, End: []int64{1, 0}, Stride: []int64{1, -2}, BeginMask: []int64{}, EndMask: []int64{}, EllipsisMask: []int64{1}},
		[]tensor.Desc{{DType: tensor.Float32, Sizes: tiny}, {DType: tensor.Float32, Sizes: []int64{1, 1, 4, 2}}},
	},
	{
		"tiny-xla-copy", xla.Copy, &xla.CopyAttributes{},
		[]tensor.Desc{
			{DType: tensor.Float32, Sizes: tiny},
			{DType: tensor.Float32, Sizes: tiny, Layout: &tensor.XLA{MinorToMajor: []int64{2, 3, 0, 1}, PaddedDimensions: []int64{1, 2, 5, 4}, PaddingValue: tensor.OnePadding}},
		},
	},
	slicing("contiguous", tensor.Float32, large, 1, 1, 1, 1),
	slicing("inner-stride-2", tensor.Float32, large, 1, 1, 1, 2),
	slicing("reversed", tensor.Float32, large, 1, 1, 1, -1),
	slicing("height-back-2-width-2", tensor.Float32, large, 1, 1, -2, 2),
	copying("nchw-to-nhwc", tensor.Float32, large, nil, []int64{64 * 512 * 512, 1, 64 * 512, 64}),
	copying("broadcast", tensor.Float32, large, []int64{0, 0, 512, 1}, nil),
	copying("padded-rows", tensor.Float32, large, nil, []int64{64 * 512 * 520, 512 * 520, 520, 1}),
	slicing("reversed-bytes", tensor.Uint8, large, 1, 1, 1, -1),
	copying("nchw-to-nhwc-bytes", tensor.Uint8, large, nil, []int64{64 * 512 * 512, 1, 64 * 512, 64}),
	scattering("scatter-axis-0", 0, []int64{64, 1, 512, 512}),
	scattering("scatter-axis-3", 3, large),
}

// job allocates the operands of w, with indices that permute each axis.
func (w *workload) job() (job backends.Job, moved int64) {
	job = backends.Job{Operator: w.operator, Attributes: w.attributes}
	for i := range w.descs {
		d := &w.descs[i]
		place, err := d.Place()
		if err != nil {
			panic(err)
		}
		memory := make([]byte, place.Bytes)
		for k := range memory {
			memory[k] = byte(k) // so that no two pages are one page of zeros
		}
		if w.operator.Params[i].Indices {
			axis := w.attributes.(*dml.ScatterAttributes).Axis
			below := int64(1)
			for _, size := range d.Sizes[axis+1:] {
				below *= size
			}
			indices := spec.Tensor{Desc: *d, Data: memory}
			for e := range place.Elements {
				indices.SetBits(e, uint64(e/below*37%d.Sizes[axis]))
			}
		}
		job.Operands = append(job.Operands, backends.Operand{Desc: *d, Memory: memory, Length: place.Bytes})
		if i == len(w.descs)-1 {
			moved = 2 * place.Elements * d.DType.Size()
		}
	}
	return job, moved
}

func BenchmarkRun(b *testing.B) {
	for i := range workloads {
		w := &workloads[i]
		b.Run(w.name, func(b *testing.B) {
			job, moved := w.job()
			backend := cpu.New()
			batch := []backends.Job{job}
			ctx := context.Background()
			outcomes, err := backend.Run(ctx, batch)
			if err != nil || outcomes[0].Status != backends.Done {
				b.Fatal(err, outcomes)
			}
			b.SetBytes(moved)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := backend.Run(ctx, batch); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMemcpy is the measure that the others are held against.
func BenchmarkMemcpy(b *testing.B) {
	for _, size := range []int{64, 64 << 20} {
		b.Run(map[int]string{64: "tiny", 64 << 20: "large"}[size], func(b *testing.B) {
			from, to := make([]byte, size), make([]byte, size)
			for k := range from {
				from[k] = byte(k)
			}
			b.SetBytes(2 * int64(size))
			for b.Loop() {
				copy(to, from)
			}
		})
	}
}
