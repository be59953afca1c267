package openvino_test

import (
	"math"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

func TestOpenVINO(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "spec/openvino")
}

const lowest, highest = math.MinInt64, math.MaxInt64

var _ = Describe("openvino.strided_slice", func() {
	judged := func(sizes list, a attributes, want string) {
		Expect(verdicts(stridedSlice(sizes, a))).To(Equal([]string{want}))
	}

	DescribeTable("the text's examples infer", judged,
		Entry("basic slices; 3:0:-1 has three elements, not the four that are listed", list{4, 4, 4, 4, 4, 4},
			attributes{Begin: list{0, 1, 0, 1, 3, 3}, End: list{4, 4, 4, 4, 0, 0}, Stride: list{1, 1, 2, 2, -1, -2}}, "[4 3 2 2 3 2]"),
		Entry("clamped slices; neither has the element [2] that is listed", list{2, 2},
			attributes{Begin: list{1234, 2}, End: list{1234, 4321}, Stride: list{1, -1}}, "[0 0]"),
		Entry("a negative end", list{2, 3, 4},
			attributes{Begin: list{0, 0, 0}, End: list{2, 2, -1}, Stride: list{1, 1, 1}}, "[2 2 3]"),
		Entry("two new axes", list{2, 4},
			attributes{Begin: list{1234, 0, -1, 0}, End: list{1234, 2, 9876, 4}, Stride: list{132, 1, 241, 1}, NewAxisMask: list{1, 0, 1, 0}, BeginMask: list{0, 0, 0, 0}}, "[1 2 1 4]"),
		Entry("a shrunken dimension", list{1, 2, 384, 640, 8},
			attributes{Begin: list{0, 0, 0, 0, 0}, End: list{1, 0, 384, 640, 8}, ShrinkAxisMask: list{0, 1, 0, 0, 0}, BeginMask: list{0, 0, 0, 0, 0}}, "[1 384 640 8]"),
		Entry("an ellipsis over the ten dimensions that it has between two of twelve", list{10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10},
			attributes{Begin: list{0, 0, 0}, End: list{4, 0, 5}, Stride: list{1, -1, 1}, EllipsisMask: list{0, 1, 0}, BeginMask: list{0, 0, 0}}, "[4 10 10 10 10 10 10 10 10 10 10 5]"),
	)

	It("infers the text's example of masks of five lengths as each reading has it", func() {
		Expect(verdicts(stridedSlice(list{2, 3, 4}, attributes{
			Begin: list{1, 1, 123}, End: list{0, 0, 2}, Stride: list{1, 1, -1},
			BeginMask: list{0, 1, 1}, EndMask: list{1, 1, 1}, NewAxisMask: list{0, 0, 0, 0, 0}, ShrinkAxisMask: list{0, 0}, EllipsisMask: list{0},
		}))).To(Equal([]string{
			"[1 3 3] if stop-before-zero",
			"[1 3 4] if full-range",
		}))
	})

	DescribeTable("a static rule", judged,
		Entry("fewer ends than begins", list{4, 4}, attributes{Begin: list{0, 0}, End: list{1}}, "equal-lengths"),
		Entry("more ends than begins", list{4, 4}, attributes{Begin: list{0}, End: list{1, 1}}, "equal-lengths"),
		Entry("fewer strides", list{4, 4}, attributes{Begin: list{0, 0}, End: list{1, 1}, Stride: list{1}}, "equal-lengths"),
		Entry("an empty stride is not an absent one", list{4}, attributes{Begin: list{0}, End: list{1}, Stride: list{}}, "equal-lengths"),
		Entry("an absent stride", list{4}, attributes{Begin: list{0}, End: list{1}}, "[1]"),
		Entry("a mask of 2", list{4}, attributes{Begin: list{0}, End: list{1}, BeginMask: list{2}}, "mask-values"),
		Entry("a mask of -1", list{4}, attributes{Begin: list{0}, End: list{1}, BeginMask: list{0}, EndMask: list{-1}}, "mask-values"),
		Entry("a mask of 256, which is 0 in a byte", list{4}, attributes{Begin: list{0}, End: list{1}, BeginMask: list{256}}, "mask-values"),
		Entry("two ellipses", list{4, 4}, attributes{Begin: list{0, 0}, End: list{1, 1}, BeginMask: list{0, 0}, EllipsisMask: list{1, 1}}, "ellipsis-once"),
		Entry("one ellipsis, beyond the last step", list{4}, attributes{Begin: list{0}, End: list{1}, BeginMask: list{0, 0}, EllipsisMask: list{0, 1}}, "[1]"),
		Entry("a stride of 0", list{4}, attributes{Begin: list{0}, End: list{1}, Stride: list{0}}, "stride-nonzero"),
		Entry("the lowest stride", list{4}, attributes{Begin: list{3}, End: list{0}, Stride: list{lowest}}, "[1]"),
		Entry("as many steps as dimensions", list{4}, attributes{Begin: list{0}, End: list{1}}, "[1]"),
		Entry("a step more", list{4}, attributes{Begin: list{0, 0}, End: list{1, 1}}, "enough-dimensions"),
		Entry("a step more that shrinks", list{4}, attributes{Begin: list{0, 0}, End: list{1, 0}, BeginMask: list{0, 0}, ShrinkAxisMask: list{0, 1}}, "enough-dimensions"),
		Entry("a step more that is a new axis", list{4}, attributes{Begin: list{0, 0}, End: list{1, 0}, BeginMask: list{0, 0}, NewAxisMask: list{0, 1}}, "[1 1]"),
		Entry("an ellipsis of no dimensions", list{4}, attributes{Begin: list{0, 0}, End: list{1, 0}, BeginMask: list{0, 0}, EllipsisMask: list{0, 1}}, "[1]"),
		Entry("an ellipsis of -1 dimensions", list{4}, attributes{Begin: list{0, 0, 0}, End: list{1, 0, 1}, BeginMask: list{0, 0, 0}, EllipsisMask: list{0, 1, 0}}, "enough-dimensions"),
		Entry("a shrink step in a dimension of size 0", list{0}, attributes{Begin: list{0}, End: list{0}, BeginMask: list{0}, ShrinkAxisMask: list{1}}, "shrink-in-range"),
		Entry("a shrink step at the last element", list{4}, attributes{Begin: list{3}, End: list{3}, BeginMask: list{0}, ShrinkAxisMask: list{1}}, "[]"),
		Entry("a shrink step at the first element from the back", list{4}, attributes{Begin: list{-4}, End: list{0}, BeginMask: list{0}, ShrinkAxisMask: list{1}}, "[]"),
	)

	DescribeTable("wants begin_mask and end_mask, which have no default", func(begin, end list, want string) {
		c := stridedSlice(list{4}, attributes{Begin: list{0}, End: list{1}})
		a := c.Attributes.(*attributes)
		a.BeginMask, a.EndMask = begin, end
		Expect(verdicts(c)).To(Equal([]string{want}))
	},
		Entry("no begin_mask", nil, list{0}, "masks-required"),
		Entry("no end_mask", list{0}, nil, "masks-required"),
		Entry("neither", nil, nil, "masks-required"),
		Entry("empty ones are stated", list{}, list{}, "[1]"),
	)

	It("wants one type for data and output", func() {
		c := stridedSlice(list{4}, attributes{Begin: list{0}, End: list{1}})
		c.Output().DType = tensor.Int32
		Expect(verdicts(c)).To(Equal([]string{"same-type"}))
	})

	DescribeTable("a question",
		func(sizes list, a attributes, want ...string) {
			Expect(verdicts(stridedSlice(sizes, a))).To(Equal(want))
		},
		Entry("begin equal to end at an element", list{4}, attributes{Begin: list{2}, End: list{2}}, "[1] if keep", "[0] if empty"),
		Entry("not where there is no element", list{4}, attributes{Begin: list{4}, End: list{4}}, "[0]"),
		Entry("equal after adjustment", list{4}, attributes{Begin: list{-1}, End: list{3}}, "[1] if keep", "[0] if empty"),
		Entry("equal after clamping", list{4}, attributes{Begin: list{lowest}, End: list{-5}}, "[1] if keep", "[0] if empty"),
		Entry("stated equal, but masked apart", list{4}, attributes{Begin: list{2}, End: list{2}, BeginMask: list{0}, EndMask: list{1}}, "[2]"),
		Entry("in reverse, begin is clamped to the last element and end to one beyond", list{4}, attributes{Begin: list{9}, End: list{9}, Stride: list{-1}}, "[0]"),

		Entry("a masked end in reverse", list{4}, attributes{Begin: list{3}, End: list{1}, Stride: list{-1}, BeginMask: list{0}, EndMask: list{1}}, "[3] if stop-before-zero", "[4] if full-range"),
		Entry("not a masked end forward", list{4}, attributes{Begin: list{3}, End: list{1}, BeginMask: list{0}, EndMask: list{1}}, "[1]"),
		Entry("not an end below zero", list{4}, attributes{Begin: list{3}, End: list{-5}, Stride: list{-1}}, "[4]"),

		Entry("a reverse begin below zero", list{4}, attributes{Begin: list{-5}, End: list{-9}, Stride: list{-1}}, "[1] if zero", "[0] if nothing"),
		Entry("not a reverse begin at zero", list{4}, attributes{Begin: list{-4}, End: list{-9}, Stride: list{-1}}, "[1]"),
		Entry("not a forward begin below zero", list{4}, attributes{Begin: list{-5}, End: list{1}}, "[1]"),
		Entry("below zero with a masked end", list{4}, attributes{Begin: list{-5}, End: list{1}, Stride: list{-1}, BeginMask: list{0}, EndMask: list{1}},
			"[1] if zero if stop-before-zero if keep", "[0] if zero if stop-before-zero if empty", "[1] if zero if full-range",
			"[0] if nothing if stop-before-zero", "[0] if nothing if full-range"),

		Entry("a reverse slice of nothing", list{0}, attributes{Begin: list{0}, End: list{0}, Stride: list{-1}}, "[0] if empty", "[1] if one"),
		Entry("not a forward slice of nothing", list{0}, attributes{Begin: list{0}, End: list{0}}, "[0]"),

		Entry("not a mask of another length than begin_mask", list{4, 4}, attributes{Begin: list{0, 0}, End: list{1, 1}, BeginMask: list{0, 0}, EndMask: list{0}}, "[1 1]"),
		Entry("not masks of one length that is not M", list{4, 4}, attributes{Begin: list{0, 0}, End: list{1, 1}, BeginMask: list{0}, EndMask: list{0}}, "[1 1]"),
		Entry("not an empty mask", list{4, 4}, attributes{Begin: list{0, 0}, End: list{1, 1}, BeginMask: list{0, 0}, EllipsisMask: list{}}, "[1 1]"),
		Entry("not an empty begin_mask beside another", list{4, 4}, attributes{Begin: list{0, 0}, End: list{1, 1}, EndMask: list{0, 1}}, "[1 4]"),

		Entry("a mask of 2 beyond the last step", list{4}, attributes{Begin: list{0}, End: list{1}, BeginMask: list{0, 2}, EndMask: list{0, 0}}, "[1] if ignore", "mask-values if check"),
		Entry("two ellipses, one beyond the last step", list{4}, attributes{Begin: list{0}, End: list{1}, BeginMask: list{0, 0}, EllipsisMask: list{1, 1}}, "[4] if ignore", "ellipsis-once if check"),
		Entry("two ellipses beyond the last step", list{4}, attributes{Begin: list{0}, End: list{1}, BeginMask: list{0, 0, 0}, EllipsisMask: list{0, 1, 1}}, "[1] if ignore", "ellipsis-once if check"),
		Entry("not one there, where it is the only one", list{4}, attributes{Begin: list{0}, End: list{1}, BeginMask: list{0, 0}, EllipsisMask: list{0, 1}}, "[1]"),

		Entry("fewer steps than dimensions", list{4, 3}, attributes{Begin: list{0}, End: list{1}}, "rank-kept if reject", "[1 3] if keep-whole"),
		Entry("no steps", list{4, 3}, attributes{Begin: list{}, End: list{}}, "rank-kept if reject", "[4 3] if keep-whole"),
		Entry("fewer steps, and masks that set no bit of them", list{4, 3}, attributes{Begin: list{0}, End: list{1}, BeginMask: list{0, 0}, NewAxisMask: list{0, 1}, ShrinkAxisMask: list{0, 1}}, "rank-kept if reject", "[1 3] if keep-whole"),
		Entry("not where a step is a new axis", list{4, 3}, attributes{Begin: list{0}, End: list{1}, BeginMask: list{0}, NewAxisMask: list{1}}, "[1 4 3]"),
		Entry("not where a step shrinks", list{4, 3}, attributes{Begin: list{0}, End: list{0}, BeginMask: list{0}, ShrinkAxisMask: list{1}}, "[3]"),
		Entry("not where a step is an ellipsis", list{4, 3}, attributes{Begin: list{0}, End: list{0}, BeginMask: list{0}, EllipsisMask: list{1}}, "[4 3]"),

		Entry("an ellipsis and a new axis in one", list{4}, attributes{Begin: list{0}, End: list{0}, BeginMask: list{0}, EllipsisMask: list{1}, NewAxisMask: list{1}}, "[4] if ellipsis-first", "[1 4] if ellipsis-last"),
		Entry("an ellipsis and a shrunken dimension in one", list{4}, attributes{Begin: list{0}, End: list{0}, BeginMask: list{0}, EllipsisMask: list{1}, ShrinkAxisMask: list{1}}, "[4] if ellipsis-first", "[] if ellipsis-last"),
		Entry("a new axis and a shrunken dimension in one", list{4}, attributes{Begin: list{1}, End: list{1}, BeginMask: list{0}, NewAxisMask: list{1}, ShrinkAxisMask: list{1}}, "[1 4] if new-axis", "[] if shrink"),
		Entry("not beneath an ellipsis that comes first", list{4}, attributes{Begin: list{1}, End: list{1}, BeginMask: list{0}, NewAxisMask: list{1}, ShrinkAxisMask: list{1}, EllipsisMask: list{1}},
			"[4] if ellipsis-first", "[1 4] if ellipsis-last if new-axis", "[] if ellipsis-last if shrink"),

		Entry("a shrink step beyond the end", list{4}, attributes{Begin: list{4}, End: list{highest}, BeginMask: list{0}, ShrinkAxisMask: list{1}}, "[] if clamp", "shrink-in-range if reject"),
		Entry("a shrink step before the front", list{4}, attributes{Begin: list{-5}, End: list{lowest}, BeginMask: list{0}, ShrinkAxisMask: list{1}}, "[] if clamp", "shrink-in-range if reject"),
		Entry("a shrink step with another end", list{4}, attributes{Begin: list{1}, End: list{2}, BeginMask: list{0}, ShrinkAxisMask: list{1}}, "shrink-equal if reject", "[] if ignore-end"),
		Entry("a shrink step in reverse", list{4}, attributes{Begin: list{1}, End: list{1}, Stride: list{-1}, BeginMask: list{0}, ShrinkAxisMask: list{1}}, "[] if ignore", "stride-nonzero if reject-nonpositive"),
		Entry("a masked end on a shrink step", list{4}, attributes{Begin: list{1}, End: list{1}, BeginMask: list{0}, EndMask: list{1}, ShrinkAxisMask: list{1}},
			"shrink-equal if apply if reject", "[] if apply if ignore-end", "[] if ignore"),

		Entry("a stride of 0 for a new axis", list{4}, attributes{Begin: list{0}, End: list{0}, Stride: list{0}, BeginMask: list{0}, NewAxisMask: list{1}}, "stride-nonzero if reject", "[1 4] if accept"),
		Entry("a stride of 0 on a shrink step", list{4}, attributes{Begin: list{0}, End: list{0}, Stride: list{0}, BeginMask: list{0}, ShrinkAxisMask: list{1}},
			"stride-nonzero if reject", "[] if accept if ignore", "stride-nonzero if accept if reject-nonpositive"),
	)

	DescribeTable("in dimensions whose sizes are near the end of 63 bits", judged,
		Entry("adjusting the lowest begin does not wrap", list{1 << 62}, attributes{Begin: list{lowest}, End: list{highest}}, "[4611686018427387904]"),
		Entry("nor does counting backwards from the last element", list{1 << 62}, attributes{Begin: list{highest}, End: list{lowest}, Stride: list{-1}}, "[4611686018427387904]"),
		Entry("the largest stride takes one element", list{1 << 62}, attributes{Begin: list{0}, End: list{highest}, Stride: list{highest}}, "[1]"),
		Entry("a stride of half the size takes two", list{1 << 62}, attributes{Begin: list{0}, End: list{highest}, Stride: list{1 << 61}}, "[2]"),
		Entry("and one less takes three", list{1 << 62}, attributes{Begin: list{0}, End: list{highest}, Stride: list{1<<61 - 1}}, "[3]"),
	)

	It("takes the memory of the largest output that a reading gives it", func() {
		c := stridedSlice(list{0, 1 << 40}, attributes{Begin: list{0}, End: list{0}, Stride: list{-1}})
		c.CheckOnly = false
		c.Tensors[0].Data = []byte{}
		Expect(c.WellFormed(1 << 30)).To(MatchError(ContainSubstring("operands need more than")))
		c.Tensors[0].Sizes[1] = 1 << 30
		Expect(c.WellFormed(1 << 30)).To(Succeed())
	})

	It("says so when the output has more dimensions than can be represented", func() {
		a := attributes{Begin: make(list, 17), End: make(list, 17), NewAxisMask: make(list, 17), BeginMask: make(list, 17)}
		for i := range a.NewAxisMask {
			a.NewAxisMask[i] = 1
		}
		var k oracle.Checker
		_, _, err := k.Check(stridedSlice(list{}, a), spec.NewReading(nil))
		Expect(err).To(MatchError(ContainSubstring("rank 17")))
	})

	It("has attributes by the text's names, with those without which a call cannot be posed", func() {
		var required, optional []string
		for _, field := range openvino.StridedSlice.Bind(new(attributes)).Fields {
			if field.Optional {
				optional = append(optional, field.Name)
			} else {
				required = append(required, field.Name)
			}
		}
		Expect(required).To(Equal([]string{"begin", "end"}))
		Expect(optional).To(Equal([]string{"stride", "begin_mask", "end_mask", "new_axis_mask", "shrink_axis_mask", "ellipsis_mask"}))
	})
})
