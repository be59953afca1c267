package draw_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

var _ = Describe("Features of a tensor", func() {
	DescribeTable("tell", func(sizes []int64, rank, above, longest string) {
		c := copied(tensor.Int8, sizes, nil)
		Expect(value(draw.Rank(0, 2), c)).To(Equal(rank))
		Expect(value(draw.Above("input", 0), c)).To(Equal(above))
		Expect(value(draw.Longest("input", 0), c)).To(Equal(longest))
	},
		Entry("a scalar", []int64{}, "0", "0", "1"),
		Entry("one element", []int64{1}, "1", "0", "1"),
		Entry("a few", []int64{9}, "1", "1", "2 to 9"),
		Entry("more than a few", []int64{1, 10}, "2", "1", "10 to 256"),
		Entry("more than a byte counts", []int64{257, 2, 1}, "beyond", "2", "257 to 65536"),
		Entry("more than memory holds", []int64{1 << 20, 1 << 20}, "2", "2", "beyond"),
		Entry("none", []int64{5, 0}, "2", "1", "some 0"),
		Entry("nine dimensions", []int64{2, 2, 2, 2, 2, 2, 2, 2, 2}, "beyond", "beyond", "2 to 9"),
	)

	DescribeTable("tell data types apart", func(d tensor.DType, width, kind string) {
		c := copied(d, nil, nil)
		Expect(value(draw.Width(0), c)).To(Equal(width))
		Expect(value(draw.Kind(0), c)).To(Equal(kind))
	},
		Entry("a byte", tensor.Uint8, "8 bits", "unsigned"),
		Entry("a half", tensor.Float16, "16 bits", "float"),
		Entry("an integer", tensor.Int32, "32 bits", "signed"),
		Entry("a double", tensor.Float64, "64 bits", "float"),
	)

	It("tell whether a call is executed", func() {
		c := copied(tensor.Int8, nil, nil)
		Expect(value(draw.Execution, c)).To(Equal("executed"))
		c.CheckOnly = true
		Expect(value(draw.Execution, c)).To(Equal("checked only"))
	})
})

var _ = DescribeTable("Of tells ranges apart", func(x int64, want string) {
	f := draw.Of("x", []string{"low", "middle", "high"}, []int64{0, 10}, func(*spec.Call) int64 { return x })
	Expect(value(f, nil)).To(Equal(want))
},
	Entry("below the first limit", int64(-1), "low"), Entry("at it", int64(0), "middle"),
	Entry("below the last", int64(9), "middle"), Entry("at the last", int64(10), "high"),
)

var _ = DescribeTable("Signs tells", func(list []int64, want string) {
	Expect(value(draw.Signs("x", func(*spec.Call) []int64 { return list }), nil)).To(Equal(want))
},
	Entry("no numbers", nil, "none"),
	Entry("zeros", []int64{0, 0}, "none"),
	Entry("positive ones", []int64{0, 2, 1}, "positive"),
	Entry("negative ones", []int64{-1, 0, -2}, "negative"),
	Entry("numbers of both signs", []int64{-1, 1}, "both"),
)

var _ = DescribeTable("First tells where the first 0 stands", func(list []int64, want string) {
	Expect(value(draw.First("x", 0, func(*spec.Call) []int64 { return list }), nil)).To(Equal(want))
},
	Entry("no list", nil, "none"),
	Entry("no 0", []int64{1, -1}, "none"),
	Entry("at the front, and again behind", []int64{0, 0}, "the first"),
	Entry("behind one entry", []int64{1, 0}, "the second"),
	Entry("behind two", []int64{1, 2, 0}, "beyond"),
	Entry("behind three", []int64{1, 2, 3, 0}, "beyond"),
)

// toy generates calls of dml.copy for the tests of sets.
var toy = draw.Generator{
	Operator: dml.Copy,
	Features: append([]draw.Feature{draw.Rank(0, 1)}, draw.Interacting(
		draw.Some("a", func(c *spec.Call) bool { return c.Tensors[0].Rank() > 0 && c.Tensors[0].Sizes[0] > 1 }),
		draw.Width(0), draw.Kind(0),
	)...),
}

