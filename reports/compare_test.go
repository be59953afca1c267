package reports_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// failing is a run in which a rule diverges, and nothing else is wrong.
func failing(name, rule string, ran ...result.Entry) []result.Entry {
	d := result.Divergence{Group: result.Group{
		Signature: "dml.slice1 wrong-value output " + rule, Kind: result.WrongValue, Operator: "dml.slice1", Operand: "output", Rule: rule, Count: 1, FirstCase: "dml.slice1/a",
	}, Witness: slice1Witness}
	entries := append([]result.Entry{header(result.Backend{Name: name}, 1)}, ran...)
	return append(entries, result.Entry{Divergence: &d}, end(1, result.Reading{Question: "q/one", Answer: name, How: "observed", Cases: 1}))
}

var slice1Ran = result.Entry{Case: &result.Case{ID: "dml.slice1/a", Verdict: result.Diverged, Rules: []string{"dml.slice1/copy", "dml.slice1/stride-nonzero"}}}

func compared(format string, runs ...[]result.Entry) string {
	GinkgoHelper()
	var list []*reports.Report
	var names []string
	for i, run := range runs {
		list, names = append(list, reportOf(run...)), append(names, string(rune('a'+i))+".jsonl")
	}
	var b bytes.Buffer
	Expect(reports.WriteComparison(&b, format, reports.Compare(names, list), reports.Options{Verbose: true})).To(Succeed())
	return b.String()
}

