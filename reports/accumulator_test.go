package reports_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

var _ = Describe("Accumulator", func() {
	It("counts the cases of files and of shards together", func() {
		Expect(reportOf(divergingRun()...).Summary).To(Equal(result.Counts{
			Cases: 2005, Passed: 1958, Diverged: 39, Crashed: 1, Waived: 5, Flaky: 1, HarnessErrors: 1,
		}))
	})

	DescribeTable("counts cases that diverge together, each of which passed alone, as passed no more",
		func(waiver string, verdict result.Verdict) {
			r := reportOf(
				header(cpu, 1),
				result.Entry{Case: &result.Case{ID: "one", Verdict: result.Passed}},
				result.Entry{Case: &result.Case{ID: "other", Verdict: result.Passed}},
				result.Entry{Case: &result.Case{ID: "third", Verdict: result.Passed}},
				result.Entry{Divergence: &result.Divergence{
					Group: result.Group{
						Signature: "s",
						Kind:      result.InconsistentReading,
						Count:     2,
						FirstCase: "other",
						Beside:    "one",
						Waiver:    waiver,
					},
					Together: true,
				}},
				end(0),
			)
			var want result.Counts
			want.Count(result.Passed, 1)
			want.Count(verdict, 2)
			Expect(r.Summary).To(Equal(want))
			Expect([]result.Verdict{r.Cases[0].Verdict, r.Cases[1].Verdict, r.Cases[2].Verdict}).To(Equal([]result.Verdict{verdict, verdict, result.Passed}))
		},
		Entry("where nothing excuses them", "", result.Diverged),
		Entry("where a waiver does", "known", result.Waived),
	)

	It("merges divergences of one signature: counts add, the first witness stays, the order is that of finding, except that those of one fault stand together", func() {
		r := reportOf(divergingRun()...)
		var kinds []result.Kind
		for _, d := range r.Divergences {
			kinds = append(kinds, d.Kind)
		}
		Expect(kinds).To(Equal([]result.Kind{result.WrongValue, result.WrongShape, result.Crash, result.Nondeterministic, result.InconsistentReading}))
		Expect(r.Divergences[0].Count).To(BeEquivalentTo(37))
		Expect(r.Divergences[0].FirstCase).To(Equal("dml.slice1/example-2"))
		Expect(r.Divergences[0].Detail).To(Equal("2 of 2 elements of output are wrong"))
		Expect(r.Divergences[0].Clue.Groups).To(HaveLen(2))
		Expect(r.Divergences[1].SameAs).To(Equal(r.Divergences[0].Signature))
		Expect(r.Divergences[3].Clue).To(BeNil())
	})

	It("puts the simplest of those that are probably one fault first, and leaves out waived ones", func() {
		named := func(signature, witness string) result.Entry {
			return result.Entry{Divergence: &result.Divergence{Group: result.Group{Signature: signature, Kind: result.WrongValue, Count: 1}, Witness: witness}}
		}
		waived := named("waived", "a")
		waived.Divergence.Waiver = "known"
		last := end(1)
		last.End.Clues = []result.Clue{{Groups: []string{"long", "waived", "short", "gone"}}, {Groups: []string{"alone"}}}
		r := reportOf(header(cpu, 1), named("long", "abc"), waived, named("other", ""), named("alone", ""), named("short", "ab"), last)
		var signatures, same []string
		for _, d := range r.Divergences {
			signatures, same = append(signatures, d.Signature), append(same, d.SameAs)
		}
		Expect(signatures).To(Equal([]string{"short", "long", "other", "alone"}))
		Expect(same).To(Equal([]string{"", "short", "", ""}))
		Expect(r.Waived[0].Clue).To(BeNil())
	})

	It("keeps what a waiver excuses apart, even from the same signature without one", func() {
		d := result.Divergence{Group: result.Group{Signature: "s", Kind: result.Crash, Count: 2}}
		waived := d
		waived.Waiver = "known"
		r := reportOf(header(cpu, 1), result.Entry{Divergence: &waived}, result.Entry{Divergence: &d})
		Expect(r.Divergences).To(HaveLen(1))
		Expect(r.Divergences[0].Waiver).To(BeEmpty())
		Expect(r.Waived).To(HaveLen(1))
		Expect(r.Waived[0].Waiver).To(Equal("known"))
	})

	It("counts a rule as covered when a case that ran exercises it or a random case breaks it", func() {
		Expect(reportOf(cleanRun()...).Rules).To(Equal(reports.Rules{
			Total: 5, Covered: 4, Uncovered: []string{"openvino.strided_slice/begin-clamped"},
		}))
	})

	DescribeTable("does not count a rule as covered",
		func(e result.Entry) {
			Expect(reportOf(header(cpu, 1), e).Rules.Covered).To(Equal(0))
		},
		Entry("by a case that was skipped", result.Entry{Case: &result.Case{ID: "a", Verdict: result.Skipped, Rules: rules}}),
		Entry("by a case that could not be judged", result.Entry{Case: &result.Case{ID: "a", Verdict: result.HarnessError, Rules: rules}}),
		Entry("by a shard that broke it in no case", result.Entry{Shard: &result.Shard{Operator: "a", Rules: map[string]int64{rules[0]: 0}}}),
		Entry("that no operator of the run has", result.Entry{Case: &result.Case{ID: "a", Verdict: result.Passed, Rules: []string{"other/rule"}}}),
	)

	It("lists the reasons of skips, the commonest first, equals by name", func() {
		Expect(reportOf(cleanRun()...).Skips).To(Equal([]reports.Skip{
			{Reason: "cpu supports dml.slice1 up to rank 7, not 8", Count: 9},
			{Reason: "cpu does not support dml.slice1 on int64", Count: 1},
			{Reason: "cpu does not support xla.copy", Count: 1},
		}))
	})

	It("is not changed by what is added after a report was taken", func() {
		var a reports.Accumulator
		entries := divergingRun()
		for i := range entries[:5] {
			Expect(a.Add(&entries[i])).To(Succeed())
		}
		early := a.Report()
		before := render(early, "json", reports.Options{})
		Expect(early.Complete).To(BeFalse())
		for i := range entries[5:] {
			Expect(a.Add(&entries[5+i])).To(Succeed())
		}
		Expect(render(early, "json", reports.Options{})).To(Equal(before))
		Expect(a.Report().Complete).To(BeTrue())
	})

	Describe("several journals", func() {
		It("adds their cases, times and rules", func() {
			r := reportOf(append(cleanRun(), cleanRun()...)...)
			Expect(r.Summary.Cases).To(BeEquivalentTo(2006))
			Expect(r.ElapsedSeconds).To(Equal(2.5))
			Expect(r.Rules.Total).To(Equal(5))
			Expect(r.Runs).To(HaveLen(2))
			Expect(r.Readings["dml.strides/overlapping-output"].Cases).To(BeEquivalentTo(24))
		})

		It("is incomplete when any was cut short, whichever stands last", func() {
			r := reportOf(slices.Concat(cutShortRun(), cleanRun())...)
			Expect(r.Complete).To(BeFalse())
			Expect(r.Runs[0].Ended).To(Equal(reports.CutShort))
			Expect(r.Runs[1].Ended).To(Equal(reports.Finished))
		})

		DescribeTable("refuses",
			func(second result.Header, want string) {
				var a reports.Accumulator
				first := header(cpu, 1)
				Expect(a.Add(&first)).To(Succeed())
				Expect(a.Add(&result.Entry{Header: &second})).To(MatchError(ContainSubstring(want)))
			},
			Entry("another backend", result.Header{Backend: result.Backend{Name: "vulkan"}}, "different backends"),
			Entry("another version of it", result.Header{Backend: result.Backend{Name: "cpu", Version: "1.0.1", Device: "host CPU"}}, "1.0.1"),
			Entry("another device", result.Header{Backend: result.Backend{Name: "cpu", Version: "1.0.0", Device: "GPU\n"}}, `GPU\n`),
			Entry("other pinned readings", result.Header{Backend: cpu, Pinned: []string{"q=a"}}, "q=a"),
		)

		DescribeTable("merges readings:",
			func(a, b, want result.Reading) {
				a.Question, b.Question = "q", "q"
				r := reportOf(header(cpu, 1), end(1, a), header(cpu, 2), end(1, b))
				got := r.Readings["q"]
				Expect(got).To(Equal(reports.Reading{
					Answer: want.Answer, Also: want.Also, Permissive: want.Permissive, Forced: want.Forced, How: "observed", Cases: want.Cases,
				}))
			},
			Entry("answers that agree stay",
				result.Reading{Answer: "x", How: "observed", Cases: 2}, result.Reading{Answer: "x", How: "observed", Cases: 3},
				result.Reading{Answer: "x", Cases: 5}),
			Entry("what forced an answer stays with it",
				result.Reading{Answer: "x", Permissive: true, How: "observed", Cases: 1, Forced: &result.Forced{Not: "y"}},
				result.Reading{Answer: "x", Permissive: true, How: "observed", Cases: 1, Forced: &result.Forced{Not: "y", Case: "later"}},
				result.Reading{Answer: "x", Permissive: true, Cases: 2, Forced: &result.Forced{Not: "y"}}),
			Entry("what forced another answer goes with that",
				result.Reading{Answer: "x", Also: []string{"z"}, Permissive: true, How: "observed", Cases: 1, Forced: &result.Forced{Not: "y"}},
				result.Reading{Answer: "z", How: "observed", Cases: 1, Forced: &result.Forced{Not: "y", Case: "later"}},
				result.Reading{Answer: "z", Cases: 2, Forced: &result.Forced{Not: "y", Case: "later"}}),
			Entry("only what explains both stays",
				result.Reading{Answer: "x", Also: []string{"y", "z"}, How: "observed", Cases: 1}, result.Reading{Answer: "y", Also: []string{"z"}, How: "observed", Cases: 1},
				result.Reading{Answer: "y", Also: []string{"z"}, Cases: 2}),
			Entry("answers that exclude each other leave none",
				result.Reading{Answer: "x", How: "observed", Cases: 1}, result.Reading{Answer: "y", How: "observed", Cases: 1},
				result.Reading{Cases: 2}),
			Entry("a run that did not ask says nothing",
				result.Reading{How: "observed"}, result.Reading{Answer: "y", How: "observed", Cases: 1},
				result.Reading{Answer: "y", Cases: 1}),
			Entry("nor does one that did not ask later",
				result.Reading{Answer: "y", How: "observed", Cases: 1}, result.Reading{How: "observed"},
				result.Reading{Answer: "y", Cases: 1}),
			Entry("no answer before leaves no answer after",
				result.Reading{How: "observed", Cases: 1}, result.Reading{Answer: "y", How: "observed", Cases: 1},
				result.Reading{Cases: 2}),
		)
	})

	DescribeTable("refuses counts that do not fit in 64 bits",
		func(e result.Entry) {
			var a reports.Accumulator
			h := header(cpu, 1)
			Expect(a.Add(&h)).To(Succeed())
			Expect(a.Add(&e)).To(Succeed())
			Expect(a.Add(&h)).To(Succeed())
			Expect(a.Add(&e)).To(MatchError(ContainSubstring("64 bits")))
		},
		Entry("of cases", result.Entry{Shard: &result.Shard{Counts: result.Counts{Cases: math.MaxInt64, Passed: math.MaxInt64}}}),
		Entry("of a divergence", result.Entry{Divergence: &result.Divergence{Group: result.Group{Signature: "s", Count: math.MaxInt64}}}),
		Entry("of a reason", result.Entry{Shard: &result.Shard{SkipReasons: map[string]int64{"r": math.MaxInt64}}}),
		Entry("of a reading", end(1, result.Reading{Question: "q", Cases: math.MaxInt64})),
	)

	It("refuses entries before a header", func() {
		var a reports.Accumulator
		e := end(1)
		Expect(a.Add(&e)).To(MatchError(ContainSubstring("not a header")))
	})

	It("reports nothing of nothing, and does not call it conforming", func() {
		r := new(reports.Accumulator).Report()
		Expect(r.Complete).To(BeFalse())
		Expect(r.ExitStatus()).To(Equal(reports.ExitIncomplete))
		Expect(render(r, "text", reports.Options{})).To(ContainSubstring("0 cases"))
	})
})

