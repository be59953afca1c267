package minimise_test

import (
	"runtime"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/testscale"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
	"example.com/conform/spec/xla"
)

// outputSizes returns the sizes of the output of a valid call that runs, or
// nil.
func outputSizes(c *spec.Call) []int64 {
	var checker oracle.Checker
	checked, _, err := checker.Check(c, spec.NewReading(nil))
	if err != nil || checked == nil || c.CheckOnly {
		return nil
	}
	return slices.Clone(checked.OutputSizes[0])
}

// row returns the innermost of sizes of an output that has elements, or 0.
func row(sizes []int64) int64 {
	if len(sizes) == 0 || slices.Contains(sizes, 0) {
		return 0
	}
	return sizes[len(sizes)-1]
}

// total returns how many elements an output has.
func total(sizes []int64) int64 {
	n, err := tensor.Elements(sizes)
	Expect(err).NotTo(HaveOccurred())
	return n
}

// without returns the sizes that are not n.
func without(sizes []int64, n int64) []int64 {
	return slices.DeleteFunc(slices.Clone(sizes), func(size int64) bool { return size == n })
}

// leastRank returns the least rank in which op can have an output of so many
// elements.
func leastRank(op *spec.Operator, elements int64) int {
	switch {
	case op == onnx.DepthToSpace || op == onnx.SpaceToDepth || op == webnn.Resample2d:
		return 4
	case op == onnx.TensorScatter: // whose axis, by default the last but one, is not the batch
		return 3
	case op == onnx.ReverseSequence && elements > 4 && elements <= 16: // its axes may be at their defaults, and the batch has one sequence
		return 3
	case op == onnx.Trilu || op == onnx.ReverseSequence || op == openvino.ReverseSequence || op == onnx.Flatten || op == onnx.OneHot || op == webnn.Triangular: // whose indices a question lets be a scalar
		return 2
	case op == onnx.Compress && elements > spec.MaxListLength: // its condition selects each element of a list
		return 2
	default:
		return 1
	}
}

var _ = Describe("Run, where a fault hangs on a size,", func() {
	DescribeTable("ends at the least size in three of four cases", func(bad func(sizes []int64) bool, want int64) {
		if testing.Short() {
			Skip("shrinks hundreds of calls: not with -short")
		}
		keep := func(c *spec.Call) bool { sizes := outputSizes(c); return sizes != nil && bad(sizes) }
		all, least := 0, 0
		for _, op := range testscale.Share(catalogue.Operators(), 3) {
			if op == onnx.Shape || op == onnx.Unique { // whose outputs have at most 16 elements, one for each dimension, and 64, those of a list
				continue
			}
			if op.Family != "" || slices.Contains(staySmall, op) { // whose sizes follow from several inputs, or from one that is larger
				continue
			}
			starts := 0
			for seed := uint64(0); starts < min(6, testscale.Of(1)); seed++ {
				c := gen.Case(op, seed)
				if !keep(&c.Call) {
					continue
				}
				starts++
				got := minimise.Run(c.Call, limits, keep)
				sizes := outputSizes(&got)
				if all++; len(sizes) <= leastRank(op, want) && slices.Equal(without(sizes, 1), []int64{want}) {
					least++
				}
			}
		}
		GinkgoWriter.Printf("%d of %d\n", least, all)
		Expect(least*4).To(BeNumerically(">=", all*3), "%d of %d", least, all)
	},
		Entry("of the tail of a row, of three of four", func(s []int64) bool { return row(s)%4 == 3 }, int64(3)),
		Entry("of the same after a whole vector", func(s []int64) bool { return row(s) > 4 && row(s)%4 == 3 }, int64(7)),
		Entry("of the tail of all elements", func(s []int64) bool { return total(s) > 8 && total(s)%8 == 5 }, int64(13)),
		Entry("of a row longer than a vector", func(s []int64) bool { return row(s) > 16 }, int64(17)),
		Entry("of more elements than a tile", func(s []int64) bool { return total(s) > 64 }, int64(65)),
	)
})

var _ = Describe("Run, by candidates that would be too large,", func() {
	DescribeTable("asks for no memory", func(op *spec.Operator, sizes []int64) {
		desc := tensor.Desc{DType: tensor.Uint32, Sizes: sizes}
		c := spec.Call{Operator: op, Attributes: op.NewAttributes(), Tensors: []spec.Tensor{{Desc: desc, Data: []byte{}}, {Desc: desc.Clone()}}}
		limits := limits
		Expect(c.WellFormed(limits.MaxBytes)).To(Succeed())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got := minimise.Run(c, limits, func(candidate *spec.Call) bool {
			Expect(candidate.WellFormed(limits.MaxBytes)).To(Succeed())
			return true
		})
		runtime.ReadMemStats(&after)
		Expect(after.TotalAlloc - before.TotalAlloc).To(BeNumerically("<", limits.MaxBytes))
		Expect(got.Output().Rank()).To(BeNumerically("<=", 1))
	},
		Entry("of 16 GiB, without the dimension of size 0", dml.Copy, []int64{1, 0, 1, 1<<32 - 1}),
		Entry("whose length overflows 64 bits", xla.Copy, []int64{1 << 40, 0, 1 << 40}),
		Entry("whose bytes overflow 64 bits", xla.Copy, []int64{1 << 61, 0}),
	)
})

// staySmall are operators without a family whose sizes follow from windows, grids or caches, and stay small.
var staySmall = []*spec.Operator{onnx.MaxUnpool, onnx.Col2im, onnx.GridSample, onnx.RotaryEmbedding, stablehlo.Convolution, stablehlo.SelectAndScatter}
