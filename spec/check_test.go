package spec_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"example.com/conform/cases"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// ruled is a call of an operator that has the given rules.
func ruled(rules ...*spec.Rule) *spec.Call {
	c := stated()
	op := *c.Operator
	op.Rules = rules
	c.Operator = &op
	return c
}

var _ = Describe("Rules", func() {
	text := spec.Text{Name: "text"}
	broken := func(name string, text spec.Text) *spec.Rule {
		return text.Static(name, "", "", func(k *spec.Check) {
			k.Breaks("first of %s", name)
			k.Breaks("second of %s", name)
		})
	}
	kept := func(name string) *spec.Rule {
		return text.Static(name, "", "", func(*spec.Check) {})
	}
	violations := func(k *spec.Checker, rules ...*spec.Rule) []string {
		var all []string
		for _, v := range k.Violations(ruled(rules...), spec.NewReading(nil)) {
			all = append(all, v.String())
		}
		return all
	}

	It("are broken once, in order, with what was found first", func() {
		Expect(violations(&spec.Checker{}, broken("b", text), kept("c"), broken("a", text))).
			To(Equal([]string{"text/b: first of b", "text/a: first of a"}))
	})

	It("are not checked where one that they are given is broken, or is not checked itself", func() {
		first, whole := broken("first", text), kept("whole")
		second := broken("second", text.Given(whole).Given(first))
		third := broken("third", text.Given(second))
		Expect(violations(&spec.Checker{}, first, whole, second, third)).To(Equal([]string{"text/first: first of first"}))
		Expect(violations(&spec.Checker{}, whole, broken("second", text.Given(whole)), broken("third", text))).To(HaveLen(2))
	})

	It("stand for the more general one that they are over", func() {
		general := broken("general", text)
		special := broken("special", text.Over(general))
		Expect(violations(&spec.Checker{}, special, general)).To(Equal([]string{"text/special: first of special"}))
	})

	It("are those of the call's operator, whichever came before", func() {
		var k spec.Checker
		Expect(violations(&k, text.Meaning("m", "", ""), broken("b", text))).To(Equal([]string{"text/b: first of b"}))
		Expect(violations(&k, broken("a", text), text.Meaning("m", "", ""))).To(Equal([]string{"text/a: first of a"}))
	})

	It("say nothing when they are not asked to", func() {
		Expect(violations(&spec.Checker{Quiet: true}, broken("b", text))).To(Equal([]string{"text/b: "}))
	})

	It("are not looked at any more once as many are broken as are asked for", func() {
		looked := false
		last := text.Static("last", "", "", func(*spec.Check) { looked = true })
		rules := []*spec.Rule{broken("a", text), kept("b"), broken("c", text), last}
		Expect(violations(&spec.Checker{Most: 1}, rules...)).To(Equal([]string{"text/a: first of a"}))
		Expect(violations(&spec.Checker{Most: 2}, rules...)).To(Equal([]string{"text/a: first of a", "text/c: first of c"}))
		Expect(looked).To(BeFalse())
		Expect(violations(&spec.Checker{Most: 3}, rules...)).To(HaveLen(2))
		Expect(looked).To(BeTrue())
	})
})

var _ = Describe("Kind", func() {
	It("has a name", func() {
		Expect([]string{spec.Meaning.String(), spec.Static.String(), spec.Data.String()}).
			To(Equal([]string{"meaning", "static", "data"}))
	})
})