var _ = Describe("ExitStatus", func() {
	DescribeTable("is that of",
		func(want int, entries ...result.Entry) {
			Expect(reportOf(entries...).ExitStatus()).To(Equal(want))
		},
		Entry("a backend that conforms", reports.ExitConforms, cleanRun()[0], cleanRun()[1], end(1)),
		Entry("one whose divergences are waived", reports.ExitConforms, header(cpu, 1), shard(result.Counts{Cases: 1, Waived: 1}), end(1)),
		Entry("one that diverges", reports.ExitDiverges, header(cpu, 1), shard(result.Counts{Cases: 2, Passed: 1, Diverged: 1}), end(1)),
		Entry("one that crashes", reports.ExitDiverges, header(cpu, 1), shard(result.Counts{Cases: 2, Passed: 1, Crashed: 1}), end(1)),
		Entry("one that does not end in time", reports.ExitDiverges, header(cpu, 1), shard(result.Counts{Cases: 2, Passed: 1, TimedOut: 1}), end(1)),
		Entry("one that was wrong once", reports.ExitDiverges, header(cpu, 1), shard(result.Counts{Cases: 2, Passed: 1, Flaky: 1}), end(1)),
		Entry("one that no answer explains", reports.ExitDiverges, header(cpu, 1), shard(result.Counts{Cases: 1, Passed: 1}), end(1, result.Reading{Question: "q", Cases: 2})),
		Entry("one of which it is known that no answer explains it", reports.ExitConforms, header(cpu, 1), shard(result.Counts{Cases: 1, Passed: 1}),
			result.Entry{Divergence: &result.Divergence{Group: result.Group{Signature: "s", Kind: result.InconsistentReading, Rule: "q", Waiver: "known"}}},
			end(1, result.Reading{Question: "q", Cases: 2})),
		Entry("one of which another divergence is known", reports.ExitDiverges, header(cpu, 1), shard(result.Counts{Cases: 1, Passed: 1}),
			result.Entry{Divergence: &result.Divergence{Group: result.Group{Signature: "s", Kind: result.UndeclaredReading, Rule: "q", Waiver: "known"}}},
			end(1, result.Reading{Question: "q", Cases: 2})),
		Entry("one that diverges before the run is cut short", reports.ExitDiverges, header(cpu, 1), shard(result.Counts{Cases: 1, Diverged: 1})),
		Entry("a run that was cut short", reports.ExitIncomplete, cutShortRun()[0], cutShortRun()[1]),
		Entry("a run that was interrupted", reports.ExitIncomplete, interruptedRun()[0], interruptedRun()[1], interruptedRun()[2]),
		Entry("cases that could not be judged", reports.ExitIncomplete, header(cpu, 1), shard(result.Counts{Cases: 2, Passed: 1, HarnessErrors: 1}), end(1)),
		Entry("a run that skipped everything: nothing was shown", reports.ExitIncomplete, header(cpu, 1), shard(result.Counts{Cases: 1, Skipped: 1}), end(1)),
	)
})

