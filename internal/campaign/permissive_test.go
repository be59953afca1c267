package campaign_test

import (
	"errors"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("The answers to a question", func() {
	for _, question := range catalogue.Questions() {
		It("are marked where one admits whatever another does, and more: "+question.ID, func() {
			n := len(question.Answers)
			var met, less, more [8][8]bool // by two answers: seen together, and what one admits of the other
			compare := func(one, other *oracle.Alternative) {
				a, b := answerOf(one, question), answerOf(other, question)
				if a < 0 || b < 0 || a == b || !agreeBut(one, other, question) {
					return
				}
				met[a][b] = true
				less[a][b] = less[a][b] || !admitsAll(one, other)
				more[a][b] = more[a][b] || !admitsAll(other, one)
			}
			evaluator := oracle.Evaluator{AsksRounding: question.Rounding}
			for _, c := range askingCases(question) {
				alternatives, err := evaluator.Alternatives(&c.Call, nil)
				if _, limit := errors.AsType[*spec.LimitError](err); limit && question.Rounding {
					continue // a program in which a result depends on rounding in steps
				}
				Expect(err).NotTo(HaveOccurred())
				for i := range alternatives {
					for k := range alternatives {
						compare(&alternatives[i], &alternatives[k])
					}
				}
			}
			for a := range n {
				permissive := false
				for b := range n {
					Expect(a == b || met[a][b]).To(BeTrue(), "no case has the answers %d and %d", a, b)
					permissive = permissive || met[a][b] && !less[a][b] && more[a][b]
				}
				Expect(question.Answers[a].Permissive).To(Equal(permissive), question.Answers[a].Name)
			}
		})
	}
})

// askingCases returns the embedded cases, and random ones, of the operators
// that ask a question.
func askingCases(q *spec.Question) []spec.Case {
	var list []spec.Case
	for _, op := range asking(q) {
		for _, c := range embedded() {
			if c.Call.Operator == op {
				list = append(list, c.Case)
			}
		}
		for seed := range uint64(1_000) {
			list = append(list, gen.Case(op, seed))
		}
	}
	return list
}

// answerOf returns the answer of an alternative to q, or -1.
func answerOf(a *oracle.Alternative, q *spec.Question) spec.Answer {
	for _, choice := range a.Choices {
		if choice.Question == q {
			return choice.Answer
		}
	}
	return -1
}

// agreeBut reports whether two alternatives answer no question but q
// differently.
func agreeBut(one, other *oracle.Alternative, q *spec.Question) bool {
	for _, choice := range one.Choices {
		if answer := answerOf(other, choice.Question); choice.Question != q && answer >= 0 && answer != choice.Answer {
			return false
		}
	}
	return true
}

// admitsAll reports whether one alternative admits all that the other does.
func admitsAll(one, other *oracle.Alternative) bool {
	mayReject := func(a *oracle.Alternative) bool { return a.Rejects() != nil || a.Admissible.MayReject() }
	if mayReject(other) && !mayReject(one) {
		return false
	}
	if other.Rejects() != nil {
		return true
	}
	if one.Rejects() != nil || !slices.Equal(one.Admissible.Outputs[0].Sizes(), other.Admissible.Outputs[0].Sizes()) {
		return false
	}
	padding, filled, free := one.Admissible.Outputs[0].Padding()
	if narrower, fills, freer := other.Admissible.Outputs[0].Padding(); !free && (freer || filled != fills || padding != narrower) {
		return false
	}
	if other.Admissible.Outputs[0].Grid().Is && !one.Admissible.Outputs[0].Grid().Is {
		return false
	}
	for element, first := range other.Admissible.Outputs[0].Sources() {
		admitted := append([]spec.Source{one.Admissible.Outputs[0].Sources()[element]}, one.Admissible.Outputs[0].Others(int64(element))...)
		for _, source := range append([]spec.Source{first}, other.Admissible.Outputs[0].Others(int64(element))...) {
			if admitted[0].Operand != spec.Anything && !slices.Contains(admitted, source) {
				return false
			}
		}
	}
	return true
}
