package engines_test

import (
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/engines"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// checkedIn returns the survey that is checked in.
func checkedIn() *engines.Survey {
	data, err := os.ReadFile("../../docs/engines.json")
	Expect(err).NotTo(HaveOccurred())
	s, err := engines.Parse(data)
	Expect(err).NotTo(HaveOccurred())
	return s
}

// one is what a run shows that comes to rules, and whose answer a case decides.
func one(answer string, rules ...string) reports.Report {
	return reports.Report{
		Summary: result.Counts{Cases: 10}, Exercised: rules,
		Readings: map[string]reports.Reading{"onnx.pad/mixed-pads": {Answer: answer, Cases: 2}},
	}
}

// states returns what each column of a survey does of a rule.
func states(s *engines.Survey, rule string) []engines.State {
	for _, row := range s.Rules {
		if row.ID == rule {
			return row.States
		}
	}
	return nil
}

var _ = Describe("a survey of some engines", func() {
	// before is a survey of three engines; of mlx a divergence is known.
	before := func() *engines.Survey {
		fails := one("refused", "onnx.pad/amounts")
		fails.Divergences = []reports.Divergence{diverges(result.WrongValue, "onnx.pad wrong-value output onnx.pad/gone", "onnx.pad/gone"), diverges(result.Crash, "onnx.pad crash output -", "")}
		return engines.New([]engines.Run{
			column("jax", "eager", one("allowed", "onnx.pad/amounts", "onnx.pad/gone")),
			column("jax", "jit", one("allowed", "onnx.pad/amounts", "onnx.pad/gone")),
			column("mlx", "", fails),
			column("left", "", one("allowed", "onnx.pad/amounts")),
		}, "2026-01-02")
	}
	now := func() *engines.Survey {
		return engines.New([]engines.Run{
			column("jax", "eager", one("allowed", "onnx.pad/amounts", "onnx.pad/added")),
			column("numpy", "", one("allowed", "onnx.pad/amounts")),
		}, "2026-03-04")
	}
	It("keeps the columns of the others, in the order of the table, and of no engine that is not there", func() {
		var names []string
		for _, c := range now().Merge(before()).Columns {
			names = append(names, c.Engine+" "+c.Mode+" "+c.Since)
		}
		Expect(names).To(Equal([]string{"numpy  2026-03-04", "jax eager 2026-03-04", "mlx  2026-01-02"}))
	})
	It("has the rules of now, which an earlier run did not reach", func() {
		merged := now().Merge(before())
		Expect(states(merged, "onnx.pad/amounts")).To(Equal([]engines.State{engines.Agrees, engines.Agrees, engines.Agrees}))
		Expect(states(merged, "onnx.pad/added")).To(Equal([]engines.State{engines.NotReached, engines.Agrees, engines.NotReached}))
		Expect(states(merged, "onnx.pad/gone")).To(BeNil())
	})
	It("keeps the rules that only an earlier run came to, if they still exist", func() {
		other := engines.New([]engines.Run{column("optimiser", "onnxslim", one("", "onnx.program/composes"))}, "2026-03-04")
		merged := other.Merge(before())
		Expect(states(merged, "onnx.program/composes")).To(HaveLen(4))
		Expect(states(merged, "onnx.pad/amounts")).To(ContainElement(engines.Agrees))
		Expect(merged.Questions).To(HaveLen(1))
		Expect(states(merged, "onnx.pad/gone")).To(BeNil())
	})
	It("keeps divergences, and answers to questions", func() {
		earlier := before()
		later := earlier.Merge(earlier)
		Expect(later.Columns).To(HaveLen(3))
		Expect(states(later, "onnx.pad")).To(Equal([]engines.State{engines.NotReached, engines.NotReached, engines.Crashes}))
		Expect(later.Questions).To(Equal([]engines.Question{{ID: "onnx.pad/mixed-pads", Answers: []engines.Answer{{Name: "allowed"}, {Name: "allowed"}, {Name: "refused"}}}}))
		for _, row := range later.Rules {
			if row.ID == "onnx.pad/gone" {
				Expect(row.Groups).To(Equal(map[int][]string{2: {"onnx.pad wrong-value output onnx.pad/gone: not waived"}}))
			}
		}
	})
	It("forgets a question that there is no more", func() {
		asked := one("allowed", "onnx.pad/amounts")
		asked.Readings["onnx.pad/no-more"] = reports.Reading{Answer: "allowed", Cases: 2}
		answered := engines.New([]engines.Run{column("numpy", "", asked)}, "2026-01-02")
		silent := engines.New([]engines.Run{column("numpy", "", reports.Report{Exercised: []string{"onnx.pad/amounts"}})}, "2026-01-02")
		Expect(answered.Questions).To(HaveLen(2))
		Expect(silent.Merge(answered).Questions).To(Equal([]engines.Question{{ID: "onnx.pad/mixed-pads", Answers: []engines.Answer{{}}}}))
	})
	DescribeTable("dates a column by the first survey in which it says the same", func(r reports.Report, version, want string) {
		changed := column("numpy", "", r)
		changed.Backend.Version = version
		earlier := engines.New([]engines.Run{column("numpy", "", one("allowed", "onnx.pad/amounts"))}, "2026-01-02")
		merged := engines.New([]engines.Run{changed}, "2026-03-04").Merge(earlier)
		Expect(merged.Columns).To(HaveLen(1))
		Expect(merged.Columns[0].Since).To(Equal(want))
	},
		Entry("it does", one("allowed", "onnx.pad/amounts"), "1", "2026-01-02"),
		Entry("the version is another one", one("allowed", "onnx.pad/amounts"), "2", "2026-03-04"),
		Entry("an answer is another one", one("refused", "onnx.pad/amounts"), "1", "2026-03-04"),
		Entry("it comes to a rule that is new", one("allowed", "onnx.pad/amounts", "onnx.pad/added"), "1", "2026-03-04"),
		Entry("it diverges", reports.Report{Exercised: []string{"onnx.pad/amounts"}, Readings: one("allowed").Readings, Divergences: []reports.Divergence{diverges(result.WrongValue, "x", "onnx.pad/amounts")}}, "1", "2026-03-04"),
	)
	It("is the same after it was written and read", func() {
		data, err := surveyed().JSON()
		Expect(err).NotTo(HaveOccurred())
		read, err := engines.Parse(data)
		Expect(err).NotTo(HaveOccurred())
		Expect(read.Markdown()).To(Equal(surveyed().Markdown()))
		again, err := read.JSON()
		Expect(err).NotTo(HaveOccurred())
		Expect(string(again)).To(Equal(string(data)))
		Expect(strings.Split(string(data), "\n")).To(HaveLen(len(surveyed().Columns)+len(surveyed().Rules)+len(surveyed().Questions)+9), "a line for each column, rule and question")
	})
	DescribeTable("is not read where a row is not of its columns", func(data string) {
		_, err := engines.Parse([]byte(data))
		Expect(err).To(HaveOccurred())
	},
		Entry("a rule without a state", `{"columns":[{"engine":"a"}],"rules":[{"id":"a/b","states":[]}]}`),
		Entry("a question with an answer too many", `{"questions":[{"id":"a/b","answers":[{}]}]}`),
		Entry("no data", `{`),
	)
})
