package dml_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

func TestSpec(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "spec/dml")
}

var _ = Describe("dml.slice1", func() {
	// one slices a single dimension of 8 elements.
	one := func(offset, size, stride, output int64) *spec.Call {
		a := &dml.Slice1Attributes{
			FeatureLevel:       dml.Level4_1,
			InputWindowOffsets: sizes{offset}, InputWindowSizes: sizes{size}, InputWindowStrides: sizes{stride},
		}
		return checkOnly(dml.Slice1, a, tensor.Float32, sizes{8}, sizes{output})
	}

	DescribeTable("a window of 8 elements",
		func(offset, size, stride, output int64, want string) {
			Expect(verdicts(one(offset, size, stride, output))).To(beVerdict(want))
		},
		Entry("all of it", int64(0), int64(8), int64(1), int64(8), "ok"),
		Entry("one past the end", int64(1), int64(8), int64(1), int64(8), "window-in-bounds"),
		Entry("touching the end", int64(5), int64(3), int64(1), int64(3), "ok"),
		Entry("a sum that wraps to 0 in 32 bits", int64(1<<32-3), int64(3), int64(1), int64(3), "window-in-bounds"),
		Entry("no element", int64(3), int64(0), int64(1), int64(1), "window-not-empty"),
		Entry("one element", int64(3), int64(1), int64(1), int64(1), "ok"),
		Entry("a stride of 0", int64(0), int64(8), int64(0), int64(1), "stride-nonzero"),
		Entry("as many as stride 3 yields: 1 + 7/3", int64(0), int64(8), int64(3), int64(3), "ok"),
		Entry("one more than stride 3 yields", int64(0), int64(8), int64(3), int64(4), "output-size-maximum"),
		Entry("as many as stride -3 yields", int64(0), int64(8), int64(-3), int64(3), "ok"),
		Entry("one more than stride -3 yields", int64(0), int64(8), int64(-3), int64(4), "output-size-maximum"),
		Entry("fewer than the window yields", int64(0), int64(8), int64(1), int64(1), "ok"),
		Entry("no output at all", int64(0), int64(8), int64(1), int64(0), "output-size-minimum"),
		Entry("the least stride has a magnitude", int64(0), int64(8), int64(-1<<31), int64(1), "ok"),
	)

	DescribeTable("at a feature level",
		func(level int64, rank int, d tensor.DType, want string) {
			ones := make(sizes, rank)
			for i := range ones {
				ones[i] = 1
			}
			a := &dml.Slice1Attributes{
				FeatureLevel: dml.FeatureLevel(level), InputWindowOffsets: make(sizes, rank), InputWindowSizes: ones, InputWindowStrides: ones,
			}
			Expect(verdicts(checkOnly(dml.Slice1, a, d, ones, ones))).To(beVerdict(want))
		},
		Entry("2.0 has no Slice1", int64(dml.Level2_0), 4, tensor.Float32, "introduced-2.1"),
		Entry("2.1 introduces it", int64(dml.Level2_1), 4, tensor.Float32, "ok"),
		Entry("2.1 takes 5 dimensions", int64(dml.Level2_1), 5, tensor.Uint8, "ok"),
		Entry("2.1 takes no 3 dimensions", int64(dml.Level2_1), 3, tensor.Float32, "dimension-count-2.1"),
		Entry("2.1 takes no 6 dimensions", int64(dml.Level2_1), 6, tensor.Float32, "dimension-count-2.1"),
		Entry("2.1 takes no 64 bits", int64(dml.Level2_1), 4, tensor.Int64, "support-2.1"),
		Entry("3.0 takes 1 dimension", int64(dml.Level3_0), 1, tensor.Float32, "ok"),
		Entry("3.0 takes 8 dimensions", int64(dml.Level3_0), 8, tensor.Float32, "ok"),
		Entry("3.0 takes no 9 dimensions", int64(dml.Level3_0), 9, tensor.Float32, "dimension-count-3.0"),
		Entry("3.0 takes no 0 dimensions", int64(dml.Level3_0), 0, tensor.Float32, "dimension-count-3.0"),
		Entry("3.0 takes no 64 bits, by its own table", int64(dml.Level3_0), 4, tensor.Int64, "support-3.0"),
		Entry("4.0 takes no 64 bits", int64(0x4000), 1, tensor.Float64, "support-3.0"),
		Entry("4.1 takes 64 bits", int64(dml.Level4_1), 1, tensor.Float64, "ok"),
	)

	It("counts dimensions by the lists of the window", func() {
		c := one(0, 8, 1, 8)
		c.Tensors[1].Sizes = sizes{1, 8}
		Expect(verdicts(c)).To(beVerdict("dimension-count-matches"))
	})

	It("keeps the data type", func() {
		c := one(0, 8, 1, 8)
		c.Tensors[1].DType = tensor.Int32
		Expect(verdicts(c)).To(beVerdict("same-dtype"))
	})
})
