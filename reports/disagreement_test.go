package reports_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// inMode is a run of an engine in a mode.
func inMode(mode string, found ...result.Entry) []result.Entry {
	return append([]result.Entry{header(result.Backend{Name: "engine", Version: "1", Mode: mode}, 1)}, found...)
}

// judged is a case of a file that shows a divergence of a kind, or none.
func judged(id string, verdict result.Verdict, kind result.Kind) result.Entry {
	one := result.Case{ID: id, Verdict: verdict, Rules: []string{"dml.slice1/copy"}}
	if kind != "" {
		one.Signature = "dml.slice1 " + string(kind) + " output dml.slice1/copy"
	}
	return result.Entry{Case: &one}
}

// group is a divergence of a kind, which a waiver excuses for a reason.
func group(kind result.Kind, first, reason string) result.Entry {
	return result.Entry{Divergence: &result.Divergence{Group: result.Group{
		Signature: "dml.slice1 " + string(kind) + " output dml.slice1/copy", Kind: kind, Operator: "dml.slice1", Rule: "dml.slice1/copy", Count: 1, FirstCase: first, Waiver: reason,
	}, Witness: slice1Witness}}
}

var (
	a, b  = "dml.slice1/a", "dml.slice1/b[x=1]"
	wrong = result.WrongValue
)

var _ = DescribeTable("modes of one engine disagree", func(first, second []result.Entry, want ...reports.Disagreement) {
	c := reports.Compare([]string{"", ""}, []*reports.Report{reportOf(inMode("static", first...)...), reportOf(inMode("folded", second...)...)})
	if want == nil {
		want = []reports.Disagreement{}
	}
	Expect(c.Disagreements).To(Equal(want))
	unexcused := false
	for _, d := range want {
		unexcused = unexcused || !d.Waived
	}
	Expect(c.ModesDisagree()).To(Equal(unexcused))
},
	Entry("on a case that passes in one of them",
		[]result.Entry{judged(a, result.Passed, ""), judged(b, result.Diverged, wrong), group(wrong, b, ""), end(1)},
		[]result.Entry{judged(a, result.Passed, ""), judged(b, result.Passed, ""), end(1)},
		reports.Disagreement{
			About: "dml.slice1", Does: []string{"wrong-value output dml.slice1/copy", "passes"}, Divergences: []string{"dml.slice1 wrong-value output dml.slice1/copy", ""},
			Cases: 1, FirstCase: b, Replay: "conform run --backend=engine --mode=all 'dml.slice1/b[x=1]'",
		}),
	Entry("once on cases that they treat alike",
		[]result.Entry{judged(a, result.Passed, ""), judged(b, result.Passed, ""), end(1)},
		[]result.Entry{judged(a, result.Diverged, wrong), judged(b, result.Diverged, wrong), group(wrong, a, ""), end(1)},
		reports.Disagreement{
			About: "dml.slice1", Does: []string{"passes", "wrong-value output dml.slice1/copy"}, Divergences: []string{"", "dml.slice1 wrong-value output dml.slice1/copy"},
			Cases: 2, FirstCase: a, Replay: "conform run --backend=engine --mode=all dml.slice1/a",
		}),
	Entry("on a case that ends the process in one of them, and is excused in both",
		[]result.Entry{judged(a, result.Waived, result.Crash), group(result.Crash, a, "known"), end(1)},
		[]result.Entry{judged(a, result.Waived, wrong), group(wrong, a, "known"), end(1)},
		reports.Disagreement{
			About: "dml.slice1", Does: []string{"crash output dml.slice1/copy, known", "wrong-value output dml.slice1/copy, known"},
			Divergences: []string{"dml.slice1 crash output dml.slice1/copy", "dml.slice1 wrong-value output dml.slice1/copy"},
			Cases:       1, FirstCase: a, Replay: "conform run --backend=engine --mode=all dml.slice1/a", Waived: true,
		}),
	Entry("not where one of them does not run the case",
		[]result.Entry{judged(a, result.Diverged, wrong), group(wrong, a, ""), end(1)},
		[]result.Entry{judged(a, result.Skipped, ""), judged(b, result.Passed, ""), end(1)}),
	Entry("not where both diverge, in whatever words",
		[]result.Entry{judged(a, result.Diverged, wrong), group(wrong, a, ""), end(1)},
		[]result.Entry{judged(a, result.Diverged, result.Unwritten), group(result.Unwritten, a, ""), end(1)}),
	Entry("not where a result was wrong once",
		[]result.Entry{judged(a, result.Flaky, ""), end(1)},
		[]result.Entry{judged(a, result.Passed, ""), end(1)}),
	Entry("not by a case that passes alone",
		[]result.Entry{judged(a, result.Diverged, result.InconsistentReading), group(result.InconsistentReading, a, ""), end(1)},
		[]result.Entry{judged(a, result.Passed, ""), end(1)}),
	Entry("by rule where random cases alone diverge",
		[]result.Entry{judged(a, result.Passed, ""), group(wrong, "dml.slice1#1-01", "known"), end(1)},
		[]result.Entry{judged(a, result.Passed, ""), end(1)},
		reports.Disagreement{
			About: "dml.slice1/copy", Does: []string{"known in 1 case", "passes"}, Divergences: []string{"dml.slice1 wrong-value output dml.slice1/copy", ""},
			FirstCase: "dml.slice1#1-01", Replay: "conform run --backend=engine --mode=all 'dml.slice1#1-01'", Waived: true,
		}),
	Entry("on a question that no answer explains",
		[]result.Entry{end(1, result.Reading{Question: "q/one", Answer: "keep", Also: []string{"empty"}, How: "observed", Cases: 1})},
		[]result.Entry{end(1, result.Reading{Question: "q/one", Answer: "reject", How: "observed", Cases: 1, Forced: &result.Forced{Not: "keep", Case: a, Witness: slice1Witness}})},
		reports.Disagreement{
			About: "q/one", Does: []string{"keep", "reject"}, Divergences: []string{"", ""}, FirstCase: a, Replay: "conform run --backend=engine --mode=all dml.slice1/a",
		}),
	Entry("not on a question that an answer explains",
		[]result.Entry{end(1, result.Reading{Question: "q/one", Answer: "keep", Also: []string{"empty"}, How: "observed", Cases: 1})},
		[]result.Entry{end(1, result.Reading{Question: "q/one", Answer: "empty", How: "observed", Cases: 1})}),
	Entry("not on a question that only one is asked",
		[]result.Entry{end(1, result.Reading{Question: "q/one", Answer: "keep", How: "observed", Cases: 1})},
		[]result.Entry{end(1, result.Reading{Question: "q/one", How: "not asked"})}),
)

