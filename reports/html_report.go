package reports

import (
	"fmt"
	"strings"

	"example.com/conform/internal/plain"
)

// report writes the body of the page of a report.
func (w *pageWriter) report(p *htmlPage) {
	w.header(p)
	w.put("<main id=\"main\" tabindex=\"-1\">")
	if how := ending(p.Report); how != "" {
		w.put("\n<p class=\"warn\"><strong>Incomplete:</strong> %v.</p>", how)
	}
	w.put("\n<dl class=\"facts\">")
	for _, one := range p.Facts {
		value := optional("%v", one.Value)
		if one.Code {
			value = optional("<code>%v</code>", one.Value)
		}
		w.put("\n<dt>%v</dt><dd>%v</dd>", one.Name, value)
	}
	w.put("\n</dl>")
	for _, note := range p.Notes {
		w.put("\n<p class=\"dim\">Note: %v</p>", shown(note))
	}
	w.divergences(p)
	if len(p.HarnessErrors) > 0 {
		w.put("\n<h2>Could not be judged</h2>\n")
		w.table("Cases that could not be judged", head("case"), head("why"))
		for _, one := range p.HarnessErrors {
			w.put("\n<tr><td><code>%v</code>%v</td><td>%v</td></tr>", shown(one.Case), optional(`<br><span class="dim">%v</span>`, shown(one.Origin)), reason(one.Detail))
		}
		w.endTable()
	}
	w.operators(p)
	w.answers(p)
	w.list("Held back until the other divergences of the operator are mended", p.HeldBack)
	w.list("Waivers that excused nothing", p.UnusedWaivers)
	if len(p.Skips) > 0 {
		w.put("\n<h2>Skipped</h2>\n")
		w.table("Skipped cases", number("cases"), head("reason"))
		for _, skip := range p.Skips {
			w.put("\n<tr><td class=\"number\">%v</td><td>%v</td></tr>", skip.Count, reason(skip.Reason))
		}
		w.endTable()
	}
	w.rules(p)
	if len(p.Relations) > 0 {
		w.put("\n<h2>Metamorphic relations</h2>\n<p>%v.</p>\n", relations(p.Report))
		w.table("Metamorphic relations", head("relation"), head("cases"))
		for i := range p.Relations {
			w.put("\n<tr><td><code>%v</code></td><td>%v</td></tr>", shown(p.Relations[i].ID), relationCounts(&p.Relations[i]))
		}
		w.endTable()
	}
	w.put(`
<footer>
<p>%v; %v. This page needs nothing else. With scripts on, <kbd>/</kbd> searches, <kbd>j</kbd> and <kbd>k</kbd> go from one divergence to the next.</p>
</footer>
</main>
`, headline(p.Report), seconds(p.ElapsedSeconds))
}

// header writes the bar at the top: the verdict, counts, and filters of divergences.
func (w *pageWriter) header(p *htmlPage) {
	noun := "cases"
	if p.Summary.Cases == 1 {
		noun = "case"
	}
	w.put(`<header>
<div class="bar">
<div class="title"><h1>%v</h1> <span class="verdict %v">%v</span></div>
<ul class="counts" aria-label="Summary">
<li><strong>%v</strong> %v</li>`, shown(p.Backend.Name), class(p.Report), conclusion(p.Report), p.Summary.Cases, noun)
	for _, n := range verdictCounts(p.Summary) {
		if n.N > 0 {
			w.put("\n<li class=\"%v\"><strong>%v</strong> %v</li>", tone(n.Verdict), n.N, n.Words)
		}
	}
	if n := len(p.Divergences); n > 0 {
		w.put("\n<li><a href=\"#divergences\">%v</a></li>", plural(int64(n), "divergence"))
	}
	w.put("\n</ul>\n")
	w.share(p.Summary)
	if len(p.Groups) > 1 {
		w.put(`
<div class="filter" role="search" hidden>
<input type="search" aria-label="Search the divergences" placeholder="Search  ( / )" autocomplete="off" spellcheck="false">`)
		w.choices("kind", "All kinds", p.Kinds)
		w.choices("operator", "All operators", p.Operators)
		w.choices("rule", "All rules", p.RuleIDs)
		w.put("\n<output aria-live=\"polite\"></output>\n</div>")
	}
	w.put("\n</div>\n</header>\n")
}

// choices writes the choices of one filter.
func (w *pageWriter) choices(name, all string, options []string) {
	if len(options) < 2 {
		return
	}
	w.put("\n<select name=\"%v\" aria-label=\"%v\"><option value=\"\">%v</option>", name, all, all)
	for _, option := range options {
		w.put("<option>%v</option>", option)
	}
	w.put("</select>")
}

// operators writes how many cases of each operator have which verdict.
func (w *pageWriter) operators(p *htmlPage) {
	if len(p.Totals) == 0 {
		return
	}
	heads := []markup{head("operator")}
	for _, column := range p.Columns {
		heads = append(heads, number(column))
	}
	w.put("\n<h2>Operators</h2>\n")
	w.table("Cases by operator", heads...)
	for _, total := range p.Totals {
		w.put("\n<tr><td><code>%v</code></td>", shown(total.Operator))
		for _, cell := range total.Cells {
			w.put("<td class=\"number\">%v</td>", cell)
		}
		w.put("</tr>")
	}
	w.endTable()
}

