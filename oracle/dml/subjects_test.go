package dml_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	oracle "example.com/conform/oracle/dml"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// A subjects function says which rules decide something in a call.
type subjects func(c *spec.Checked, r *spec.Reading, decides func(rule *spec.Rule, holds bool))

// decided returns the rules of one text or operator that decide something.
func decided(of subjects, prefix string, c *spec.Checked) []string {
	ids := map[string]bool{}
	of(c, spec.NewReading(nil), func(rule *spec.Rule, holds bool) {
		if id, ok := strings.CutPrefix(rule.ID, prefix+"/"); ok && holds {
			ids[id] = true
		}
	})
	var list []string
	for id := range ids {
		list = append(list, id)
	}
	return list
}

var _ = DescribeTable("the rules of the strides text that decide where the elements of a tensor lie",
	func(sizes, strides []int64, totalBytes int64, want string) {
		d := tensor.Desc{DType: tensor.Float32, Sizes: sizes, Layout: &tensor.Strided{Strides: strides, TotalBytes: totalBytes}}
		if strides == nil && totalBytes == 0 {
			d.Layout = nil
		}
		place, err := d.Place()
		Expect(err).NotTo(HaveOccurred())
		c := &spec.Checked{Call: &spec.Call{Tensors: []spec.Tensor{{Desc: d}}}, Places: []tensor.Placement{place}}
		Expect(decided(oracle.Copy.Subjects, "dml.strides", c)).To(ConsistOf(strings.Fields(want)))
	},
	Entry("of rank 0: one element lies anywhere", []int64{}, nil, int64(0), "minimum-elements"),
	Entry("of one element", []int64{1}, nil, int64(0), "minimum-elements"),
	Entry("of one element, whose strides lead nowhere", []int64{1, 1}, []int64{7, 5}, int64(0), "minimum-elements"),
	Entry("of one dimension", []int64{3}, nil, int64(0), "packed-tensor minimum-elements implicit-strides"),
	Entry("of one dimension that is stated", []int64{3}, []int64{1}, int64(0), "stride-is-distance packed-tensor minimum-elements"),
	Entry("of one dimension behind one of size 1", []int64{1, 3}, nil, int64(0),
		"packed-tensor minimum-elements leading-ones implicit-strides"),

	Entry("in as many bytes as it takes", []int64{3}, nil, int64(12), "packed-tensor minimum-elements implicit-strides"),
	Entry("in fewer bytes than one element more would take", []int64{3}, nil, int64(15),
		"packed-tensor minimum-elements implicit-strides"),
	Entry("with room for one element more", []int64{3}, nil, int64(16),
		"padding packed-tensor minimum-elements implicit-strides"),

	Entry("row-major", []int64{2, 3}, nil, int64(0),
		"row-major packed-stride offset-is-dot-product packed-tensor minimum-elements implicit-strides"),
	Entry("row-major, as is stated", []int64{2, 3}, []int64{3, 1}, int64(0),
		"stride-is-distance row-major layout-names packed-stride offset-is-dot-product packed-tensor minimum-elements"),
	Entry("column-major", []int64{2, 3}, []int64{1, 2}, int64(0), "sizes-are-logical stride-is-distance column-major layout-names "+
		"packed-stride offset-is-dot-product packed-tensor minimum-elements dimension-order"),
	Entry("with a gap behind each row", []int64{2, 3}, []int64{5, 1}, int64(0),
		"sizes-are-logical stride-is-distance offset-is-dot-product padding"),
	Entry("with a gap behind each column", []int64{2, 3}, []int64{1, 4}, int64(0),
		"sizes-are-logical stride-is-distance offset-is-dot-product padding dimension-order"),
	Entry("with a height stride of the width, but gaps in the rows", []int64{2, 3}, []int64{3, 2}, int64(0),
		"sizes-are-logical stride-is-distance offset-is-dot-product padding"),
	Entry("with a width stride of the height, but gaps in the columns", []int64{2, 3}, []int64{7, 2}, int64(0),
		"sizes-are-logical stride-is-distance offset-is-dot-product padding"),

	Entry("a row that is repeated", []int64{2, 3}, []int64{0, 1}, int64(0),
		"sizes-are-logical stride-is-distance offset-is-dot-product overlap broadcast dimension-order"),
	Entry("a row that is repeated, with room for one element more", []int64{2, 3}, []int64{0, 1}, int64(16),
		"sizes-are-logical stride-is-distance offset-is-dot-product overlap broadcast dimension-order padding"),
	Entry("a column that is repeated", []int64{2, 3}, []int64{1, 0}, int64(0),
		"sizes-are-logical stride-is-distance offset-is-dot-product overlap broadcast"),
	Entry("rows that share an element", []int64{2, 3}, []int64{2, 1}, int64(0),
		"sizes-are-logical stride-is-distance offset-is-dot-product overlap"),
	Entry("elements that overlap in a buffer of as many", []int64{3, 3}, []int64{2, 2}, int64(0),
		"sizes-are-logical stride-is-distance offset-is-dot-product overlap"),

	Entry("a height of 1 with stride 0 repeats nothing", []int64{2, 1, 3}, []int64{3, 0, 1}, int64(0),
		"stride-is-distance layout-names packed-stride offset-is-dot-product packed-tensor minimum-elements"),
	Entry("a height of 1 is no plane, whatever its stride", []int64{2, 1, 3}, []int64{3, 3, 1}, int64(0),
		"stride-is-distance layout-names packed-stride offset-is-dot-product packed-tensor minimum-elements"),
	Entry("a width of 1 is no plane, whatever its stride", []int64{2, 3, 1}, []int64{3, 1, 1}, int64(0),
		"stride-is-distance layout-names packed-stride offset-is-dot-product packed-tensor minimum-elements"),
	Entry("dimensions of different kinds: a plane behind one of size 1", []int64{1, 2, 3}, nil, int64(0),
		"row-major packed-stride offset-is-dot-product packed-tensor minimum-elements leading-ones implicit-strides"),

	Entry("NHWC", []int64{2, 2, 2, 2}, []int64{8, 1, 4, 2}, int64(0), "sizes-are-logical stride-is-distance layout-names "+
		"packed-stride offset-is-dot-product packed-tensor minimum-elements dimension-order nhwc"),
	Entry("NHWC of one image of height 1", []int64{1, 3, 1, 2}, []int64{6, 1, 6, 3}, int64(0), "sizes-are-logical "+
		"stride-is-distance layout-names packed-stride offset-is-dot-product packed-tensor minimum-elements dimension-order leading-ones nhwc"),
	Entry("NCHW", []int64{2, 2, 2, 2}, []int64{8, 4, 2, 1}, int64(0),
		"stride-is-distance row-major layout-names packed-stride offset-is-dot-product packed-tensor minimum-elements"),
	Entry("a channel alone is in no order", []int64{2, 1, 2, 2}, []int64{4, 1, 2, 1}, int64(0),
		"stride-is-distance row-major layout-names packed-stride offset-is-dot-product packed-tensor minimum-elements"),
	Entry("a channel stride of 1 that nobody states", []int64{2, 3, 1, 1}, nil, int64(0),
		"packed-stride offset-is-dot-product packed-tensor minimum-elements implicit-strides"),
)

