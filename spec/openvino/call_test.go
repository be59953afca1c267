package openvino_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// attributes and list shorten the tables.
type (
	attributes = openvino.StridedSliceAttributes
	list       = []int64
)

// stridedSlice returns a call without data. The required masks are empty
// unless they are given.
func stridedSlice(sizes list, a attributes) *spec.Call {
	if a.BeginMask == nil {
		a.BeginMask = list{}
	}
	if a.EndMask == nil {
		a.EndMask = list{}
	}
	c := &spec.Call{Operator: openvino.StridedSlice, Attributes: &a, CheckOnly: true, Tensors: make([]spec.Tensor, 2)}
	c.Tensors[0].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: sizes}
	c.Tensors[1].DType = tensor.Uint8
	return c
}

// verdicts writes what becomes of c under each combination of answers, in
// order: the sizes of the output, or the rules that it breaks.
func verdicts(c *spec.Call) []string {
	GinkgoHelper()
	Expect(c.WellFormed(1 << 20)).To(Succeed())
	var all []string
	var k oracle.Checker
	r := spec.NewReading(nil)
	for more := true; more; more = r.Next() {
		checked, violations, err := k.Check(c, r)
		Expect(err).NotTo(HaveOccurred())
		var broken []string
		for _, v := range violations {
			broken = append(broken, v.Rule.ID[strings.LastIndexByte(v.Rule.ID, '/')+1:])
		}
		verdict := strings.Join(broken, " ")
		if broken == nil {
			verdict = fmt.Sprint(checked.OutputSizes[0])
		}
		for _, choice := range r.Choices() {
			verdict += " if " + choice.Question.Answers[choice.Answer].Name
		}
		all = append(all, verdict)
	}
	return all
}
