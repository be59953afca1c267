package reports

import (
	"fmt"
	"strings"

	"example.com/conform/internal/sanitise"
)

// compareText writes a comparison as text: what changed, then the rules that
// fail in some run and the questions with different answers, or all of them.
func compareText(b *strings.Builder, c *Comparison, o Options) {
	p := newPage(o)
	names := c.names()
	for i := range c.Runs {
		run := &c.Runs[i]
		p.wrap(fmt.Sprintf("%d  ", i+1), names[i]+": "+conclusion(run.report)+"; "+counts(run.Summary))
	}
	if o.Quiet {
		if n := int64(len(c.Disagreements)); n > 0 {
			p.line(plural(n, ModeDisagreement))
		}
		b.WriteString(p.String())
		return
	}
	for i := range c.Runs[1:] {
		p.line("")
		p.line(p.strong(names[i+1] + " beside " + names[0]))
		paint := map[string]func(string) string{"bad": p.bad, "warn": p.warn, "good": p.good, "dim": p.dim}
		changes := c.changesOf(i + 1)
		width := 0
		for _, group := range changes {
			width = max(width, columns(group.words)+2)
		}
		for _, group := range changes {
			for _, signature := range group.list {
				p.line("  " + paint[group.tone](pad(group.words, width)) + sanitise.Line(signature))
			}
		}
		if len(changes) == 0 {
			p.line("  nothing failed in either")
		}
	}
	var rows [][]string
	for i := range c.Rules {
		if row := &c.Rules[i]; o.Verbose || row.Failing() {
			cells := []string{sanitise.Line(row.Rule)}
			for n := range row.Cells {
				cells = append(cells, cellWords(&row.Cells[n]))
			}
			rows = append(rows, cells)
		}
	}
	writeMatrix(p, "Rules", names, rows)
	rows = nil
	for i := range c.Questions {
		if row := &c.Questions[i]; o.Verbose || row.Differs() {
			cells := []string{sanitise.Line(row.Question)}
			for _, answer := range row.Answers {
				cells = append(cells, sanitise.Line(answer))
			}
			rows = append(rows, cells)
		}
	}
	writeMatrix(p, "Questions", names, rows)
	writeDisagreements(p, c, names)
	b.WriteString(p.String())
}

// writeMatrix writes a table with a column for each run.
func writeMatrix(p *page, title string, names []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	p.line("")
	p.line(p.strong(title))
	rows = append([][]string{append([]string{""}, names...)}, rows...)
	widths := make([]int, len(names)+1)
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], columns(cell))
		}
	}
	for n, row := range rows {
		line := ""
		for i, cell := range row {
			line += pad(cell, widths[i]+2)
		}
		line = strings.TrimRight("  "+line, " ")
		if n == 0 {
			line = p.dim(line)
		}
		p.line(line)
	}
}

// writeDisagreements writes where modes disagree.
func writeDisagreements(p *page, c *Comparison, names []string) {
	for i := range c.Disagreements {
		d := &c.Disagreements[i]
		p.line("")
		mark := p.bad("✗ " + ModeDisagreement)
		if d.Waived {
			mark = p.warn("~ " + ModeDisagreement)
		}
		mark += "  " + sanitise.Line(d.About)
		if where := d.where(); where != "" {
			mark += "  (" + sanitise.Line(where) + ")"
		}
		p.line(mark)
		width := 0
		for _, name := range names {
			width = max(width, columns(name))
		}
		for n, does := range d.Does {
			if does != "" {
				p.wrap("  "+pad(names[n], width+2), sanitise.Line(does))
			}
		}
		if d.Replay != "" {
			p.line("  " + pad("replay", width+2) + d.Replay)
		}
	}
}
