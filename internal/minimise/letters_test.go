package minimise_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

var _ = DescribeTable("Run reduces a call with an equation", func(equation, sizes string, keep func(equation string, c *spec.Call) bool, want string, wantSizes ...[]int64) {
	text := "operator: onnx.einsum\ncases:\n  - name: one\n    check_only: true\n    attributes: {equation: \"" + equation + "\"}\n    tensors: {Inputs: ["
	for one := range strings.SplitSeq(sizes, " ") {
		text += "{dtype: uint8, sizes: [" + one + "]}, "
	}
	list, err := cases.LoadFile("einsum.yaml", strings.NewReader(text+"]}\n"), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	checker := spec.Checker{Quiet: true}
	got := minimise.Run(list[0].Call, minimise.Limits{MaxBytes: cases.DefaultMaxCaseBytes}, func(c *spec.Call) bool {
		return len(checker.Violations(c, spec.NewReading(nil))) == 0 && keep(spec.As[onnx.EinsumAttributes](c).Equation, c)
	})
	Expect(spec.As[onnx.EinsumAttributes](&got).Equation).To(Equal(want))
	var all [][]int64
	for i := range got.Inputs() {
		all = append(all, got.Tensors[i].Sizes)
	}
	Expect(all).To(Equal(wantSizes))
},
	Entry("to one letter", "i,ij,j->", "2 2,3 3", func(equation string, _ *spec.Call) bool { return strings.ContainsAny(equation, "ij") }, "i", []int64{1}),
	Entry("to one letter of two operands", "aBc, cB ->Bca", "2,3,5 5,3", shared(1), "i,i", []int64{1}, []int64{1}),
	Entry("with one smaller size of a letter in all operands", "ik,kj", "2,5 5,2", shared(2), "i,i", []int64{2}, []int64{2}),
	Entry("to one dimension of its ellipsis", "...ij,j...->i...", "2,3,2,2 2,2,3", func(equation string, c *spec.Call) bool {
		return strings.Contains(equation, "...") && c.Tensors[0].Rank() > 0 && c.Tensors[0].Sizes[0] == 2
	}, "...", []int64{2}),
)

// summed is the call of an equation with letters, of which a test of all passes begins.
func summed() spec.Call {
	list, err := cases.LoadFile("einsum.yaml", strings.NewReader(`{operator: onnx.einsum, cases: [{name: one, check_only: true, attributes: {equation: "...ij,j"},
		tensors: {Inputs: [{dtype: uint8, sizes: [2, 3, 4]}, {dtype: uint8, sizes: [4]}]}}]}`), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return list[0].Call
}

// shared reports whether an equation has a letter of two operands, of at least a size in the first.
func shared(least int64) func(equation string, c *spec.Call) bool {
	return func(equation string, c *spec.Call) bool {
		left, _, _ := strings.Cut(strings.ReplaceAll(equation, " ", ""), "->")
		first, second, _ := strings.Cut(left, ",")
		at := strings.IndexAny(first, second)
		return at >= 0 && second != "" && c.Tensors[0].Sizes[at] >= least
	}
}