var _ = Describe("Set", func() {
	It("counts pairs, and triples of what interacts", func() {
		s := toy.NewSet(2)
		c := copied(tensor.Int8, []int64{2}, nil)
		Expect(s.Add(c, nil)).To(Equal(10+1), "five features, of which three interact")
		Expect(s.Len()).To(Equal(11))
		Expect(s.Add(c, nil)).To(BeZero())
		Expect(s.Add(c, dml.CopySameDType)).To(Equal(4), "another broken rule beside each feature")
		Expect(s.Add(copied(tensor.Int8, []int64{1}, nil), nil)).To(Equal(4+1), "another value beside each feature, and in the triple")
		pair := draw.Combination{{Feature: 1, Value: 1}, {Feature: 3, Value: 0}} // rank 1, 8 bits
		Expect(s.Count(pair)).To(Equal(2), "counts end at the most")
		Expect(s.Count(draw.Combination{{Feature: 2, Value: 1}, {Feature: 3, Value: 0}, {Feature: 4, Value: 1}})).To(Equal(2))
		Expect(s.Count(draw.Combination{{Feature: 1, Value: 0}, {Feature: 3, Value: 0}})).To(BeZero())
	})

	It("tells what of a call is new", func() {
		s := toy.NewSet(1)
		c := copied(tensor.Int8, []int64{2}, nil)
		fresh := s.Fresh(c, nil)
		Expect(fresh).To(HaveLen(11))
		Expect(s.AddCodes(fresh[:7])).To(Equal(7))
		Expect(s.Fresh(c, nil)).To(HaveLen(4))
	})

	It("lists what another lacks", func() {
		one, other := toy.NewSet(1), toy.NewSet(1)
		one.Add(copied(tensor.Int8, []int64{2}, nil), nil)
		one.Add(copied(tensor.Int8, []int64{1}, nil), nil)
		other.Add(copied(tensor.Int8, []int64{2}, nil), nil)
		Expect(other.Without(one)).To(BeEmpty())
		Expect(one.Without(other)).To(Equal([]draw.Combination{
			{{Feature: 0, Value: 0}, {Feature: 2, Value: 0}},
			{{Feature: 1, Value: 1}, {Feature: 2, Value: 0}},
			{{Feature: 2, Value: 0}, {Feature: 3, Value: 0}},
			{{Feature: 2, Value: 0}, {Feature: 4, Value: 1}},
			{{Feature: 2, Value: 0}, {Feature: 3, Value: 0}, {Feature: 4, Value: 1}},
		}))
	})

	It("takes what is put into it, unless no call can have it", func() {
		s := toy.NewSet(3)
		for c := range toy.Combinations() {
			Expect(s.Put(c)).To(BeTrue())
			Expect(s.Count(c)).To(Equal(3))
		}
		rules, rank, some, width, kind := 1+7, 3, 2, 6, 5
		pairs := rules*(rank+some+width+kind) + rank*(some+width+kind) + some*(width+kind) + width*kind
		Expect(s.Len()).To(Equal(pairs + some*width*kind))
		Expect(s.Put(draw.Combination{{Feature: 2}, {Feature: 1}})).To(BeFalse(), "out of order")
		Expect(s.Put(draw.Combination{{Feature: 1}, {Feature: 1}})).To(BeFalse(), "one feature twice")
		Expect(s.Put(draw.Combination{{Feature: 1}, {Feature: 2}, {Feature: 3}})).To(BeFalse(), "rank does not interact")
	})

	It("knows its features by name", func() {
		Expect(toy.FeatureNames()).To(Equal([]string{"broken rule", "rank", "a", "width", "kind"}))
		Expect(toy.ValueNames(0)).To(And(HaveLen(8), ContainElements("none", "dml.copy/same-sizes", "dml.strides/size-fits")))
		Expect(toy.ValueNames(1)).To(Equal([]string{"0", "1", "beyond"}))
	})
})
