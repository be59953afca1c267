package reports

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

// Text about a report that several formats share. Everything is one printable line.

// headline names the program, the backend, and the seed that repeats the run.
func headline(r *Report) string {
	s := "conform"
	if len(r.Runs) > 0 && r.Runs[0].Conform != "" {
		s += " " + sanitise.Line(r.Runs[0].Conform)
	}
	s += ": backend " + sanitise.Line(r.Backend.Name)
	if r.Backend.Version != "" {
		s += ", version " + sanitise.Line(r.Backend.Version)
	}
	if r.Backend.Device != "" {
		s += ", device " + sanitise.Line(r.Backend.Device)
	}
	if r.Backend.Mode != "" {
		s += ", mode " + sanitise.Line(r.Backend.Mode)
	}
	seeds := make([]string, len(r.Runs))
	for i, run := range r.Runs {
		seeds[i] = strconv.FormatInt(run.Seed, 10)
	}
	if len(seeds) > 1 {
		return s + fmt.Sprintf(", %d runs with seeds %s", len(seeds), strings.Join(seeds, ", "))
	}
	return s + fmt.Sprintf(", seed %d", r.Seed) + shard(r)
}

// conclusion states the conclusion of the report.
func conclusion(r *Report) string {
	switch r.ExitStatus() {
	case ExitConforms:
		return conforming(r)
	case ExitDiverges:
		if !r.diverges() {
			return "is judged on too little to conform: " + gapsOf(r) + "; --allow-gaps accepts that"
		}
		return "does not conform"
	}
	switch {
	case !r.Complete:
		return "is not judged: the run is incomplete"
	case r.Summary.HarnessErrors > 0:
		return "is not judged: some cases could not be run"
	case r.unsupported() != "":
		return "is not judged: it claims " + r.unsupported() + " and answers gap to every valid call"
	}
	return "is not judged: no case was judged"
}

// conforming states what passed: the backend, or the chosen cases, except for
// what is waived.
func conforming(r *Report) string {
	passes := "conforms"
	if r.Summary.Cases == 0 { // of a shard
		return "has no case in this shard"
	}
	but := " except for "
	if r.chosen() {
		passes, but = "passes "+plural(r.Summary.Passed, "case"), " and has "
	}
	if on := judged(r); on != "" {
		passes += on
		but = "," + but
	}
	if r.Summary.Waived > 0 {
		diverge := "diverge"
		if r.Summary.Waived == 1 {
			diverge = "diverges"
		}
		passes += but + plural(r.Summary.Waived, "case") + " that " + diverge + " as known"
	}
	return passes
}

// ofEngine says how many divergences are those that conform knows of the engine, or
// is empty.
func ofEngine(r *Report) string {
	n, engine := int64(0), ""
	for i := range r.Waived {
		if r.Waived[i].Engine != "" {
			n, engine = n+1, r.Waived[i].Engine
		}
	}
	if n == 0 {
		return ""
	}
	are := "are"
	if n == 1 {
		are = "is"
	}
	return fmt.Sprintf("%s of %s %s %s waived: --no-waivers shows %s", plural(n, "known divergence"),
		sanitise.Line(engine), sanitise.Line(strings.TrimPrefix(r.Backend.Version, engine+" ")), are, map[bool]string{true: "it", false: "them"}[n == 1])
}

// ofUser returns the divergences that the waivers of the user excuse.
func ofUser(r *Report) []Divergence {
	return slices.DeleteFunc(slices.Clone(r.Waived), func(d Divergence) bool { return d.Engine != "" })
}

// byWaiver groups divergences by the waiver that excuses them, where they state it.
func byWaiver(list []Divergence) (groups [][]*Divergence) {
	at := make(map[string]int)
	for i := range list {
		d := &list[i]
		if n, seen := at[d.WaiverAt]; seen && d.WaiverAt != "" {
			groups[n] = append(groups[n], d)
			continue
		}
		at[d.WaiverAt] = len(groups)
		groups = append(groups, []*Divergence{d})
	}
	return groups
}

// knownShares lists, for each operator with known divergences, the share of its judged cases.
func knownShares(r *Report, list []Divergence) (lines []string) {
	cases, known := make(map[string]int64), make(map[string]int64)
	for i := range r.Cases {
		if c := &r.Cases[i]; c.Verdict.Judged() {
			operator, _, _ := strings.Cut(c.ID, "/")
			cases[operator]++
		}
	}
	for i := range r.Campaigns {
		c := &r.Campaigns[i]
		cases[c.Operator] += c.Counts.Judged()
	}
	var operators []string
	for i := range list {
		if known[list[i].Operator] == 0 {
			operators = append(operators, list[i].Operator)
		}
		known[list[i].Operator] += list[i].Count
	}
	for _, operator := range operators {
		if n, of := known[operator], cases[operator]; of > 0 && n <= of {
			lines = append(lines, fmt.Sprintf("%s, %.1f %% of the cases of %s", plural(n, "known divergence"), 100*float64(n)/float64(of), sanitise.Line(operator)))
		}
	}
	return lines
}

