package picture

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/conform/reports/result"
)

// Text draws a picture as lines of text, within a width if possible. If there
// is no room for arrows and words is set, words state where values come from.
func Text(p *result.Picture, width int, words bool, paint *Paint) []string {
	lines := textGrids(p, width, words, paint)
	for _, part := range [][]string{textSteps(p.Steps, paint), textStrip(p.Strip, width, paint), textRepeats(p.Repeats, paint)} {
		if len(lines) > 0 && len(part) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, part...)
	}
	return lines
}

// A block is a plane with its position in text art.
type block struct {
	grid, plane   int
	x, y          int // of the top left corner, titles included
	width, height int
	top           int // rows above the cells
	label         int // width of the rows' coordinates
	cell          int // width of a cell
}

// middle returns the column of text that is centred in a cell.
func (b *block) middle(column, columns int) int {
	return b.x + b.label + 1 + column*(b.cell+1) + (b.cell-columns)/2
}

const between = 4 // columns between blocks

func textGrids(p *result.Picture, width int, words bool, paint *Paint) []string {
	blocks := arrange(p, width)
	if len(blocks) == 0 {
		return nil
	}
	var c canvas
	bottom := 0
	for i := range blocks {
		drawBlock(&c, p, &blocks[i])
		bottom = max(bottom, blocks[i].y+blocks[i].height)
	}
	routed := route(&c, p, blocks, bottom, width)
	lines := c.rows(paint)
	if !routed && words {
		lines = append(lines, Words(p)...)
	}
	for i := range p.Grids {
		if g := &p.Grids[i]; g.Hidden > 0 {
			lines = append(lines, paint.Dim(hidden(g)))
		}
	}
	return lines
}

// arrange places blocks next to each other, and in further rows if the width is
// too small.
func arrange(p *result.Picture, width int) []block {
	var blocks []block
	top := 2 // the title and the coordinates
	for i := range p.Grids {
		for n := range p.Grids[i].Planes {
			if subtitle(&p.Grids[i], &p.Grids[i].Planes[n]) != "" {
				top = 3
			}
		}
	}
	x, y, lowest := 0, 0, 0
	for g := range p.Grids {
		grid := &p.Grids[g]
		for n := range max(len(grid.Planes), 1) {
			b := block{grid: g, plane: n, top: top}
			head := utf8.RuneCountInString(title(grid))
			if n < len(grid.Planes) {
				measure(&b, &grid.Planes[n])
				head = max(head, b.label+utf8.RuneCountInString(subtitle(grid, &grid.Planes[n])))
			}
			b.width = max(b.width, head)
			b.height += top
			if x > 0 && x+b.width > width {
				x, y = 0, lowest+1
			}
			b.x, b.y = x, y
			x += b.width + between
			lowest = max(lowest, y+b.height)
			blocks = append(blocks, b)
		}
	}
	return blocks
}

func measure(b *block, p *result.Plane) {
	for _, k := range p.Rows {
		if p.Row >= 0 {
			b.label = max(b.label, len(fmt.Sprint(k))+1)
		}
	}
	for _, k := range p.Columns {
		b.cell = max(b.cell, len(fmt.Sprint(k)))
	}
	for _, cell := range p.Cells {
		b.cell = max(b.cell, utf8.RuneCountInString(cellText(cell)))
	}
	b.cell += 2
	b.width = b.label + len(p.Columns)*(b.cell+1) + 1
	b.height = len(p.Rows) + 2
}

// cellText returns the text of a cell, marked so that it is readable without
// colours.
func cellText(cell result.Cell) string {
	switch cell.Mark {
	case "":
		return value(cell.Value)
	case result.MarkUnwritten:
		return "∅ " + value(cell.Value)
	case result.MarkMissing:
		return "(" + value(cell.Value) + ")"
	default:
		return "✗ " + value(cell.Value)
	}
}

