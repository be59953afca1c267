package reports

import (
	"fmt"
	"strings"

	"example.com/conform/internal/plain"
	"example.com/conform/internal/result"
)

// divergence writes one divergence so that its cause can be seen without
// opening anything else.
func (p *page) divergence(r *Report, d *Divergence) {
	p.line(fmt.Sprintf("%s %s  %s  (%s)", p.bad("✗"), p.bad(string(d.Kind)), p.strong(subject(d)), occurrences(d)))
	if d.Origin != "" {
		p.field("at", plain.Line(d.Origin))
	}
	if d.Why != "" {
		p.field("why", plain.Line(d.Why))
	}
	if d.Rule != "" {
		name := "rule"
		if d.Kind == result.EquivalenceBroken {
			name = "law"
		}
		p.field(name, plain.Line(d.Rule))
		for _, s := range []string{d.Statement, d.Source} {
			if s != "" {
				p.field("", p.dim(plain.Line(s)))
			}
		}
	}
	if s := seenAs(d); s != "" {
		p.field("seen as", s)
	}
	if d.Detail != "" {
		p.field("found", plain.Line(d.Detail))
	}
	if d.Reproduced != "" {
		p.field("again", "diverged in "+plain.Line(d.Reproduced)+" repetitions")
	}
	if d.Waiver != "" {
		p.field("waived", plain.Line(d.Waiver))
	}
	if s := unshrunk(d); s != "" {
		p.field("size", s)
	}
	if s := alike(r, d); s != "" {
		p.field("alike", s)
	}
	p.picture(&d.Witness)
	p.witness(&d.Witness)
	p.elements(&d.Witness)
	p.replay(r, d)
	if p.all && p.waive != nil && d.Waiver == "" {
		p.line("  waiver")
		for _, line := range plain.Lines(p.waive(r, d)) {
			p.line(strings.TrimRight("  "+line, " "))
		}
	}
}

// field writes a line with a name before it, in a column of its own.
func (p *page) field(name, s string) { p.wrap("  "+pad(name, 8), s) }

func (p *page) witness(w *Witness) {
	for _, file := range []struct{ name, yaml string }{{"case", w.YAML}, {"other", w.Other}} {
		if file.yaml == "" {
			continue
		}
		p.line("  " + file.name)
		for _, line := range plain.Lines(file.yaml) {
			p.line(strings.TrimRight("    "+line, " "))
		}
	}
}

func (p *page) elements(w *Witness) {
	if len(w.Elements) == 0 {
		return
	}
	p.line(strings.TrimRight("  "+pad("wrong", 8)+wrongElements(w), " "))
	for i := range w.Elements {
		if i == fewElements && !p.all {
			p.line("    …")
			break
		}
		p.line("    " + equation(&w.Elements[i]))
		p.line("      " + comparison(&w.Elements[i]))
	}
}

func (p *page) replay(r *Report, d *Divergence) {
	commands := replays(r, d)
	if len(commands) == 0 {
		return
	}
	switch {
	case d.Witness.YAML == "":
		p.line("  replay")
	case d.Witness.Other == "":
		p.field("replay", "save the case as witness.yaml")
	default:
		p.field("replay", "save the cases as witness.yaml and other.yaml")
	}
	for _, command := range commands {
		p.line("    " + command)
	}
}

// divergenceText returns a divergence as plain text, for formats that take a
// message.
func divergenceText(r *Report, d *Divergence) string {
	p := newPage(Options{Width: 100})
	p.divergence(r, d)
	return p.String()
}
