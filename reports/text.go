package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

// Limits of what is shown, unless the text is verbose.
const (
	fewReasons = 5
	fewErrors  = 10
	fewRules   = 10
)

func writeText(w io.Writer, r *Report, o Options) error {
	p := newPage(o)
	p.brief = !o.Verbose
	if o.Quiet {
		p.verdict(r)
		_, err := io.WriteString(w, p.String())
		return err
	}
	p.wrap("", headline(r))
	for _, note := range r.Notes {
		p.wrap("  note: ", sanitise.Line(note))
	}
	p.divergences(r)
	p.known(r)
	p.list("Waivers that excused nothing", r.UnusedWaivers)
	p.harnessErrors(r)
	p.skips("Unsupported", r.Skips)
	p.skips("Not run", r.NotRun)
	p.unclaimed(r)
	p.readings(r)
	p.list("Held back until the other divergences of the operator are mended", r.HeldBack)
	p.rules(r)
	p.line("")
	if len(r.Divergences) > 0 && p.brief {
		p.wrap("", p.dim("--verbose shows all of each; --write-witnesses FOLDER keeps the cases"))
	}
	p.verdict(r)
	_, err := io.WriteString(w, p.String())
	return err
}

// divergences writes what diverges, and then what the backend refuses: in a line for each reason, if
// there are many.
func (p *page) divergences(r *Report) {
	refused := r.refused()
	lines := p.brief && len(refused) > fewReasons
	for i := range r.Divergences {
		d := &r.Divergences[i]
		switch {
		case p.brief && r.folded(d), lines && d.Kind == result.WronglyRejected:
		case p.brief && d.SameAs != "":
			p.follower(d)
		default:
			p.line("")
			p.divergence(r, d)
		}
	}
	if !p.brief {
		return
	}
	for i := range r.Refusals {
		if !lines || r.Refusals[i].Kind != result.WronglyRejected {
			p.line("")
			p.refusal(r, &r.Refusals[i])
		}
	}
	if lines {
		p.refused(refused)
	}
}

func (p *page) known(r *Report) {
	if s := ofEngine(r); s != "" {
		p.line("")
		p.wrap("", s)
	}
	list := r.Waived
	if !p.all {
		list = ofUser(r)
	}
	if len(list) == 0 {
		return
	}
	p.line("")
	p.line(p.strong("Known divergences"))
	for _, share := range knownShares(r, list) {
		p.line("  " + share)
	}
	for _, of := range byWaiver(list) {
		for i, d := range of {
			if i == 0 || p.all {
				p.line(fmt.Sprintf("  ~ %s  %s  (%s)", d.Kind, subject(d), occurrences(d)))
			}
			if i == 0 {
				p.wrap("      ", sanitise.Line(d.Waiver))
			}
			if p.all {
				p.divergence(r, d)
			}
		}
		if n := len(of) - 1; n > 0 && !p.all {
			p.line(fmt.Sprintf("      and %s like it", plural(int64(n), "more group")))
		}
	}
}

func (p *page) harnessErrors(r *Report) {
	if len(r.HarnessErrors) == 0 {
		return
	}
	p.line("")
	p.line(p.strong("Could not be judged"))
	for i, e := range r.HarnessErrors {
		if i == fewErrors && !p.all {
			p.line(fmt.Sprintf("  and %d more", len(r.HarnessErrors)-i))
			break
		}
		p.line(strings.TrimRight("  ! "+sanitise.Line(e.Case)+"  "+sanitise.Line(e.Origin), " "))
		p.wrap("      ", sanitise.Line(e.Detail))
	}
}

