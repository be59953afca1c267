package picture

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

// Sizes in pixels.
const (
	svgWidth   = 336 // of a row of grids; more if a single grid is wider
	svgCell    = 42  // minimum width of a cell
	svgChar    = 8
	svgRow     = 34
	svgWantRow = 48 // of a row with a cell that also shows what it may hold
	svgLine    = 16
	svgGap     = 18 // between rows of grids
	svgBow     = 44 // the same, where arrows pass
	svgBeside  = 24
)

// A drawn is a plane with its position in the picture.
type drawn struct {
	grid, plane   int
	x, y          int // of its top left corner, titles included
	width, height int
	label, cell   int  // widths
	row           int  // height
	head          int  // height of titles and coordinates
	below         bool // titles are below the cells, because arrows lead to the cells' top
}

func (d *drawn) corner(row, column int) (x, y int) {
	x, y = d.x+d.label+column*d.cell, d.y+row*d.row
	if !d.below {
		y += d.head
	}
	return x, y
}

// svg returns the grids and arrows of a picture, or "" if there are none. The
// inputs are above the outputs.
func svg(p *result.Picture) string {
	list, width, height := layOut(p)
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	label := strings.Join(Words(p), ". ")
	if label == "" {
		label = "The operands of the case"
	}
	fmt.Fprintf(&b, `<svg role="img" aria-label="%s" width="%d" height="%d" viewBox="0 0 %d %d">`, escape(label), width, height, width, height)
	for i := range list {
		svgPlane(&b, p, &list[i])
	}
	for i := range p.Arrows {
		svgArrow(&b, p, list, i)
	}
	b.WriteString("</svg>")
	return b.String()
}

func escape(s string) string { return html.EscapeString(sanitise.Line(s)) }

// layOut places the planes in rows as long as there is room.
func layOut(p *result.Picture) (list []drawn, width, height int) {
	outputs := map[int]bool{}
	for _, arrow := range p.Arrows {
		outputs[arrow.To.Grid] = true
	}
	x, y, lowest := 0, 0, 0
	for g := range p.Grids {
		grid := &p.Grids[g]
		for n := range max(len(grid.Planes), 1) {
			d := drawn{grid: g, plane: n, below: outputs[g]}
			d.measure(grid)
			if x > 0 && (x+d.width > svgWidth || outputs[g] && n == 0) {
				x, y = 0, lowest+svgGap
				if outputs[g] {
					y = lowest + svgBow
				}
			}
			d.x, d.y = x, y
			x += d.width + svgBeside
			lowest = max(lowest, y+d.height)
			width = max(width, d.x+d.width)
			list = append(list, d)
		}
	}
	return list, width + 2, lowest + 2
}

func (d *drawn) measure(g *result.Grid) {
	titles := svgChar * utf8.RuneCountInString(title(g))
	if d.plane >= len(g.Planes) {
		d.width, d.height = titles, 2*svgLine+4
		return
	}
	plane := &g.Planes[d.plane]
	d.head, d.row, d.cell = svgLine+4, svgRow, svgCell
	if subtitle(g, plane) != "" {
		d.head += svgLine
	}
	if plane.Column >= 0 {
		d.head += svgLine
	}
	for _, k := range plane.Rows {
		if plane.Row >= 0 {
			d.label = max(d.label, svgChar*len(fmt.Sprint(k))+6)
		}
	}
	for _, k := range plane.Columns {
		d.cell = max(d.cell, svgChar*len(fmt.Sprint(k))+8)
	}
	for _, cell := range plane.Cells {
		d.cell = max(d.cell, svgChar*utf8.RuneCountInString(value(cell.Value))+14)
		if want := wanted(cell); want != "" {
			d.row = svgWantRow
			d.cell = max(d.cell, 7*utf8.RuneCountInString(want)+10)
		}
	}
	d.width = max(titles, d.label+d.cell*len(plane.Columns))
	d.height = d.head + d.row*len(plane.Rows)
}

// wanted is the second line of a cell, or empty.
func wanted(cell result.Cell) string {
	switch {
	case cell.Mark == result.MarkMissing:
		return "missing"
	case cell.Mark == result.MarkSurplus:
		return "surplus"
	case cell.Mark == result.MarkUnwritten && cell.Want == "":
		return "unwritten"
	case cell.Mark != "" && cell.Want != "":
		return "not " + value(cell.Want)
	}
	return ""
}

