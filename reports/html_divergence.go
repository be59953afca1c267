package reports

import (
	"example.com/conform/reports/picture"
)

// divergences writes the divergences, and then those that are waived.
func (w *pageWriter) divergences(p *htmlPage) {
	if len(p.Divergences) > 0 {
		w.put("\n<h2 id=\"divergences\">Divergences</h2>")
	}
	for i := range p.Groups {
		if p.Groups[i].Waiver == "" {
			w.divergence(&p.Groups[i])
		}
	}
	if len(p.Waived) > 0 {
		w.put("\n<h2 id=\"waived\">Known divergences</h2>")
	}
	for i := range p.Groups {
		if p.Groups[i].Waiver != "" {
			w.divergence(&p.Groups[i])
		}
	}
}

// divergence writes a divergence: what is wrong on one side, and how to look into it on the other.
func (w *pageWriter) divergence(g *htmlGroup) {
	waived, open, sides := markup(""), markup(""), ""
	if g.Waiver != "" {
		waived = " waived"
	}
	if g.Open {
		open = " open"
	}
	if g.Witness.Picture != nil || len(g.Witness.Elements) > 0 {
		sides = "sides"
	}
	w.put(`
<details class="group%v" data-kind="%v" data-operator="%v" data-rule="%v"%v>
<summary><h3><span class="kind">%v</span> <code>%v%v</code></h3> <span class="dim">%v%v</span></summary>
<div id="%v">`, waived, shown(g.Kind), shown(g.Operator), shown(g.Rule), open,
		shown(g.Kind), shown(g.Operator), optional(" %v", shown(g.Operand)), optional("%v · ", shown(g.Rule)), plural(g.Count, "case"), g.Anchor)
	for _, lead := range g.Lead {
		w.put("\n<p class=\"lead\">%v</p>", lead)
	}
	w.put("%v%v\n<div class=\"%v\">\n<div>", optional("\n<p class=\"dim\">%v.</p>", g.Found), optional("\n<p class=\"warn\">Known: %v</p>", shown(g.Waiver)), sides)
	w.wrong(g)
	w.put("\n</div>\n<div>")
	w.evidence(g)
	w.put("\n<p><a href=\"#%v\">Link to this divergence</a></p>\n</div>\n</div>\n</div>\n</details>", g.Anchor)
}

// wrong writes the picture and the wrong elements.
func (w *pageWriter) wrong(g *htmlGroup) {
	if g.Witness.Picture != nil {
		w.put("\n<div class=\"picture\">%v</div>", markup(picture.HTML(g.Witness.Picture)))
	}
	if len(g.Witness.Elements) == 0 {
		return
	}
	title := "Wrong"
	if how := wrongElements(&g.Witness); how != "" {
		title = how + " wrong"
	}
	w.put("\n<h4>%v</h4>\n<ul class=\"elements\">", title)
	for i := range g.Witness.Elements {
		element := &g.Witness.Elements[i]
		w.put("\n<li><code>%v</code><br><code class=\"dim\">%v</code></li>", equation(element), comparison(element))
	}
	w.put("\n</ul>")
}

// evidence writes the rule, the case, how often it diverged, and what diverging cases have in common.
func (w *pageWriter) evidence(g *htmlGroup) {
	if g.Rule != "" {
		rule := optional("<code>%v</code>", shown(g.Rule))
		if g.RuleAnchor != "" {
			rule = optional(`<a href="#%v">`, g.RuleAnchor) + rule + "</a>"
		}
		w.put("\n<h4>Rule</h4>\n<p>%v%v%v</p>", rule, optional("<br>%v", shown(g.Statement)), optional(`<br><span class="dim">%v</span>`, shown(g.Source)))
	}
	if g.Witness.YAML != "" {
		w.put("\n<h4>Case</h4>\n%v", copyable("the case", g.Witness.YAML))
	}
	if g.Witness.Other != "" {
		w.put("\n<h4>Other case</h4>\n%v", copyable("the other case", g.Witness.Other))
	}
	if len(g.Replays) > 0 {
		saved := markup("")
		if g.Witness.YAML != "" {
			saved = ", with the case saved as <code>witness.yaml</code>"
		}
		w.put("\n<h4>Replay%v</h4>\n<div class=\"copyable\"><pre tabindex=\"0\" data-what=\"the command\">", saved)
		for _, command := range g.Replays {
			w.put("%v\n", command)
		}
		w.put("</pre></div>")
	}
	w.put("\n<h4>Seen</h4>\n<p>%v%v", occurrences(g.Divergence), optional(" at <code>%v</code>", shown(g.Origin)))
	if g.Reproduced != "" {
		w.put("; %v", again(g.Divergence))
	}
	w.put(".</p>%v%v%v%v%v", optional("\n<p class=\"dim\">%v</p>", shown(g.Why)), optional("\n<p>As %v.</p>", seenAs(g.Divergence)),
		optional("\n<p>Cause: %v.</p>", optimiser(g.Divergence)), optional("\n<p class=\"warn\">%v</p>", unshrunk(g.Divergence)), optional("\n<p>Alike: %v</p>", g.Alike))
	if g.Common != "" || g.Suspect != "" || g.Same != "" {
		w.put("\n<h4>In common</h4>%v%v", optional("\n<p>%v</p>", g.Common), optional("\n<p>%v</p>", g.Suspect))
		if g.Same != "" {
			w.put("\n<p>Probably the same fault as <a href=\"#%v\">%v</a></p>", g.SameAnchor, g.Same)
		}
	}
}
