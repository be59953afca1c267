package reports_test

import (
	"fmt"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

var _ = Describe("text", func() {
	It("shows where the first wrong elements come from and what they hold, the case, and how to see it again", func() {
		text := render(reportOf(divergingRun()...), "text", reports.Options{Verbose: true})
		for _, line := range []string{
			"conform 1.0.0: backend exec:./backend, version 0.3, device llvmpipe, seed 7\n",
			"✗ wrong-value  dml.slice1  output  (in 37 cases, first dml.slice1/example-2)\n",
			"  rule    dml.slice1/negative-stride-from-end\n",
			"    output[0,0,1,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,0} = input[0,0,1,1]\n",
			"      got 2 (0x40000000) = input[0,0,0,1], admissible 8 (0x41000000) = input[0,0,3,1], in both fills\n",
			"      got 6 (0x40c00000), admissible 4 (0x40800000) = input[0,0,1,1], second fill got nan (0x7fc00001)\n",
			"          input_window_strides: [1, 1, -2, 2]\n",
			"    conform replay --backend=exec:./backend --job-timeout=1s witness.yaml\n",
			"    conform run --backend=exec:./backend --job-timeout=1s dml.slice1/example-2\n",
			"exec:./backend does not conform (exit status 1)\n",
		} {
			Expect(text).To(ContainSubstring(line))
		}
	})

	It("leaves out of a divergence what another part of it says, unless it is to be verbose", func() {
		long := render(reportOf(divergingRun()...), "text", reports.Options{Verbose: true})
		short := render(reportOf(divergingRun()...), "text", reports.Options{})
		for _, line := range []string{
			"  why     The second", "DML_SLICE1_OPERATOR_DESC, introduction", "  found   2 of 2 elements", "  again   diverged in 3/3",
			"  picture\n", "came from input[0,0,0,1]\n            └─", "          input_window_strides: [1, 1, -2, 2]\n",
		} {
			Expect(long).To(ContainSubstring(line))
			if !strings.Contains(line, "came from") {
				Expect(short).NotTo(ContainSubstring(line))
			}
		}
		for _, line := range []string{
			"  wrong   output[0,0,0,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,0} = input[0,0,3,1]\n",
			"  again   diverged in 0/3 repetitions\n",
			"          input_window_sizes: [1, 1, 4, 1], input_window_strides: [1, 1, -2, 2]}\n",
			"  replay  conform run --backend=exec:./backend --job-timeout=1s dml.slice1/example-2\n",
			"\n--verbose shows all of each; --write-witnesses FOLDER keeps the cases\n",
		} {
			Expect(short).To(ContainSubstring(line))
		}
	})

	DescribeTable("says where an element comes from", func(e result.Element, want string) {
		d := result.Divergence{Group: result.Group{Signature: "s", Kind: result.WrongValue, Operator: "o"}}
		e.Index, e.Got = "output[0]", result.Value{Value: "2", Bits: "0x02"}
		d.Elements = []result.Element{e}
		text := render(reportOf(header(cpu, 1), result.Entry{Divergence: &d}, end(1)), "text", reports.Options{Width: 200})
		Expect(text).To(ContainSubstring(want))
	},
		Entry("from an operand", result.Element{Sources: []string{"input[1]"}, Note: "backwards"}, "output[0] = input[1], backwards\n"),
		Entry("from nowhere", result.Element{Sources: []string{""}, Admissible: []result.Value{{Value: "0", Bits: "0x00"}}, Note: "padding"}, "output[0] = 0, padding\n"),
		Entry("from an operand or nowhere", result.Element{Sources: []string{"input[1]", ""}, Admissible: []result.Value{{Value: "5", Bits: "0x05"}, {Value: "0", Bits: "0x00"}}}, "output[0] = any of input[1], 0\n"),
		Entry("from nobody knows where", result.Element{Note: "may hold anything"}, "output[0], may hold anything\n"),
		Entry("a NaN with a payload once", result.Element{Admissible: []result.Value{{Value: "0x7e01", Bits: "0x7e01"}}}, "got 2 (0x02), admissible 0x7e01, in both fills\n"),
	)

	It("shows the begin of a long case, and data in lines as long as the screen is wide", func() {
		d := result.Divergence{Group: result.Group{Signature: "s", Kind: result.Unwritten, Operator: "o"}}
		d.Witness = "cases:\n  - name: a\n    tensors:\n      input:\n        data: [1,\n               2,\n               3]\n    odd: x\n" + strings.Repeat("    more: x\n", 30)
		short := render(reportOf(header(cpu, 1), result.Entry{Divergence: &d}, end(1)), "text", reports.Options{})
		Expect(short).To(ContainSubstring("            data: [1, 2, 3]\n        odd: x\n"))
		Expect(short).To(ContainSubstring("    … and 12 more lines\n"))
	})

	DescribeTable("concludes no more than what ran",
		func(chosen bool, counts result.Counts, conclusion string) {
			h := header(cpu, 1)
			h.Header.Chosen = chosen
			text := render(reportOf(h, result.Entry{Shard: &result.Shard{Operator: "dml.slice1", Counts: counts}}, end(1)), "text", reports.Options{})
			Expect(strings.Join(strings.Fields(text), " ")).To(HaveSuffix(" " + conclusion + " (exit status 0)"))
			Expect(strings.Contains(text, "rules covered")).To(Equal(!chosen), "coverage says something of whole operators alone")
		},
		Entry("about all cases", false, result.Counts{Cases: 2, Passed: 2}, "cpu conforms on 0 of 5 rules"),
		Entry("where one is waived", false, result.Counts{Cases: 2, Passed: 1, Waived: 1}, "cpu conforms on 0 of 5 rules, except for 1 case that diverges as known"),
		Entry("where many are waived", false, result.Counts{Cases: 237, Passed: 1, Waived: 236}, "cpu conforms on 0 of 5 rules, except for 236 cases that diverge as known"),
		Entry("where most are skipped", false, result.Counts{Cases: 915, Passed: 91, Skipped: 824}, "cpu conforms on 91 of 915 cases, 0 of 5 rules"),
		Entry("about one case, as of a replay", true, result.Counts{Cases: 1, Passed: 1}, "cpu passes 1 case"),
		Entry("about some, of which others are skipped", true, result.Counts{Cases: 3, Passed: 2, Skipped: 1}, "cpu passes 2 cases"),
		Entry("about some, of which others are waived", true, result.Counts{Cases: 3, Passed: 2, Waived: 1}, "cpu passes 2 cases and has 1 case that diverges as known"),
	)

	DescribeTable("passes no backend that was judged on almost nothing",
		func(counts result.Counts, change func(*reports.Report, *result.Header), status int, conclusion string) {
			h := header(cpu, 1)
			change(nil, h.Header)
			r := reportOf(h, result.Entry{Shard: &result.Shard{Operator: "dml.slice1", Counts: counts}}, end(1))
			change(r, h.Header)
			Expect(r.ExitStatus()).To(Equal(status))
			text := render(r, "text", reports.Options{})
			Expect(strings.Join(strings.Fields(text), " ")).To(HaveSuffix(fmt.Sprintf(" %s (exit status %d)", conclusion, status)))
		},
		Entry("less than a tenth", result.Counts{Cases: 915, Passed: 5, Skipped: 910}, func(*reports.Report, *result.Header) {}, 1,
			"cpu is judged on too little to conform: dml.slice1 on 5 of 915 cases; --allow-gaps accepts that"),
		Entry("a tenth is enough", result.Counts{Cases: 50, Passed: 5, Skipped: 45}, func(*reports.Report, *result.Header) {}, 0, "cpu conforms on 5 of 50 cases, 0 of 5 rules"),
		Entry("where gaps are allowed", result.Counts{Cases: 915, Passed: 5, Skipped: 910}, func(r *reports.Report, _ *result.Header) {
			if r != nil {
				r.AllowGaps = true
			}
		}, 0, "cpu conforms on 5 of 915 cases, 0 of 5 rules"),
		Entry("where single cases are chosen", result.Counts{Cases: 915, Passed: 5, Skipped: 910}, func(_ *reports.Report, h *result.Header) { h.Chosen = true }, 0, "cpu passes 5 cases"),
		Entry("where it diverges anyway", result.Counts{Cases: 915, Diverged: 5, Skipped: 910}, func(*reports.Report, *result.Header) {}, 1, "cpu does not conform"),
	)

	DescribeTable("lists what is held back while the operator diverges otherwise", func(format string) {
		e := end(1)
		e.End.HeldBack = []string{"dml.scatter inconsistent-reading output dml.scatter/duplicate-indices"}
		Expect(render(reportOf(header(cpu, 1), e), format, reports.Options{Width: 200})).To(MatchRegexp(
			`Held back until the other divergences of the operator are mended(</h2>)?\n+(- |  |<ul><li><code>)dml.scatter inconsistent`))
	},
		Entry("in text", "text"),
		Entry("in the summary of a job", "markdown"),
		Entry("in a page", "html"),
	)

	It("keeps the exit status on one line", func() {
		for n := 1; n <= 71; n++ {
			r := reportOf(header(result.Backend{Name: strings.Repeat("n", n)}, 1), result.Entry{Shard: &result.Shard{Operator: "dml.slice1", Counts: result.Counts{Cases: 1, Passed: 1}}}, end(1))
			Expect(render(r, "text", reports.Options{})).To(MatchRegexp(`n[ \n]conforms[ \n]on[ \n]0[ \n]of[ \n]5[ \n]rules[ \n]\(exit status 0\)\n$`), "%d letters", n)
		}
	})

	It("states the exit status that it is told, or none", func() {
		r := reportOf(header(cpu, 1), result.Entry{Shard: &result.Shard{Operator: "dml.slice1", Counts: result.Counts{Cases: 1, Passed: 1}}}, end(1))
		Expect(render(r, "text", reports.Options{ExitStatus: 3})).To(HaveSuffix("conforms on 0 of 5 rules (exit status 3)\n"))
		Expect(render(r, "text", reports.Options{ExitStatus: reports.NoExitStatus})).To(HaveSuffix("conforms on 0 of 5 rules\n"))
	})

	It("lists the readings that decide something, and the others on demand", func() {
		r := reportOf(header(cpu, 1), end(1,
			result.Reading{Question: "q/declared", Answer: "a", How: "declared", Cases: 1},
			result.Reading{Question: "q/permissive", Answer: "b", How: "observed", Permissive: true, Cases: 1},
			result.Reading{Question: "q/contradictory", How: "observed", Cases: 2},
			result.Reading{Question: "q/forced", Answer: "c", How: "observed", Cases: 1, Forced: &result.Forced{Not: "d", Case: "a/b"}}))
		short, long := render(r, "text", reports.Options{}), render(r, "text", reports.Options{Verbose: true})
		for _, question := range []string{"q/permissive", "q/contradictory", "q/forced"} {
			Expect(short).To(ContainSubstring(question))
		}
		Expect(short).To(And(Not(ContainSubstring("q/declared")), ContainSubstring("\n  1 other reading: --verbose lists them\n")))
		Expect(long).To(And(ContainSubstring("q/declared"), Not(ContainSubstring("other reading"))))
	})

	It("begins with the divergences, and ends with the verdict", func() {
		text := render(reportOf(divergingRun()...), "text", reports.Options{})
		Expect(strings.LastIndex(text, "✗")).To(BeNumerically("<", strings.Index(text, "Readings")))
	})

	It("folds the cases of readings beside divergences, and shows them otherwise and on demand", func() {
		forced := end(1, result.Reading{Question: "q/forced", Answer: "c", How: "observed", Cases: 1, Forced: &result.Forced{Not: "d", Case: "a/b", Witness: "operator: shown\n"}})
		diverging := divergingRun()
		diverging[len(diverging)-1] = forced
		alone, beside := reportOf(header(cpu, 1), forced), reportOf(diverging...)
		Expect(render(alone, "text", reports.Options{})).To(ContainSubstring("      operator: shown\n"))
		Expect(render(beside, "text", reports.Options{Verbose: true})).To(ContainSubstring("      operator: shown\n"))
		short := render(beside, "text", reports.Options{})
		Expect(short).NotTo(ContainSubstring("operator: shown"))
		Expect(strings.Join(strings.Fields(short), " ")).To(ContainSubstring("--verbose shows the case"))
	})

	It("shows every step of a slice, any of which may be at fault", func() {
		list := divergingRun()
		i := slices.IndexFunc(list, func(e result.Entry) bool { return e.Divergence != nil })
		d := *list[i].Divergence
		d.Picture = &result.Picture{Steps: &result.Table{Columns: []string{"step"}, Rows: [][]string{{"0"}, {"1"}, {"2"}, {"3"}, {"the guilty one"}}}}
		list[i].Divergence = &d
		Expect(render(reportOf(list...), "text", reports.Options{})).To(ContainSubstring("    the guilty one\n"))
	})

	It("repeats the pinned readings in the commands", func() {
		h := header(cpu, 1)
		h.Header.Pinned = []string{"dml.strides/overlapping-output=reject"}
		text := render(reportOf(h, result.Entry{Divergence: &result.Divergence{Group: result.Group{Signature: "s", Kind: result.Crash, FirstCase: "a/b"}}}), "text", reports.Options{})
		Expect(text).To(ContainSubstring("conform run --backend=cpu --reading=dml.strides/overlapping-output=reject a/b\n"))
	})

	It("leaves out what is many unless it is to be verbose", func() {
		d := result.Divergence{Group: result.Group{Signature: "s", Kind: result.Unwritten, Operator: "o"}}
		waived := result.Divergence{Group: result.Group{Signature: "w", Kind: result.Unwritten, Operator: "o", Waiver: "known", Detail: "in full"}}
		entries := []result.Entry{header(cpu, 1), {Divergence: &d}, {Divergence: &waived}}
		for i := range 20 {
			d.Elements = append(d.Elements, result.Element{Index: fmt.Sprintf("output[%d]", i)})
			entries = append(entries,
				result.Entry{Case: &result.Case{ID: fmt.Sprintf("skip/%d", i), Verdict: result.Skipped, Detail: fmt.Sprintf("reason %d", i)}},
				result.Entry{Case: &result.Case{ID: fmt.Sprintf("fault/%d", i), Verdict: result.HarnessError}})
		}
		entries = append(entries, end(1, result.Reading{Question: "not/asked", How: "observed"}))
		r := reportOf(entries...)
		short, long := render(r, "text", reports.Options{}), render(r, "text", reports.Options{Verbose: true})
		for _, s := range []string{"output[1]\n", "…\n", "reason 12\n", "fault/9\n", "and for 15 reasons more\n", "and 10 more\n"} {
			Expect(short).To(ContainSubstring(s))
		}
		for _, s := range []string{"output[2]", "reason 9", "fault/10", "in full", "not/asked"} {
			Expect(short).NotTo(ContainSubstring(s))
			Expect(long).To(ContainSubstring(s))
		}
	})
})

var _ = Describe("the known divergences of an engine", func() {
	engine := result.Divergence{Group: result.Group{Signature: "e", Kind: result.Unwritten, Operator: "of-the-engine", Waiver: "shipped", Engine: "Engine"}}
	mine := result.Divergence{Group: result.Group{Signature: "m", Kind: result.Unwritten, Operator: "of-the-user", Waiver: "mine"}}
	r := reportOf(header(cpu, 1), result.Entry{Divergence: &engine}, result.Entry{Divergence: &mine}, end(1))

	It("are one line of the text, and those of the user's waivers are listed", func() {
		short := render(r, "text", reports.Options{})
		Expect(short).To(ContainSubstring("\n1 known divergence of Engine 1.0.0 is waived: --no-waivers shows it\n\nKnown divergences\n  ~ unwritten  of-the-user"))
		Expect(short).NotTo(ContainSubstring("of-the-engine"))
		Expect(render(r, "text", reports.Options{Verbose: true})).To(ContainSubstring("~ unwritten  of-the-engine"))
	})

	It("are one line of Markdown, and no annotations", func() {
		Expect(render(r, "markdown", reports.Options{})).To(And(ContainSubstring("1 known divergence of Engine 1.0.0 is waived"), Not(ContainSubstring("of-the-engine"))))
		Expect(render(r, "github", reports.Options{})).To(And(ContainSubstring("known%3A m::mine"), Not(ContainSubstring("shipped"))))
	})
})

var _ = Describe("junit", func() {
	It("shows every divergence in full once, those of random cases in the test of all of them", func() {
		text := render(reportOf(divergingRun()...), "junit", reports.Options{})
		for _, kind := range []string{"wrong-value", "wrong-shape", "crash", "nondeterministic", "inconsistent-reading"} {
			Expect(strings.Count(text, "✗ "+kind+" ")).To(Equal(1), kind)
		}
		Expect(text).To(MatchRegexp(`random cases" [^>]*>\s*<failure message="[^"]*" type="wrong-shape">✗ wrong-shape `))
	})

	It("gives every failure its kind, its group and the witness, and no time that is not known", func() {
		d := result.Divergence{
			Group:   result.Group{Signature: "dml.slice1 wrong-value", Operator: "dml.slice1", Kind: result.WrongValue, Detail: "wrong", FirstCase: "dml.slice1/a"},
			Witness: "operator: dml.slice1\ncases: []\n",
		}
		failing := func(id string) result.Entry {
			return result.Entry{Case: &result.Case{ID: id, Origin: "a.yaml:3", Verdict: result.Diverged, Detail: "wrong here", Signature: d.Signature}}
		}
		text := render(reportOf(header(cpu, 1), failing("dml.slice1/a"), failing("dml.slice1/b"), result.Entry{Divergence: &d}, end(1)), "junit", reports.Options{})
		Expect(strings.Count(text, "✗ wrong-value ")).To(Equal(1), "in full")
		Expect(strings.Count(text, `type="wrong-value"`)).To(Equal(2))
		Expect(text).To(MatchRegexp(`(?s)<testcase name="dml.slice1/b"[^>]*>\s*<failure message="wrong here" type="wrong-value">a.yaml:3&#xA;group dml.slice1 wrong-value, in full at dml.slice1/a&#xA;operator: dml.slice1&#xA;cases: \[\]</failure>`))
		Expect(text).NotTo(ContainSubstring("timestamp"))
		Expect(strings.Count(text, "time=")).To(Equal(1), "that of all")
	})

	It("makes a test of a divergence whose case is not in the report", func() {
		d := result.Divergence{Group: result.Group{Signature: "dml.slice1 crash", Operator: "dml.slice1", Kind: result.Crash, Detail: "died", FirstCase: "dml.slice1#1-0000000000000001"}}
		text := render(reportOf(header(cpu, 1), result.Entry{Divergence: &d}), "junit", reports.Options{})
		Expect(text).To(ContainSubstring(`<testcase name="dml.slice1 crash" classname="dml.slice1" status="diverged"`))
		Expect(text).To(ContainSubstring(`<testcase name="the run is complete" classname="conform" status="interrupted"`))
	})

	It("skips what is known, with the reason, and leaves out what the backend does not claim", func() {
		text := render(reportOf(header(cpu, 1),
			result.Entry{Case: &result.Case{ID: "a/b", Verdict: result.Waived, Detail: "known"}},
			result.Entry{Case: &result.Case{ID: "a/c", Verdict: result.Skipped, Detail: "rank"}},
			result.Entry{Shard: &result.Shard{Operator: "a", Counts: result.Counts{Cases: 2, Skipped: 2}, SkipReasons: map[string]int64{"rank": 1, "dtype": 1}}},
			end(1)), "junit", reports.Options{})
		Expect(text).To(ContainSubstring(`<skipped message="known - known">`))
		Expect(strings.Count(text, "<testcase ")).To(Equal(1))
		Expect(text).To(ContainSubstring(`<property name="unsupported" value="2 cases: rank">`))
	})
})

var _ = Describe("limits of GitHub", func() {
	large := func(n int) *reports.Report {
		entries := []result.Entry{header(cpu, 1)}
		for i := range n {
			entries = append(entries, result.Entry{Divergence: &result.Divergence{
				Group: result.Group{
					Signature: fmt.Sprint(i),
					Kind:      result.Crash,
				},
				Witness: strings.Repeat("line of the case\n", 4000),
			}})
		}
		return reportOf(entries...)
	}

	It("keeps a step summary below 1 MiB, and says what is left out", func() {
		text := render(large(100), "markdown", reports.Options{})
		Expect(len(text)).To(BeNumerically("<", 1<<20))
		Expect(text).To(MatchRegexp(`\d+ divergences more: see the report in another format`))
	})

	It("keeps an annotation to two lines, which name the case", func() {
		text := render(large(1), "github", reports.Options{})
		Expect(len(text)).To(BeNumerically("<", 1000))
		long := strings.Repeat("é", 10_000)
		text = render(reportOf(header(result.Backend{Name: long}, 1), result.Entry{Divergence: &result.Divergence{
			Group: result.Group{Signature: long, Kind: result.Crash, Operator: long, Rule: long, Detail: long},
		}}), "github", reports.Options{})
		Expect(len(text)).To(BeNumerically("<", 5000))
		text = render(reportOf(divergingRun()...), "github", reports.Options{Locate: func(file string) (string, bool) { return file, file == "cases/dml/slice1/text.yaml" }})
		Expect(text).To(ContainSubstring("::error file=cases/dml/slice1/text.yaml,line=21,title="))
		Expect(strings.Count(text, "file=")).To(Equal(1), "the other is not in the workspace")
		for line := range strings.Lines(text) {
			Expect(strings.Count(line, "%0A")).To(BeNumerically("<=", 1))
		}
		Expect(text).To(ContainSubstring("::wrong-value dml.slice1 output in 37 cases, first dml.slice1/example-2%0Adml.slice1/negative-stride-from-end\n"))
	})
})

var _ = It("known divergences are listed by waiver, with their share of the cases of each operator", func() {
	known := func(kind result.Kind, at string, count int64) result.Entry {
		return result.Entry{Divergence: &result.Divergence{Group: result.Group{Signature: "onnx.pad " + string(kind), Kind: kind, Operator: "onnx.pad", Count: count, Waiver: "mine", WaiverAt: at}}}
	}
	r := reportOf(header(cpu, 1), known(result.WrongValue, "w.yaml:2", 30), known(result.Unwritten, "w.yaml:2", 5), known(result.Crash, "w.yaml:9", 3),
		result.Entry{Shard: &result.Shard{Operator: "onnx.pad", Counts: result.Counts{Cases: 2000, Passed: 1762, Waived: 38, Skipped: 200}}}, end(1))
	share := "38 known divergences, 2.1 % of the cases of onnx.pad"
	text := render(r, "text", reports.Options{})
	Expect(text).To(ContainSubstring("Known divergences\n  " + share + "\n  ~ wrong-value  onnx.pad"))
	Expect(text).To(And(ContainSubstring("\n      and 1 more group like it\n  ~ crash  onnx.pad"), Not(ContainSubstring("~ unwritten"))))
	Expect(render(r, "markdown", reports.Options{})).To(ContainSubstring("### Known divergences\n\n- " + share + "\n\n| kind"))
	Expect(render(r, "html", reports.Options{})).To(ContainSubstring("<p>" + share + "</p>"))
	Expect(render(r, "json", reports.Options{})).To(ContainSubstring(`"waiver_at": "w.yaml:9"`))
})