func svgText(b *strings.Builder, class string, x, y int, text string) {
	fmt.Fprintf(b, `<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, escape(text))
}

func svgPlane(b *strings.Builder, p *result.Picture, d *drawn) {
	g := &p.Grids[d.grid]
	if d.below {
		svgBelow(b, g, d)
	} else {
		svgText(b, "name", d.x, d.y+12, title(g))
	}
	if d.plane >= len(g.Planes) {
		svgText(b, "dim", d.x, d.y+12+svgLine, "no elements")
		return
	}
	plane := &g.Planes[d.plane]
	if s := subtitle(g, plane); s != "" && !d.below {
		svgText(b, "dim", d.x+d.label, d.y+12+svgLine, s)
	}
	for n, k := range plane.Columns {
		if plane.Column >= 0 && !d.below {
			x, y := d.corner(0, n)
			svgText(b, "index", x+d.cell/2, y-6, fmt.Sprint(k))
		}
	}
	for i, cell := range plane.Cells {
		row, column := i/len(plane.Columns), i%len(plane.Columns)
		x, y := d.corner(row, column)
		if column == 0 && plane.Row >= 0 {
			svgText(b, "index", d.x+(d.label-6)/2, y+d.row/2+4, fmt.Sprint(plane.Rows[row]))
		}
		at := result.Place{Grid: d.grid, Plane: d.plane, Cell: i}
		fmt.Fprintf(b, `<g class="%s"><title>%s</title><rect x="%d" y="%d" width="%d" height="%d"/>`,
			cellClass(p, at), escape(name(p, at)+" = "+cell.Value), x+1, y+1, d.cell-2, d.row-2)
		middle := y + d.row/2 + 5
		if want := wanted(cell); want != "" {
			svgText(b, "want", x+d.cell/2, middle+10, want)
			middle -= 7
		}
		svgText(b, "value", x+d.cell/2, middle, value(cell.Value))
		b.WriteString("</g>")
	}
}

// svgBelow writes coordinates and titles below the cells of a plane.
func svgBelow(b *strings.Builder, g *result.Grid, d *drawn) {
	plane := &g.Planes[d.plane]
	y := d.y + d.row*len(plane.Rows)
	if plane.Column >= 0 {
		y += svgLine
		for n, k := range plane.Columns {
			x, _ := d.corner(0, n)
			svgText(b, "index", x+d.cell/2, y-2, fmt.Sprint(k))
		}
	}
	if s := subtitle(g, plane); s != "" {
		y += svgLine
		svgText(b, "dim", d.x+d.label, y, s)
	}
	svgText(b, "name", d.x, y+svgLine, title(g))
}

// cellClass returns the class of a cell: its mark, or which end of an arrow it
// is.
func cellClass(p *result.Picture, at result.Place) string {
	class := "cell"
	if mark := p.Grids[at.Grid].Planes[at.Plane].Cells[at.Cell].Mark; mark != "" {
		return class + " " + string(mark)
	}
	for _, arrow := range p.Arrows {
		if arrow.From == at && arrow.Wanted {
			return class + " should"
		}
	}
	for _, arrow := range p.Arrows {
		if arrow.From == at {
			return class + " came"
		}
	}
	return class
}

// svgArrow draws an arrow from the lower edge of a cell to the upper edge of
// another. Arrows to one cell arrive in the order in which they start.
func svgArrow(b *strings.Builder, p *result.Picture, list []drawn, n int) {
	arrow := p.Arrows[n]
	class, words := "arrow came", "came from "
	if arrow.Wanted {
		class, words = "arrow should", "should come from "
	}
	fx, fy := edge(p, list, arrow.From, true)
	tx, ty := edge(p, list, arrow.To, false)
	before, others := 0, 0
	for i, other := range p.Arrows {
		if i == n || other.To != arrow.To {
			continue
		}
		others++
		if x, _ := edge(p, list, other.From, true); x < fx || x == fx && i < n {
			before++
		}
	}
	tx += 6 * (2*before - others)
	bend := max(18, (ty-fy)/2)
	fmt.Fprintf(b, `<g class="%s"><title>%s</title><path d="M%d %dC%d %d %d %d %d %d"/><path class="head" d="M%d %dl-4 -7h8z"/></g>`,
		class, escape(words+name(p, arrow.From)), fx, fy, fx, fy+bend, tx, ty-bend-6, tx, ty-6, tx, ty)
}

// edge returns the middle of the lower or upper edge of a cell.
func edge(p *result.Picture, list []drawn, at result.Place, lower bool) (x, y int) {
	for i := range list {
		if d := &list[i]; d.grid == at.Grid && d.plane == at.Plane {
			columns := len(p.Grids[at.Grid].Planes[at.Plane].Columns)
			x, y = d.corner(at.Cell/columns, at.Cell%columns)
			x += d.cell / 2
			if lower {
				y += d.row
			}
		}
	}
	return x, y
}
