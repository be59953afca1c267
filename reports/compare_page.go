package reports

import (
	"cmp"
	"io"
)

// compareHTML writes a comparison as a page. Each cell that diverges links to
// its witness.
func compareHTML(to io.Writer, c *Comparison) error {
	var w pageWriter
	p := newComparePage(c)
	w.page(p.Title, func() { w.comparison(p) })
	_, err := io.WriteString(to, w.String())
	return err
}

func (w *pageWriter) comparison(p *comparePage) {
	w.put("<header>\n<div class=\"bar\">\n<div class=\"title\"><h1>%v</h1></div>\n<ul class=\"counts\" aria-label=\"Summary\">", p.Title)
	for i := range p.Columns {
		colour := "bad"
		if p.Columns[i].Conforms {
			colour = "good"
		}
		w.put("\n<li><strong>%v</strong> <span class=\"%v\">%v</span></li>", p.Columns[i].Name, colour, p.Columns[i].Words)
	}
	w.put("\n</ul>\n</div>\n</header>\n<main id=\"main\" tabindex=\"-1\">")
	w.trend(p)
	for i := range p.Changes {
		w.change(&p.Changes[i])
	}
	w.matrix("Modes of one engine that disagree", p.Disagreements)
	if p.Failing == nil {
		w.put("\n<h2>Rules</h2>\n<p>No rule diverges.</p>")
	}
	w.matrix("Rules", p.Failing)
	w.folded("rules that diverge nowhere", p.Other)
	w.matrix("Questions that are answered differently", p.Differing)
	w.folded("questions without two answers", p.Agreed)
	for i := range p.Columns {
		column := &p.Columns[i]
		if len(column.Groups) > 0 || len(column.Forced) > 0 {
			w.put("\n<h2>%v</h2>", column.Name)
		}
		for k := range column.Groups {
			w.divergence(&column.Groups[k])
		}
		if len(column.Forced) > 0 {
			w.put("\n<h3>Answers that are not the text's own</h3>\n")
			w.readings(column.Forced)
		}
	}
	w.put("\n<footer><p>This page needs nothing else.</p></footer>\n</main>\n")
}

// trend writes what each run found, and how it differs from the run before.
func (w *pageWriter) trend(p *comparePage) {
	title, changes := "Runs", markup("")
	if p.Over {
		title, changes = "Trend", number("new")+number("gone")
	}
	w.put(`
<h2>%v</h2>
<div class="matrix scroll" tabindex="0" role="group" aria-label="What each run found"><table>
<thead><tr>%v%v</tr></thead>
<tbody>`, title, head("run")+head("ended")+head("cases")+number("divergences"), changes)
	for _, run := range p.Trend {
		w.put("\n<tr><th scope=\"row\">%v</th><td class=\"when\" data-label=\"ended\">%v</td><td class=\"shares\" data-label=\"cases\">", run.Name, cmp.Or(run.At, none))
		w.share(run.Summary)
		w.put("</td><td class=\"number\" data-label=\"divergences\">%v</td>", run.Divergences)
		if p.Over {
			w.put("<td class=\"number\" data-label=\"new\">%v</td><td class=\"number\" data-label=\"gone\">%v</td>", run.Appeared, run.Ended)
		}
		w.put("</tr>")
	}
	w.endTable()
}

// change writes what one run found and another did not.
func (w *pageWriter) change(c *compareChange) {
	w.put("\n<h2>%v</h2>", c.Title)
	if len(c.Groups) == 0 {
		w.put("\n<p>Nothing failed in either.</p>")
	}
	for _, group := range c.Groups {
		w.put("\n<h3 class=\"%v\">%v</h3>\n<ul>", group.Tone, group.Words)
		for _, one := range group.List {
			w.put("\n<li>%v</li>", linked(one.Anchor, optional("<code>%v</code>", one.Text)))
		}
		w.put("\n</ul>")
	}
}

// linked returns markup that links to an anchor of the page, if there is one.
func linked(anchor string, text markup) markup {
	if anchor == "" {
		return text
	}
	return optional(`<a href="#%v">`, anchor) + text + "</a>"
}

// folded writes a table that is folded, if there is one.
func (w *pageWriter) folded(what string, m *compareMatrix) {
	if m != nil {
		w.put("\n<details><summary>%v %v</summary>", len(m.Rows), what)
		w.rows(m)
		w.put("\n</details>")
	}
}

// matrix writes a table under a title, if there is one.
func (w *pageWriter) matrix(title string, m *compareMatrix) {
	if m != nil {
		w.put("\n<h2>%v</h2>", title)
		w.rows(m)
	}
}

func (w *pageWriter) rows(m *compareMatrix) {
	w.put(`
<div class="matrix scroll" tabindex="0" role="group" aria-label="%v by run"><table>
<thead><tr>%v`, m.What, head(m.What))
	for _, name := range m.Names {
		w.put("%v", head(name))
	}
	w.put("</tr></thead>\n<tbody>")
	for _, row := range m.Rows {
		name := optional("<code>%v</code>", row.Name)
		if row.URL != "" {
			name = optional(`<a href="%v" rel="noreferrer">`, row.URL) + name + "</a>"
		}
		w.put("\n<tr><th scope=\"row\">%v%v%v</th>", name, optional("<br><small>%v</small>", row.Note), optional("<br><small><code>%v</code></small>", row.Command))
		for i, cell := range row.Cells {
			w.put("<td class=\"%v\" data-label=\"%v\">%v</td>", cell.Tone, m.Names[i], linked(cell.Anchor, optional("%v", cell.Text)))
		}
		w.put("</tr>")
	}
	w.endTable()
}
