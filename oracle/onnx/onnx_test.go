package onnx_test

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

func TestOracle(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle/onnx")
}

var embedded = sync.OnceValues(func() ([]cases.Case, error) { return cases.Embedded(cases.Limits{}) })

// explained says of an element of an output of a case file's case which rules
// have a part in it, and where it comes from.
func explained(id string, output int, element int64, pins []spec.Choice) string {
	GinkgoHelper()
	list, err := embedded()
	Expect(err).NotTo(HaveOccurred())
	i := slices.IndexFunc(list, func(c cases.Case) bool { return c.ID == id })
	Expect(i).To(BeNumerically(">=", 0), id)
	why, err := oracle.Explain(&list[i].Call, pins, output, element)
	Expect(err).NotTo(HaveOccurred())
	var names []string
	for _, rule := range why.Rules {
		names = append(names, strings.TrimPrefix(rule.ID, list[i].Call.Operator.Name+"/"))
	}
	return strings.Join(names, " ") + ": " + cmp.Or(why.Arithmetic, why.Note)
}

var _ = DescribeTable("A page explains", func(id string, output int, element int64, want string, pins ...string) {
	var choices []spec.Choice
	for _, pin := range pins {
		choice, err := catalogue.Choice(pin)
		Expect(err).NotTo(HaveOccurred())
		choices = append(choices, choice)
	}
	Expect(explained(id, output, element, choices)).To(Equal(want))
},
	Entry("the first input", "onnx.concat/columns", 0, int64(1), "order sizes: {0,1} - 0 along axis 1"),
	Entry("the second input, behind the first", "onnx.concat/columns", 0, int64(6), "order sizes: {1,2} - 2 along axis 1"),
	Entry("an axis from the back", "onnx.concat/last-from-the-back", 0, int64(1), "order sizes negative-axis: {0,1} - 1 along axis 1"),
	Entry("equal parts", "onnx.split/equal-parts", 2, int64(1), "order equal-parts: {1} + 4 along axis 0"),
	Entry("stated lengths", "onnx.split/lengths", 1, int64(5), "order lengths: {1,1} + 2 along axis 1"),
	Entry("a shorter last part", "onnx.split/last-smaller", 3, int64(0), "order last-smaller: {0} + 6 along axis 0"),
	Entry("a split from the back", "onnx.split/from-the-back", 1, int64(0), "order negative-axis lengths: {0,0} + 1 along axis 1"),
	Entry("data in place", "onnx.pad/example-1", 0, int64(6), "amounts all-axes keeps: {1,2} - {0,2}"),
	Entry("the constant", "onnx.pad/example-1", 0, int64(0), "amounts all-axes constant: {0,0} - {0,2}"),
	Entry("no constant", "onnx.pad/constant-default", 0, int64(0), "amounts all-axes constant-default: {0} - {1}"),
	Entry("a reflection", "onnx.pad/example-2", 0, int64(0), "amounts all-axes reflect: {0,0} - {0,2}"),
	Entry("an edge", "onnx.pad/example-3", 0, int64(0), "amounts all-axes edge: {0,0} - {0,2}"),
	Entry("a torus", "onnx.pad/example-4", 0, int64(0), "amounts all-axes wrap: {0,0} - {2,1}"),
	Entry("a named axis", "onnx.pad/one-axis", 0, int64(1), "amounts axes keeps: {0,1} - {0,1}"),
	Entry("an axis from the back, padded", "onnx.pad/from-the-back", 0, int64(2), "amounts axes negative-axis keeps: {1,0} - {1,0}"),
	Entry("what is left of the elements", "onnx.pad/shifts", 0, int64(0), "amounts all-axes removes keeps: {0} - {-1}"),
	Entry("what is wrapped beside elements that are removed", "onnx.pad/wrap-beside-removed", 0, int64(2),
		"amounts all-axes removes wrap: {2} - {-1}", "mixed-pads=remove-first"),
	Entry("one element mirrored", "onnx.pad/reflects-one-element", 0, int64(3), "amounts all-axes reflect: {3} - {1}", "reflect-single=repeat"),
	Entry("a permutation", "onnx.transpose/example-1", 0, int64(3), "permutes sizes: {1,0,0} by perm {1,0,2}"),
	Entry("a permutation of one axis", "onnx.transpose/one-axis", 0, int64(1), "permutes sizes default-reverses low-rank: {1} by perm {0}"),
	Entry("a permutation of two axes", "onnx.transpose/matrix[dtype=float64]", 0, int64(1), "permutes sizes: {0,1} by perm {1,0}"),
	Entry("no permutation", "onnx.transpose/default", 0, int64(2), "permutes sizes default-reverses: {0,1,0} by perm {2,1,0}"),
	Entry("a reflection, again and again", "onnx.pad/reflect", 0, int64(0), "amounts all-axes reflect: {0} - {5}"),
	Entry("a copy", "onnx.tile/example", 0, int64(7), "sizes copies: {1,3} modulo {2,2}"),
	Entry("a broadcast", "onnx.expand/rows[dtype=uint8]", 0, int64(4), "sizes broadcasts: {1,1} within sizes {1,3}"),
	Entry("a broadcast of a lower rank", "onnx.expand/right-aligned", 0, int64(3), "sizes broadcasts right-aligned: {1,1} within sizes {2}"),
	Entry("a size that stays", "onnx.expand/smaller-shape", 0, int64(3), "sizes broadcasts keeps-size: {1,1} within sizes {2,2}"),
	Entry("a block that becomes depth", "onnx.space_to_depth/example", 0, int64(6), "sizes blocks order: {0,1,0,0} in blocks of 2, of which depth 1 is row 0 and column 1"),
	Entry("an upper triangle", "onnx.trilu/triu", 0, int64(6), "sizes batches default-k upper: {1,1} on diagonal 0, and k is 0"),
	Entry("what is beside a lower triangle", "onnx.trilu/tril-neg", 0, int64(6), "sizes batches zero lower: {1,1} on diagonal 0, and k is -1"),
	Entry("an element in row-major order", "onnx.reshape/row-major[dtype=uint8]", 0, int64(2), "sizes order: {1,0} is element 2, as is {0,2}"),
	Entry("a size that is inferred", "onnx.reshape/negative-dim", 0, int64(1), "sizes order infers: {0,0,1} is element 1, as is {0,0,1}"),
	Entry("a reversed place", "onnx.reverse_sequence/example-1", 0, int64(0), "reverses: {0,0}, of which 4 along axis 0 are reversed"),
	Entry("a place beyond the sequence", "onnx.reverse_sequence/example-1", 0, int64(7), "keeps: {1,3}, of which 1 along axis 0 are reversed"),
	Entry("a block that becomes depth in the other order", "onnx.space_to_depth/columns-vary-fastest", 0, int64(5),
		"sizes blocks crd: {0,5,0,0} in blocks of 2, of which depth 5 is row 0 and column 1"),
	Entry("an index that counts from the last class", "onnx.one_hot/with-negative-indices", 0, int64(13), "sizes negative-indices on: indices[1] = -7, of 10 classes"),
	Entry("an index of no class", "onnx.one_hot/with-out-of-range-indices", 0, int64(0), "sizes off outside-is-off: indices[0] = 5, of 5 classes"),
	Entry("a size", "onnx.shape/example-start", 0, int64(0), "negative-axis sizes entries: size 2 of {2,3,4}"),
	Entry("a number", "onnx.range/example-down", 0, int64(2), "sizes counts: 10 + 2 * -2"),
	Entry("the bits of a number", "onnx.bit_cast/example", 0, int64(1), "sizes bits: {1} is element 1, as is {1}"),
	Entry("what is left of dimensions", "onnx.squeeze/example-negative-axes", 0, int64(5), "sizes order negative-axis: {0,1,0} is element 5, as is {0,1,0,0}"),
	Entry("an inserted dimension", "onnx.unsqueeze/unsorted-axes[axes=3]", 0, int64(4), "sizes order negative-axis any-order: {0,1,0,1,0} is element 4, as is {1,1}"),
	Entry("a row of a matrix", "onnx.flatten/example[axis=2]", 0, int64(4), "sizes order: {1,0} is element 4, as is {1,0,0,0}"),
	Entry("a number that fewer bits do not hold", "onnx.cast/example", 0, int64(0), "sizes wraps: 200 of int16, as int8"),
	Entry("a number that is not zero", "onnx.cast/example-bool[dtype=int8]", 0, int64(0), "sizes to-bool: 36 of int8, as bool"),
	Entry("an update that goes on at the beginning", "onnx.tensor_scatter/circular-example", 0, int64(20), "negative-axis sizes circular: {1,0,0,0}, and the update of sample 1 begins at 3"),
	Entry("what no update replaces", "onnx.tensor_scatter/example", 0, int64(0), "negative-axis sizes copies: {0,0,0,0}, and the update of sample 0 begins at 1"),
	Entry("a block of depths", "onnx.depth_to_space/dcr", 0, int64(1), "sizes blocks dcr: {0,0,0,1} in blocks of 2, of which row 0 and column 1 lie at depth 2"),
	Entry("an element without updates", "onnx.scatter_elements/example-1", 0, int64(2), "sizes copies-data: no index names it"),
	Entry("an update", "onnx.scatter_elements/example-negative-indices", 0, int64(2), "sizes copies-data targets negative-indices replaces: indices[0,1] = -3"),
	Entry("the last update", "onnx.scatter_elements/repeated", 0, int64(2), "sizes copies-data targets negative-indices replaces distinct-targets: indices[2] = -1, the last of 2 updates"),
	Entry("the first update", "onnx.scatter_elements/repeated", 0, int64(2),
		"sizes copies-data targets negative-indices replaces distinct-targets: indices[0] = 2, the first of 2 updates", "onnx.scatter_elements/duplicate-indices=first-wins"),
	Entry("any update", "onnx.scatter_elements/repeated", 0, int64(2),
		"sizes copies-data targets negative-indices replaces distinct-targets: indices[0] = 2; indices[2] = -1", "onnx.scatter_elements/duplicate-indices=any-update"),
	Entry("a product", "onnx.scatter_elements/repeated-mul", 0, int64(1),
		"sizes copies-data targets negative-indices mul: mul of data[1], updates[0], updates[2], updates[3]"),
	Entry("an element of a slice", "onnx.scatter_nd/one-slice", 0, int64(3), "sizes copies-data targets slices negative-indices replaces: indices = {-1}"),
	Entry("a clamped index", "onnx.scatter_nd/outside-its-own-axis", 0, int64(0),
		"sizes copies-data targets index-in-range replaces: indices[0] = {2,0}", "onnx.scatter_nd/index-outside-axis=clamp"),
	Entry("a slice, and an axis that is not sliced", "onnx.slice/some-axes", 0, int64(2), "axes whole-axis takes: data[start 0 + step 1 * 0 = 0, start 0 + step 1 * 1 = 1, 0]"),
	Entry("a slice from the back", "onnx.slice/negative-steps", 0, int64(1),
		"axes backward clamp-backward-start takes: data[start 2 + step -1 * 0 = 2, start 3 + step -3 * 0 = 3, start 4 + step -2 * 1 = 2]"),
	Entry("an entry of indices", "onnx.gather/example-axis-1", 0, int64(1), "sizes entries: data{0,2}"),
	Entry("an entry that counts from the back", "onnx.gather/example-negative-indices", 0, int64(1), "sizes entries negative-indices: data{1}"),
	Entry("a tuple of indices", "onnx.gather_nd/example-1", 0, int64(1), "sizes entries: data{1,1}"),
	Entry("a tuple of indices in a batch", "onnx.gather_nd/batch-of-elements", 0, int64(1), "sizes entries batches: data{1,0,1}"),
	Entry("an entry for each element", "onnx.gather_elements/example-1", 0, int64(1), "sizes entries: data{0,0}"),
	Entry("a resized place", "onnx.resize/half-pixel-halves", 0, int64(1), "all-axes stretch half-pixel round-prefer-floor nearest: the nearest to {1}"),
	Entry("a place beside a roi that is not read", "onnx.resize/roi-without-crop[roi=1]", 0, int64(0), "all-axes scales roi-unread asymmetric floor nearest: the nearest to {0}"),
	Entry("a place of a scaled crop", "onnx.resize/cropped-size", 0, int64(0), "all-axes crop-scales scales tf-crop-and-resize round-prefer-floor nearest: the nearest to {0}"),
	Entry("a place by the least scale", "onnx.resize/upsample-sizes-not-larger", 0, int64(0), "axes not-larger other-axes half-pixel round-prefer-floor nearest: the nearest to {0,0,0,0}"),
	Entry("a place by the greatest scale", "onnx.resize/upsample-sizes-not-smaller", 0, int64(0), "axes not-smaller other-axes half-pixel round-prefer-floor nearest: the nearest to {0,0,0,0}"),
	Entry("a place outside a crop", "onnx.resize/extrapolates", 0, int64(0), "all-axes stretch tf-crop-and-resize round-prefer-ceil nearest extrapolates: the nearest to {0}"),
	Entry("a resized place behind the last", "onnx.resize/before-the-first", 0, int64(0), "all-axes stretch half-pixel floor nearest edge: the nearest to {0}"),
	Entry("a selected column", "onnx.compress/example-negative-axis", 0, int64(1), "sizes selects negative-axis: {1,1}, which condition[1] selects"),
	Entry("a selected element", "onnx.compress/example-default-axis", 0, int64(1),
		"sizes selects flattens shorter-condition: {2,0}, which condition[4] selects"),
	Entry("a block of columns", "onnx.depth_to_space/crd", 0, int64(1), "sizes blocks crd: {0,0,0,1} in blocks of 2, of which row 0 and column 1 lie at depth 1"),
)

