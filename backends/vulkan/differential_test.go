package vulkan_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/vulkan"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// array is a descriptor of a packed tensor.
func array(sizes ...int64) tensor.Desc { return tensor.Desc{DType: tensor.Float32, Sizes: sizes} }

// typed returns the descriptor with another type.
func typed(t tensor.DType, d tensor.Desc) tensor.Desc {
	d.DType = t
	return d
}

// strided returns the descriptor with strides.
func strided(d tensor.Desc, strides ...int64) tensor.Desc {
	d.Layout = &tensor.Strided{Strides: strides}
	return d
}

// job lays out operands of noise between guards of odd sizes, so that buffers
// begin anywhere.
func job(op *spec.Operator, a any, descs ...tensor.Desc) backends.Job {
	j := backends.Job{Operator: op, Attributes: a}
	noise := rand.NewChaCha8([32]byte{})
	for i, d := range descs {
		length := int64(0)
		if p, err := d.Place(); err == nil {
			length = p.Bytes
		}
		before := int64(17 * (i + 1))
		memory := make([]byte, before+length+5)
		_, _ = noise.Read(memory)
		j.Operands = append(j.Operands, backends.Operand{Desc: d, Memory: memory, Start: before, Length: length})
	}
	return j
}

// indexed fills the indices of a scatter: most are below limit, some negative
// where they can be, and some of no element.
func indexed(j backends.Job, limit int64) backends.Job {
	o := &j.Operands[1]
	random := rand.New(rand.NewPCG(1, 2))
	buffer := o.Buffer()
	t := spec.Tensor{Desc: tensor.Desc{DType: o.Desc.DType}, Data: buffer}
	for e := range int64(len(buffer)) / o.Desc.DType.Size() {
		t.SetBits(e, uint64(random.Int64N(2*limit+limit/4+2)-limit-1))
	}
	return j
}

// twice returns the job with memory of its own.
func twice(j backends.Job) backends.Job {
	j.Operands = slices.Clone(j.Operands)
	for i := range j.Operands {
		j.Operands[i].Memory = bytes.Clone(j.Operands[i].Memory)
	}
	return j
}

func slicing(d tensor.Desc, output []int64, offsets, sizes, strides []int64) backends.Job {
	a := &dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: offsets, InputWindowSizes: sizes, InputWindowStrides: strides}
	return job(dml.Slice1, a, d, typed(d.DType, array(output...)))
}

func copying(input, output tensor.Desc) backends.Job {
	return job(dml.Copy, &dml.CopyAttributes{}, input, output)
}

func scattering(axis int64, index, dtype tensor.DType, input, updates []int64) backends.Job {
	data := typed(dtype, array(input...))
	j := job(dml.Scatter, &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: axis},
		data, typed(index, array(updates...)), typed(dtype, array(updates...)), data)
	return indexed(j, input[axis])
}