func drawBlock(c *canvas, p *result.Picture, b *block) {
	grid := &p.Grids[b.grid]
	c.words(b.x, b.y, normal, title(grid))
	if b.plane >= len(grid.Planes) {
		c.words(b.x, b.y+1, dim, "no elements")
		return
	}
	plane := &grid.Planes[b.plane]
	c.words(b.x+b.label, b.y+1, dim, subtitle(grid, plane))
	top, first := b.y+b.top, b.x+b.label
	last := first + len(plane.Columns)*(b.cell+1)
	for n, k := range plane.Columns {
		if plane.Column >= 0 {
			text := fmt.Sprint(k)
			c.words(b.middle(n, len(text)), top-1, dim, text)
		}
	}
	bottom := top + len(plane.Rows) + 1
	c.across(first, last, top, normal)
	c.across(first, last, bottom, normal)
	for column := range len(plane.Columns) + 1 {
		c.along(first+column*(b.cell+1), top, bottom, normal)
	}
	for i, cell := range plane.Cells {
		row, column := i/len(plane.Columns), i%len(plane.Columns)
		if column == 0 && plane.Row >= 0 {
			c.words(b.x, top+row+1, dim, fmt.Sprint(plane.Rows[row]))
		}
		text := cellText(cell)
		c.words(b.middle(column, utf8.RuneCountInString(text)), top+row+1, styleOf(p, result.Place{Grid: b.grid, Plane: b.plane, Cell: i}), text)
	}
}

// styleOf returns the colour of a cell: bad for a wrong one, and good for one
// that a wrong one should come from.
func styleOf(p *result.Picture, at result.Place) style {
	if p.Grids[at.Grid].Planes[at.Plane].Cells[at.Cell].Mark != "" {
		return bad
	}
	if slices.ContainsFunc(p.Arrows, func(a result.Arrow) bool { return a.From == at && a.Wanted }) {
		return good
	}
	return normal
}

// route draws the arrows below a row of blocks, and reports whether there was
// room.
func route(c *canvas, p *result.Picture, blocks []block, bottom, width int) bool {
	type line struct {
		from, to    int // columns
		top, second int // rows of the bottom borders
		text        string
		style       style
	}
	find := func(at result.Place) (x, y int) {
		for i := range blocks {
			if b := &blocks[i]; b.grid == at.Grid && b.plane == at.Plane {
				return b.middle(at.Cell%len(p.Grids[at.Grid].Planes[at.Plane].Columns), 1), b.y + b.height
			}
		}
		return 0, 0
	}
	var lines []line
	for _, arrow := range p.Arrows {
		l := line{text: "came from ", style: bad}
		if arrow.Wanted {
			l.text, l.style = "should come from ", good
		}
		l.text += name(p, arrow.From)
		l.from, l.top = find(arrow.From)
		l.to, l.second = find(arrow.To)
		if max(l.from, l.to)+2+utf8.RuneCountInString(l.text) > width {
			return false
		}
		lines = append(lines, l)
	}
	if len(lines) == 0 || slices.ContainsFunc(blocks, func(b block) bool { return b.y > 0 }) {
		return false
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(b.from, a.from) })
	for i, l := range lines {
		y := bottom + 1 + i
		c.along(l.from, l.top, y, normal)
		c.along(l.to, l.second, y, normal)
		c.across(min(l.from, l.to), max(l.from, l.to), y, normal)
	}
	for i, l := range lines {
		c.words(max(l.from, l.to)+2, bottom+1+i, l.style, l.text)
		c.words(l.to, l.second, normal, "▲")
	}
	return true
}

func textSteps(t *result.Table, paint *Paint) []string {
	if t == nil {
		return nil
	}
	widths := make([]int, len(t.Columns))
	for _, row := range append([][]string{t.Columns}, t.Rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(wide(cell)))
		}
	}
	var lines []string
	for n, row := range append([][]string{t.Columns}, t.Rows...) {
		line := ""
		for i, cell := range row {
			cell = wide(cell)
			line += cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2)
		}
		if line = strings.TrimRight(line, " "); n == 0 {
			line = paint.Dim(line)
		}
		lines = append(lines, line)
	}
	return lines
}

func textRepeats(list []result.Repeat, paint *Paint) []string {
	if len(list) == 0 {
		return nil
	}
	line, diverged := "", 0
	for _, one := range list {
		if one.Diverged {
			diverged++
			line += paint.Bad("✗")
		} else {
			line += paint.Good("·")
		}
	}
	return []string{line + fmt.Sprintf("  diverged in %d of %d runs", diverged, len(list))}
}