// judged says on how much the conclusion rests where that is less than everything.
func judged(r *Report) string {
	var parts []string
	if ran := r.Summary.Ran(); ran < r.Summary.Cases {
		parts = append(parts, fmt.Sprintf("%d of %s", ran, plural(r.Summary.Cases, "case")))
	}
	if r.Rules.Covered < r.Rules.Total {
		parts = append(parts, fmt.Sprintf("%d of %s", r.Rules.Covered, plural(int64(r.Rules.Total), "rule")))
	}
	if len(parts) == 0 || r.chosen() {
		return ""
	}
	return " on " + strings.Join(parts, ", ")
}

// gapsOf names the operators that were judged on too little.
func gapsOf(r *Report) string {
	const most = 3
	var parts []string
	for i, gap := range r.Gaps {
		if i == most {
			parts = append(parts, fmt.Sprintf("and %d more", len(r.Gaps)-most))
			break
		}
		parts = append(parts, fmt.Sprintf("%s on %d of %s", gap.Operator, gap.Judged, plural(gap.Cases, "case")))
	}
	return strings.Join(parts, ", ")
}

// ending says which runs did not finish, or is empty.
func ending(r *Report) string {
	interrupted, stopped, gaveUp, cut := 0, 0, 0, 0
	for _, run := range r.Runs {
		switch run.Ended {
		case Interrupted:
			interrupted++
		case Stopped:
			stopped++
		case GaveUp:
			gaveUp++
		case CutShort:
			cut++
		}
	}
	switch {
	case r.Complete:
		return ""
	case len(r.Runs) > 1:
		return fmt.Sprintf("of %d runs, %d were interrupted, %d stopped at a divergence, %d were given up and %d were cut short: this report lacks the cases that they did not reach", len(r.Runs), interrupted, stopped, gaveUp, cut)
	case interrupted > 0:
		return "the run was interrupted: this report lacks the cases that it did not reach"
	case stopped > 0:
		return "the run stopped at a divergence, as requested: this report lacks the cases that it did not reach"
	case gaveUp > 0:
		return "the run was given up because the backend crashed or hung too often, or hung where conform cannot stop it: this report lacks the cases that it did not reach"
	}
	return "the journal was cut short: this report lacks what the run found after that"
}

// counts states the number of cases by verdict.
func counts(c result.Counts) string {
	var parts []string
	for _, n := range verdictCounts(c) {
		if n.N > 0 || n.Verdict == result.Passed {
			parts = append(parts, fmt.Sprintf("%d %s", n.N, n.Words))
		}
	}
	return plural(c.Cases, "case") + ": " + strings.Join(parts, ", ")
}

func plural(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func seconds(s float64) string { return strconv.FormatFloat(s, 'f', 1, 64) + " s" }

// reason returns a reason for skipping in words.
func reason(s string) string {
	if s == "" {
		return "no reason given"
	}
	return sanitise.Line(s)
}

// clipLines splits text into lines and drops what exceeds n bytes.
func clipLines(text string, n int) []string {
	text, cut := sanitise.Clip(text, n)
	lines := strings.Split(text, "\n")
	if cut > 0 {
		lines = append(lines, fmt.Sprintf("… (%d more bytes)", cut))
	}
	return lines
}

// A readingRow is a row of the table of readings.
type readingRow struct {
	Question, Answer, How string
	Contradictory         bool
	Permissive            bool           // the answer admits more than another one
	Forced                *result.Forced // what rules out the text's own answer, if anything
}

// readingRows returns the readings that a case touched or that were promised,
// by question; with all, every reading.
func readingRows(r *Report, all bool) []readingRow {
	var rows []readingRow
	for _, question := range slices.Sorted(maps.Keys(r.Readings)) {
		reading := r.Readings[question]
		if !all && reading.Cases == 0 && (reading.Answer == "" || reading.How == "observed") {
			continue
		}
		row := readingRow{Question: sanitise.Line(question), Answer: sanitise.Line(reading.Answer), Contradictory: reading.Contradictory(), Permissive: reading.Permissive, Forced: reading.Forced}
		switch {
		case row.Contradictory:
			row.Answer = "no answer explains every case"
		case reading.Answer == "":
			row.Answer = "unknown"
		case len(reading.Also) > 0:
			row.Answer += " (or " + sanitise.Line(strings.Join(reading.Also, ", ")) + ")"
		}
		if reading.Permissive {
			row.Answer += ", which admits more than the others"
		}
		row.How = fmt.Sprintf("%s, %s", sanitise.Line(cmp.Or(reading.How, "observed")), plural(reading.Cases, "case"))
		rows = append(rows, row)
	}
	return rows
}

// decides reports whether a row states more than that the backend follows the
// text or its declaration.
func (r *readingRow) decides() bool { return r.Contradictory || r.Permissive || r.Forced != nil }

// isForced reports whether a row has an answer other than the text's own.
func isForced(rows []readingRow) bool {
	return slices.ContainsFunc(rows, func(row readingRow) bool { return row.Forced != nil })
}

// hint explains how to treat answers other than the text's own.
const hint = "--strict-readings makes every answer that is not the text's own a divergence"

// forced names the case that rules out the text's own answer.
func forced(f *result.Forced) string {
	s := "not " + sanitise.Line(f.Not) + ": " + sanitise.Line(f.Case)
	if f.Origin != "" {
		s += " at " + sanitise.Line(f.Origin)
	}
	if f.Detail != "" {
		s += " (" + sanitise.Line(f.Detail) + ")"
	}
	return s + ", minimised"
}
