package picture

import (
	"fmt"
	"html/template"
	"strings"

	"example.com/conform/reports/result"
)

// HTML returns a picture as HTML with inline SVG, for a page with the styles of
// [Style]. It needs no script.
func HTML(p *result.Picture) template.HTML {
	var b strings.Builder
	if grids := svg(p); grids != "" {
		fmt.Fprintf(&b, `<div class="grids" tabindex="0" role="group" aria-label="Operands">%s</div>`, grids)
		for i := range p.Grids {
			if p.Grids[i].Hidden > 0 {
				fmt.Fprintf(&b, `<p class="dim">%s.</p>`, escape(hidden(&p.Grids[i])))
			}
		}
		htmlKey(&b, p)
	}
	htmlRepeats(&b, p.Repeats)
	htmlStrip(&b, p.Strip)
	htmlSteps(&b, p.Steps)
	return template.HTML(b.String()) //nolint:gosec // what comes from outside is escaped
}

// htmlKey explains the arrows.
func htmlKey(b *strings.Builder, p *result.Picture) {
	should, came := false, false
	for _, arrow := range p.Arrows {
		should, came = should || arrow.Wanted, came || !arrow.Wanted
	}
	if !should && !came {
		return
	}
	b.WriteString(`<p class="key">`)
	if should {
		b.WriteString(`<span class="should">should come from</span> `)
	}
	if came {
		b.WriteString(`<span class="came">came from</span>`)
	}
	b.WriteString(`</p>`)
}

func htmlStrip(b *strings.Builder, s *result.Strip) {
	if s == nil {
		return
	}
	fmt.Fprintf(b, `<figure class="strip"><figcaption>Memory of <code>%s</code> after the call</figcaption><div>`, escape(value(s.Operand)))
	marks := map[result.Mark]bool{}
	for i := range s.Spans {
		span := &s.Spans[i]
		if span.Kind == result.SpanSkipped {
			fmt.Fprintf(b, `<span class="span skipped">… %d bytes …</span>`, span.Skipped)
			continue
		}
		fmt.Fprintf(b, `<span class="span %s" title="from byte %d"><small>%s</small><span>`, span.Kind, span.From, escape(spanName(span)))
		for n, one := range span.Bytes {
			if n > 0 {
				b.WriteByte(' ')
			}
			switch one.Mark {
			case "":
				fmt.Fprintf(b, `<code>%s</code>`, hex(one.Is))
			case result.MarkRead:
				fmt.Fprintf(b, `<code class="read">%s</code>`, hex(one.Is))
			default:
				fmt.Fprintf(b, `<code class="%s">%s<ins>%s</ins></code>`, one.Mark, hex(one.Is), hex(one.Want))
			}
			marks[one.Mark] = true
		}
		b.WriteString(`</span></span>`)
	}
	b.WriteString(`</div>`)
	for _, key := range []struct {
		mark  result.Mark
		words string
	}{
		{result.MarkWrong, "Red bytes changed and should hold what stands below them."},
		{result.MarkUnwritten, "Hatched bytes were not written; below them stands what they should hold."},
		{result.MarkRead, "Outlined bytes are no element, and were read."},
	} {
		if marks[key.mark] {
			fmt.Fprintf(b, `<p class="dim">%s</p>`, key.words)
		}
	}
	b.WriteString(`</figure>`)
}

func htmlSteps(b *strings.Builder, t *result.Table) {
	if t == nil || len(t.Columns) == 0 {
		return
	}
	b.WriteString(`<div class="scroll" tabindex="0" role="group" aria-label="Steps"><table class="steps"><thead><tr>`)
	for _, cell := range t.Columns {
		fmt.Fprintf(b, `<th scope="col">%s</th>`, escape(wide(cell)))
	}
	b.WriteString(`</tr></thead><tbody>`)
	for _, row := range t.Rows {
		b.WriteString(`<tr>`)
		for _, cell := range row {
			fmt.Fprintf(b, `<td>%s</td>`, escape(wide(cell)))
		}
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody></table></div>`)
}

func htmlRepeats(b *strings.Builder, list []result.Repeat) {
	if len(list) == 0 {
		return
	}
	diverged := 0
	var squares strings.Builder
	for i, one := range list {
		class, words := "right", "right"
		if one.Diverged {
			diverged++
			class, words = "wrong", "diverged"
		}
		if one.Got != "" {
			words += ", got " + value(one.Got)
		}
		fmt.Fprintf(&squares, `<i class="%s" title="run %d: %s"></i>`, class, i+1, escape(words))
	}
	fmt.Fprintf(b, `<figure class="repeats"><figcaption>The same case, run %d times: diverged in %d</figcaption><div aria-hidden="true">%s</div></figure>`, len(list), diverged, squares.String())
}
