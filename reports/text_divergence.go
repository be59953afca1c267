package reports

import (
	"fmt"
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/picture"
	"example.com/conform/reports/result"
)

// Limits of what is shown of a divergence, unless the text is verbose.
const (
	fewElements   = 4
	briefElements = 2
	briefLines    = 24 // of a case file
)

// divergence writes one divergence with everything needed to see its cause.
func (p *page) divergence(r *Report, d *Divergence) {
	p.line(fmt.Sprintf("%s %s  %s  (%s)", p.bad("✗"), p.bad(string(d.Kind)), p.strong(subject(d)), occurrences(d)))
	if d.Origin != "" {
		p.field("at", sanitise.Line(d.Origin))
	}
	if d.Why != "" && !p.brief {
		p.field("why", sanitise.Line(d.Why))
	}
	if d.Rule != "" {
		p.field("rule", sanitise.Line(d.Rule))
		for _, s := range []string{d.Statement, d.Source} {
			if s != "" && (!p.brief || s != d.Source) {
				p.field("", p.dim(sanitise.Line(s)))
			}
		}
	}
	if s := seenAs(d); s != "" {
		p.field("seen as", s)
	}
	unsteady := d.Reproduced != "" && !always(d.Reproduced) // the detail says more
	if d.Detail != "" && (!p.brief || !pictured(d) || unsteady) {
		p.field("found", sanitise.Line(d.Detail))
	}
	if s := cause(d); s != "" {
		p.field("cause", s)
	}
	if d.Reproduced != "" && !p.brief || unsteady {
		p.field("again", again(d))
	}
	if s := common(d); s != "" {
		p.field("common", s)
	}
	if s := suspect(d); s != "" && (!p.brief || d.Clue.Rule.Rule != d.Rule) {
		p.field("suspect", s)
		if s := d.Clue.Rule.Statement; s != "" {
			p.field("", p.dim(sanitise.Line(s)))
		}
	}
	if s := sameAs(d); s != "" {
		p.field("same", s)
	}
	if d.Waiver != "" {
		p.field("known", sanitise.Line(d.Waiver))
	}
	if s := unshrunk(d); s != "" {
		p.field("size", s)
	}
	if s := alike(r, d); s != "" {
		p.field("alike", s)
	}
	p.picture(d)
	p.elements(&d.Witness)
	p.witness(&d.Witness)
	p.replay(r, d)
}

// follower writes a divergence that is probably the same fault as the one above.
func (p *page) follower(d *Divergence) {
	p.wrap("  same    ", fmt.Sprintf("probably the same fault: %s %s  (%s)", p.bad(string(d.Kind)), p.strong(subject(d)), occurrences(d)))
}

// always reports whether a divergence occurred in every repetition, as "3/3"
// states.
func always(reproduced string) bool {
	diverged, runs, ok := strings.Cut(reproduced, "/")
	return ok && diverged == runs
}

func (p *page) witness(w *Witness) {
	for _, file := range []struct{ name, yaml string }{{"case", w.YAML}, {"other", w.Other}} {
		if file.yaml == "" {
			continue
		}
		p.line("  " + file.name)
		text := sanitise.Lines(file.yaml)
		if p.brief {
			text = folded(text, p.width-4)
		}
		for i, line := range text {
			if i == briefLines && p.brief && len(text) > briefLines+1 {
				p.line(fmt.Sprintf("    … and %d more lines", len(text)-i))
				break
			}
			p.line(strings.TrimRight("    "+line, " "))
		}
	}
}

// folded returns the lines of a case file without the tags of its cases, with
// simple tensors and attributes on few lines.
func folded(file []string, width int) []string {
	const entry = "      "
	var list []string
	file = refilled(file, width)
	for i := 0; i < len(file); i++ {
		if strings.HasPrefix(file[i], "    tags: [") {
			continue
		}
		list = append(list, file[i])
		if file[i] != "    tensors:" && file[i] != "    attributes:" {
			continue
		}
		var fields []string
		for _, line := range file[i+1:] {
			field, inside := strings.CutPrefix(line, entry)
			if !inside {
				break
			}
			fields = append(fields, field)
		}
		if flow, ok := inFlow(file[i]+" ", fields, width); ok {
			list = append(list[:len(list)-1], flow...)
			i += len(fields)
		}
	}
	return list
}

