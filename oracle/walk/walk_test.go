package walk_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

func TestWalk(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle/walk")
}

// square is a copy of a 2 x 3 array, which the pages below do with as they
// like.
func square() *spec.Checked {
	c := &spec.Call{Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: make([]spec.Tensor, 2)}
	for i := range c.Tensors {
		c.Tensors[i].DType, c.Tensors[i].Sizes = tensor.Uint8, []int64{2, 3}
	}
	c.Tensors[0].Data = []byte("abcdef")
	var k spec.Checker
	checked, violations, err := k.Check(c, spec.NewReading(nil))
	Expect(err).NotTo(HaveOccurred())
	Expect(violations).To(BeEmpty())
	return checked
}

// evaluate runs a page over the square.
func evaluate(p func(*walk.Walk)) (*spec.Admissible, error) {
	c := square()
	var w walk.Walk
	output := &spec.Admissible{}
	output.Reset(1)
	output.Outputs[0].Reset(c.OutputSizes[0], 6)
	return output, w.Evaluate(&walk.Page{Run: p}, c, spec.NewReading(nil), output)
}

var _ = Describe("a page", func() {
	It("pulls each element from an operand, from nowhere, or out of the air", func() {
		output, err := evaluate(func(w *walk.Walk) {
			input, from := w.Operand("input"), w.Index(2)
			for at := range w.Output("output").Elements {
				switch from[0], from[1] = 1-at[0], 2-at[1]; {
				case at[0] == 0 && at[1] == 0:
					w.Constant(0x7f)
				case at[0] == 0 && at[1] == 1:
					w.Anything()
				case at[0] == 0:
					from[0] = walk.Nowhere
					fallthrough
				default:
					w.From(input, from)
				}
			}
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(output.Outputs[0].Sources()).To(Equal([]spec.Source{
			{Operand: spec.Constant, Element: 0x7f},
			{Operand: spec.Anything},
			{Operand: spec.Anything},
			{Element: 2},
			{Element: 1},
			{Element: 0},
		}))
		Expect(output.Outputs[0].Exact()).To(BeFalse())
	})

	It("pushes elements of an operand, and learns which were written before", func() {
		var met []bool
		output, err := evaluate(func(w *walk.Walk) {
			input, target := w.Operand("input"), w.Index(2)
			for range w.Output("output").Elements {
				w.Constant(0)
			}
			for _, at := range input.Elements {
				target[0] = 0
				target[1] = at[1]
				element, again := w.Output("output").Target(target)
				if met = append(met, again); again {
					w.Output("output").Admit(element, input, at)
				} else {
					w.Output("output").Write(element, input, at)
				}
			}
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(met).To(Equal([]bool{false, false, false, true, true, true}))
		Expect(output.Outputs[0].Sources()[:4]).To(Equal([]spec.Source{{Element: 0}, {Element: 1}, {Element: 2}, {Operand: spec.Constant}}))
		Expect(output.Outputs[0].Others(1)).To(Equal([]spec.Source{{Element: 4}}))
	})

	DescribeTable("is at fault", func(message string, p func(*walk.Walk)) {
		_, err := evaluate(p)
		Expect(err).To(MatchError("dml.copy " + message))
	},
		Entry("when it states nothing", "leaves output unset", func(*walk.Walk) {}),
		Entry("when it leaves one element out, though the one before it was stated", "leaves element [1 1] unset", func(w *walk.Walk) {
			input := w.Operand("input")
			for at := range w.Output("output").Elements {
				if at[0]*at[1] == 0 {
					w.From(input, at)
				}
			}
		}),
		Entry("when it stops early", "leaves output unset", func(w *walk.Walk) {
			for range w.Output("output").Elements {
				w.Constant(1)
				break
			}
		}),
		Entry("when it takes an element past the end", "takes element [2 0] of input, which has sizes [2 3]", func(w *walk.Walk) {
			input := w.Operand("input")
			for at := range w.Output("output").Elements {
				at[0]++
				w.From(input, at)
				at[0]--
			}
		}),
		Entry("when it takes an element before the first", "takes element [-1 0] of input, which has sizes [2 3]", func(w *walk.Walk) {
			input := w.Operand("input")
			for range w.Output("output").Elements {
				w.From(input, []int64{-1, 0})
			}
		}),
	)

	It("may not ask a question of a single element", func() {
		Expect(func() {
			_, _ = evaluate(func(w *walk.Walk) {
				for range w.Output("output").Elements {
					w.Answer(dml.DuplicateIndices)
				}
			})
		}).To(PanicWith("walk: dml.scatter/duplicate-indices is asked of a single element"))
	})

	It("need set nothing when it rejects the call", func() {
		output, err := evaluate(func(w *walk.Walk) { w.Reject(dml.CopyElements, "because") })
		Expect(err).NotTo(HaveOccurred())
		Expect(output.Rejection()).To(Equal(&spec.Violation{Rule: dml.CopyElements, Detail: "because"}))
	})

	It("names the most specific rule when it is restricted to one element", func() {
		c := square()
		var w walk.Walk
		why, err := w.Explain(&walk.Page{Run: func(w *walk.Walk) {
			for at := range w.Output("output").Elements {
				w.Cite(dml.Copy.Rules[1])
				w.Cite(dml.Copy.Rules[2])
				w.Cite(dml.Copy.Rules[0])
				w.Remark("at %v", at)
			}
		}}, c, spec.NewReading(nil), 0, []int64{1, 2})
		Expect(err).NotTo(HaveOccurred())
		Expect(why).To(Equal(spec.Explanation{
			Rule: dml.Copy.Rules[2], Rules: []*spec.Rule{dml.Copy.Rules[1], dml.Copy.Rules[2], dml.Copy.Rules[0]}, Arithmetic: "at {1,2}",
		}))
	})

	It("explains by a word that an index is nowhere", func() {
		var w walk.Walk
		why, err := w.Explain(&walk.Page{Run: func(w *walk.Walk) {
			for at := range w.Output("output").Elements {
				w.Cite(dml.CopyElements)
				w.Remark("%v, not %v", []int64{walk.Nowhere, at[1]}, at)
			}
		}}, square(), spec.NewReading(nil), 0, []int64{1, 2})
		Expect(err).NotTo(HaveOccurred())
		Expect(why.Arithmetic).To(Equal("{nowhere,2}, not {1,2}"))
	})

	It("is at fault when it explains an element by no rule", func() {
		var w walk.Walk
		_, err := w.Explain(&walk.Page{Run: func(w *walk.Walk) {
			for range w.Output("output").Elements {
				w.Constant(0)
			}
		}}, square(), spec.NewReading(nil), 0, []int64{1, 2})
		Expect(err).To(MatchError("dml.copy names no rule for element [1 2]"))
	})
})
