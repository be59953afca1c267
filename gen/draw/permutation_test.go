package draw_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var _ = Describe("Permutation", func() {
	It("appends every order of three", func() {
		s, seen := draw.New(6), map[[3]int64]bool{}
		for range 200 {
			order := draw.Permutation(s, 3, []int64{9})
			Expect(order[0]).To(Equal(int64(9)))
			Expect(order[1:]).To(ConsistOf(int64(0), int64(1), int64(2)))
			seen[[3]int64(order[1:])] = true
		}
		Expect(seen).To(HaveLen(6))
	})
})

var _ = Describe("OneMoved", func() {
	It("appends every order of three but the reverse, which takes two moves", func() {
		s, seen := draw.New(6), map[[3]int64]bool{}
		for range 200 {
			order := draw.OneMoved(s, 3, []int64{9})
			Expect(order[0]).To(Equal(int64(9)))
			seen[[3]int64(order[1:])] = true
		}
		Expect(seen).To(Equal(map[[3]int64]bool{
			{0, 1, 2}: true, {1, 0, 2}: true, {0, 2, 1}: true, {1, 2, 0}: true, {2, 0, 1}: true,
		}))
	})

	It("appends nothing of nothing, and the only number of one", func() {
		s := draw.New(1)
		Expect(draw.OneMoved(s, 0, nil)).To(BeEmpty())
		Expect(draw.OneMoved(s, 1, nil)).To(Equal([]int64{0}))
	})
})

var _ = DescribeTable("Permuted tells", func(sizes, perm []int64, how, last, runs string) {
	c := copied(tensor.Int8, sizes, nil)
	var values []string
	for _, feature := range draw.Permuted(func(*spec.Call) []int64 { return perm }) {
		values = append(values, value(feature, c))
	}
	Expect(values).To(Equal([]string{how, last, runs}))
},
	Entry("an absent one, which reverses", []int64{2, 3, 4}, nil, "absent", "moves", "3"),
	Entry("an absent one of a scalar", []int64{}, nil, "absent", "none", "0"),
	Entry("an empty one", []int64{2, 3}, []int64{}, "empty", "moves", "0"),
	Entry("the order as it is", []int64{2, 3, 4}, []int64{0, 1, 2}, "in order", "stays", "1"),
	Entry("neighbours exchanged", []int64{2, 3, 4}, []int64{1, 0, 2}, "neighbours exchanged", "stays", "3"),
	Entry("the last neighbours exchanged", []int64{2, 3, 4}, []int64{0, 2, 1}, "neighbours exchanged", "moves by one", "3"),
	Entry("others exchanged", []int64{2, 3, 4}, []int64{2, 1, 0}, "its own inverse", "moves", "3"),
	Entry("the last first", []int64{2, 3, 4}, []int64{2, 0, 1}, "the last first", "moves by one", "2"),
	Entry("the first last", []int64{2, 3, 4}, []int64{1, 2, 0}, "the first last", "moves", "2"),
	Entry("a longer cycle", []int64{2, 3, 4, 5}, []int64{1, 3, 0, 2}, "a longer cycle", "moves by one", "4 or more"),
	Entry("numbers from the back", []int64{2, 3, 4}, []int64{-3, 1, 2}, "from the back", "stays", "1"),
	Entry("sizes of 1, which part no run", []int64{2, 1, 4}, []int64{1, 0, 2}, "neighbours exchanged", "stays", "1"),
	Entry("too few numbers", []int64{2, 3, 4}, []int64{1}, "a longer cycle", "moves", "1"),
	Entry("a number that is out of range", []int64{2, 3}, []int64{7, 0}, "the first last", "moves by one", "1"),
)
