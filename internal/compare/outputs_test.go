package compare_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// split is a call that copies the first two of three elements to one output,
// and one of value 9 and the last to another; its sizes are inferred, or not.
func split(infers bool) *trial {
	op := &spec.Operator{
		Name: "test.split", Attributes: dml.Copy.Attributes,
		Params: []spec.Param{{Name: "input"}, {Name: "low", Dir: spec.Out}, {Name: "high", Dir: spec.Out}},
	}
	desc := tensor.Desc{DType: tensor.Uint16, Sizes: []int64{2}}
	t := &trial{call: spec.Call{
		Operator: op, Attributes: op.NewAttributes(),
		Tensors: []spec.Tensor{filled(tensor.Desc{DType: tensor.Uint16, Sizes: []int64{3}}, 0x105, 0x206, 0x307), {Desc: desc}, {Desc: desc}},
	}}
	if infers {
		op.Params[1].Inferred, op.Params[2].Inferred = true, true
	}
	t.alternatives = make([]oracle.Alternative, 1)
	admits := &t.alternatives[0].Admissible
	admits.Reset(2)
	for n, sources := range [][]spec.Source{{{Element: 0}, {Element: 1}}, {{Operand: spec.Constant, Element: 9}, {Element: 2}}} {
		admits.Outputs[n].Reset([]int64{2}, 2)
		for e, source := range sources {
			admits.Outputs[n].SetElement(int64(e), source)
		}
	}
	for i, fill := range []guard.Fill{guard.First, guard.Second} {
		m := &t.memory[i]
		Expect(m.Lay(&t.call, []int64{4, 4}, fill)).To(Succeed())
		t.runs[i] = compare.Run{Outcome: backends.Outcome{Status: backends.Done}, Memory: m}
		if infers {
			t.runs[i].Outcome.Sizes = [][]int64{{2}, {2}}
		}
		copy(m.Bytes[m.Operands[1].Buffer:], []byte{5, 1, 6, 2})
		copy(m.Bytes[m.Operands[2].Buffer:], []byte{9, 0, 7, 3})
	}
	return t
}

var _ = Describe("A call with two outputs", func() {
	It("is right when both are", func() {
		Expect(split(false).compare()).To(BeNil())
		Expect(split(true).compare()).To(BeNil())
	})

	DescribeTable("is wrong in the one that is wrong, and in the first of two", func(element int64, operands ...int) {
		t := split(false)
		for _, operand := range operands {
			for i := range t.memory {
				t.memory[i].Bytes[t.memory[i].Operands[operand].Buffer+2*element]++
			}
		}
		Expect(t.compare()).To(And(
			HaveField("Kind", result.WrongValue), HaveField("Operand", operands[0]),
			HaveField("Wrong", []int64{element}), HaveField("Count", BeEquivalentTo(1)), HaveField("Total", BeEquivalentTo(2)),
		))
	},
		Entry("the first", int64(1), 1),
		Entry("the second", int64(1), 2),
		Entry("both", int64(0), 1, 2),
		Entry("an element that is the same in every call", int64(0), 2),
	)

	DescribeTable("infers the shape of each", func(operand int, detail string, sizes ...[]int64) {
		t := split(true)
		t.runs[0].Outcome.Sizes = sizes
		Expect(t.compare()).To(And(HaveField("Kind", result.WrongShape), HaveField("Operand", operand), HaveField("Detail", detail)))
	},
		Entry("the first wrong", 1, "inferred the shape [3]; admissible is [2]", []int64{3}, []int64{2}),
		Entry("the second wrong", 2, "inferred the shape []; admissible is [2]", []int64{2}, []int64{}),
		Entry("one too few", 1, "inferred 1 shapes for 2 outputs", []int64{2}),
		Entry("one too many", 1, "inferred 3 shapes for 2 outputs", []int64{2}, []int64{2}, []int64{2}),
	)

	It("is compared by what compared another call before, and the other way round", func() {
		var comparer compare.Comparer
		for range 2 {
			for _, t := range []*trial{split(false), newTrial(), split(true)} {
				Expect(comparer.Compare(&t.call, &t.alternatives[0], &t.runs)).To(BeNil())
				t.both(func(_ int, m *guard.Memory) { m.Bytes[m.Outputs()[len(m.Outputs())-1].Buffer]++ })
				Expect(comparer.Compare(&t.call, &t.alternatives[0], &t.runs)).To(HaveField("Operand", len(t.call.Tensors)-1))
			}
		}
	})
})
