package engines_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/engines"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

func TestEngines(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/engines")
}

// column returns what a run of two modes of an engine found.
func column(engine, mode string, r reports.Report) engines.Run {
	r.Backend = result.Backend{Name: engine, Version: "1", Mode: mode}
	r.Runs = []reports.Run{{Ended: reports.Finished, Random: 7}}
	return engines.Run{Engine: engine, Report: &r}
}

func diverges(kind result.Kind, signature, rule string) reports.Divergence {
	return reports.Divergence{Group: result.Group{Signature: signature, Kind: kind, Operator: "onnx.pad", Rule: rule, Count: 1}}
}

func skipped(id string) result.Case { return result.Case{ID: id, Verdict: result.Skipped} }

func passed(id string) result.Case { return result.Case{ID: id, Verdict: result.Passed} }

// surveyed is a survey of the runs.
func surveyed() *engines.Survey { return engines.New(ran(), "2026-01-02") }

// ran are runs of an engine in two modes, and of another one.
func ran() []engines.Run {
	summary := result.Counts{Cases: 10}
	waived := diverges(result.WrongValue, "onnx.pad wrong-value output onnx.pad/constant", "onnx.pad/constant")
	waived.Waiver = "It adds 0."
	return []engines.Run{
		column("a", "fast", reports.Report{
			Summary:     summary,
			Exercised:   []string{"onnx.pad/amounts", "onnx.pad/constant"},
			Rules:       reports.Rules{Uncovered: []string{"onnx.pad/reflect", "onnx.tile/copies", "dml.strides/padding"}},
			Divergences: []reports.Divergence{diverges(result.Crash, "onnx.pad crash output onnx.pad/amounts", "onnx.pad/amounts")},
			Waived:      []reports.Divergence{waived},
			Cases:       []result.Case{skipped("onnx.pad/reflected"), passed("onnx.tile/once"), skipped("dml.copy/row-major")},
			Readings:    map[string]reports.Reading{"onnx.pad/mixed-pads": {Answer: "refused", Cases: 2, Forced: &result.Forced{Case: "onnx.pad/mixed"}}},
		}),
		column("a", "slow", reports.Report{
			Summary:   summary,
			Exercised: []string{"onnx.pad/amounts", "onnx.pad/constant"},
			Readings:  map[string]reports.Reading{"onnx.pad/mixed-pads": {Answer: "allowed", Cases: 2}},
		}),
		column("b", "", reports.Report{
			Summary:   summary,
			Exercised: []string{"onnx.pad/amounts", "onnx.pad/constant"},
			Readings:  map[string]reports.Reading{"onnx.pad/mixed-pads": {Cases: 2}},
		}),
	}
}