var _ = DescribeTable("cases that a run did not reach are not run, with the reason", func(planned int64, seconds float64, ending *result.End, reason string, n int64) {
	h := header(cpu, 1)
	h.Header.Planned, h.Header.ForSeconds = planned, seconds
	entries := []result.Entry{h, fileCase("dml.slice1/a", result.Passed, true), fileCase("dml.slice1/b", result.NotRun, false), shard(result.Counts{Cases: 10, Passed: 9, NotRun: 1})}
	entries[2].Case.Detail, entries[3].Shard.NotRunReasons = "no room", map[string]int64{"no room": 1}
	if ending != nil {
		entries = append(entries, result.Entry{End: ending})
	}
	r := reportOf(entries...)
	want := []reports.Skip{{Reason: "no room", Count: 2}}
	if n > 0 {
		want = append([]reports.Skip{{Reason: reason, Count: n}}, want...)
	}
	Expect(r.NotRun).To(Equal(want))
	Expect(r.Summary).To(Equal(result.Counts{Cases: 12 + n, Passed: 10, NotRun: 2 + n}))
	for _, format := range []string{"text", "markdown", "html", "junit", "json"} {
		text := render(r, format, reports.Options{})
		Expect(text).To(And(ContainSubstring("no room"), ContainSubstring(reason)), format)
	}
	Expect(render(r, "text", reports.Options{})).To(ContainSubstring(fmt.Sprintf("%d cases: 10 passed, %d not run", 12+n, 2+n)))
	Expect(render(r, "junit", reports.Options{})).To(ContainSubstring(`<skipped message="not run - no room">`))
},
	Entry("of a run that was interrupted", int64(112), 0.0, &result.End{Interrupted: true}, "the run was interrupted", int64(100)),
	Entry("of one that stopped at a divergence", int64(112), 0.0, &result.End{Stopped: true}, "the run ended at a divergence, as --fail-fast asks", int64(100)),
	Entry("of one that was given up", int64(112), 0.0, &result.End{GaveUp: true}, "the run was given up: the backend crashed or hung too often", int64(100)),
	Entry("of one that was killed", int64(112), 0.0, nil, "the journal was cut short", int64(100)),
	Entry("of files alone, where a time limits random cases", int64(12), 60.0, &result.End{Interrupted: true}, "the run was interrupted", int64(10)),
	Entry("unless it ended", int64(112), 0.0, &result.End{}, "", int64(0)),
	Entry("unless its journal is too old to say", int64(0), 0.0, &result.End{Interrupted: true}, "", int64(0)),
)

