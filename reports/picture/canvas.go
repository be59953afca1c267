package picture

import "strings"

// A Paint colours words of text art.
type Paint struct{ Bad, Good, Dim func(string) string }

// A style is one of the colours of a [Paint], or none.
type style uint8

const (
	normal style = iota
	bad
	good
	dim
)

func (p *Paint) apply(s style, text string) string {
	switch s {
	case bad:
		return p.Bad(text)
	case good:
		return p.Good(text)
	case dim:
		return p.Dim(text)
	default:
		return text
	}
}

// Directions in which the lines of a box character go.
const (
	up = 1 << iota
	down
	left
	right
)

var boxes = [16]rune{
	up: '│', down: '│', up | down: '│', left: '─', right: '─', left | right: '─',
	up | left: '┘', up | right: '└', down | left: '┐', down | right: '┌',
	up | down | left: '┤', up | down | right: '├', up | left | right: '┴', down | left | right: '┬',
	up | down | left | right: '┼',
}

// A canvas is text art under construction: words, and lines that join where
// they meet.
type canvas struct {
	width, height int
	points        map[[2]int]point // by column and row
}

type point struct {
	lines uint8
	char  rune // 0 for lines
	style style
}

func (c *canvas) at(x, y int, draw func(*point)) {
	if c.points == nil {
		c.points = map[[2]int]point{}
	}
	p := c.points[[2]int{x, y}]
	draw(&p)
	c.points[[2]int{x, y}] = p
	c.width, c.height = max(c.width, x+1), max(c.height, y+1)
}

// words writes text.
func (c *canvas) words(x, y int, s style, text string) {
	for i, r := range []rune(text) {
		c.at(x+i, y, func(p *point) { *p = point{char: r, style: s} })
	}
}

// across draws a line from column x to a later column to.
func (c *canvas) across(x, to, y int, s style) {
	for i := x; i <= to; i++ {
		c.at(i, y, func(p *point) {
			if i > x {
				p.lines |= left
			}
			if i < to {
				p.lines |= right
			}
			p.style = max(p.style, s)
		})
	}
}

// along draws a line from row y to a later row to.
func (c *canvas) along(x, y, to int, s style) {
	for i := y; i <= to; i++ {
		c.at(x, i, func(p *point) {
			if i > y {
				p.lines |= up
			}
			if i < to {
				p.lines |= down
			}
			p.style = max(p.style, s)
		})
	}
}

// rows returns the lines of the canvas, without trailing blanks.
func (c *canvas) rows(paint *Paint) []string {
	list := make([]string, c.height)
	for y := range list {
		var line, run strings.Builder
		style := normal
		flush := func() {
			if run.Len() > 0 {
				line.WriteString(paint.apply(style, run.String()))
				run.Reset()
			}
		}
		blanks := 0
		for x := range c.width {
			p := c.points[[2]int{x, y}]
			char := p.char
			if char == 0 {
				char = boxes[p.lines]
			}
			if char == 0 || char == ' ' {
				blanks++
				continue
			}
			if blanks > 0 || p.style != style {
				flush()
				line.WriteString(strings.Repeat(" ", blanks))
				blanks, style = 0, p.style
			}
			run.WriteRune(char)
		}
		flush()
		list[y] = line.String()
	}
	return list
}
