package reports

import (
	"example.com/conform/reports/picture"
)

// picture draws what the witness of a divergence looks like.
func (p *page) picture(w *Witness) {
	if w.Picture == nil {
		return
	}
	p.line("  picture")
	paint := picture.Paint{Bad: p.bad, Good: p.good, Dim: p.dim}
	for _, line := range picture.Text(w.Picture, p.width-4, &paint) {
		if line != "" {
			line = "    " + line
		}
		p.line(line)
	}
}