var _ = DescribeTable("an operator of which every random call is a gap", func(status int, ran ...result.Entry) {
	gaps := result.Entry{Shard: &result.Shard{Operator: "onnx.pad", Counts: result.Counts{Cases: 3, Passed: 1, Skipped: 2}, Gaps: 2}}
	other := result.Entry{Shard: &result.Shard{Operator: "onnx.pads", Counts: result.Counts{Cases: 1, Passed: 1}}}
	for name, entries := range map[string][]result.Entry{
		"in one journal":      slices.Concat([]result.Entry{header(cpu, 1)}, ran, []result.Entry{gaps, other, end(1)}),
		"in two, cases first": slices.Concat([]result.Entry{header(cpu, 1)}, ran, []result.Entry{other, end(1), header(cpu, 1), gaps, end(1)}),
		"in two, cases last":  slices.Concat([]result.Entry{header(cpu, 1), gaps, other, end(1), header(cpu, 1)}, ran, []result.Entry{end(1)}),
	} {
		r := reportOf(entries...)
		Expect(r.ExitStatus()).To(Equal(status), name)
		says := ContainSubstring("it claims onnx.pad and answers gap to every valid call")
		if status != reports.ExitIncomplete {
			says = Not(says)
		}
		Expect(render(r, "text", reports.Options{})).To(says, name)
	}
},
	Entry("is not judged without case files", reports.ExitIncomplete),
	Entry("is judged by a call of a case file that ran", reports.ExitConforms, fileCase("onnx.pad/constant", result.Passed, true)),
	Entry("is judged by a chosen random call that ran", reports.ExitConforms, fileCase("onnx.pad#1-2", result.Passed, true)),
	Entry("is judged by one that ran with a waived result", reports.ExitConforms, fileCase("onnx.pad/constant", result.Waived, true)),
	Entry("diverges by one that ran with a wrong result", reports.ExitDiverges, fileCase("onnx.pad/constant", result.Diverged, true)),
	Entry("is not judged by one that was rejected", reports.ExitIncomplete, fileCase("onnx.pad/bad", result.Passed, false)),
	Entry("is not judged by one that was skipped", reports.ExitIncomplete, fileCase("onnx.pad/constant", result.Skipped, false)),
	Entry("is not judged by one of another operator", reports.ExitIncomplete, fileCase("onnx.pads/constant", result.Passed, true)),
	Entry("is not judged by one that passed in a journal that does not say whether it ran", reports.ExitIncomplete, fileCase("onnx.pad/constant", result.Passed, false)),
)

