package reports_test

import (
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// unitsRun is a run of three units, then of what is known in the end.
func unitsRun() []result.Entry {
	unit := func(index int64) result.Entry {
		return result.Entry{Unit: &result.Unit{Index: index, Asked: map[string]int64{"q": 3}, Evidence: []result.Evidence{
			{Operator: "a", Case: "a#1", Count: 3, Follows: [][]string{{"q=x"}, {"q=y", "r=z"}}},
		}}}
	}
	return []result.Entry{
		header(cpu, 1),
		{Case: &result.Case{ID: "dml.slice1/example-1", Verdict: result.Passed}},
		unit(0),
		{Divergence: &result.Divergence{Group: result.Group{Signature: "s", Kind: result.Crash, Count: 1}}},
		shard(result.Counts{Cases: 1, Crashed: 1}),
		unit(1),
		shard(result.Counts{Cases: 2, Passed: 2}),
		unit(2),
		{Divergence: &result.Divergence{Group: result.Group{Signature: "t", Kind: result.InconsistentReading, Count: 1}}},
		end(1.5),
	}
}

var _ = Describe("ResumeJournal", func() {
	It("keeps what is closed, wherever a killed run cut the journal, and goes on after it", func() {
		entries := unitsRun()
		whole := journal(entries)
		path := filepath.Join(GinkgoT().TempDir(), "j.jsonl")
		for cut := range len(whole) + 1 {
			Expect(os.WriteFile(path, []byte(whole[:cut]), 0o644)).To(Succeed())
			var kept []result.Entry
			w, err := reports.ResumeJournal(path, func(e *result.Entry) error {
				if e.End == nil {
					kept = append(kept, *e)
				}
				return nil
			})
			Expect(err).NotTo(HaveOccurred(), "cut at %d", cut)
			Expect(kept).To(HaveLen([]int{0, 1, 3, 6, 8}[closed(whole[:cut])]), "cut at %d", cut)
			Expect(os.ReadFile(path)).To(BeEquivalentTo(whole[:cut]), "nothing is lost before the first write")
			for i := range entries[len(kept):] {
				Expect(w.Write(&entries[len(kept)+i])).To(Succeed())
			}
			Expect(w.Close()).To(Succeed())
			Expect(os.ReadFile(path)).To(BeEquivalentTo(whole), "cut at %d", cut)
		}
	})

	It("says which end it cuts off", func() {
		path := filepath.Join(GinkgoT().TempDir(), "j.jsonl")
		Expect(os.WriteFile(path, []byte(journal(unitsRun())), 0o644)).To(Succeed())
		var seconds float64
		w, err := reports.ResumeJournal(path, func(e *result.Entry) error {
			if e.End != nil {
				seconds = e.End.ElapsedSeconds
			}
			return nil
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(w.Close()).To(Succeed())
		Expect(seconds).To(Equal(1.5))
	})

	It("begins a journal that is missing", func() {
		path := filepath.Join(GinkgoT().TempDir(), "j.jsonl")
		w, err := reports.ResumeJournal(path, nil)
		Expect(err).NotTo(HaveOccurred())
		h := header(cpu, 1)
		Expect(w.Write(&h)).To(Succeed())
		Expect(w.Close()).To(Succeed())
		Expect(os.ReadFile(path)).To(BeEquivalentTo(journal([]result.Entry{h})))
	})

	DescribeTable("refuses",
		func(text, want string, each func(*result.Entry) error) {
			path := filepath.Join(GinkgoT().TempDir(), "j.jsonl")
			Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
			_, err := reports.ResumeJournal(path, each)
			Expect(err).To(MatchError(ContainSubstring(want)))
			Expect(os.ReadFile(path)).To(BeEquivalentTo(text), "and leaves it as it is")
		},
		Entry("what is no journal", "operator: dml.slice1\n", ":1: ", nil),
		Entry("a journal that is broken in the middle", reports.Sealed(headerLine)+"x\n"+endLine, ":2: ", func(*result.Entry) error { return nil }),
		Entry("what its caller refuses", reports.Sealed(headerLine), ":1: no space left", func(*result.Entry) error { return errBroken }),
	)

	It("refuses what is not a file", func() {
		_, err := reports.ResumeJournal(GinkgoT().TempDir(), nil)
		Expect(err).To(HaveOccurred())
	})
})

// closed returns how many units a journal closes, and one more for its header.
func closed(text string) int {
	n := 0
	for line := range strings.Lines(text) {
		whole := strings.HasSuffix(line, "\n")
		if whole && (strings.HasPrefix(line, `{"header"`) || strings.HasPrefix(line, `{"unit"`)) {
			n++
		}
	}
	return n
}

var _ = Describe("a unit", func() {
	It("is what the schema of journals admits", func() {
		compiled := schema(reports.JournalSchema())
		for line := range strings.Lines(journal(unitsRun())) {
			Expect(compiled.Validate(instance(line))).To(Succeed(), line)
		}
		Expect(compiled.Validate(instance(`{"unit":{"index":0,"surplus":1},"sum":"01234567"}`))).NotTo(Succeed())
	})

	It("adds nothing to a report", func() {
		with, without := reportOf(unitsRun()...), []result.Entry{}
		for _, e := range unitsRun() {
			if e.Unit == nil {
				without = append(without, e)
			}
		}
		Expect(render(with, "json", reports.Options{})).To(Equal(render(reportOf(without...), "json", reports.Options{})))
	})

	DescribeTable("is refused", func(line, want string) {
		_, err := read(reports.Sealed(headerLine + line))
		Expect(err).To(MatchError(ContainSubstring(want)))
	},
		Entry("out of turn", `{"unit":{"index":1}}`, "unit 1 in place of unit 0"),
		Entry("below zero", `{"unit":{"index":-1}}`, "unit -1 in place of unit 0"),
		Entry("with a negative count of a question", `{"unit":{"index":0,"asked":{"q":-1}}}`, `unit 0: the count of "q" is -1`),
		Entry("with a negative count of evidence", `{"unit":{"index":0,"evidence":[{"operator":"a","case":"c","count":-1,"follows":[]}]}}`, `unit 0: the evidence of "c": count is -1`),
	)
})

var _ = DescribeTable("a run that ended early by itself is not complete, and says why",
	func(end result.End, ended reports.Ending, words string) {
		r := reportOf(header(cpu, 1), shard(result.Counts{Cases: 1, Diverged: 1}), result.Entry{End: &end})
		Expect(r.Complete).To(BeFalse())
		Expect(r.Runs[0].Ended).To(Equal(ended))
		Expect(render(r, "text", reports.Options{Width: 140})).To(ContainSubstring("\n" + words + ": "))
		Expect(schema(reports.ReportSchema()).Validate(instance(render(r, "json", reports.Options{})))).To(Succeed())
	},
	Entry("at a divergence", result.End{ElapsedSeconds: 1, Stopped: true}, reports.Stopped, "the run stopped at a divergence, as requested"),
	Entry("at too many crashes", result.End{ElapsedSeconds: 1, GaveUp: true}, reports.GaveUp, "the run was given up because the backend crashed or hung too often, or hung where conform cannot stop it"),
)

var _ = Describe("a campaign", func() {
	It("is one test of JUnit an operator, however many shards it has", func() {
		var entries []result.Entry
		for range 3 {
			entries = append(entries, shard(result.Counts{Cases: 2, Passed: 2}))
		}
		text := render(reportOf(append(append([]result.Entry{header(cpu, 1)}, entries...), end(1))...), "junit", reports.Options{})
		Expect(strings.Count(text, "<testcase ")).To(Equal(1))
		Expect(text).To(ContainSubstring("<system-out>6 cases: 6 passed</system-out>"))
	})
})