var _ = Describe("Compare", func() {
	before, after := failing("one", "dml.slice1/copy", slice1Ran), failing("two", "dml.slice1/stride-nonzero", slice1Ran)

	It("says what fails newly, still and no more, and what did not run", func() {
		of := func(runs ...[]result.Entry) reports.Compared {
			var comparison reports.Comparison
			Expect(json.Unmarshal([]byte(compared("json", runs...)), &comparison)).To(Succeed())
			return comparison.Runs[1]
		}
		const copies, strides = "dml.slice1 wrong-value output dml.slice1/copy", "dml.slice1 wrong-value output dml.slice1/stride-nonzero"
		Expect(of(before, after)).To(And(HaveField("Newly", []string{strides}), HaveField("Fixed", []string{copies}), HaveField("Still", BeEmpty())))
		Expect(of(before, before)).To(And(HaveField("Still", []string{copies}), HaveField("Newly", BeEmpty()), HaveField("Fixed", BeEmpty())))
		Expect(of(before, interruptedRun())).To(HaveField("Fixed", []string{copies}))
		Expect(of(before, []result.Entry{header(cpu, 1), end(1)})).To(And(HaveField("NotRun", []string{copies}), HaveField("Fixed", BeEmpty())))
	})

	It("calls nothing new or fixed between different backends", func() {
		Expect(compared("text", before, after)).To(MatchRegexp(`(?m)^  fails only here    dml\.slice1 wrong-value output dml\.slice1/stride-nonzero\n  fails only in one  dml\.slice1 wrong-value output dml\.slice1/copy$`))
		Expect(compared("html", before, failing("two", "dml.slice1/copy", slice1Ran))).To(ContainSubstring("Fails in both</h3>"))
		later := failing("one", "dml.slice1/stride-nonzero", slice1Ran)
		Expect(compared("text", before, later)).To(MatchRegexp(`(?m)^  newly failing  dml.*\n  fixed          dml`))
	})

	It("has a bar for each run, and the divergences that are new and gone since the one before", func() {
		later := failing("one", "dml.slice1/stride-nonzero", slice1Ran)
		page := compared("html", before, later, later, after)
		row := func(name, appeared, gone string) string {
			return `<th scope="row">` + name + `</th>.*<svg class="share".*aria-label="1 case: 0 passed, 1 diverged".*data-label="divergences">1</td>.*data-label="new">` + appeared + `</td>.*data-label="gone">` + gone + `</td>`
		}
		Expect(page).To(And(MatchRegexp(row("a.jsonl", "–", "–")), MatchRegexp(row("b.jsonl", "1", "1")), MatchRegexp(row("c.jsonl", "0", "0")), MatchRegexp(row("two", "–", "–"))))
	})

	It("knows whether something fails that the first does not", func() {
		worse := func(runs ...[]result.Entry) bool {
			return reports.Compare([]string{"a", "b"}, []*reports.Report{reportOf(runs[0]...), reportOf(runs[1]...)}).Worse()
		}
		Expect(worse(before, after)).To(BeTrue())
		Expect(worse(before, before)).To(BeFalse())
		Expect(worse(before, cleanRun())).To(BeFalse())
	})

	It("has a row for each rule and question, and names runs of one backend by their journals", func() {
		text := compared("text", before, after)
		Expect(text).To(MatchRegexp(`(?m)^  dml\.slice1/copy +diverges in 1 case +passes$`))
		Expect(text).To(MatchRegexp(`(?m)^  dml\.slice1/stride-nonzero +passes +diverges in 1 case$`))
		Expect(text).To(MatchRegexp(`(?m)^  dml\.slice1/window-in-bounds +uncovered +uncovered$`))
		Expect(text).To(MatchRegexp(`(?m)^  q/one +one +two$`))
		Expect(text).To(ContainSubstring("\ntwo beside one\n"))
		Expect(compared("text", before, before)).To(ContainSubstring("\nb.jsonl beside a.jsonl\n"))
	})

	It("is JSON that the schema admits, whatever the runs, and that loses nothing", func() {
		compiled := schema(reports.ComparisonSchema())
		for _, run := range [][]result.Entry{after, cleanRun(), divergingRun(), hostileRun(), interruptedRun(), cutShortRun()} {
			text := compared("json", before, run)
			Expect(compiled.Validate(instance(text))).To(Succeed())
			decoder := json.NewDecoder(strings.NewReader(text))
			decoder.DisallowUnknownFields()
			Expect(decoder.Decode(&reports.Comparison{})).To(Succeed())
		}
		for path := range objects(instance(compared("json", before, divergingRun())), nil) {
			document := instance(compared("json", before, divergingRun()))
			at(document, path)["surplus"] = 1
			Expect(compiled.Validate(document)).NotTo(Succeed(), "%v", path)
		}
	})

	It("has a row for an operator that fails without a rule, and says where it does not", func() {
		crash := failing("one", "", slice1Ran)
		text := compared("text", crash, before, []result.Entry{header(cpu, 1), end(1)})
		Expect(text).To(MatchRegexp(`(?m)^  dml\.slice1 +diverges in 1 case +passes +absent$`))
	})

	It("leads from an answer that is not the text's own to the case that rules that out", func() {
		forced := failing("one", "dml.slice1/copy", slice1Ran)
		forced[len(forced)-1].End.Readings[0].Forced = &result.Forced{Not: "other", Case: "dml.slice1/a", Witness: slice1Witness}
		page := compared("html", forced, after)
		Expect(page).To(ContainSubstring(`<a href="#1-question-q-one">one</a>`))
		Expect(page).To(ContainSubstring(`<tr id="1-question-q-one">`))
		Expect(page).To(ContainSubstring(`<td class="" data-label="two">two</td>`))
	})

	It("leads from each cell that diverges to its witness", func() {
		page := compared("html", before, after)
		for _, anchor := range []string{"1-dml-slice1-wrong-value-output-dml-slice1-copy", "2-dml-slice1-wrong-value-output-dml-slice1-stride-nonzero"} {
			Expect(page).To(ContainSubstring(`<a href="#` + anchor + `">diverges in 1 case</a>`))
			Expect(page).To(ContainSubstring(`<div id="` + anchor + `">`))
		}
	})

	It("shows hostile text as text", func() {
		for _, format := range reports.CompareFormats() {
			text := compared(format, hostileRun(), divergingRun())
			if format == "html" {
				Expect(text).NotTo(ContainSubstring("<script>alert"))
			}
			Expect(text).NotTo(ContainSubstring("\x1b"))
			Expect(text).NotTo(ContainSubstring("##["))
		}
	})

	It("refuses one run, an unknown format, and a medium that is broken", func() {
		one := reportOf(before...)
		Expect(reports.WriteComparison(io.Discard, "text", reports.Compare([]string{"a"}, []*reports.Report{one}), reports.Options{})).NotTo(Succeed())
		two := reports.Compare([]string{"a", "b"}, []*reports.Report{one, one})
		_, unknown := errors.AsType[*reports.UnknownFormatError](reports.WriteComparison(io.Discard, "pdf", two, reports.Options{}))
		Expect(unknown).To(BeTrue())
		Expect(reports.WriteComparison(brokenMedium{}, "html", two, reports.Options{})).To(MatchError(errBroken))
	})
})