// fileCase is the entry of a case of a case file.
func fileCase(id string, verdict result.Verdict, ran bool) result.Entry {
	return result.Entry{Case: &result.Case{ID: id, Verdict: verdict, Ran: ran}}
}

func shard(c result.Counts) result.Entry {
	return result.Entry{Shard: &result.Shard{Operator: "dml.slice1", Counts: c}}
}

var _ = Describe("the schemas", func() {
	It("refuse fields that no format has, wherever they stand", func() {
		compiled := schema(reports.ReportSchema())
		for path := range objects(instance(render(reportOf(divergingRun()...), "json", reports.Options{})), nil) {
			document := instance(render(reportOf(divergingRun()...), "json", reports.Options{}))
			at(document, path)["surplus"] = 1
			if len(path) == 1 && path[0] == "readings" {
				continue // its fields are questions; their values are checked below it
			}
			Expect(compiled.Validate(document)).NotTo(Succeed(), "%v", path)
		}
	})

	DescribeTable("know every word",
		func(text, definition, property string, words any) {
			var document map[string]any
			Expect(json.Unmarshal([]byte(text), &document)).To(Succeed())
			found := document["$defs"].(map[string]any)[definition].(map[string]any)
			if property != "" {
				found = found["properties"].(map[string]any)[property].(map[string]any)
			}
			listed, err := json.Marshal(found["enum"])
			Expect(err).NotTo(HaveOccurred())
			known, err := json.Marshal(words)
			Expect(err).NotTo(HaveOccurred())
			Expect(listed).To(MatchJSON(known))
		},
		Entry("kinds, in a report", reports.ReportSchema(), "kind", "", result.Kinds()),
		Entry("kinds, in a journal", reports.JournalSchema(), "kind", "", result.Kinds()),
		Entry("verdicts", reports.JournalSchema(), "case", "verdict", result.Verdicts()),
		Entry("what a run shows of a rule", reports.ComparisonSchema(), "state", "", []reports.RuleState{reports.RuleDiverges, reports.RuleWaived, reports.RulePasses, reports.RuleUncovered, reports.RuleAbsent}),
		Entry("endings", reports.ReportSchema(), "run", "ended", []reports.Ending{reports.Finished, reports.Interrupted, reports.Stopped, reports.GaveUp, reports.CutShort}),
	)

	It("admit one entry a line, no more and no less", func() {
		compiled := schema(reports.JournalSchema())
		Expect(compiled.Validate(instance("{}"))).NotTo(Succeed())
		Expect(compiled.Validate(instance(strings.TrimSuffix(endLine, "}\n") + "," + strings.TrimPrefix(reports.Sealed(caseLine), "{")))).NotTo(Succeed())
		Expect(compiled.Validate(instance(`{"end":{"elapsed_seconds":1,"surplus":1},"sum":"01234567"}`))).NotTo(Succeed())
		Expect(compiled.Validate(instance(endLine))).NotTo(Succeed(), "it has no checksum")
		Expect(compiled.Validate(instance(reports.Sealed(endLine)))).To(Succeed())
	})
})

