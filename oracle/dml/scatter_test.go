package dml_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/oracle/index"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

var _ = Describe("dml.scatter", func() {
	// line scatters updates 10, 20, … into 0 to 4 along the only axis.
	line := func(d tensor.DType, indices ...int64) *spec.Call {
		updates := make([]int64, len(indices))
		for i := range updates {
			updates[i] = 10 * int64(i+1)
		}
		sizes := []int64{int64(len(indices))}
		return scatter(0, operand(tensor.Float32, []int64{5}, numbers(0, 5)...), operand(d, sizes, indices...), operand(tensor.Float32, sizes, updates...))
	}

	// Example 1 sends updates[0] and updates[2] to output[3].
	example1 := func() *spec.Call {
		return scatter(0, operand(tensor.Float32, []int64{5}, numbers(0, 5)...),
			operand(tensor.Uint32, []int64{4}, 3, 1, 3, 0), operand(tensor.Float32, []int64{4}, 5, 6, 7, 8))
	}

	Describe("the text's examples", func() {
		It("Example 1 shows what last-wins gives, though the text calls it invalid", func() {
			Expect(outcomes(example1())).To(Equal(map[string]string{
				"last-wins":  "8 6 2 7 4",
				"first-wins": "8 6 2 5 4",
				"reject":     "rejected: dml.scatter/unique-targets",
				"any-update": "8 6 2 5|7 4",
			}))
		})

		// Example 2 prints sizes {2,3} for an input of three rows.
		example2 := func(rows, zeros int64) *spec.Call {
			c := scatter(0, operand(tensor.Float32, []int64{rows, 3}, make([]int64, zeros)...),
				operand(tensor.Uint32, []int64{2, 3}, 1, 0, 2, 0, 2, 1), operand(tensor.Float32, []int64{2, 3}, 10, 11, 12, 20, 21, 22))
			c.Tensors[3].Sizes = []int64{3, 3}
			return c
		}
		It("Example 2, with the sizes that its data has", func() {
			Expect(outcome(example2(3, 9))).To(Equal("20 11 0 10 0 22 0 21 12"))
		})
		It("Example 2, with the sizes that it prints, has another output than input", func() {
			Expect(outcome(example2(2, 6))).To(Equal("rejected: dml.scatter/output-sizes-match-input"))
		})
	})

	DescribeTable("overwrites along the axis",
		func(axis int64, sizes []int64, indices []int64, want string) {
			updates := numbers(10, int64(len(indices)))
			c := scatter(axis, operand(tensor.Float32, []int64{2, 2, 2}, numbers(0, 8)...), operand(tensor.Int32, sizes, indices...), operand(tensor.Float32, sizes, updates...))
			Expect(outcome(c)).To(Equal(want))
		},
		Entry("0: output[index, j, k]", int64(0), []int64{1, 2, 2}, []int64{0, 1, 1, 0}, "10 1 2 13 4 11 12 7"),
		Entry("1: output[i, index, k]", int64(1), []int64{2, 1, 2}, []int64{0, 1, 1, 0}, "10 1 2 11 4 13 12 7"),
		Entry("2: output[i, j, index]", int64(2), []int64{2, 2, 1}, []int64{0, 1, 1, 0}, "10 1 2 11 4 12 13 7"),
	)

	DescribeTable("index values in range",
		func(d tensor.DType, indexValue int64, want string) {
			Expect(outcome(line(d, indexValue))).To(Equal(want))
		},
		Entry("the first element", tensor.Int32, int64(0), "10 1 2 3 4"),
		Entry("the last element", tensor.Int32, int64(4), "0 1 2 3 10"),
		Entry("-1 is the last element", tensor.Int32, int64(-1), "0 1 2 3 10"),
		Entry("-n is the first element", tensor.Int32, int64(-5), "10 1 2 3 4"),
		Entry("-n of 64 bits", tensor.Int64, int64(-5), "10 1 2 3 4"),
		Entry("the last element, unsigned", tensor.Uint32, int64(4), "0 1 2 3 10"),
		Entry("the last element, unsigned of 64 bits", tensor.Uint64, int64(4), "0 1 2 3 10"),
	)

	DescribeTable("index values out of range",
		func(d tensor.DType, stray int64, clamped string) {
			Expect(outcomes(line(d, stray, 2))).To(Equal(map[string]string{
				"drop":      "0 1 20 3 4",
				"clamp":     clamped,
				"reject":    "rejected: dml.scatter/index-in-range",
				"undefined": "anything anything anything anything anything, or rejection",
			}))
		},
		Entry("n, one past the last", tensor.Int32, int64(5), "0 1 20 3 10"),
		Entry("-n-1, one before the first", tensor.Int32, int64(-6), "10 1 20 3 4"),
		Entry("the least of 32 bits", tensor.Int32, int64(math.MinInt32), "10 1 20 3 4"),
		Entry("the greatest of 32 bits", tensor.Int32, int64(math.MaxInt32), "0 1 20 3 10"),
		Entry("the least of 64 bits, to which n can be added without wrapping", tensor.Int64, int64(math.MinInt64), "10 1 20 3 4"),
		Entry("the greatest of 64 bits", tensor.Int64, int64(math.MaxInt64), "0 1 20 3 10"),
		Entry("2^32, which 32 bits would take for 0", tensor.Int64, int64(1<<32), "0 1 20 3 10"),
		Entry("all bits of UINT32 are not -1", tensor.Uint32, int64(math.MaxUint32), "0 1 20 3 10"),
		Entry("all bits of UINT64 are not -1", tensor.Uint64, int64(-1), "0 1 20 3 10"),
		Entry("the highest bit of UINT64 alone", tensor.Uint64, int64(math.MinInt64), "0 1 20 3 10"),
	)

	Describe("two questions at once", func() {
		It("are asked together when an index that is clamped meets another", func() {
			Expect(outcomes(line(tensor.Int64, 9, 4))).To(Equal(map[string]string{
				"drop":             "0 1 2 3 20",
				"clamp last-wins":  "0 1 2 3 20",
				"clamp first-wins": "0 1 2 3 10",
				"clamp reject":     "rejected: dml.scatter/unique-targets",
				"clamp any-update": "0 1 2 3 10|20",
				"reject":           "rejected: dml.scatter/index-in-range",
				"undefined":        "anything anything anything anything anything, or rejection",
			}))
		})
		It("are asked apart when the duplicate comes first", func() {
			Expect(outcome(line(tensor.Int64, 4, 4, 9), "index-out-of-range=reject")).To(Equal("rejected: dml.scatter/index-in-range"))
			Expect(outcome(line(tensor.Int64, 4, 4, 9), "index-out-of-range=drop", "dml.scatter/duplicate-indices=last-wins")).To(Equal("0 1 2 3 20"))
		})
		It("take in every update when three meet", func() {
			Expect(outcome(line(tensor.Int32, 1, -4, 1), "dml.scatter/duplicate-indices=any-update")).To(Equal("0 10|20|30 2 3 4"))
		})
		It("join with an output whose elements share addresses", func() {
			c := line(tensor.Int32, 1, 1)
			c.Tensors[3] = laidOut(c.Tensors[3], 0)
			Expect(outcome(c, "overlapping-output=any-collider", "dml.scatter/duplicate-indices=any-update")).To(
				Equal("0|10|20|2|3|4 0|10|20|2|3|4 0|10|20|2|3|4 0|10|20|2|3|4 0|10|20|2|3|4"))
		})
	})

	DescribeTable("sizes of the indices in doubt",
		func(sizes []int64, want map[string]string) {
			n, _ := tensor.Elements(sizes)
			indices := make([]int64, n)
			for i := range indices {
				indices[i] = int64(i) / sizes[1] % 2
			}
			c := scatter(0, operand(tensor.Float32, []int64{2, 2}, numbers(0, 4)...), operand(tensor.Int32, sizes, indices...), operand(tensor.Float32, sizes, numbers(10, n)...))
			Expect(outcomes(c)).To(Equal(want))
		},
		Entry("fewer on the axis are plainly allowed", []int64{1, 2}, map[string]string{"": "10 11 2 3"}),
		Entry("fewer off the axis", []int64{2, 1}, map[string]string{
			"match": "rejected: dml.scatter/indices-sizes-match-input", "not-larger": "10 1 11 3",
		}),
		Entry("more off the axis", []int64{2, 3}, map[string]string{
			"match": "rejected: dml.scatter/indices-sizes-match-input", "not-larger": "rejected: dml.scatter/indices-sizes-match-input",
		}),
		Entry("more on the axis, where duplicates are then bound to be", []int64{3, 2}, map[string]string{
			"reject":            "rejected: dml.scatter/indices-sizes-match-input",
			"accept last-wins":  "14 15 12 13",
			"accept first-wins": "10 11 12 13",
			"accept reject":     "rejected: dml.scatter/unique-targets",
			"accept any-update": "10|14 11|15 12 13",
		}),
	)

	DescribeTable("explains",
		func(c *spec.Call, element int64, want string, pins ...string) {
			Expect(explanation(c, element, pins...)).To(Equal(want))
		},
		Entry("an element of the input", line(tensor.Int32, 3), int64(4),
			"dml.scatter/copy-input: no index names it"),
		Entry("an update", line(tensor.Int32, 3), int64(3),
			"dml.scatter/overwrite: indices[0] = 3"),
		Entry("a negative index", line(tensor.Int32, -2), int64(3),
			"dml.scatter/negative-indices: indices[0] = -2, 2 from the end of 5"),
		Entry("the last of two", example1(), int64(3),
			"dml.scatter/unique-targets: indices[2] = 3, the last of 2 updates"),
		Entry("the first of two", example1(), int64(3),
			"dml.scatter/unique-targets: indices[0] = 3, the first of 2 updates", "dml.scatter/duplicate-indices=first-wins"),
		Entry("either of two", example1(), int64(3),
			"dml.scatter/unique-targets: indices[0] = 3; indices[2] = 3", "dml.scatter/duplicate-indices=any-update"),
		Entry("two of which neither may be", example1(), int64(3),
			"dml.scatter/unique-targets: updates[2] is not the first to go to output[3]", "dml.scatter/duplicate-indices=reject"),
		Entry("a clamped index", line(tensor.Uint32, math.MaxUint32), int64(4),
			"dml.scatter/index-in-range: indices[0] = 4294967295, clamped to 4", "index-out-of-range=clamp"),
		Entry("a dropped update", line(tensor.Uint32, math.MaxUint32), int64(4),
			"dml.scatter/copy-input: no index names it", "index-out-of-range=drop"),
		Entry("a rejected index", line(tensor.Int64, math.MinInt64), int64(0),
			"dml.scatter/index-in-range: indices[0] = -9223372036854775808, and axis 0 has 5 elements", "index-out-of-range=reject"),
		Entry("an index after which anything goes", line(tensor.Uint64, -1), int64(0),
			"dml.scatter/index-in-range: indices[0] = 18446744073709551615, and axis 0 has 5 elements", "index-out-of-range=undefined"),
	)

	It("with every element's own position as its index gives the updates", func() {
		for seed := range uint64(200) {
			s := draw.New(seed)
			sizes := draw.Sizes(s, int(s.Between(2, 8)), 4, nil)
			n, _ := tensor.Elements(sizes)
			axis := s.Below(int64(len(sizes)))
			var positions []int64
			for at := make([]int64, len(sizes)); len(positions) == 0 || index.Next(at, sizes); {
				positions = append(positions, at[axis])
			}
			c := scatter(axis, operand(tensor.Int32, sizes, make([]int64, n)...), operand(tensor.Int32, sizes, positions...), operand(tensor.Int32, sizes, numbers(1, n)...))
			for i, source := range alternatives(c)[0].Admissible.Outputs[0].Sources() {
				Expect(source).To(Equal(spec.Source{Operand: 2, Element: int64(i)}))
			}
		}
	})

	It("is undone by gathering, and leaves every other element as it was", func() {
		var c spec.Call
		gathered := 0
		for _, seed := range gen.Seeds(5, dml.Scatter, 1, 1000) {
			if gen.Fill(dml.Scatter, seed, &c) != nil || c.CheckOnly {
				continue
			}
			list := alternatives(&c)
			if len(list) > 1 {
				continue // it touches a question
			}
			gathered++
			sources := list[0].Admissible.Outputs[0].Sources()
			axis, indices := c.Attributes.(*dml.ScatterAttributes).Axis, &c.Tensors[1]
			updated := map[int64]bool{}
			at := make([]int64, indices.Rank())
			for element := int64(0); element == 0 || index.Next(at, indices.Sizes); element++ {
				position := int64(indices.Bits(element))
				if indices.DType == tensor.Int32 {
					position = int64(int32(position))
				}
				if position < 0 {
					position += c.Tensors[0].Sizes[axis]
				}
				from := append([]int64(nil), at...)
				from[axis] = position
				gather := index.Ordinal(from, c.Tensors[0].Sizes)
				Expect(sources[gather]).To(Equal(spec.Source{Operand: 2, Element: element}), gen.ID(dml.Scatter, seed))
				updated[gather] = true
			}
			for i, source := range sources {
				if !updated[int64(i)] {
					Expect(source).To(Equal(spec.Source{Operand: 0, Element: int64(i)}), gen.ID(dml.Scatter, seed))
				}
			}
		}
		Expect(gathered).To(BeNumerically(">", 300))
	})
})
