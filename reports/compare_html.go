package reports

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

//go:embed compare.html.tmpl
var compareSource string

// A comparePage is a comparison, arranged for its page.
type comparePage struct {
	Title             string
	Trend             []compareTrend
	Over              bool // some run is of the backend of the run before
	Columns           []compareColumn
	Changes           []compareChange
	Failing, Other    *compareMatrix
	Differing, Agreed *compareMatrix
	Disagreements     *compareMatrix // of modes
}

type compareColumn struct {
	Name, Words string
	Conforms    bool
	Groups      []htmlGroup
	Forced      []htmlReading     // those that differ from the text's own
	anchors     map[string]string // of divergences, by signature, and of readings, by question
}

// A compareTrend is a run in the order of the journals.
type compareTrend struct {
	Name, At        string
	Summary         result.Counts
	Divergences     int
	Appeared, Ended string // divergences that the run before has not, or has alone; "–" if that is of another backend
}

type compareChange struct {
	Title  string
	Groups []compareGroup
}

type compareGroup struct {
	Words, Tone string
	List        []compareCell
}

type compareMatrix struct {
	What  string
	Names []string
	Rows  []compareRow
}

type compareRow struct {
	Name, URL string // of its public text, if it has one
	Note      string // below the name
	Command   string // command to reproduce it
	Cells     []compareCell
}

// A compareCell is text that may link to a divergence.
type compareCell struct{ Text, Tone, Anchor string }

// compareHTML writes a comparison as a page. Each cell that diverges links to
// its witness.
func compareHTML(w io.Writer, c *Comparison) error {
	page := template.New("").Funcs(pageFuncs())
	for _, source := range []string{htmlSource, compareSource, `{{define "body"}}{{template "compare" .}}{{end}}`} {
		if _, err := page.Parse(source); err != nil {
			return fmt.Errorf("the template: %w", err)
		}
	}
	return page.ExecuteTemplate(w, "page", newComparePage(c))
}

func newComparePage(c *Comparison) *comparePage {
	names := c.names()
	p := &comparePage{Title: "conform: " + strings.Join(names, " beside ")}
	anchors := map[string]int{} // of the whole page
	for i := range c.Runs {
		run := &c.Runs[i]
		one := newPageOf(run.report, new(Options))
		column := compareColumn{Name: names[i], Words: conclusion(run.report), Conforms: run.Conforms, anchors: map[string]string{}}
		for n := range one.Groups {
			g := one.Groups[n]
			g.Anchor = anchor(anchors, fmt.Sprintf("%d-%s", i+1, g.Anchor))
			g.RuleAnchor, g.Open = "", false
			column.anchors[g.Signature] = g.Anchor
			column.Groups = append(column.Groups, g)
		}
		for _, reading := range slices.Concat(one.Decided, one.Undecided) {
			if reading.Forced != nil {
				reading.Errata = "" // the run's part of the page has it
				reading.Anchor = anchor(anchors, fmt.Sprintf("%d-%s", i+1, reading.Anchor))
				column.anchors[reading.Question] = reading.Anchor
				column.Forced = append(column.Forced, reading)
			}
		}
		p.Columns = append(p.Columns, column)
		trend := trendOf(c, i, names[i])
		p.Trend, p.Over = append(p.Trend, trend), p.Over || trend.Appeared != none
	}
	for i := range c.Runs[1:] {
		p.change(c, i+1)
	}
	p.matrices(c, names)
	return p
}

// none stands where there is no run before to compare with.
const none = "–"

// trendOf describes a run, and how its divergences differ from those of the run before.
func trendOf(c *Comparison, i int, name string) compareTrend {
	run := &c.Runs[i]
	t := compareTrend{Name: name, Summary: run.Summary, Divergences: len(run.report.Divergences), Appeared: none, Ended: none}
	if ran := run.report.Runs; len(ran) > 0 {
		t.At = sanitise.Line(strings.NewReplacer("T", " ", "Z", "").Replace(ran[len(ran)-1].At))
	}
	if i == 0 || c.Runs[i-1].Backend.Name != run.Backend.Name || c.Runs[i-1].Backend.Mode != run.Backend.Mode {
		return t
	}
	var since Compared
	since.report = run.report
	since.changes(c.Runs[i-1].report)
	t.Appeared, t.Ended = fmt.Sprint(len(since.Newly)), fmt.Sprint(len(since.Fixed)+len(since.NotRun))
	return t
}

func (p *comparePage) change(c *Comparison, i int) {
	change := compareChange{Title: p.Columns[i].Name + " beside " + p.Columns[0].Name}
	for _, group := range c.changesOf(i) {
		g := compareGroup{Words: strings.ToUpper(group.words[:1]) + group.words[1:], Tone: group.tone}
		for _, signature := range group.list {
			g.List = append(g.List, compareCell{Text: sanitise.Line(signature), Anchor: p.Columns[group.column].anchors[signature]})
		}
		change.Groups = append(change.Groups, g)
	}
	p.Changes = append(p.Changes, change)
}

// matrices fills the tables. Those with findings come first.
func (p *comparePage) matrices(c *Comparison, names []string) {
	add := func(to **compareMatrix, what string, row compareRow) {
		if *to == nil {
			*to = &compareMatrix{What: what, Names: names}
		}
		(*to).Rows = append((*to).Rows, row)
	}
	for i := range c.Rules {
		row := compareRow{Name: sanitise.Line(c.Rules[i].Rule), URL: textOf(c.Rules[i].Rule)}
		for n := range c.Rules[i].Cells {
			cell := &c.Rules[i].Cells[n]
			one := compareCell{Text: cellWords(cell), Tone: compareTone(cell)}
			if len(cell.Divergences) > 0 {
				one.Anchor = p.Columns[n].anchors[cell.Divergences[0]]
			}
			row.Cells = append(row.Cells, one)
		}
		if c.Rules[i].Failing() {
			add(&p.Failing, "rule", row)
		} else {
			add(&p.Other, "rule", row)
		}
	}
	for i := range c.Questions {
		row := compareRow{Name: sanitise.Line(c.Questions[i].Question), URL: textOf(c.Questions[i].Question)}
		for n, answer := range c.Questions[i].Answers {
			row.Cells = append(row.Cells, compareCell{Text: sanitise.Line(answer), Anchor: p.Columns[n].anchors[row.Name]})
		}
		if c.Questions[i].Differs() {
			add(&p.Differing, "question", row)
		} else {
			add(&p.Agreed, "question", row)
		}
	}
	for i := range c.Disagreements {
		d := &c.Disagreements[i]
		row := compareRow{Name: sanitise.Line(d.About), URL: textOf(d.About), Note: sanitise.Line(d.where()), Command: d.Replay}
		for n, does := range d.Does {
			cell := compareCell{Text: sanitise.Line(does)}
			if signature := d.Divergences[n]; signature != "" {
				cell.Tone, cell.Anchor = tone(result.Diverged), p.Columns[n].anchors[signature]
				if d.Waived {
					cell.Tone = tone(result.Waived)
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		add(&p.Disagreements, ModeDisagreement, row)
	}
}

// compareTone returns the colour of a cell.
func compareTone(c *RuleCell) string {
	switch c.State {
	case RuleDiverges:
		return tone(result.Diverged)
	case RuleWaived:
		return tone(result.Waived)
	case RulePasses:
		return tone(result.Passed)
	default:
		return "dim"
	}
}
