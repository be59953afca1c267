package reports

import (
	"maps"
	"slices"
	"strings"

	"example.com/conform/reports/result"
)

// Results counts the cases from case files.
type Results struct {
	// Rules are the rules that cases cover, each with the counts of those
	// cases.
	Rules []RuleResult `json:"rules"`
	// Files are the case files, each with the counts of its cases.
	Files []FileResult `json:"files"`
}

// A RuleResult counts the cases that cover a rule.
type RuleResult struct {
	Rule   string        `json:"rule"`
	Counts result.Counts `json:"counts"`
}

// A FileResult counts the cases of a file.
type FileResult struct {
	File   string        `json:"file"`
	Counts result.Counts `json:"counts"`
}

// resultsOf counts cases by rule and by file, in alphabetical order.
func resultsOf(list []result.Case) Results {
	rules, files := map[string]*result.Counts{}, map[string]*result.Counts{}
	count := func(to map[string]*result.Counts, name string, verdict result.Verdict) {
		if to[name] == nil {
			to[name] = new(result.Counts)
		}
		to[name].Count(verdict, 1)
	}
	for i := range list {
		c := &list[i]
		if colon := strings.LastIndexByte(c.Origin, ':'); colon > 0 {
			count(files, c.Origin[:colon], c.Verdict)
		}
		for _, rule := range c.Rules {
			count(rules, rule, c.Verdict)
		}
	}
	r := Results{Rules: []RuleResult{}, Files: []FileResult{}}
	for _, rule := range slices.Sorted(maps.Keys(rules)) {
		r.Rules = append(r.Rules, RuleResult{rule, *rules[rule]})
	}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		r.Files = append(r.Files, FileResult{file, *files[file]})
	}
	return r
}

// A verdictCount is the number of cases with one verdict.
type verdictCount struct {
	Verdict result.Verdict
	Words   string
	N       int64
}

// verdictCounts lists c by verdict, in the order of reports.
func verdictCounts(c result.Counts) []verdictCount {
	return []verdictCount{
		{result.Passed, "passed", c.Passed},
		{result.Diverged, "diverged", c.Diverged},
		{result.Crashed, "crashed", c.Crashed},
		{result.TimedOut, "timed out", c.TimedOut},
		{result.Skipped, "unsupported", c.Skipped},
		{result.Waived, "known", c.Waived},
		{result.Flaky, "flaky", c.Flaky},
		{result.HarnessError, "not judged", c.HarnessErrors},
		{result.NotRun, "not run", c.NotRun},
	}
}
