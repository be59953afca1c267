package walk_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// explain runs a page over the element at an index of the square's output, or
// over no element where output is -1.
func explain(output int, at []int64, p func(*walk.Walk)) (spec.Explanation, error) {
	var w walk.Walk
	return w.Explain(&walk.Page{Run: p}, square(), spec.NewReading(nil), output, at)
}

// joined is a call of an operator that takes two inputs and has two outputs, of
// n bytes each.
func joined(n int64) *spec.Checked {
	c := &spec.Call{
		Operator: &spec.Operator{Name: "test.join", Params: []spec.Param{
			{Name: "first"}, {Name: "inputs", Count: spec.Many}, {Name: "outputs", Dir: spec.Out, Count: spec.Many},
		}, Attributes: dml.Copy.Attributes, Rules: []*spec.Rule{dml.CopyElements}},
		Attributes: &dml.CopyAttributes{}, Counts: spec.Counts{1, 2, 2}, Tensors: make([]spec.Tensor, 5),
	}
	for i := range c.Tensors {
		c.Tensors[i].DType, c.Tensors[i].Sizes = tensor.Uint8, []int64{n}
		if i < 3 {
			c.Tensors[i].Data = make([]byte, n)
		}
	}
	checked, _, err := new(spec.Checker).Check(c, spec.NewReading(nil))
	Expect(err).NotTo(HaveOccurred())
	return checked
}

