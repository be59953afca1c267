package reports

import (
	"fmt"
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

// briefly returns a picture with few arrows and steps, and without the memory
// if that shows only the bits of wrong elements.
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
	if p.Steps != nil && len(p.Steps.Rows) > briefSteps {
		brief.Steps = &result.Table{Columns: p.Steps.Columns, Rows: slices.Clone(p.Steps.Rows[:briefSteps])}
		more := make([]string, len(p.Steps.Columns))
		more[0] = fmt.Sprintf("… and %d more", len(p.Steps.Rows)-briefSteps)
		brief.Steps.Rows = append(brief.Steps.Rows, more)
	}
	return &brief
}

// marked reports whether bytes outside elements have marks.
func marked(s result.Span) bool {
	return s.Kind != result.SpanElement && slices.ContainsFunc(s.Bytes, func(b result.Byte) bool { return b.Mark != "" })
}
