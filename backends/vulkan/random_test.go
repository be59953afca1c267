package vulkan_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/vulkan"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// A drawer draws jobs that are larger than random cases of the harness.
type drawer struct{ *rand.Rand }

// between returns a number from low to high.
func (r drawer) between(low, high int64) int64 { return low + r.Int64N(high-low+1) }

// one returns one of the values.
func one[T any](r drawer, values ...T) T { return values[r.IntN(len(values))] }

// sizes returns the sizes of a tensor of at most so many elements.
func (r drawer) sizes(most int64) []int64 {
	list := make([]int64, r.between(1, 5))
	left := most
	for _, i := range r.Perm(len(list)) {
		list[i] = one(r, r.between(1, 9), r.between(1, max(1, left/2)), min(left, one[int64](r, 16, 32, 64, 128)))
		list[i] = max(1, min(list[i], left))
		left /= list[i]
	}
	return list
}

// layout returns strides for the sizes: dimensions in any order, some with
// gaps, some of an input repeated.
func (r drawer) layout(sizes []int64, isInput bool) tensor.Layout {
	if r.IntN(3) == 0 {
		return nil
	}
	order := r.Perm(len(sizes))
	if r.IntN(2) == 0 {
		for i := range order {
			order[i] = len(order) - 1 - i
		}
	}
	strides := make([]int64, len(sizes))
	next := one[int64](r, 1, 1, 1, 2, 3)
	for _, i := range order {
		strides[i] = next
		if isInput && r.IntN(9) == 0 {
			strides[i] = 0
			continue
		}
		next = next*sizes[i] + one(r, 0, 0, 0, r.between(0, 20), 16-next*sizes[i]%16)
	}
	return &tensor.Strided{Strides: strides}
}

// slice returns a slice whose windows begin anywhere and step either way.
func (r drawer) slice() backends.Job {
	input, output := r.sizes(20_000), []int64(nil)
	a := &dml.Slice1Attributes{FeatureLevel: dml.Level4_1}
	for _, size := range input {
		offset := one(r, 0, 0, min(size-1, one[int64](r, 4, 8, 16)), r.between(0, size-1))
		window := one(r, size-offset, r.between(1, size-offset))
		stride := one[int64](r, 1, 1, 1, -1, 2, -2, 3)
		a.InputWindowOffsets = append(a.InputWindowOffsets, offset)
		a.InputWindowSizes = append(a.InputWindowSizes, window)
		a.InputWindowStrides = append(a.InputWindowStrides, stride)
		output = append(output, dml.MaxCopiedElements(window, stride))
	}
	d := one(r, tensor.Common()...)
	return job(dml.Slice1, a, tensor.Desc{DType: d, Sizes: input, Layout: r.layout(input, true)},
		tensor.Desc{DType: d, Sizes: output, Layout: r.layout(output, false)})
}

// scatter returns a scatter of as many updates as there are elements, or fewer
// along the axis. Each element is a move of its own, and may be a dispatch.
func (r drawer) scatter() backends.Job {
	sizes := r.sizes(2000)
	axis := r.between(0, int64(len(sizes)-1))
	updates := append([]int64(nil), sizes...)
	updates[axis] = r.between(1, sizes[axis])
	d := one(r, tensor.Common()...)
	index := one(r, tensor.Int32, tensor.Uint32, tensor.Int64, tensor.Uint64)
	j := job(dml.Scatter, &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: axis},
		tensor.Desc{DType: d, Sizes: sizes, Layout: r.layout(sizes, true)},
		tensor.Desc{DType: index, Sizes: updates, Layout: r.layout(updates, true)},
		tensor.Desc{DType: d, Sizes: updates, Layout: r.layout(updates, true)},
		tensor.Desc{DType: d, Sizes: sizes, Layout: r.layout(sizes, false)})
	return indexed(j, sizes[axis])
}

var _ = DescribeTable("Random larger tensors are moved as the CPU moves them",
	func(ctx context.Context, change ...func(*vulkan.Options)) {
		b, reference := backend(options(change...)), cpu.New()
		for seed := range uint64(100) {
			r := drawer{rand.New(rand.NewPCG(seed, 3))}
			got := one(r, r.slice, r.slice, r.scatter)()
			want := twice(got)
			text := fmt.Sprintf("seed %d: %+v of %v", seed, got.Attributes, descs(got))
			Expect(run(ctx, reference, want)).To(HaveExactElements(done), text)
			Expect(run(ctx, b, got)).To(HaveExactElements(done), text)
			for i := range want.Operands {
				Expect(bytes.Equal(got.Operands[i].Memory, want.Operands[i].Memory)).To(BeTrue(), "operand %d, %s", i, text)
			}
		}
	},
	Entry("as it is"),
	Entry("with a dispatch for each", (*vulkan.Options).TuneSoftware, (*vulkan.Options).PreferRows),
	Entry("with a dispatch for each, as for a GPU, by few workgroups", (*vulkan.Options).TuneHardware, (*vulkan.Options).PreferRows,
		func(o *vulkan.Options) { o.Limit(1<<27, 13) }),
	Entry("through small bindings", (*vulkan.Options).TuneSoftware, (*vulkan.Options).PreferRows, func(o *vulkan.Options) { o.Limit(1<<15, 65535) }),
	Entry("where shaders count to some hundreds", (*vulkan.Options).TuneHardware, (*vulkan.Options).PreferRows, func(o *vulkan.Options) { o.LimitElements(300) }),
)

// descs lists the descriptors of a job.
func descs(j backends.Job) []string {
	var list []string
	for i := range j.Operands {
		d := &j.Operands[i].Desc
		list = append(list, fmt.Sprintf("%v%v %+v", d.DType, d.Sizes, d.Layout))
	}
	return list
}