var _ = Describe("The steps of a slice", func() {
	c := func() *spec.Call {
		list, err := embedded()
		Expect(err).NotTo(HaveOccurred())
		i := slices.IndexFunc(list, func(c cases.Case) bool { return c.ID == "onnx.slice/negative-steps" })
		call := list[i].Call.Clone()
		return &call
	}
	It("say what becomes of each entry", func() {
		Expect(oracle.Steps(c(), nil)).To(Equal(&spec.Steps{
			Columns: []string{"entry", "dimension", "start:end:step", "adjusted", "clamped", "size"},
			Rows: [][]string{
				{"0", "0 of 3", "20:0:-1", "20:0", "2:0", "2"},
				{"1", "1 of 4", "10:0:-3", "10:0", "3:0", "1"},
				{"2", "2 of 5", "4:1:-2", "4:1", "4:1", "2"},
			},
		}))
	})
	It("are none where nothing runs", func() {
		checked, wrong := c(), c()
		checked.CheckOnly = true
		wrong.Attributes.(*onnx.SliceAttributes).Starts = nil
		for _, call := range []*spec.Call{checked, wrong} {
			Expect(oracle.Steps(call, nil)).To(BeNil())
		}
	})
})

var _ = It("ReverseSequence says nothing of any element once a length is out of range, where that is undefined", func() {
	list, err := embedded()
	Expect(err).NotTo(HaveOccurred())
	i := slices.IndexFunc(list, func(c cases.Case) bool { return strings.HasPrefix(c.ID, "onnx.reverse_sequence/negative-length") })
	pin, err := catalogue.Choice("onnx.reverse_sequence/length-out-of-range=undefined")
	Expect(err).NotTo(HaveOccurred())
	admitted, err := new(oracle.Evaluator).Alternatives(&list[i].Call, []spec.Choice{pin})
	Expect(err).NotTo(HaveOccurred())
	Expect(admitted[0].Admissible.Outputs[0].Sources()).To(HaveEach(spec.Source{Operand: spec.Anything}))
})