// Tensors that are larger than those of random cases, held against the CPU
// backend.
var _ = Describe("Larger tensors", func() {
	const b1, b2, b8 = tensor.Uint8, tensor.Float16, tensor.Uint64
	jobs := []struct {
		reason string
		job    backends.Job
	}{
		{"one run of whole blocks", copying(array(20_000), array(20_000))},
		{"one run with a tail", copying(typed(b1, array(20_007)), typed(b1, array(20_007)))},
		{"a run that begins between blocks", slicing(typed(b1, array(20_007)), []int64{20_000}, []int64{3}, []int64{20_000}, []int64{1})},
		{"rows with gaps of whole blocks", copying(array(100, 128), strided(array(100, 128), 132, 1))},
		{"rows with gaps that are none", copying(typed(b2, array(100, 128)), strided(typed(b2, array(100, 128)), 129, 1))},
		{"rows with tails", copying(typed(b1, array(100, 131)), strided(typed(b1, array(100, 131)), 144, 1))},
		{"every third element", slicing(typed(b1, array(60_000)), []int64{20_000}, []int64{0}, []int64{60_000}, []int64{3})},
		{"every second element, of each size", slicing(typed(b8, array(100, 200)), []int64{50, 100}, []int64{0, 0}, []int64{100, 200}, []int64{2, 2})},
		{"reversed", slicing(typed(b2, array(3, 5000)), []int64{3, 5000}, []int64{0, 0}, []int64{3, 5000}, []int64{1, -1})},
		{"reversed twice, from the middle of a block on", slicing(typed(b1, array(70, 131)), []int64{33, 62}, []int64{2, 5}, []int64{66, 124}, []int64{-2, -2})},
		{"transposed", copying(strided(array(90, 110), 1, 90), array(90, 110))},
		{"channels last, of which there are three", copying(array(1, 3, 50, 60), strided(array(1, 3, 50, 60), 9000, 1, 180, 3))},
		{"six dimensions in another order", copying(array(6, 5, 4, 7, 3, 8), strided(array(6, 5, 4, 7, 3, 8), 840, 1, 210, 30, 10, 5040))},
		{"all loops short", copying(array(8, 7, 9, 6, 5, 4), strided(array(8, 7, 9, 6, 5, 4), 1, 8, 56, 504, 3024, 15120))},
		{"an element for every place", copying(strided(array(64, 300), 0, 0), array(64, 300))},
		{"a row for every place", copying(strided(array(64, 300), 0, 1), array(64, 300))},
		{"padding, in runs and between elements", job(xla.Copy, &xla.CopyAttributes{}, typed(b2, array(30, 40, 50)), tensor.Desc{
			DType: b2, Sizes: []int64{30, 40, 50},
			Layout: &tensor.XLA{MinorToMajor: []int64{1, 2, 0}, PaddedDimensions: []int64{33, 41, 64}, PaddingValue: tensor.HighestPadding},
		})},
		{"a scatter along rows", scattering(1, tensor.Int32, tensor.Float32, []int64{10, 40}, []int64{10, 24})},
		{"a scatter across rows", scattering(0, tensor.Uint64, b1, []int64{40, 11}, []int64{14, 11})},
		{"a scatter between dimensions", scattering(1, tensor.Int64, b8, []int64{3, 20, 10}, []int64{3, 13, 10})},
		{"a scatter of hundreds of updates to one element", scattering(0, tensor.Uint32, b2, []int64{1, 4}, []int64{300, 4})},
		{"a scatter of one dimension", scattering(0, tensor.Int32, b1, []int64{500}, []int64{400})},
	}
	DescribeTable("are moved as the CPU moves them",
		func(ctx context.Context, change ...func(*vulkan.Options)) {
			b, reference := backend(options(change...)), cpu.New()
			for _, c := range jobs {
				got, want := twice(c.job), twice(c.job)
				Expect(run(ctx, reference, want)).To(HaveExactElements(done), c.reason)
				Expect(run(ctx, b, got)).To(HaveExactElements(done), c.reason)
				for i := range want.Operands {
					Expect(bytes.Equal(got.Operands[i].Memory, want.Operands[i].Memory)).To(BeTrue(), "%s: operand %d", c.reason, i)
				}
			}
		},
		Entry("as it is"),
		Entry("cut as for a GPU", (*vulkan.Options).TuneHardware),
		Entry("with a dispatch for each, as for a GPU", (*vulkan.Options).TuneHardware, (*vulkan.Options).PreferRows),
		Entry("cut as for a GPU, by few workgroups", (*vulkan.Options).TuneHardware, func(o *vulkan.Options) { o.Limit(1<<27, 7) }),
		Entry("where shaders count to a thousand", func(o *vulkan.Options) { o.LimitElements(1000) }),
		Entry("through small bindings", func(o *vulkan.Options) { o.Limit(1<<14, 65535) }),
		Entry("through the smallest bindings, by few workgroups", func(o *vulkan.Options) { o.Limit(1<<12, 7) }),
		Entry("through small bindings, staged, cut as for a GPU", (*vulkan.Options).Stage, (*vulkan.Options).TuneHardware, (*vulkan.Options).PreferRows,
			func(o *vulkan.Options) { o.Limit(1<<13, 100) }),
	)

	It("are split where shaders could not count the elements", func(ctx context.Context) {
		b := backend(options(func(o *vulkan.Options) { o.LimitElements(1000) }))
		for _, c := range jobs {
			Expect(run(ctx, b, twice(c.job))).To(HaveExactElements(done), c.reason)
			Expect(b.LargestRecord()).To(And(BeNumerically("<", 1000), BeNumerically(">", 0)), c.reason)
		}
	})
	DescribeTable("are scattered however many updates there are", func(ctx context.Context, change ...func(*vulkan.Options)) {
		got := scattering(0, tensor.Uint32, b2, []int64{3, 4}, []int64{200_000, 4})
		want := twice(got)
		Expect(run(ctx, cpu.New(), want)).To(HaveExactElements(done))
		Expect(run(ctx, backend(options(change...)), got)).To(HaveExactElements(done))
		Expect(bytes.Equal(got.Operands[3].Memory, want.Operands[3].Memory)).To(BeTrue())
	},
		Entry("which is more than a loop of lavapipe has iterations"),
		Entry("cut as for a GPU", (*vulkan.Options).TuneHardware),
	)
	It("are filled beside many others", func(ctx context.Context) {
		padded := job(xla.Copy, &xla.CopyAttributes{}, typed(b1, array(2, 2, 2, 2, 2)), tensor.Desc{
			DType: b1, Sizes: []int64{2, 2, 2, 2, 2},
			Layout: &tensor.XLA{MinorToMajor: []int64{4, 3, 0, 2, 1}, PaddedDimensions: []int64{3, 3, 3, 3, 3}, PaddingValue: tensor.OnePadding},
		})
		want := twice(padded)
		Expect(run(ctx, cpu.New(), want)).To(HaveExactElements(done))
		var batch []backends.Job
		for range 100 {
			batch = append(batch, twice(padded))
		}
		b := backend(options(func(o *vulkan.Options) { o.Limit(1<<12, 65535) }))
		Expect(run(ctx, b, batch...)).To(HaveEach(done))
		for i := range batch {
			Expect(batch[i].Operands[1].Memory).To(Equal(want.Operands[1].Memory))
		}
	})
})
