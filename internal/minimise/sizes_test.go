package minimise_test

import (
	"runtime"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/samples"
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

// loose has the operators of which cases end at other sizes, of fewer than eight times as many
// elements: how many of these sizes are not 1 at most, and why.
var loose = map[*spec.Operator]struct {
	sizes  int
	reason string
}{
	onnx.Range:               {1, "its numbers are attributes, which are reduced by their bits and not one by one"},
	openvino.BatchToSpace:    {2, "no pass changes a block together with the batch, or a size together with a crop"},
	openvino.OneHot:          {2, "its depth is an attribute, which is reduced by its bits and not one by one"},
	openvino.SpaceToBatch:    {3, "pads that make up a size are reduced by their bits and not one by one"},
	stablehlo.BitcastConvert: {2, "no pass changes a data type together with the dimension of its parts"},
	webnn.Resample2d:         {3, "its four dimensions stay, and no pass moves elements from one to another"},
	dml.GatherNd1:            {8, "no pass drops a dimension together with the number of those that count"},
	dml.ScatterNd:            {8, "no pass drops a dimension together with the number of those that count"},
	dml.Padding1:             {4, "no pass changes a padding together with the size of the output, which a call states"},
}

// stuck are the cases from which no single change leads on to the least size.
var stuck = map[string]struct {
	least  int64
	reason string
}{
	"onnx.compress#4-000000000000004c":           {3, "one row of three is selected: without the rows, the condition would have to select all columns"},
	"onnx.one_hot#4-00000000000001ad":            {7, "no change of the number of classes alone leads to a lesser one"},
	"onnx.one_hot#4-00000000000001d6":            {7, "no change of the number of classes alone leads to a lesser one"},
	"onnx.one_hot#4-00000000000000ed":            {13, "no change of the number of classes alone leads to a lesser one"},
	"onnx.one_hot#4-0000000000000016":            {65, "an output of 22 x 3 elements: fewer of either leave no more than 64"},
	"onnx.one_hot#4-000000000000005f":            {65, "an output of 22 x 3 elements: fewer of either leave no more than 64"},
	"onnx.one_hot#4-0000000000000001":            {65, "no change of the number of classes alone leads to a lesser one"},
	"onnx.range#1-0000000000000389":              {13, "133 steps: no lower bits of the limit or of the step leave 8n + 5"},
	"onnx.split#4-0000000000000060":              {13, "an output of 3 x 7 elements: fewer of either size leave no output of 8n + 5"},
	"stablehlo.gather#1-00000000000000e5":        {65, "windows of 2 x 2 elements: no pass makes them 1 x 4 in all operands and attributes"},
	"stablehlo.gather#1-00000000000000e9":        {65, "windows with two sizes of 2: no pass tells them apart in all operands and attributes"},
	"openvino.batch_to_space#3-0000000000000342": {13, "a batch and a block of 488 with three crops: no pass makes both smaller at once"},
}

var _ = Describe("Run, where a fault hangs on a size,", func() {
	BeforeEach(func() {
		if testing.Short() {
			Skip("shrinks hundreds of calls: not with -short")
		}
	})
	for _, op := range samples.Share(catalogue.Operators(), 3) {
		if op == onnx.Shape || op == onnx.Unique { // whose outputs have at most 16 elements, one for each dimension, and 64, those of a list
			continue
		}
		DescribeTable("ends at the least size of "+op.Name, func(bad func(sizes []int64) bool, want int64) {
			keep := func(c *spec.Call) bool { sizes := outputSizes(c); return sizes != nil && bad(sizes) }
			starts := 0
			for seed := uint64(0); starts < min(6, samples.Of(1)); seed++ {
				c := gen.Case(op, seed)
				if !keep(&c.Call) {
					continue
				}
				starts++
				got := minimise.Run(c.Call, limits, keep)
				sizes := outputSizes(&got)
				if why, known := stuck[c.ID]; known && want == why.least {
					Expect(sizes).NotTo(Equal([]int64{want}), "%s is no longer stuck: %s", c.ID, why.reason)
					continue
				}
				if why, known := loose[op]; known {
					Expect(len(without(sizes, 1))).To(BeNumerically("<=", why.sizes), "%s: %s:\n%s", c.ID, why.reason, written(&got))
					Expect(total(sizes)).To(BeNumerically("<", 8*want), "%s: %s:\n%s", c.ID, why.reason, written(&got))
					continue
				}
				Expect(len(sizes)).To(BeNumerically("<=", leastRank(op, want)), "%s:\n%s", c.ID, written(&got))
				Expect(without(sizes, 1)).To(Equal([]int64{want}), "%s:\n%s", c.ID, written(&got))
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