// objects yields the path of every JSON object in value.
func objects(value any, path []any) func(yield func([]any) bool) {
	return func(yield func([]any) bool) {
		switch v := value.(type) {
		case map[string]any:
			if !yield(path) {
				return
			}
			for key, field := range v {
				for p := range objects(field, append(slices.Clip(path), key)) {
					if !yield(p) {
						return
					}
				}
			}
		case []any:
			for i, element := range v {
				for p := range objects(element, append(slices.Clip(path), i)) {
					if !yield(p) {
						return
					}
				}
			}
		}
	}
}

// at returns the JSON object at path.
func at(value any, path []any) map[string]any {
	for _, step := range path {
		switch s := step.(type) {
		case string:
			value = value.(map[string]any)[s]
		case int:
			value = value.([]any)[s]
		}
	}
	return value.(map[string]any)
}

var _ = It("counts the cases of files by rule and by file", func() {
	one := func(origin string, verdict result.Verdict, rules ...string) result.Entry {
		return result.Entry{Case: &result.Case{ID: origin, Origin: origin, Verdict: verdict, Rules: rules}}
	}
	r := reportOf(header(cpu, 1),
		one("b.yaml:3", result.Passed, "x/one", "x/two"),
		one("a.yaml:9", result.Diverged, "x/one"),
		one("b.yaml:7", result.Passed),
		one("", result.Passed, "x/two"), // a random case has no file
		end(1))
	Expect(r.Results).To(Equal(reports.Results{
		Rules: []reports.RuleResult{
			{Rule: "x/one", Counts: result.Counts{Cases: 2, Passed: 1, Diverged: 1}},
			{Rule: "x/two", Counts: result.Counts{Cases: 2, Passed: 2}},
		},
		Files: []reports.FileResult{
			{File: "a.yaml", Counts: result.Counts{Cases: 1, Diverged: 1}},
			{File: "b.yaml", Counts: result.Counts{Cases: 2, Passed: 2}},
		},
	}))
})