var _ = Describe("a page", func() {
	It("takes each of many inputs, and states each of many outputs", func() {
		c := joined(1)
		admits := &spec.Admissible{}
		admits.Reset(2)
		for i := range admits.Outputs {
			admits.Outputs[i].Reset(c.OutputSizes[i], 1)
		}
		var w walk.Walk
		swap := &walk.Page{Run: func(w *walk.Walk) {
			inputs := w.Operands("inputs")
			Expect(inputs).To(HaveLen(2))
			outputs := w.Outputs("outputs")
			for i := range outputs {
				for at := range outputs[i].Elements {
					w.From(inputs[1-i], at)
				}
			}
		}}
		// What a walk leaves unset is told by its name.
		Expect(w.Evaluate(&walk.Page{Run: func(w *walk.Walk) {
			for range w.Outputs("outputs")[0].Elements {
				w.Constant(0)
			}
		}}, c, spec.NewReading(nil), admits)).To(MatchError("test.join leaves outputs[1] unset"))
		Expect(w.Evaluate(swap, c, spec.NewReading(nil), admits)).To(Succeed())
		Expect(admits.Outputs[0].Sources()).To(Equal([]spec.Source{{Operand: 2}}))
		Expect(admits.Outputs[1].Sources()).To(Equal([]spec.Source{{Operand: 1}}))
	})

	It("tells every element that was written from every other", func() {
		const n = 200
		c := joined(n)
		admits := &spec.Admissible{}
		admits.Reset(2)
		for i := range admits.Outputs {
			admits.Outputs[i].Reset(c.OutputSizes[i], n)
		}
		page := &walk.Page{Run: func(w *walk.Walk) {
			outputs := w.Outputs("outputs")
			for i := range outputs {
				for range outputs[i].Elements {
					w.Constant(0)
				}
			}
			for _, written := range []bool{false, true} {
				for at := range int64(n) {
					element, again := outputs[0].Target([]int64{at})
					Expect(element).To(Equal(at))
					Expect(again).To(Equal(written), "%d", at)
				}
			}
		}}
		var w walk.Walk
		for range 2 {
			Expect(w.Evaluate(page, c, spec.NewReading(nil), admits)).To(Succeed(), "also in memory that was used before")
		}
	})

	It("lets elements hold what any of them may", func() {
		output, err := evaluate(func(w *walk.Walk) {
			input, output := w.Operand("input"), w.Output("output")
			for at := range output.Elements {
				w.From(input, at)
			}
			output.Merge([]int64{1, 3})
		})
		Expect(err).NotTo(HaveOccurred())
		for _, element := range []int64{1, 3} {
			all := append([]spec.Source{output.Outputs[0].Sources()[element]}, output.Outputs[0].Others(element)...)
			Expect(all).To(ConsistOf(spec.Source{Element: 1}, spec.Source{Element: 3}))
		}
		Expect(output.Outputs[0].Others(0)).To(BeEmpty())
	})

	It("says what padding holds", func() {
		constant := func(w *walk.Walk) *walk.Output {
			for range w.Output("output").Elements {
				w.Constant(0)
			}
			return w.Output("output")
		}
		output, err := evaluate(func(w *walk.Walk) { constant(w).FillPadding(7) })
		Expect(err).NotTo(HaveOccurred())
		bits, filled, free := output.Outputs[0].Padding()
		Expect([]any{bits, filled, free}).To(Equal([]any{uint64(7), true, false}))
		output, err = evaluate(func(w *walk.Walk) { constant(w).FreePadding() })
		Expect(err).NotTo(HaveOccurred())
		_, filled, free = output.Outputs[0].Padding()
		Expect([]any{filled, free}).To(Equal([]any{false, true}))
	})

	It("may admit anything, a rejection included, by a rule", func() {
		page := func(w *walk.Walk) { w.AdmitAnything(dml.CopyElements, "because") }
		output, err := evaluate(page)
		Expect(err).NotTo(HaveOccurred())
		Expect(output.MayReject()).To(BeTrue())
		Expect(output.Rejection()).To(BeNil())
		Expect(output.Outputs[0].Sources()).To(HaveEach(spec.Source{Operand: spec.Anything}))
		why, err := explain(0, []int64{0, 0}, page)
		Expect(err).NotTo(HaveOccurred())
		Expect(why).To(Equal(spec.Explanation{Rule: dml.CopyElements, Rules: []*spec.Rule{dml.CopyElements}, Note: "because"}))
	})

	It("explains a rejection by its rule", func() {
		why, err := explain(0, []int64{0, 0}, func(w *walk.Walk) { w.Reject(dml.CopyElements, "because") })
		Expect(err).NotTo(HaveOccurred())
		Expect(why).To(Equal(spec.Explanation{Rule: dml.CopyElements, Rules: []*spec.Rule{dml.CopyElements}, Note: "because"}))
	})

	It("states nothing where it explains one element, and knows which", func() {
		var asked []int64
		why, err := explain(0, []int64{1, 1}, func(w *walk.Walk) {
			input, output := w.Operand("input"), w.Output("output")
			for at := range output.Elements {
				Expect(at).To(Equal([]int64{1, 1}))
				w.Cite(dml.CopyElements)
				w.Cite(dml.CopyElements)
				w.Note("element %d", 4)
			}
			for element, at := range input.Elements {
				if output.Asks(element) {
					asked = append(asked, element)
				}
				output.Write(element, input, at)
				output.Admit(element, input, at)
			}
			output.Merge([]int64{0, 1})
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(asked).To(Equal([]int64{4}))
		Expect(why).To(Equal(spec.Explanation{Rule: dml.CopyElements, Rules: []*spec.Rule{dml.CopyElements}, Note: "element 4"}))
	})

	It("asks for no element where it evaluates all, nor in another output", func() {
		_, err := evaluate(func(w *walk.Walk) {
			for range w.Output("output").Elements {
				w.Constant(0)
			}
			for element := range int64(6) {
				Expect(w.Output("output").Asks(element)).To(BeFalse())
			}
		})
		Expect(err).NotTo(HaveOccurred())
		var w walk.Walk
		_, err = w.Explain(&walk.Page{Run: func(w *walk.Walk) {
			w.Cite(dml.CopyElements)
			other := &w.Outputs("outputs")[0]
			for range other.Elements {
				Fail("another output's element is explained")
			}
			Expect(other.Asks(0)).To(BeFalse())
		}}, joined(1), spec.NewReading(nil), 1, []int64{0})
		Expect(err).NotTo(HaveOccurred())
	})

	It("has named rules also for no element", func() {
		page := &walk.Page{Run: func(w *walk.Walk) {
			w.Cite(dml.Copy.Rules[1])
			for at := range w.Output("output").Elements {
				w.Cite(dml.Copy.Rules[2+at[0]])
			}
		}}
		var w walk.Walk
		c := square()
		Expect(w.Named(page, c, spec.NewReading(nil), 0, []int64{1, 0})).To(Equal([]*spec.Rule{dml.Copy.Rules[1], dml.Copy.Rules[3]}))
		Expect(w.Named(page, c, spec.NewReading(nil), -1, nil)).To(Equal([]*spec.Rule{dml.Copy.Rules[1]}))
	})

	It("keeps what went wrong apart from run to run", func() {
		c := square()
		var w walk.Walk
		admits := &spec.Admissible{}
		admits.Reset(1)
		admits.Outputs[0].Reset(c.OutputSizes[0], 6)
		wrong := &walk.Page{Run: func(w *walk.Walk) { w.From(w.Operand("input"), []int64{9, 9}) }}
		Expect(w.Evaluate(wrong, c, spec.NewReading(nil), admits)).NotTo(Succeed())
		_, err := w.Explain(wrong, c, spec.NewReading(nil), 0, []int64{0, 0})
		Expect(err).To(MatchError("dml.copy takes element [9 9] of input, which has sizes [2 3]"))
		right := &walk.Page{Run: func(w *walk.Walk) {
			for range w.Output("output").Elements {
				w.Constant(0)
			}
		}}
		Expect(w.Evaluate(right, c, spec.NewReading(nil), admits)).To(Succeed())
	})

	It("may ask a question before and after its loop, also after one that it left", func() {
		_, err := evaluate(func(w *walk.Walk) {
			Expect(w.Answer(dml.OverlappingOutput)).To(Equal(dml.OverlapRejected))
			for range w.Output("output").Elements {
				w.Constant(0)
				break
			}
			Expect(w.Answer(dml.OverlappingOutput)).To(Equal(dml.OverlapRejected))
			for range w.Output("output").Elements {
				w.Constant(0)
			}
		})
		Expect(err).NotTo(HaveOccurred())
	})

	It("has room for as many indices as it likes, each of zeros and apart from the others", func() {
		output, err := evaluate(func(w *walk.Walk) {
			var all [][]int64
			for n := range 40 {
				room := w.Index(n)
				Expect(room).To(HaveLen(n))
				Expect(room).To(Equal(make([]int64, n)))
				for i := range room {
					room[i] = int64(n)
				}
				all = append(all, room)
			}
			for n, room := range all[1:] {
				Expect(room).To(HaveEach(int64(n + 1)))
			}
			lists := w.Lists(3)
			for i := range lists {
				Expect(lists[i]).To(BeEmpty())
				lists[i] = append(lists[i], int64(i))
			}
			Expect(w.Lists(2)).To(HaveEach(BeEmpty()))
			for range w.Output("output").Elements {
				w.Constant(0)
			}
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(output.Outputs[0].Exact()).To(BeTrue())
	})

	It("visits no element of an operand that has none", func() {
		c := joined(0)
		admits := &spec.Admissible{}
		admits.Reset(2)
		for i := range admits.Outputs {
			admits.Outputs[i].Reset(c.OutputSizes[i], 0)
		}
		var w walk.Walk
		Expect(w.Evaluate(&walk.Page{Run: func(w *walk.Walk) {
			for range w.Operand("first").Elements {
				Fail("there is no element")
			}
		}}, c, spec.NewReading(nil), admits)).To(Succeed(), "an output without elements need not be stated")
	})
})