var _ = DescribeTable("the rules of a slice that decide something without a page",
	func(d tensor.DType, sizes, window, strides, output []int64, want string) {
		values := numbers(0, 1)
		for _, size := range sizes {
			values = numbers(0, int64(len(values))*size)
		}
		c := slice1(operand(d, sizes, values...), operand(d, output), make([]int64, len(sizes)), window, strides)
		checked, violations, err := new(spec.Checker).Check(c, spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(violations).To(BeEmpty())
		Expect(decided(oracle.Slice1.Subjects, "dml.slice1", checked)).To(ConsistOf(strings.Fields(want)))
		Expect(decided(oracle.Slice1.Subjects, "dml.strides", checked)).To(ContainElement("minimum-elements"))
	},
	Entry("of the whole", tensor.Float32, []int64{4}, []int64{4}, []int64{1}, []int64{4}, "positive-stride-from-start"),
	Entry("of a part", tensor.Float32, []int64{4}, []int64{3}, []int64{1}, []int64{3}, "positive-stride-from-start window"),
	Entry("of a part along the second dimension", tensor.Float32, []int64{2, 4}, []int64{2, 3}, []int64{1, 1}, []int64{2, 3},
		"positive-stride-from-start window"),
	Entry("of the one element there is", tensor.Float32, []int64{1}, []int64{1}, []int64{1}, []int64{1}, ""),
	Entry("of the one element there is, whatever the stride: it is all that can be copied", tensor.Float32, []int64{1}, []int64{1}, []int64{2}, []int64{1},
		"max-copied-elements"),
	Entry("backwards", tensor.Float32, []int64{4}, []int64{4}, []int64{-1}, []int64{4}, ""),
	Entry("of two elements forwards", tensor.Float32, []int64{2}, []int64{2}, []int64{1}, []int64{2}, "positive-stride-from-start"),
	Entry("of every second", tensor.Float32, []int64{4}, []int64{4}, []int64{2}, []int64{2},
		"positive-stride-from-start stride-magnitude max-copied-elements"),
	Entry("of every second, backwards", tensor.Float32, []int64{3}, []int64{3}, []int64{-2}, []int64{2},
		"stride-magnitude max-copied-elements"),
	Entry("of every second, but fewer than there are", tensor.Float32, []int64{6}, []int64{6}, []int64{2}, []int64{2},
		"positive-stride-from-start stride-magnitude"),
	Entry("of every second, but one alone", tensor.Float32, []int64{4}, []int64{4}, []int64{2}, []int64{1}, "positive-stride-from-start"),
	Entry("of a type that came with feature level 4.1", tensor.Int64, []int64{1}, []int64{1}, []int64{1}, []int64{1}, "support-4.1"),
	Entry("of the widest type that was there before", tensor.Uint32, []int64{1}, []int64{1}, []int64{1}, []int64{1}, ""),
)

var _ = DescribeTable("the rules of a scatter that decide something without a page",
	func(d, index tensor.DType, level int, indices []int64, want string) {
		n := int64(len(indices))
		sizes := []int64{1, 1, 1, n}
		c := scatter(3, operand(d, []int64{1, 1, 1, 3}, 0, 1, 2), operand(index, sizes, indices...), operand(d, sizes, indices...))
		c.Attributes.(*dml.ScatterAttributes).FeatureLevel = dml.FeatureLevel(level)
		checked, violations, err := new(spec.Checker).Check(c, spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(violations).To(BeEmpty())
		Expect(decided(oracle.Scatter.Subjects, "dml.scatter", checked)).To(ConsistOf(strings.Fields("inverse-of-gather-elements " + want)))
		Expect(decided(oracle.Scatter.Subjects, "dml.strides", checked)).To(ContainElement("minimum-elements"))
	},
	Entry("a common one", tensor.Float32, tensor.Uint32, dml.Level4_1, []int64{2, 0}, ""),
	Entry("at the level that introduced it", tensor.Float32, tensor.Uint32, dml.Level2_0, []int64{2}, ""),
	Entry("at a level before that", tensor.Float32, tensor.Uint32, dml.Level1_0, []int64{2}, "introduced-1.0"),
	Entry("of a type that came with feature level 4.1", tensor.Int64, tensor.Uint32, dml.Level4_1, []int64{2}, "support-4.1"),
	Entry("an unsigned index that would be negative", tensor.Float32, tensor.Uint32, dml.Level4_1, []int64{1 << 31}, "unsigned-indices"),
	Entry("one after another that would not", tensor.Float32, tensor.Uint32, dml.Level4_1, []int64{1, 1<<32 - 1}, "unsigned-indices"),
	Entry("the largest that would not", tensor.Float32, tensor.Uint32, dml.Level4_1, []int64{1<<31 - 1}, ""),
	Entry("of 64 bits", tensor.Float32, tensor.Uint64, dml.Level4_1, []int64{-1 << 63}, "unsigned-indices"),
	Entry("of 64 bits, which is not negative", tensor.Float32, tensor.Uint64, dml.Level4_1, []int64{1 << 31}, ""),
	Entry("a signed index that is", tensor.Float32, tensor.Int32, dml.Level4_1, []int64{-1}, ""),
)