func (p *page) readings(r *Report) {
	rows := readingRows(r, p.all)
	total := len(rows)
	if !p.all {
		rows = slices.DeleteFunc(rows, func(row readingRow) bool { return !row.decides() })
	}
	if len(rows) == 0 {
		return
	}
	questions, answers := 0, 0
	for _, row := range rows {
		questions = max(questions, columns(row.Question))
		answers = max(answers, columns(row.Answer))
	}
	p.line("")
	p.line(p.strong("Readings"))
	for _, row := range rows {
		answer := row.Answer
		if row.Contradictory {
			answer = p.bad(answer)
		}
		if 2+questions+4+answers+2+columns(row.How) > p.width { // too wide for a table
			p.line("  " + row.Question)
			p.wrap("    → ", answer+" "+p.dim("("+row.How+")"))
		} else {
			p.line("  " + pad(row.Question, questions) + "  → " + pad(answer, answers) + "  " + p.dim(row.How))
		}
		p.forced(row.Forced, len(r.Divergences) > 0 && p.brief)
	}
	if others := total - len(rows); others > 0 {
		p.wrap("  ", p.dim(plural(int64(others), "other reading")+": --verbose lists them"))
	}
	if isForced(rows) {
		p.wrap("  ", hint)
	}
}

// forced names the smallest case that rules the text's own answer out, and shows it unless it is
// folded beside divergences.
func (p *page) forced(f *result.Forced, fold bool) {
	if f == nil {
		return
	}
	s := forced(f)
	if fold && f.Witness != "" {
		s += ": --verbose shows the case"
	}
	p.wrap("    ", p.warn(s))
	if fold {
		return
	}
	for _, line := range sanitise.Lines(f.Witness) {
		p.line(strings.TrimRight("      "+line, " "))
	}
}

// skips writes why cases are unsupported or did not run.
func (p *page) skips(title string, list []Skip) {
	if len(list) == 0 {
		return
	}
	p.line("")
	p.line(p.strong(title))
	for i, skip := range list {
		if i == fewReasons && !p.all {
			p.line(fmt.Sprintf("  and for %s more", plural(int64(len(list)-i), "reason")))
			break
		}
		p.wrap(fmt.Sprintf("  %d  ", skip.Count), reason(skip.Reason))
	}
}

// claimMore says how newly supported calls become claims.
const claimMore = "--claims FILE --write-claims FILE adds what the backend newly supports"

// unclaimed writes of which operators the backend supports calls that it is not claimed to.
func (p *page) unclaimed(r *Report) {
	if len(r.Unclaimed) == 0 {
		return
	}
	p.line("")
	p.line(p.strong("Newly supported"))
	for _, one := range r.Unclaimed {
		p.wrap(fmt.Sprintf("  %d  ", one.Count), fmt.Sprintf("%s %s", sanitise.Line(one.Operator), p.dim("first "+sanitise.Line(one.First))))
	}
	p.wrap("  ", p.dim(claimMore))
}

// rules writes the coverage of rules, if the run should cover everything.
func (p *page) rules(r *Report) {
	if !p.all && (r.chosen() || !r.Complete) {
		return
	}
	p.line("")
	s := fmt.Sprintf("rules covered %d/%d", r.Rules.Covered, r.Rules.Total)
	shown := len(r.Rules.Uncovered)
	if !p.all {
		shown = min(shown, fewRules)
	}
	var uncovered []string
	for _, rule := range r.Rules.Uncovered[:shown] {
		uncovered = append(uncovered, sanitise.Line(rule))
	}
	if more := len(r.Rules.Uncovered) - shown; more > 0 {
		uncovered = append(uncovered, fmt.Sprintf("and %d more", more))
	}
	if len(uncovered) > 0 {
		s += "; not covered: " + strings.Join(uncovered, ", ")
	}
	p.wrap("", s)
	if r.Pairs != nil {
		p.wrap("", fmt.Sprintf("pairs covered %d/%d", r.Pairs.Covered, r.Pairs.Known))
	}
}

func (p *page) verdict(r *Report) {
	p.wrap("", counts(r.Summary)+"; "+seconds(r.ElapsedSeconds))
	if s := ending(r); s != "" {
		p.wrap("", p.warn(s))
	}
	paint := p.warn
	switch r.ExitStatus() {
	case ExitConforms:
		paint = p.good
	case ExitDiverges:
		paint = p.bad
	}
	said, status := paint(sanitise.Line(r.Backend.Name)+" "+conclusion(r)), fmt.Sprintf("(exit status %d)", cmp.Or(p.exit, r.ExitStatus()))
	switch {
	case p.exit == NoExitStatus:
		p.wrap("", said)
	case columns(said)+1+columns(status) > p.width:
		p.wrap("", said)
		p.wrap("", status)
	default:
		p.wrap("", said+" "+status)
	}
}
