package commonality_test

import (
	"iter"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/internal/commonality"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// drawn yields the random cases of an operator that a condition holds for.
func drawn(op *spec.Operator, holds func(c *spec.Call) bool) iter.Seq[*spec.Call] {
	return func(yield func(*spec.Call) bool) {
		var c spec.Call
		var d gen.Drawer
		for seed := range uint64(2000) {
			d.Fill(op, seed, &c)
			if holds(&c) && !yield(&c) {
				return
			}
		}
	}
}

func not(holds func(c *spec.Call) bool) func(c *spec.Call) bool {
	return func(c *spec.Call) bool { return !holds(c) }
}

var _ = Describe("Clues", func() {
	int64s := func(c *spec.Call) bool { return c.Input("data").DType == tensor.Int64 }
	// group is the calls of 64-bit integers and one rank that diverge and end in a signal.
	group := func(name, signal string, rank int) commonality.Group {
		return withWitness(commonality.Group{Signature: name, Signal: signal, Cases: drawn(onnx.Transpose, func(c *spec.Call) bool {
			return int64s(c) && c.Input("data").Rank() == rank
		})})
	}
	// few is the first calls of a group.
	few := func(n int, g commonality.Group) commonality.Group {
		all := g.Cases
		g.Cases = func(yield func(*spec.Call) bool) {
			i := 0
			for c := range all {
				if i++; i > n || !yield(c) {
					return
				}
			}
		}
		return g
	}
	groupsOf := func(list []result.Clue) (groups [][]string) {
		for _, clue := range list {
			groups = append(groups, clue.Groups)
		}
		return groups
	}

	It("counts the cases of both sides that have what it names", func() {
		list := commonality.Clues(onnx.Transpose, nil, []commonality.Group{{Signature: "a", Cases: drawn(onnx.Transpose, int64s)}}, drawn(onnx.Transpose, not(int64s)))
		Expect(list).To(HaveLen(1))
		diverging := int64(len(slices.Collect(drawn(onnx.Transpose, int64s))))
		Expect(list[0].Common).To(Equal([]string{"type of data: int64"}))
		Expect(list[0].Diverging).To(Equal(result.Share{Have: diverging, Of: diverging}))
		Expect(list[0].Passing.Have).To(BeZero())
		Expect(list[0].Passing.Of).To(Equal(2000-diverging), "some diverging calls break a rule and some are only checked")
	})

	It("compares valid calls with valid ones", func() {
		holds := func(c *spec.Call) bool {
			checked, _, _ := new(spec.Checker).Check(c, spec.NewReading(nil))
			return checked != nil && int64s(c)
		}
		list := commonality.Clues(onnx.Transpose, nil, []commonality.Group{{Signature: "a", Cases: drawn(onnx.Transpose, holds)}}, drawn(onnx.Transpose, not(int64s)))
		Expect(list).To(HaveLen(1))
		Expect(list[0].Passing.Of).To(BeNumerically("<", len(slices.Collect(drawn(onnx.Transpose, not(int64s))))))
	})

	DescribeTable("joins groups", func(one, other commonality.Group, groups ...[]string) {
		list := commonality.Clues(onnx.Transpose, nil, []commonality.Group{one, other}, drawn(onnx.Transpose, not(int64s)))
		Expect(groupsOf(list)).To(Equal(groups))
	},
		Entry("that share what passing cases do not have", group("a", "", 2), group("b", "", 3), []string{"b", "a"}), // that of more calls first
		Entry("that end in one signal", group("a", "SIGSEGV", 2), group("b", "SIGSEGV", 3), []string{"b", "a"}),
		Entry("of few calls, which have it all", group("a", "", 2), few(5, group("b", "", 3)), []string{"a", "b"}),
		Entry("but not those that end in two", group("a", "SIGSEGV", 2), group("b", "SIGFPE", 3), []string{"a"}, []string{"b"}),
		Entry("nor one that ends in a signal and one that does not", group("a", "SIGSEGV", 2), group("b", "", 3), []string{"a"}, []string{"b"}),
		Entry("nor those of two kinds", group("a", "wrong-value", 2), group("b", "nan-altered", 3), []string{"a"}, []string{"b"}),
		Entry("nor one of few calls whose witness has it not", group("a", "", 2), func() commonality.Group {
			g := few(5, group("b", "", 3))
			g.Witness = withWitness(commonality.Group{Cases: drawn(onnx.Transpose, not(int64s))}).Witness
			return g
		}(), []string{"a"}, []string{"b"}),
		Entry("nor those that share nothing", withWitness(commonality.Group{Signature: "a", Cases: drawn(onnx.Transpose, int64s)}), withWitness(commonality.Group{Signature: "b", Cases: drawn(onnx.Transpose, func(c *spec.Call) bool {
			return c.Input("data").DType == tensor.Uint8
		})}), []string{"a"}, []string{"b"}),
	)

	DescribeTable("says in words", func(op *spec.Operator, diverging func(c *spec.Call) bool, want string) {
		list := commonality.Clues(op, nil, []commonality.Group{{Signature: "a", Cases: drawn(op, diverging)}}, drawn(op, not(diverging)))
		Expect(list).NotTo(BeEmpty())
		Expect(strings.Join(list[0].Common, ", and ")).To(ContainSubstring(want))
	},
		Entry("that elements are more than 31 bits count", onnx.Transpose, func(c *spec.Call) bool {
			n, err := tensor.Elements(c.Tensors[0].Sizes)
			return err != nil || n > 1<<31
		}, "elements of data ≥ "),
	)

	DescribeTable("says nothing", func(diverging, passing func(c *spec.Call) bool) {
		Expect(commonality.Clues(openvino.StridedSlice, nil, []commonality.Group{{Signature: "a", Cases: drawn(openvino.StridedSlice, diverging)}}, drawn(openvino.StridedSlice, passing))).To(BeEmpty())
	},
		Entry("of cases that diverge by chance", every(2, 0), every(2, 1)),
		Entry("of two cases", every(500, 0), every(500, 1, 2, 3, 4)),
		Entry("where nearly nothing passes", every(1, 0), every(100, 0)),
	)
})

// withWitness returns a group whose witness is its first call.
func withWitness(g commonality.Group) commonality.Group {
	for c := range g.Cases {
		first := c.Clone()
		g.Witness = &first
		break
	}
	return g
}

// every returns a condition that holds for the calls whose number has one of some remainders.
func every(n int, remainders ...int) func(c *spec.Call) bool {
	i := -1
	return func(*spec.Call) bool {
		i++
		return slices.Contains(remainders, i%n)
	}
}
