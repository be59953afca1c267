package main_test

import (
	"encoding/json"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
)

// journalFile runs conform and returns the path of its journal.
func journalFile(args ...string) string {
	path := filepath.Join(GinkgoT().TempDir(), "run.jsonl")
	e := conform(append(args, "--journal", path)...)
	Expect(e.status).To(BeNumerically("<=", 1), e.stderr)
	return path
}

// reported returns the report of journals.
func reported(status int, journals ...string) *reports.Report {
	e := conform(append([]string{"report", "--format=json"}, journals...)...)
	Expect(e.status).To(Equal(status), e.stderr)
	var r reports.Report
	Expect(json.Unmarshal([]byte(e.stdout), &r)).To(Succeed())
	return &r
}

var _ = Describe("conform report", func() {
	It("renders a journal as the run did, with its status", func() {
		path := filepath.Join(GinkgoT().TempDir(), "run.jsonl")
		run := conform("run", "dml.*", "--random=500", wrongReverse, "--journal", path)
		report := conform("report", path)
		Expect(report.stdout).To(Equal(run.stdout))
		Expect(report.status).To(Equal(1))
		Expect(report.stderr).To(BeEmpty())
	})

	It("merges the journals of two seeds", func() {
		one := journalFile("run", "dml.*", "--random=300", "--seed=1", wrongReverse)
		two := journalFile("run", "dml.*", "--random=300", "--seed=2", wrongReverse)
		merged := reported(1, one, two)
		a, b := reported(1, one), reported(1, two)
		Expect(merged.Runs).To(HaveLen(2))
		Expect(merged.Complete).To(BeTrue())
		Expect(merged.Summary.Cases).To(Equal(a.Summary.Cases + b.Summary.Cases))
		Expect(merged.Summary.Diverged).To(Equal(a.Summary.Diverged + b.Summary.Diverged))
		Expect(merged.Divergences).To(HaveLen(1))
	})

	It("does not merge the journals of two backends", func() {
		e := conform("report", journalFile("run", "dml.slice1/example-2"), journalFile("run", "dml.slice1/example-2", wrongReverse))
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("run.jsonl:1: the journals are of different backends: "))
	})

	It("refuses a journal that it was given before, whatever it is called", Label("hardening", "journals"), func() {
		path := journalFile("run", "dml.copy/*", "--random=3000")
		text := read(path)
		copied, cut := file("copy.jsonl", text), file("cut.jsonl", text[:len(text)/2])
		for _, other := range []string{path, copied, cut} {
			e := conform("report", path, other)
			Expect(e.status).To(Equal(2))
			Expect(e.stderr).To(Equal("conform: " + other + ":1: the journal is of the same run as " + path + ": its cases would count twice\n"))
		}
	})

	DescribeTable("refuses what is no journal", func(text, message string) {
		path := file("bad.jsonl", text)
		e := conform("report", path)
		Expect(e.status).To(Equal(2))
		Expect(e.stdout).To(BeEmpty())
		Expect(lines(e.stderr)).To(HaveExactElements(HavePrefix("conform: " + path + message)))
	},
		Entry("an empty file", "", ":1: no header"),
		Entry("a text", "passed\n", ":1: "),
		Entry("other JSON", "{\"passed\":1}\n", ":1: unknown field \"passed\""),
		Entry("a journal of another version", `{"header":{"schema":"conform.journal/9"}}`+"\n", `:1: the schema is "conform.journal/9"`),
		Entry("a line without an end", strings.Repeat("x", reports.MaxLine+1), ":1: the line is longer than"),
	)

	It("renders what a torn journal holds, as a run that was cut short", func() {
		whole := read(journalFile("run", "dml.*", "--random=3000"))
		torn := file("torn.jsonl", whole[:len(whole)*9/10])
		e := conform("report", torn)
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(Equal("conform: the run is incomplete\n"))
		Expect(e.stdout).To(ContainSubstring("cpu is not judged: the run is incomplete (exit status 3)\n"))
		report := reported(3, torn)
		Expect(report.Complete).To(BeFalse())
		Expect(report.Runs[0].Ended).To(Equal(reports.CutShort))
		Expect(report.Summary.Passed).To(BeNumerically(">", 0))
	})
})