var _ = Describe("a survey", func() {
	DescribeTable("says what a mode does of a rule", func(rule string, want engines.State) {
		for _, row := range surveyed().Rules {
			if row.ID == rule {
				Expect(row.States[0]).To(Equal(want))
				return
			}
		}
		Fail("there is no row of " + rule)
	},
		Entry("a crash is more than a divergence", "onnx.pad/amounts", engines.Crashes),
		Entry("a waived divergence is one", "onnx.pad/constant", engines.Diverges),
		Entry("no case ran, for those of the operator were skipped", "onnx.pad/reflect", engines.Gap),
		Entry("no case came to it, though all of the operator ran", "onnx.tile/copies", engines.NotReached),
		Entry("a rule of several operators, of which one was skipped", "dml.strides/padding", engines.Gap),
	)
	It("lists the divergences of a cell with the reasons of their waivers", func() {
		Expect(surveyed().Rules[4].ID).To(Equal("onnx.pad/constant"))
		Expect(surveyed().Rules[4].Groups[0]).To(Equal([]string{"onnx.pad wrong-value output onnx.pad/constant: It adds 0."}))
	})
	It("shows where modes differ, and the case that decides an answer", func() {
		page := surveyed().Markdown()
		Expect(page).To(And(
			ContainSubstring("| a | fast | 1 | 7 | 2026-01-02 | 0 | 1 | 1 | 2 | 1 |\n"),
			ContainSubstring("| `onnx.pad/amounts` | crashes in fast; · in slow | · |\n"),
			ContainSubstring("| `onnx.pad/mixed-pads` | refused (`onnx.pad/mixed`) in fast; allowed in slow | none explains every case |\n"),
		))
		Expect(page).NotTo(ContainSubstring("onnx.tile/copies"), "no engine departs from it")
	})
	It("shows every rule in HTML, with the divergences", func() {
		var page strings.Builder
		Expect(surveyed().HTML(&page)).To(Succeed())
		Expect(page.String()).To(And(
			ContainSubstring(`<th scope="row"><code>onnx.tile/copies</code></th><td class="not-reached">`),
			ContainSubstring(`<td class="crashes"><details><summary>crashes</summary><pre>onnx.pad crash output onnx.pad/amounts: not waived</pre>`),
			ContainSubstring(`<td class="diverges">refused<br><code>onnx.pad/mixed</code></td>`),
		))
	})
	It("names what was left out of an engine's runs, once", func() {
		fast, slow, other := column("a", "fast", reports.Report{}), column("a", "slow", reports.Report{}), column("b", "", reports.Report{})
		for _, c := range []engines.Run{fast, slow} {
			c.Runs[0].Command = []string{"run", "--exclude=onnx.pad/huge", "--seed=1", "--exclude=onnx.tile/*"}
		}
		survey := engines.New([]engines.Run{fast, slow, other}, "2026-01-02")
		page := survey.Markdown()
		Expect(strings.Count(page, "left out of")).To(Equal(1))
		Expect(page).To(ContainSubstring("left out of a, as they spoil the memory of those after them: `onnx.pad/huge`, `onnx.tile/*`.\n"))
		var matrix strings.Builder
		Expect(survey.HTML(&matrix)).To(Succeed())
		Expect(strings.Count(matrix.String(), "left out of")).To(Equal(1))
		Expect(matrix.String()).To(ContainSubstring("them: <code>onnx.pad/huge</code> <code>onnx.tile/*</code>.</p>\n"))
	})
	It("keeps what an engine says in its cell", func() {
		s := engines.New([]engines.Run{column("a", "x|y\n<b>", reports.Report{})}, "2026-01-02")
		Expect(s.Markdown()).To(ContainSubstring("| a | x\\|y &lt;b> | 1 |"))
	})
	It("has a row of each operator and question, which pages show where an engine departs from no single rule", func() {
		var ids []string
		for _, row := range surveyed().Rules {
			ids = append(ids, row.ID)
		}
		Expect(ids).To(Equal([]string{"dml.copy", "dml.strides/padding", "onnx.pad", "onnx.pad/amounts", "onnx.pad/constant", "onnx.pad/mixed-pads", "onnx.pad/reflect", "onnx.tile", "onnx.tile/copies"}))
		Expect(surveyed().Rules[0].States).To(Equal(engines.Columns{engines.Gap, engines.NotReached, engines.NotReached}))
		Expect(surveyed().Rules[7].States).To(Equal(engines.Columns{engines.Agrees, engines.NotReached, engines.NotReached}))
		Expect(surveyed().Shown()).To(HaveLen(5))
	})
	It("does not take a journal without an end for a run", func() {
		folder := GinkgoT().TempDir()
		header := `{"header":{"schema":"conform.journal/2","conform":"0.1.0","backend":{"name":"a","version":"1","device":""},"seed":1,"random":0,"rules":[]}}` + "\n"
		Expect(os.WriteFile(filepath.Join(folder, "a.jsonl"), []byte(header), 0o600)).To(Succeed())
		_, err := engines.Read(folder, &engines.Engine{Name: "a"})
		Expect(err).To(HaveOccurred())
		_, err = engines.Read(folder, &engines.Engine{Name: "b"})
		Expect(err).To(MatchError("b: the run left no journal"))
	})
	It("takes no journal of an engine whose name begins as another's", func() {
		folder := GinkgoT().TempDir()
		for _, name := range []string{"on.jsonl", "on.folded.jsonl"} {
			Expect(os.WriteFile(filepath.Join(folder, name), nil, 0o600)).To(Succeed())
		}
		_, err := engines.Read(folder, &engines.Engine{Name: "o"})
		Expect(err).To(MatchError("o: the run left no journal"))
	})
})

var _ = Describe("the engines", func() {
	It("have names of their own, and waivers that are there", func() {
		all := map[string]bool{}
		for _, e := range engines.All() {
			Expect(all).NotTo(HaveKey(e.Name))
			all[e.Name] = true
			if e.Waivers != "" {
				Expect(filepath.Join("..", "..", e.Waivers)).To(BeARegularFile())
			}
		}
	})
	It("leave out what the gate of the engine in the Makefile does", func() {
		makefile, err := os.ReadFile("../../Makefile")
		Expect(err).NotTo(HaveOccurred())
		gate := strings.ReplaceAll(string(makefile), "'", "")
		for _, e := range engines.All() {
			for _, argument := range e.Args {
				if strings.HasPrefix(argument, "--exclude=") {
					Expect(gate).To(MatchRegexp(`--backend=%s .*%s `, e.Name, regexp.QuoteMeta(argument)))
				}
			}
		}
	})
	It("are in the pages as they are in the data", func() {
		survey := checkedIn()
		for name, want := range map[string]func() string{
			"engines.json": func() string {
				data, err := survey.JSON()
				Expect(err).NotTo(HaveOccurred())
				return string(data)
			},
			"engines.md": survey.Markdown,
		} {
			page, err := os.ReadFile("../../docs/" + name)
			Expect(err).NotTo(HaveOccurred())
			Expect(string(page)).To(Equal(want()), name+": make engines ARGS=-only=none writes it again")
		}
	})
	It("are all in the page that is checked in, with the number of random cases of the table", func() {
		page, err := os.ReadFile("../../docs/engines.md")
		Expect(err).NotTo(HaveOccurred())
		for _, e := range engines.All() {
			Expect(string(page)).To(MatchRegexp(`(?m)^\| %s \| [^|]* \| [^|]* \| %d \|`, e.Name, e.Random))
			for _, argument := range e.Args {
				if pattern, is := strings.CutPrefix(argument, "--exclude="); is {
					Expect(string(page)).To(ContainSubstring("`" + pattern + "`"))
				}
			}
		}
	})
})