// refilled returns the lines of a case file with data of many lines joined into
// few.
func refilled(file []string, width int) []string {
	var list []string
	indent := -1 // of data whose list is open
	for _, line := range file {
		text := strings.TrimLeft(line, " ")
		switch last := len(list) - 1; {
		case indent < 0:
			list = append(list, line)
		case columns(list[last])+1+columns(text) <= width:
			list[last] += " " + text
		default:
			list = append(list, strings.Repeat(" ", indent)+text)
		}
		if strings.HasPrefix(text, "data: [") {
			indent = len(line) - len(text) + len("data: [")
		}
		if strings.HasSuffix(text, "]") && indent >= 0 {
			indent = -1
		}
	}
	return list
}

// inFlow returns the fields of a mapping in flow style. It fails if a field
// takes several lines or is too long.
func inFlow(head string, fields []string, width int) (lines []string, ok bool) {
	line := head + "{"
	for i, field := range fields {
		name, value, found := strings.Cut(field, ": ")
		if !found || strings.ContainsAny(name, " \"'#-[{") || strings.Contains(value, "#") || strings.ContainsAny(value[:1], "|>&*!") ||
			strings.Count(value, "[") != strings.Count(value, "]") || strings.Count(value, "{") != strings.Count(value, "}") {
			return nil, false
		}
		field = name + ": " + strings.TrimLeft(value, " ") + ","
		if i == len(fields)-1 {
			field = strings.TrimSuffix(field, ",") + "}"
		}
		switch {
		case strings.HasSuffix(line, "{"):
			line += field
		case columns(line)+1+columns(field) > width:
			lines = append(lines, line)
			line = "      " + field
		default:
			line += " " + field
		}
		if columns(line) > width {
			return nil, false
		}
	}
	return append(lines, line), len(fields) > 0
}

// picture draws the witness of a divergence.
func (p *page) picture(d *Divergence) {
	drawn := d.Witness.Picture
	if drawn == nil {
		return
	}
	if p.brief {
		drawn = briefly(drawn, d.Kind)
	}
	if !p.brief {
		p.line("  picture")
	}
	paint := picture.Paint{Bad: p.bad, Good: p.good, Dim: p.dim}
	for _, line := range picture.Text(drawn, p.width-4, !p.brief || !pictured(d), &paint) {
		if line != "" {
			line = "    " + line
		}
		p.line(line)
	}
}

// briefly returns a picture with arrows to few elements, and without the memory where that shows
// nothing but the bits of wrong elements. It keeps all steps: any may be the one at fault.
func briefly(p *result.Picture, kind result.Kind) *result.Picture {
	brief := *p
	if (kind == result.WrongValue || kind == result.Unwritten) && p.Strip != nil && !slices.ContainsFunc(p.Strip.Spans, marked) {
		brief.Strip = nil
	}
	var to []result.Place
	brief.Arrows = slices.DeleteFunc(slices.Clone(p.Arrows), func(arrow result.Arrow) bool {
		if !slices.Contains(to, arrow.To) {
			to = append(to, arrow.To)
		}
		return slices.Index(to, arrow.To) >= briefElements
	})
	return &brief
}

// marked reports whether bytes outside elements have marks.
func marked(s result.Span) bool {
	return s.Kind != result.SpanElement && slices.ContainsFunc(s.Bytes, func(b result.Byte) bool { return b.Mark != "" })
}

// pictured reports whether a picture with its wrong elements states what was
// found.
func pictured(d *Divergence) bool {
	elements := []result.Kind{result.WrongValue, result.Unwritten, result.NaNAltered, result.FillDependent}
	return d.Witness.Picture != nil && len(d.Witness.Elements) > 0 && slices.Contains(elements, d.Kind)
}

func (p *page) elements(w *Witness) {
	if len(w.Elements) == 0 {
		return
	}
	if p.brief {
		p.briefElements(w)
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

// briefElements writes a few elements, and the number of all if there are more.
func (p *page) briefElements(w *Witness) {
	name, n := "wrong", min(len(w.Elements), briefElements)
	if w.Wrong > int64(n) {
		p.field(name, wrongElements(w))
		name = ""
	}
	for i := range w.Elements[:n] {
		p.field(name, equation(&w.Elements[i]))
		p.field("", comparison(&w.Elements[i]))
		name = ""
	}
	if len(w.Elements) > n {
		p.field("", "…")
	}
}

func (p *page) replay(r *Report, d *Divergence) {
	commands := replays(r, d)
	switch {
	case len(commands) == 0:
		return
	case p.brief && d.Witness.Other == "" && d.Before == 0 && d.Kind != result.Nondeterministic: // a single run may not show it
		p.line("  " + pad("replay", 8) + commands[len(commands)-1])
		return
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

// Whole returns a divergence of a report as plain text, with all that is known about it.
func Whole(r *Report, d *Divergence) string {
	p := newPage(Options{Width: 100})
	p.divergence(r, d)
	return p.String()
}