// answers writes how the backend answers questions, and what these are.
func (w *pageWriter) answers(p *htmlPage) {
	if len(p.Decided) > 0 {
		w.put("\n<h2 id=\"readings\">Readings</h2>\n<p class=\"dim\">How the backend answers the questions that the texts leave open.</p>\n")
		w.readings(p.Decided)
		if isForcedHTML(p.Decided) {
			w.put("<p class=\"dim\">%v.</p>", hint)
		}
	}
	if n := len(p.Undecided); n > 0 {
		more := ""
		if len(p.Decided) > 0 {
			more = "more "
		}
		w.put("\n<details><summary>%v %vquestions, as declared, pinned or answered by the text itself</summary>\n", n, more)
		w.readings(p.Undecided)
		w.put("</details>")
	}
	if len(p.Errata) == 0 {
		return
	}
	w.put("\n<details><summary>What these questions ask, and why: docs/rules.md and ERRATA.md</summary>")
	for _, one := range p.Errata {
		w.put("\n<section class=\"errata\" id=\"%v\">\n<h3><code>%v</code></h3>\n<ul>", one.Anchor, one.Question)
		for _, item := range one.Items {
			w.put("\n<li>")
			for _, passage := range item {
				w.passage(passage)
			}
			w.put("</li>")
		}
		w.put("\n</ul>\n<p><a href=\"#%v\">The answer</a>%v</p>\n</section>", one.Row, optional(` · <a href="%v" rel="noreferrer">The text</a>`, one.URL))
	}
	w.put("\n</details>")
}

func (w *pageWriter) passage(p passage) {
	switch p.Tag {
	case "":
		w.put("%v", p.Text)
	case "a":
		w.put("<a href=\"%v\" rel=\"noreferrer\">%v</a>", p.URL, p.Text)
	default:
		w.put("<%v>%v</%v>", p.Tag, p.Text, p.Tag)
	}
}

// why returns a link to the entry of a question, if it has one.
func why(one *htmlReading) markup {
	if one.Errata == "" {
		return ""
	}
	var w pageWriter
	w.put(" <a href=\"#%v\" aria-label=\"Why %v is a question\">why</a>", one.Errata, one.Question)
	return markup(w.String())
}

func (w *pageWriter) readings(list []htmlReading) {
	w.table("Readings", head("question"), head("answer"), head("how"))
	for i := range list {
		one := &list[i]
		bad := markup("")
		if one.Contradictory {
			bad = ` class="bad"`
		}
		w.put("\n<tr id=\"%v\"><td><code>%v</code>%v</td><td%v>%v", one.Anchor, one.Question, why(one), bad, one.Answer)
		if one.Forced != nil {
			w.put("\n<details><summary class=\"warn\">%v</summary>\n%v\n</details>", forced(one.Forced), copyable("the case", one.Forced.Witness))
		}
		w.put("</td><td>%v</td></tr>", one.How)
	}
	w.endTable()
	w.put("\n")
}

// copyable returns lines of foreign text that a button copies.
func copyable(what, text string) markup {
	var w pageWriter
	w.put(`<div class="copyable"><pre tabindex="0" data-what="%v">%v</pre></div>`, what, strings.Join(plain.Lines(text), "\n"))
	return markup(w.String())
}

// rules writes which rules are broken, by which divergences, and which no case covers.
func (w *pageWriter) rules(p *htmlPage) {
	features := ""
	if p.Pairs != nil {
		features = fmt.Sprintf("; %d of %d combinations of features", p.Pairs.Covered, p.Pairs.Known)
	}
	w.put("\n<h2 id=\"rules\">Rules</h2>\n<p>%v of %v rules covered%v.</p>", p.Rules.Covered, p.Rules.Total, features)
	for i := range p.Broken {
		rule := &p.Broken[i]
		w.put("\n<section id=\"%v\">\n<h3><code>%v</code></h3>%v%v\n<p>", rule.Anchor, shown(rule.ID), optional("<p>%v</p>", shown(rule.Statement)), optional(`<p class="dim">%v</p>`, shown(rule.Source)))
		w.put("%v", optional(`<a href="%v" rel="noreferrer">The text</a>`, rule.URL))
		for _, g := range rule.Groups {
			w.put(" · <a href=\"#%v\">%v</a>", g.Anchor, g.Kind)
		}
		for i := range rule.Questions {
			question := &rule.Questions[i]
			w.put(" · question <a href=\"#%v\">%v</a>%v", question.Anchor, question.Question, why(question))
		}
		w.put("\n</p>")
		if n := len(rule.Cases); n > 0 {
			w.put("\n<details><summary>%v cases of case files</summary>\n<ul>", n)
			for _, c := range rule.Cases {
				w.put("\n<li><code>%v</code> <span class=\"%v\">%v</span>%v</li>", shown(c.ID), tone(c.Verdict), shown(c.Verdict), optional(` <span class="dim">%v</span>`, shown(c.Origin)))
			}
			w.put("\n</ul>\n</details>")
		}
		w.put("\n</section>")
	}
	if n := len(p.Rules.Uncovered); n > 0 {
		w.put("\n<details><summary>%v not covered</summary>\n<ul>", n)
		for _, rule := range p.Rules.Uncovered {
			w.put("\n<li><code>%v</code></li>", shown(rule))
		}
		w.put("\n</ul>\n</details>")
	}
}
