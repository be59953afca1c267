package reports

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"example.com/conform/internal/plain"
	"example.com/conform/reports/result"
)

//go:embed compare.html.tmpl
var compareSource string

// A comparePage is a comparison, arranged for its page.
type comparePage struct {
	Title             string
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
		one := newPageOf(run.report)
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
	}
	for i := range c.Runs[1:] {
		p.change(c, i+1)
	}
	p.matrices(c, names)
	return p
}

func (p *comparePage) change(c *Comparison, i int) {
	run := &c.Runs[i]
	change := compareChange{Title: p.Columns[i].Name + " beside " + p.Columns[0].Name}
	for _, group := range []struct {
		words, tone string
		column      int
		list        []string
	}{
		{"Newly failing", "bad", i, run.Newly},
		{"Still failing", "warn", i, run.Still},
		{"Fixed", "good", 0, run.Fixed},
		{"Not run", "dim", 0, run.NotRun},
	} {
		if len(group.list) == 0 {
			continue
		}
		g := compareGroup{Words: group.words, Tone: group.tone}
		for _, signature := range group.list {
			g.List = append(g.List, compareCell{Text: plain.Line(signature), Anchor: p.Columns[group.column].anchors[signature]})
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
		row := compareRow{Name: plain.Line(c.Rules[i].Rule), URL: textOf(c.Rules[i].Rule)}
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
		row := compareRow{Name: plain.Line(c.Questions[i].Question), URL: textOf(c.Questions[i].Question)}
		for n, answer := range c.Questions[i].Answers {
			row.Cells = append(row.Cells, compareCell{Text: plain.Line(answer), Anchor: p.Columns[n].anchors[row.Name]})
		}
		if c.Questions[i].Differs() {
			add(&p.Differing, "question", row)
		} else {
			add(&p.Agreed, "question", row)
		}
	}
	for i := range c.Disagreements {
		d := &c.Disagreements[i]
		row := compareRow{Name: plain.Line(d.About), URL: textOf(d.About), Note: plain.Line(d.where()), Command: d.Replay}
		for n, does := range d.Does {
			cell := compareCell{Text: plain.Line(does)}
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
