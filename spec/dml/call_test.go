package dml_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// dtypes and sizes name what the tables change.
type (
	dtypes = []tensor.DType
	sizes  = []int64
)

// checkOnly returns a call without data whose operands have one data type and
// packed sizes.
func checkOnly(op *spec.Operator, a any, d tensor.DType, operands ...sizes) *spec.Call {
	c := &spec.Call{Operator: op, Attributes: a, CheckOnly: true}
	for _, s := range operands {
		c.Tensors = append(c.Tensors, spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: s}})
	}
	return c
}

// verdicts writes what becomes of c under each combination of answers, in
// order: "ok", or the rules that it breaks.
func verdicts(c *spec.Call) []string {
	GinkgoHelper()
	Expect(c.WellFormed(1 << 20)).To(Succeed())
	var all []string
	var k spec.Checker
	r := spec.NewReading(nil)
	for more := true; more; more = r.Next() {
		_, violations, err := k.Check(c, r)
		Expect(err).NotTo(HaveOccurred())
		var broken []string
		for _, v := range violations {
			broken = append(broken, v.Rule.ID[strings.LastIndexByte(v.Rule.ID, '/')+1:])
		}
		verdict := "ok"
		if broken != nil {
			verdict = strings.Join(broken, " ")
		}
		for _, choice := range r.Choices() {
			verdict += " if " + choice.Question.Answers[choice.Answer].Name
		}
		all = append(all, verdict)
	}
	return all
}

// beVerdict matches the verdicts of a call that touches no question.
func beVerdict(v string) OmegaMatcher { return Equal([]string{v}) }

var _ = Describe("DirectML operators", func() {
	It("have rules and questions with IDs of their own", func() {
		ids := map[string]bool{}
		seen := map[*spec.Rule]bool{}
		for _, op := range []*spec.Operator{dml.Slice1, dml.Scatter, dml.Copy} {
			for _, rule := range op.Rules {
				if seen[rule] {
					continue // a rule of the strides text, which all share
				}
				seen[rule] = true
				Expect(ids).NotTo(HaveKey(rule.ID))
				ids[rule.ID] = true
				prefix, name, found := strings.Cut(rule.ID, "/")
				Expect(found).To(BeTrue())
				Expect(prefix).To(BeElementOf(op.Name, "dml.strides"))
				Expect(name).To(MatchRegexp(`^[a-z0-9]+([-.][a-z0-9]+)*$`))
				Expect(rule.Source).NotTo(BeEmpty())
				Expect(rule.Statement).To(HaveSuffix("."))
			}
		}
	})
})
