package reports

import (
	"slices"

	"example.com/conform/reports/picture"
	"example.com/conform/reports/result"
)

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
