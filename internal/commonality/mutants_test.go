package commonality_test

import (
	"context"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/faulty"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/xla"
)

// found are the results of cluesOf by the mutants, for several specs ask about the same.
var found = map[string][]result.Clue{}

// cluesOf returns what a run of random cases of an operator on a mutant knows about it.
func cluesOf(ctx context.Context, mutant string, op *spec.Operator) (clues []result.Clue) {
	GinkgoHelper()
	if clues, ran := found[mutant]; ran {
		return clues
	}
	cfg := campaign.Config{
		Name: mutant, Operators: []*spec.Operator{op}, Random: 3000, Seed: 1, Workers: 1, ShrinkRuns: 50,
		Open: func(context.Context) (backends.Backend, error) { return faulty.New(mutant) },
	}
	Expect(campaign.Run(ctx, cfg, func(e *result.Entry) error {
		if e.End != nil {
			clues = e.End.Clues
		}
		return nil
	})).To(Succeed())
	found[mutant] = clues
	return clues
}

var _ = Describe("A run on a mutant", func() {
	BeforeEach(func() {
		if testing.Short() {
			Skip("runs campaigns: not with -short")
		}
	})
	DescribeTable("names the cause", func(ctx context.Context, mutant string, op *spec.Operator, want string) {
		clues := cluesOf(ctx, mutant, op)
		Expect(clues).NotTo(BeEmpty())
		Expect(strings.Join(clues[0].Common, ", and ")).To(ContainSubstring(want))
	},
		Entry("the size of an output", "strided-slice-wrong-from-12-elements", openvino.StridedSlice, "elements of the output ≥ 12"),
		Entry("an output without elements", "strided-slice-rejects-empty-output", openvino.StridedSlice, "elements of the output = 0"),
		Entry("values of a list that take more than 32 bits", "strided-slice-narrows-begin", openvino.StridedSlice, "max |begin| ≥ 2147483648"),
		Entry("what the steps of a slice do", "strided-slice-new-axis-last", openvino.StridedSlice, "new axes: not none"),
		Entry("lists of different lengths", "strided-slice-pads-masks-with-ones", openvino.StridedSlice, "mask lengths: uneven"),
		Entry("a rounded division", "strided-slice-rounds-count-down", openvino.StridedSlice, "slice strides: not 1"),
		Entry("the sizes above 1 of an operand", "slice1-fails-above-6-real-dimensions", dml.Slice1, "number of sizes above 1 of output ≥ 7"),
		Entry("one rank", "slice1-unsupported-by-surprise", dml.Slice1, "rank of input = 7"),
		Entry("all ranks above one", "slice1-first-unwritten-above-rank-4", dml.Slice1, "rank of input ≥ 5"),
		Entry("a rule that calls break", "slice1-accepts-zero-stride", dml.Slice1, "broken rule: stride-nonzero"),
		Entry("a size of the output that its text allows", "slice1-rejects-short-output", dml.Slice1, "output length: shorter"),
		Entry("one type", "slice1-float16-through-float32", dml.Slice1, "type of input: float16"),
		Entry("negative entries", "slice1-never-reverses", dml.Slice1, "min input_window_strides ≤ -1"),
		Entry("entries above those of 8 bits", "slice1-offset-in-8-bits", dml.Slice1, "max input_window_offsets ≥ 256"),
		Entry("indices that repeat", "scatter-rejects-duplicates", dml.Scatter, "indices: repeated"),
		Entry("two features together: indices that lose their high half", "scatter-narrows-indices", dml.Scatter, "out of range, and type of indices: int64 or uint64"),
		Entry("one type of several operands", "scatter-fails-on-uint16", dml.Scatter, "type of input: uint16"),
		Entry("one type, of which a copy is a row", "copy-int16-column-major", dml.Copy, "type of input: int16"),
		Entry("a layout", "copy-spreads-broadcast-input", dml.Copy, "input layout: transposed or repeated"),
		Entry("an attribute whose values have names", "scatter-nd-ignores-reduction", onnx.ScatterNd, "reduction: not none"),
		Entry("two attributes of one fault", "scatter-nd-reduces-32-bits", onnx.ScatterNd, "type of data: int64 or uint64, and reduction: not none"),
		Entry("two of several reductions", "scatter-elements-unsigned-order", onnx.ScatterElements, "reduction: max or min, and kind: signed"),
		Entry("constants that a mode asks for", "pad-constants-unwritten", onnx.Pad, "mode: constant"),
		Entry("a layout's own field", "xla-copy-ignores-padded-dimensions", xla.Copy, "output padded_dimensions: one wider or several wider"),
		Entry("an inferred rank", "gather-outer-dimensions-ignored", onnx.Gather, "rank of the output ≥ 5"),
	)

	DescribeTable("names the rule", func(ctx context.Context, mutant string, op *spec.Operator, want string) {
		clues := cluesOf(ctx, mutant, op)
		Expect(clues).NotTo(BeEmpty())
		Expect(clues[0].Rule).NotTo(BeNil())
		Expect(clues[0].Rule.Rule).To(Equal(op.Name + "/" + want))
	},
		Entry("of reverse slices", "slice1-never-reverses", dml.Slice1, "negative-stride-from-end"),
		Entry("of new axes, for a wrong shape that no element explains", "strided-slice-new-axis-last", openvino.StridedSlice, "new-axis-takes-no-dimension"),
		Entry("of the type of indices", "strided-slice-narrows-begin", openvino.StridedSlice, "index-type"),
		Entry("of a broken rule", "slice1-accepts-zero-stride", dml.Slice1, "stride-nonzero"),
		Entry("of repeated indices", "scatter-rejects-duplicates", dml.Scatter, "unique-targets"),
		Entry("of an output that may be short", "slice1-rejects-short-output", dml.Slice1, "short-output"),
	)

	It("says nothing of a fault that shows by chance", func(ctx context.Context) {
		Expect(cluesOf(ctx, "copy-wrong-at-random", dml.Copy)).To(BeEmpty())
	})
})
