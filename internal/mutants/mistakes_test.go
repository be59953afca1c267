package mutants_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/mutants"
	"example.com/conform/internal/shrink"
)

// mistakes are words that the explanation of a fault has, in any operator that computes.
var mistakes = map[string]string{
	"term-dropped":             "the last term of each element does not count",
	"term-twice":               "the first term of each element counts twice",
	"neighbour-counts":         "the next element counts",
	"factors-transposed":       "exchanged",
	"aligned-left":             "matched from the first dimension on",
	"last-repeats":             "the last element has the value of the one before it",
	"row-ends-repeat":          "the last element of each row has the value of the one before it",
	"first-row-only":           "along the first dimension, each element has the value of the first",
	"rows-reversed":            "reverse order",
	"transposed-pair":          "exchanged",
	"starts-one-late":          "the value of the next",
	"outer-dimensions-ignored": "the dimensions before the last four",
	"narrow-coordinates":       "three bits",
	"keepdims-ignored":         "keepdims is true",
	"noop-ignored":             "noop_with_empty_axes is false",
	"last-ignored":             "select_last_index is false",
	"exclusive-ignored":        "exclusive is false",
	"fmod-ignored":             "fmod is false",
	"alpha-ignored":            "alpha is",
	"last-axis":                "axis is -1",
	"pads-exchanged":           "pads has the ends before the begins",
	"pads-in-pairs":            "side by side",
	"dilations-ignored":        "dilations",
	"kernel-flipped":           "reverse order",
	"groups-interleaved":       "a group has every so many channels",
	"first-stride":             "strides has its first entry",
	"ceil-ignored":             "ceil_mode is false",
	"p-ignored":                "p is 1",
}

// explained are operators that compute, in whose faulty backends mistakes are looked for.
var explained = []string{
	"onnx.add", "onnx.max", "onnx.relu", "onnx.mod", "onnx.leaky_relu", "onnx.reduce_sum", "onnx.arg_max", "onnx.cum_sum", "onnx.hardmax", "onnx.mat_mul", "onnx.gemm", "onnx.einsum",
	"onnx.conv", "onnx.conv_transpose", "onnx.max_pool", "onnx.lp_pool", "onnx.q_linear_conv",
}

var _ = Describe("The explanation of a wrong number", Label("campaigns"), func() {
	It("names the mistake of four faulty backends in five", func(ctx context.Context) {
		named, all := 0, []string{}
		for _, mutant := range faulty.All() {
			fault := strings.TrimPrefix(mutant.Name, strings.ReplaceAll(strings.TrimPrefix(mutant.Operator, "onnx."), "_", "-")+"-")
			words, expected := mistakes[fault]
			if !expected || !slices.Contains(explained, mutant.Operator) {
				continue
			}
			cause := "nothing"
			score := measure(ctx, mutant, mutants.Campaign{Cases: casesOf(mutant.Operator), Random: 2000})
			for _, g := range score.Groups {
				if shrink.IsValue(g.Kind) || g.Kind == "wrong-shape" {
					cause = g.Cause
					break
				}
			}
			if all = append(all, fmt.Sprintf("%s: %s", mutant.Name, cause)); strings.Contains(cause, words) {
				named++
				all = all[:len(all)-1]
			}
		}
		total := named + len(all)
		Expect(total).To(BeNumerically(">=", 40))
		Expect(named*5).To(BeNumerically(">=", total*4), "%d of %d; not %s", named, total, strings.Join(all, "\n"))
		AddReportEntry(fmt.Sprintf("%d of %d", named, total), strings.Join(all, "\n"))
	})
})

// casesOf returns the embedded cases of an operator.
func casesOf(operator string) (list []cases.Case) {
	for _, c := range embedded() {
		if c.Call.Operator.Name == operator {
			list = append(list, c)
		}
	}
	return list
}