// padded evaluates a call of Pad on the numbers from 1 to 5.
func padded(mode, begin, end int64) []oracle.Alternative {
	GinkgoHelper()
	c := spec.NewCall(onnx.Pad)
	*c.Attributes.(*onnx.PadAttributes) = onnx.PadAttributes{Pads: []int64{begin, end}, Mode: mode}
	c.Pass(1, 0)
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{5}}, Data: []byte{1, 2, 3, 4, 5}}
	c.Tensors[1].DType = tensor.Uint8
	list, err := new(oracle.Evaluator).Alternatives(&c, nil)
	Expect(err).NotTo(HaveOccurred())
	return list
}

var _ = It("Pad copies one element behind others that are removed, of those left or of all", func() {
	list := padded(onnx.PadWrap, -1, 1)
	Expect(list).To(HaveLen(2))
	Expect(list[0].Admissible.Outputs[0].Sources()).To(Equal([]spec.Source{{Element: 1}, {Element: 2}, {Element: 3}, {Element: 4}, {Element: 1}}))
	Expect(list[1].Admissible.Outputs[0].Sources()).To(Equal([]spec.Source{{Element: 1}, {Element: 2}, {Element: 3}, {Element: 4}, {Element: 0}}))
})

var _ = DescribeTable("Pad has as many readings as give another result", func(want int, mode, begin, end int64) {
	Expect(padded(mode, begin, end)).To(HaveLen(want))
},
	Entry("one where elements are added", 1, int64(onnx.PadReflect), int64(1), int64(1)),
	Entry("one where elements are removed at the beginning", 1, int64(onnx.PadReflect), int64(-1), int64(0)),
	Entry("one where elements are removed at the end", 1, int64(onnx.PadWrap), int64(0), int64(-1)),
	Entry("one where elements are removed at both ends", 1, int64(onnx.PadWrap), int64(-1), int64(-1)),
	Entry("two where they are added before others are removed", 2, int64(onnx.PadReflect), int64(1), int64(-1)),
	Entry("two where they are added behind others that are removed", 2, int64(onnx.PadWrap), int64(-1), int64(1)),
	Entry("one where the edge is repeated", 1, int64(onnx.PadEdge), int64(-1), int64(1)),
	Entry("one where a constant is added", 1, int64(onnx.PadConstant), int64(1), int64(-1)),
)