var _ = Describe("Checker", func() {
	var k *spec.Checker

	BeforeEach(func() { k = &spec.Checker{} })

	It("resolves the layouts of every operand, and of an output once its sizes are inferred", func() {
		c := picked(2, 0)
		c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{2}}
		c.Tensors[1].Layout = &tensor.XLA{MinorToMajor: []int64{0}, PaddedDimensions: []int64{5}}
		checked, violations, err := k.Check(c, spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(violations).To(BeEmpty())
		Expect(checked.Call).To(BeIdenticalTo(c))
		Expect(checked.Infer(0, []int64{2})).To(Succeed())
		Expect(checked.OutputSizes).To(Equal([][]int64{{2}}))
		Expect(checked.Places).To(Equal([]tensor.Placement{
			{Strides: []int64{2}, Elements: 3, Span: 5, Bytes: 8},
			{Strides: []int64{1}, Elements: 2, Span: 2, Bytes: 5},
		}))
		Expect(c.Output().Sizes).To(BeEmpty(), "the call must stay as it was")
	})

	DescribeTable("gives an operand without a layout the implicit one of its family", func(family *tensor.Family, want int64) {
		op := *same
		op.Params = []spec.Param{{Name: "input", Layout: family}, {Name: "output", Dir: spec.Out, Layout: family}}
		c := stated()
		c.Operator = &op
		for i := range c.Tensors {
			c.Tensors[i].DType, c.Tensors[i].Sizes = tensor.Uint8, []int64{5}
		}
		checked, _, err := k.Check(c, spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(checked.Places).To(HaveEach(tensor.Placement{Strides: []int64{1}, Elements: 5, Span: 5, Bytes: want}))
	},
		Entry("DirectML rounds the buffer up to a DWORD", tensor.StridedFamily, int64(8)),
		Entry("XLA does not", tensor.XLAFamily, int64(5)),
		Entry("nor does an operand that has no layouts", (*tensor.Family)(nil), int64(5)),
	)

	It("takes the output's sizes from a call that states them", func() {
		checked, _, err := k.Check(stated(), spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(checked.OutputSizes).To(Equal([][]int64{{2, 3}}))
	})

	It("has an output for each that the call passes, whatever the call before had", func() {
		fork := *same
		fork.Params = append(fork.Params[:2:2], spec.Param{Name: "second", Dir: spec.Out})
		two := stated()
		two.Operator = &fork
		two.Tensors = append(two.Tensors, spec.Tensor{Desc: tensor.Desc{DType: tensor.Int8, Sizes: []int64{7}}})
		for range 2 {
			checked, _, err := k.Check(two, spec.NewReading(nil))
			Expect(err).NotTo(HaveOccurred())
			Expect(checked.OutputSizes).To(Equal([][]int64{{2, 3}, {7}}))
			Expect(checked.Places).To(HaveLen(3))
			checked, _, err = k.Check(stated(), spec.NewReading(nil))
			Expect(err).NotTo(HaveOccurred())
			Expect(checked.OutputSizes).To(Equal([][]int64{{2, 3}}))
		}
	})

	It("lists every rule that is broken", func() {
		c := picked(1, 1)
		c.Tensors[0].Sizes = []int64{3, 1}
		checked, violations, err := k.Check(c, spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(checked).To(BeNil())
		Expect(violations).To(HaveLen(2))
	})

	It("follows the reading", func() {
		r := spec.NewReading(nil)
		_, violations, err := k.Check(picked(1, 1), r)
		Expect(err).NotTo(HaveOccurred())
		Expect(violations).To(ConsistOf(HaveField("Rule", pickPositions)))
		Expect(r.Next()).To(BeTrue())
		checked, violations, err := k.Check(picked(1, 1), r)
		Expect(err).NotTo(HaveOccurred())
		Expect(violations).To(BeEmpty())
		Expect(checked).NotTo(BeNil())
		Expect(r.Next()).To(BeFalse())
	})

	It("keeps nothing of the call before", func() {
		_, _, err := k.Check(picked(1, 1), spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		_, _, err = k.Check(stated(), spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		checked, violations, err := k.Check(picked(1), spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(violations).To(BeEmpty())
		Expect(checked.OutputSizes).To(Equal([][]int64{{}}))
		Expect(checked.Places).To(HaveLen(2))
		Expect(checked.Places[0].Strides).To(Equal([]int64{1}))
	})

	DescribeTable("bounds an output whose sizes are inferred, where it is executed", func(bytes int64, checkOnly bool, want types.GomegaMatcher) {
		c := picked(1)
		c.CheckOnly = checkOnly
		checked, _, err := k.Check(c, spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(checked.Infer(0, []int64{bytes})).To(want)
	},
		Entry("at the most that a case may take by default", int64(cases.DefaultMaxCaseBytes), false, Succeed()),
		Entry("beyond it", int64(cases.DefaultMaxCaseBytes+1), false, MatchError("cannot be represented: output: more than 67108864 bytes are never allocated "+
			"for an output whose sizes are inferred, which is a limit of conform and not a rule")),
		Entry("not where it is only checked", int64(cases.DefaultMaxCaseBytes+1), true, Succeed()),
		Entry("nor where 63 bits do not hold its size", int64(math.MinInt64), true, MatchError(ContainSubstring("overflows 63 bits"))),
	)

	It("reports a call that breaks no rule and yet has no place in memory", func() {
		c := picked(1)
		c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{1, 1}}
		_, _, err := k.Check(c, spec.NewReading(nil))
		Expect(err).To(MatchError("test.pick data: no rule is broken, but: 2 strides for 1 sizes"))
	})
})

var _ = Describe("Admissible", func() {
	var whole *spec.Admissible
	var a *spec.AdmissibleOutput

	BeforeEach(func() {
		whole = &spec.Admissible{}
		whole.Reset(1)
		a = &whole.Outputs[0]
		a.Reset([]int64{2, 3}, 6)
	})

	It("admits what is set, by index or by ordinal", func() {
		a.Set([]int64{1, 0}, spec.Source{Element: 5})
		a.SetElement(4, spec.Source{Operand: 1})
		Expect(a.Sizes()).To(Equal([]int64{2, 3}))
		Expect(a.Sources()[3]).To(Equal(spec.Source{Element: 5}))
		Expect(a.Sources()[4]).To(Equal(spec.Source{Operand: 1}))
		Expect(a.Exact()).To(BeTrue())
	})

	It("admits one of several, until the element is set again", func() {
		a.SetElement(2, spec.Source{Element: 1})
		a.Admit(2, spec.Source{Element: 2})
		a.Admit(2, spec.Source{Element: 3})
		Expect(a.Exact()).To(BeFalse())
		Expect(a.Others(2)).To(Equal([]spec.Source{{Element: 2}, {Element: 3}}))
		Expect(a.Others(1)).To(BeEmpty())
		a.SetElement(2, spec.Source{Element: 4})
		Expect(a.Exact()).To(BeTrue())
		Expect(a.Others(2)).To(BeEmpty())
	})

	It("merges the sources of elements that share an address, each source once", func() {
		for element := range int64(6) {
			a.SetElement(element, spec.Source{Element: element / 2})
		}
		a.Merge([]int64{0, 1, 4})
		for _, element := range []int64{0, 1, 4} {
			Expect(a.Sources()[element]).To(Equal(spec.Source{Element: 0}))
			Expect(a.Others(element)).To(Equal([]spec.Source{{Element: 2}}))
		}
		Expect(a.Sources()[5]).To(Equal(spec.Source{Element: 2}))
		Expect(a.Others(5)).To(BeEmpty())
		a.Merge([]int64{4, 3})
		Expect(a.Others(3)).To(Equal([]spec.Source{{Element: 2}, {Element: 1}}), "merged sources merge on")
	})

	DescribeTable("merges nothing", func(elements ...int64) {
		for element := range int64(6) {
			a.SetElement(element, spec.Source{Element: element / 2})
		}
		a.Merge(elements)
		Expect(a.Exact()).To(BeTrue())
	},
		Entry("of no elements"),
		Entry("of one element", int64(3)),
		Entry("of two that have one source", int64(2), int64(3)),
	)

	It("admits anything in one element, and is not exact from then on", func() {
		a.SetElement(1, spec.Source{Operand: spec.Anything})
		Expect(a.Exact()).To(BeFalse())
		a.SetElement(2, spec.Source{Element: 1})
		Expect(a.Exact()).To(BeFalse())
	})

	It("admits anything everywhere", func() {
		a.Admit(0, spec.Source{Element: 2})
		a.AdmitAnything()
		Expect(a.Exact()).To(BeFalse())
		Expect(a.Others(0)).To(BeEmpty())
		Expect(a.Sources()).To(HaveEach(spec.Source{Operand: spec.Anything}))
	})

	DescribeTable("padding", func(say func(), wantFilled, wantFree bool) {
		say()
		bits, filled, free := a.Padding()
		Expect(filled).To(Equal(wantFilled))
		Expect(free).To(Equal(wantFree))
		if filled {
			Expect(bits).To(BeEquivalentTo(7))
		}
	},
		Entry("must stay as it was unless something is said", func() {}, false, false),
		Entry("must hold the value", func() { a.FillPadding(7) }, true, false),
		Entry("may hold anything", func() { a.FreePadding() }, false, true),
	)

	It("may be rejected when it must be", func() {
		whole.Reject(spec.Violation{Rule: pickRank})
		Expect(whole.MayReject()).To(BeTrue())
	})

	It("has as many outputs as it is told, each empty", func() {
		whole.Reset(2)
		for k := range whole.Outputs {
			whole.Outputs[k].Reset([]int64{3}, 3)
			whole.Outputs[k].AdmitAnything()
		}
		for _, n := range []int{2, 1, 3} {
			whole.Reset(n)
			Expect(whole.Outputs).To(HaveLen(n))
			for k := range whole.Outputs {
				Expect(whole.Outputs[k].Sizes()).To(BeEmpty())
				Expect(whole.Outputs[k].Sources()).To(BeEmpty())
				Expect(whole.Outputs[k].Exact()).To(BeTrue())
			}
		}
	})

	It("names the bits of an element, or bits of its own", func() {
		c := picked(1)
		Expect(spec.Source{Element: 2}.Bits(c)).To(BeEquivalentTo(30))
		Expect(spec.Source{Operand: spec.Constant, Element: 2}.Bits(c)).To(BeEquivalentTo(2))
	})

	It("may be rejected, or must be", func() {
		Expect(whole.MayReject()).To(BeFalse())
		whole.AllowReject()
		Expect(whole.MayReject()).To(BeTrue())
		Expect(whole.Rejection()).To(BeNil())
		whole.Reject(spec.Violation{Rule: pickRank, Detail: "rank 2"})
		Expect(whole.MayReject()).To(BeTrue())
		Expect(whole.Rejection()).To(HaveField("Rule", pickRank))
	})

	It("keeps nothing of the call before", func() {
		a.Admit(1, spec.Source{Element: 1})
		a.FillPadding(7)
		a.FreePadding()
		whole.AllowReject()
		whole.Reject(spec.Violation{Rule: pickRank})
		whole.Reset(1)
		a.Reset([]int64{2}, 2)
		Expect(a.Sizes()).To(Equal([]int64{2}))
		Expect(a.Sources()).To(HaveLen(2))
		Expect(a.Exact()).To(BeTrue())
		Expect(whole.MayReject()).To(BeFalse())
		Expect(whole.Rejection()).To(BeNil())
		_, filled, free := a.Padding()
		Expect(filled).To(BeFalse())
		Expect(free).To(BeFalse())
	})
})
