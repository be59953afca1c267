package minimise_test

import (
	"runtime"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// outputSizes returns the sizes of the output of a valid call that runs, or
// nil.
func outputSizes(c *spec.Call) []int64 {
	var checker spec.Checker
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

var _ = Describe("Run, where a fault hangs on a size,", func() {
	for _, op := range catalogue.Operators() {
		switch op {
		case onnx.Pad, openvino.Pad, onnx.Tile, onnx.Expand, onnx.Resize:
			continue // the least call has little data and large attributes, not the least output
		case onnx.DepthToSpace, onnx.SpaceToDepth, onnx.Trilu, onnx.ReverseSequence:
			continue // dimensions that the operator must have are not merged, and blocks stay whole
		case onnx.Gather, onnx.GatherNd:
			continue // dimensions of the data and of the indices are not merged, and all of them are the output's
		case onnx.Compress:
			continue // places of the axis and entries of the condition do not go together
		case onnx.ScatterNd:
			continue // a dimension of the data goes with an index of every tuple
		}
		DescribeTable("ends at the least size of "+op.Name, func(bad func(sizes []int64) bool, want int64) {
			keep := func(c *spec.Call) bool { sizes := outputSizes(c); return sizes != nil && bad(sizes) }
			starts := 0
			for seed := uint64(0); starts < 6; seed++ {
				c := gen.Case(op, seed)
				if !keep(&c.Call) {
					continue
				}
				starts++
				got := minimise.Run(c.Call, limits, keep)
				Expect(outputSizes(&got)).To(Equal([]int64{want}), c.ID)
			}
		},
			Entry("the tail of a row, of three of four", func(s []int64) bool { return row(s)%4 == 3 }, int64(3)),
			Entry("the same after a whole vector", func(s []int64) bool { return row(s) > 4 && row(s)%4 == 3 }, int64(7)),
			Entry("the tail of all elements", func(s []int64) bool { return total(s) > 8 && total(s)%8 == 5 }, int64(13)),
			Entry("a row longer than a vector", func(s []int64) bool { return row(s) > 16 }, int64(17)),
			Entry("more elements than a tile", func(s []int64) bool { return total(s) > 64 }, int64(65)),
		)
	}
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