var _ = Describe("a disagreement of modes", func() {
	diverging := []result.Entry{judged(a, result.Diverged, wrong), group(wrong, a, ""), end(1)}
	passing := []result.Entry{judged(a, result.Passed, ""), end(1)}

	It("stands in the text with what each mode does, and how to see it", func() {
		Expect(compared("text", inMode("static", diverging...), inMode("folded", passing...))).To(ContainSubstring(`
✗ mode-disagreement  dml.slice1  (in 1 case, first dml.slice1/a)
  engine static  wrong-value output dml.slice1/copy
  engine folded  passes
  replay         conform run --backend=engine --mode=all dml.slice1/a
`))
	})
	It("leads from the page to the witness of the divergence", func() {
		page := compared("html", inMode("static", diverging...), inMode("folded", passing...))
		Expect(page).To(ContainSubstring("<h2>Modes of one engine that disagree</h2>"))
		Expect(page).To(ContainSubstring("<br><small>in 1 case, first dml.slice1/a</small><br><small><code>conform run --backend=engine --mode=all dml.slice1/a</code></small>"))
		Expect(page).To(ContainSubstring(`<a href="#1-dml-slice1-wrong-value-output-dml-slice1-copy">wrong-value output dml.slice1/copy</a>`))
	})
	It("is JSON that the schema admits", func() {
		Expect(schema(reports.ComparisonSchema()).Validate(instance(compared("json", inMode("static", diverging...), inMode("folded", passing...))))).To(Succeed())
	})
	It("is counted where reports are short", func() {
		var text strings.Builder
		c := reports.Compare([]string{"", ""}, []*reports.Report{reportOf(inMode("static", diverging...)...), reportOf(inMode("folded", passing...)...)})
		Expect(reports.WriteComparison(&text, "text", c, reports.Options{Quiet: true})).To(Succeed())
		Expect(text.String()).To(HaveSuffix("\n1 mode-disagreement\n"))
	})
	It("is none of two engines, nor of one mode twice", func() {
		other := append([]result.Entry{header(result.Backend{Name: "other", Version: "1", Mode: "folded"}, 1)}, passing...)
		Expect(compared("text", inMode("static", diverging...), other)).NotTo(ContainSubstring("mode-disagreement"))
		Expect(compared("text", inMode("static", diverging...), inMode("static", passing...))).NotTo(ContainSubstring("mode-disagreement"))
	})
})
