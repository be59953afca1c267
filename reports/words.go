package reports

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/internal/plain"
	"example.com/conform/reports/result"
)

// Text that several formats share. Everything is one printable line.

// headline names the program, the backend, and the seed that repeats the run.
func headline(r *Report) string {
	s := "conform"
	if len(r.Runs) > 0 && r.Runs[0].Conform != "" {
		s += " " + plain.Line(r.Runs[0].Conform)
	}
	s += ": backend " + plain.Line(r.Backend.Name)
	if r.Backend.Version != "" {
		s += ", version " + plain.Line(r.Backend.Version)
	}
	if r.Backend.Device != "" {
		s += ", device " + plain.Line(r.Backend.Device)
	}
	if r.Backend.Mode != "" {
		s += ", mode " + plain.Line(r.Backend.Mode)
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

// shard names the shard that the report covers, or is empty.
func shard(r *Report) string {
	if len(r.Runs) == 1 && r.Runs[0].Part != "" {
		return ", shard " + r.Runs[0].Part
	}
	return ""
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
		plain.Line(engine), plain.Line(strings.TrimPrefix(r.Backend.Version, engine+" ")), are, map[bool]string{true: "it", false: "them"}[n == 1])
}

// ofUser returns the divergences that the waivers of the user excuse.
func ofUser(r *Report) []Divergence {
	return slices.DeleteFunc(slices.Clone(r.Waived), func(d Divergence) bool { return d.Engine != "" })
}

// judged says on how much the conclusion rests where that is less than everything.
func judged(r *Report) string {
	var parts []string
	if skipped := r.Summary.Skipped; skipped > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s", r.Summary.Cases-skipped, plural(r.Summary.Cases, "case")))
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

// relations says how many cases were held to the relations, and is empty where none was.
func relations(r *Report) string {
	if len(r.Relations) == 0 {
		return ""
	}
	held, broken := int64(0), int64(0)
	for _, relation := range r.Relations {
		held += relation.Held
		broken += relation.Broken
	}
	s := fmt.Sprintf("%s: checked in %s, %d broken", plural(int64(len(r.Relations)), "metamorphic relation"), plural(held, "case"), broken)
	if n := relationSkips(r.Relations); n > 0 {
		s += fmt.Sprintf(", %d skipped", n)
	}
	return s
}

// relationCounts says how many cases were held to a relation.
func relationCounts(relation *Relation) string {
	s := fmt.Sprintf("%d held, %d broken", relation.Held, relation.Broken)
	if n := relationSkips([]Relation{*relation}); n > 0 {
		s += fmt.Sprintf(", %d skipped", n)
	}
	return s
}

// relationSkips returns how many other calls of relations could not run.
func relationSkips(list []Relation) (n int64) {
	for _, relation := range list {
		for _, skip := range relation.Skips {
			n += skip.Count
		}
	}
	return n
}

func plural(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func seconds(s float64) string { return strconv.FormatFloat(s, 'f', 1, 64) + " s" }

// subject names what diverges: the operator and, if there is one, the operand.
func subject(d *Divergence) string {
	return strings.TrimSpace(plain.Line(d.Operator) + "  " + plain.Line(d.Operand))
}

// occurrences states how often a divergence was seen, and where first.
func occurrences(d *Divergence) string {
	s := "in " + plural(d.Count, "case")
	if d.FirstCase != "" {
		s += ", first " + plain.Line(d.FirstCase)
	}
	return s
}

// seenAs states what the cases of a divergence showed before they were reduced,
// or is empty if that equals the witness.
func seenAs(d *Divergence) string {
	if len(d.SeenAs) == 0 || len(d.SeenAs) == 1 && d.SeenAs[0].Kind == d.Kind {
		return ""
	}
	parts := make([]string, len(d.SeenAs))
	for i, s := range d.SeenAs {
		parts[i] = plain.Line(string(s.Kind))
		if s.Operand != d.Operand && s.Operand != "" {
			parts[i] += " of " + plain.Line(s.Operand)
		}
		parts[i] += " in " + plural(s.Count, "case")
		if s.Rule != "" {
			parts[i] += ", against " + plain.Line(s.Rule)
		}
	}
	return strings.Join(parts, "; ")
}

// optimiser states whether the optimiser of the backend is at fault, or is empty.
func optimiser(d *Divergence) string {
	switch d.Unoptimised {
	case result.Passed:
		return "with optimisation off it passes: the optimiser is at fault"
	case result.Diverged, result.Crashed, result.TimedOut:
		return "with optimisation off it diverges too: the optimiser is not at fault"
	default:
		return ""
	}
}

// unshrunk states that the witness may not be the smallest case, or is empty.
func unshrunk(d *Divergence) string {
	if d.Unshrunk == "" {
		return ""
	}
	return "there may be a smaller case: " + plain.Line(d.Unshrunk)
}

// alike names other operators that diverge in the same way with a similar
// output, or is empty.
func alike(r *Report, d *Divergence) string {
	if d.Witness.Output == "" {
		return ""
	}
	var operators []string
	for i := range r.Divergences {
		if e := &r.Divergences[i]; e.Kind == d.Kind && e.Witness.Output == d.Witness.Output && !slices.Contains(operators, plain.Line(e.Operator)) {
			operators = append(operators, plain.Line(e.Operator))
		}
	}
	if len(operators) < 2 {
		return ""
	}
	return fmt.Sprintf("%s, with %s, in %d operators: one fault may affect %s",
		plain.Line(string(d.Kind)), plain.Line(d.Witness.Output), len(operators), strings.Join(operators, ", "))
}

// equation writes the arithmetic of one element: "output[0] = {3} + {-2} * {0}
// = input[3]".
func equation(e *result.Element) string {
	parts := []string{plain.Line(e.Index)}
	if e.Arithmetic != "" {
		parts = append(parts, plain.Line(e.Arithmetic))
	}
	var sources []string
	for i, source := range e.Sources {
		if source == "" && i < len(e.Admissible) { // a constant
			source = e.Admissible[i].Value
		}
		sources = append(sources, source)
	}
	switch text := plain.Line(strings.Join(sources, ", ")); {
	case len(sources) > 1:
		parts = append(parts, "any of "+text)
	case text != "":
		parts = append(parts, text)
	}
	s := strings.Join(parts, " = ")
	if e.Note != "" {
		s += ", " + plain.Line(e.Note)
	}
	return s
}

// comparison states what an element holds and what it may hold.
func comparison(e *result.Element) string {
	s := "got " + value(e.Got)
	if e.Came != "" {
		s += " = " + plain.Line(e.Came)
	}
	if len(e.Admissible) > 0 {
		s += ", admissible " + admissible(e)
	}
	if e.Second == nil {
		return s + ", in both fills"
	}
	return s + ", second fill got " + value(*e.Second)
}

func admissible(e *result.Element) string {
	values := make([]string, len(e.Admissible))
	for i, v := range e.Admissible {
		values[i] = value(v)
		if len(e.Sources) == len(e.Admissible) && e.Sources[i] != "" {
			values[i] += " = " + plain.Line(e.Sources[i])
		}
	}
	return strings.Join(values, " or ")
}

// value writes a value and its bits. A NaN with a payload is written as its
// bits only.
func value(v result.Value) string {
	if v.Value == v.Bits {
		return plain.Line(v.Bits)
	}
	return plain.Line(v.Value) + " (" + plain.Line(v.Bits) + ")"
}

// wrongElements states how many elements of the witness are wrong, or is empty.
func wrongElements(w *Witness) string {
	if w.Wrong == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %s", w.Wrong, plural(w.Total, "element"))
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
		row := readingRow{Question: plain.Line(question), Answer: plain.Line(reading.Answer), Contradictory: reading.Contradictory(), Permissive: reading.Permissive, Forced: reading.Forced}
		switch {
		case row.Contradictory:
			row.Answer = "no answer explains every case"
		case reading.Answer == "":
			row.Answer = "unknown"
		case len(reading.Also) > 0:
			row.Answer += " (or " + plain.Line(strings.Join(reading.Also, ", ")) + ")"
		}
		if reading.Permissive {
			row.Answer += ", which admits more than the others"
		}
		row.How = fmt.Sprintf("%s, %s", plain.Line(cmp.Or(reading.How, "observed")), plural(reading.Cases, "case"))
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
const hint = "--strict makes every answer that is not the text's own a divergence"

// forced names the case that rules out the text's own answer.
func forced(f *result.Forced) string {
	s := "not " + plain.Line(f.Not) + ": " + plain.Line(f.Case)
	if f.Origin != "" {
		s += " at " + plain.Line(f.Origin)
	}
	if f.Detail != "" {
		s += " (" + plain.Line(f.Detail) + ")"
	}
	return s + ", minimised"
}

// replayFlags returns the flags with which the backend runs again as in the
// run.
func replayFlags(r *Report) []string {
	flags := []string{"--backend=" + shellWord(plain.Line(r.Backend.Name))}
	if len(r.Runs) > 0 {
		for _, flag := range r.Runs[0].Flags {
			flags = append(flags, shellWord(plain.Line(flag)))
		}
		for _, pin := range r.Runs[0].Pinned {
			flags = append(flags, "--reading="+shellWord(plain.Line(pin)))
		}
		if r.Runs[0].Strict {
			flags = append(flags, "--strict")
		}
	}
	return flags
}

// selects reports whether a flag selects case files, which do not matter when a
// witness is given.
func selects(flag string) bool {
	flag = strings.TrimPrefix(flag, "'")
	return strings.HasPrefix(flag, "--cases=") || strings.HasPrefix(flag, "--only-cases=")
}

// everyMode returns the command that runs a case in every mode of the run's
// engine.
func everyMode(r *Report, id string) string {
	flags := slices.DeleteFunc(replayFlags(r), func(flag string) bool { return strings.HasPrefix(flag, "--mode=") })
	return "conform run " + strings.Join(append(flags, "--mode=all"), " ") + " " + shellWord(plain.Line(id))
}

// replays returns the commands that reproduce a divergence. The first reads the
// witness from files that the user has to save.
func replays(r *Report, d *Divergence) []string {
	options := " " + strings.Join(replayFlags(r), " ")
	replay := "conform replay " + strings.Join(slices.DeleteFunc(replayFlags(r), selects), " ")
	if d.Kind == result.Nondeterministic {
		replay += " --repeat=1000"
	}
	var commands []string
	switch w := &d.Witness; {
	case w.Other != "":
		commands = append(commands, replay+" witness.yaml other.yaml")
	case w.YAML != "":
		commands = append(commands, replay+" witness.yaml")
	}
	if d.FirstCase != "" {
		first := "conform run" + options + " " + shellWord(plain.Line(d.FirstCase))
		if d.Beside != "" {
			first += " " + shellWord(plain.Line(d.Beside))
		}
		commands = append(commands, first)
	}
	return commands
}
