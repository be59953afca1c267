package spec_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
)

// question makes a question with one answer a letter of names.
func question(id, names string) *spec.Question {
	q := &spec.Question{ID: id}
	for _, name := range names {
		q.Answers = append(q.Answers, spec.Option{Name: string(name)})
	}
	return q
}

var _ = Describe("Reading", func() {
	a, b, c := question("q/a", "xy"), question("q/b", "xyz"), question("q/c", "xy")

	// passes runs evaluate under every combination of answers and returns what
	// each pass answered.
	passes := func(r *spec.Reading, evaluate func(*spec.Reading)) []string {
		var all []string
		for more := true; more; more = r.Next() {
			evaluate(r)
			var names []string
			for _, choice := range r.Choices() {
				names = append(names, choice.String())
			}
			all = append(all, strings.Join(names, " "))
		}
		return all
	}

	It("gives one pass to a call that asks nothing", func() {
		Expect(passes(spec.NewReading(nil), func(*spec.Reading) {})).To(Equal([]string{""}))
	})

	It("gives every combination once, the last question fastest, first answers first", func() {
		Expect(passes(spec.NewReading(nil), func(r *spec.Reading) {
			r.Answer(a)
			r.Answer(b)
		})).To(Equal([]string{
			"q/a=x q/b=x", "q/a=x q/b=y", "q/a=x q/b=z",
			"q/a=y q/b=x", "q/a=y q/b=y", "q/a=y q/b=z",
		}))
	})

	It("answers a question that is asked again as it did before", func() {
		Expect(passes(spec.NewReading(nil), func(r *spec.Reading) {
			first := r.Answer(a)
			r.Answer(c)
			Expect(r.Answer(a)).To(Equal(first))
		})).To(HaveLen(4))
	})

	It("finds questions that only some answers lead to", func() {
		Expect(passes(spec.NewReading(nil), func(r *spec.Reading) {
			if r.Answer(a) == 0 {
				r.Answer(b)
			} else if r.Answer(c) == 1 {
				r.Answer(b)
			}
		})).To(Equal([]string{
			"q/a=x q/b=x", "q/a=x q/b=y", "q/a=x q/b=z",
			"q/a=y q/c=x",
			"q/a=y q/c=y q/b=x", "q/a=y q/c=y q/b=y", "q/a=y q/c=y q/b=z",
		}))
	})

	It("gives a pinned question its one answer and does not list it", func() {
		r := spec.NewReading([]spec.Choice{{Question: a, Answer: 1}})
		Expect(passes(r, func(r *spec.Reading) {
			Expect(r.Answer(a)).To(Equal(spec.Answer(1)))
			r.Answer(c)
		})).To(Equal([]string{"q/c=x", "q/c=y"}))
	})

	It("starts over, with its pins, for another call", func() {
		r := spec.NewReading(nil)
		r.Answer(a)
		Expect(r.Next()).To(BeTrue())
		r.Restart([]spec.Choice{{Question: c, Answer: 1}})
		Expect(r.Choices()).To(BeEmpty())
		Expect(r.Answer(a)).To(Equal(spec.Answer(0)))
		Expect(r.Answer(c)).To(Equal(spec.Answer(1)))
		Expect(r.UsedPins()).To(Equal([]int{0}))
	})

	It("takes as many pins as there are questions", func() {
		pins := make([]spec.Choice, 65)
		for i := range pins {
			pins[i].Question = &spec.Question{}
		}
		r := spec.NewReading(pins)
		r.Answer(pins[64].Question)
		Expect(r.UsedPins()).To(Equal([]int{64}))
	})

	It("tells by position which pins were asked for", func() {
		r := spec.NewReading([]spec.Choice{{Question: a}, {Question: b}, {Question: c}})
		r.Answer(c)
		Expect(r.UsedPins()).To(Equal([]int{2}))
		r.Answer(b)
		r.Answer(c)
		Expect(r.UsedPins()).To(Equal([]int{2, 1}), "each once, in the order of asking")
	})

	It("is ready for another call after the last pass", func() {
		r := spec.NewReading(nil)
		ask := func(r *spec.Reading) { r.Answer(a) }
		first := passes(r, ask)
		Expect(passes(r, ask)).To(Equal(first))
	})
})

var _ = Describe("Question", func() {
	q := question("text.op/what-then", "xy")

	It("has a short name", func() {
		Expect(q.Name()).To(Equal("what-then"))
	})

	It("finds its answers by name", func() {
		Expect(q.Parse("y")).To(Equal(spec.Answer(1)))
		_, err := q.Parse("z")
		Expect(err).To(MatchError(`question text.op/what-then has no answer "z": want one of x, y`))
	})
})
