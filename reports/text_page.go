package reports

import (
	"strings"
	"unicode/utf8"

	"github.com/fatih/color"

	"example.com/conform/internal/sanitise"
)

// A page is text under construction.
type page struct {
	strings.Builder
	palette
	width int
	all   bool // write everything
	exit  int  // the exit status to state, or 0
	brief bool // shorten divergences: each fact appears once
}

func newPage(o Options) *page {
	p := &page{palette: paletteOf(o.Color), width: o.Width, all: o.Verbose, exit: o.ExitStatus}
	if p.width == 0 {
		p.width = 80
	}
	p.width = max(p.width, 40)
	return p
}

// line writes one line.
func (p *page) line(s string) {
	p.WriteString(s)
	p.WriteByte('\n')
}

// wrap writes first and then s, and breaks lines at spaces. Further lines are
// indented by the width of first. A word longer than a line gets its own line.
func (p *page) wrap(first, s string) {
	margin := strings.Repeat(" ", columns(first))
	at := columns(first)
	p.WriteString(first)
	for i, word := range strings.Fields(s) {
		switch n := columns(word); {
		case i == 0:
			at += n
		case at+1+n > p.width:
			p.WriteString("\n" + margin)
			at = len(margin) + n
		default:
			p.WriteByte(' ')
			at += 1 + n
		}
		p.WriteString(word)
	}
	p.WriteByte('\n')
}

// field writes a line with a name in the first column.
func (p *page) field(name, s string) { p.wrap("  "+pad(name, 8), s) }

// list writes lines under a title.
func (p *page) list(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	p.line("")
	p.line(p.strong(title))
	for _, line := range lines {
		p.line("  " + sanitise.Line(line))
	}
}

// columns returns the number of columns that s takes, without its colour codes.
func columns(s string) int {
	n := 0
	for {
		escape := strings.Index(s, "\x1b[")
		if escape < 0 {
			return n + utf8.RuneCountInString(s)
		}
		n += utf8.RuneCountInString(s[:escape])
		end := strings.IndexByte(s[escape:], 'm')
		if end < 0 {
			return n
		}
		s = s[escape+end+1:]
	}
}

// pad appends spaces up to n columns.
func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-columns(s))) }

// A palette colours words, or leaves them as they are.
type palette struct{ bad, good, warn, strong, dim func(string) string }

func paletteOf(on bool) palette {
	paint := func(attributes ...color.Attribute) func(string) string {
		if !on {
			return func(s string) string { return s }
		}
		c := color.New(attributes...)
		c.EnableColor() // regardless of what the library infers from the environment
		return func(s string) string { return c.Sprint(s) }
	}
	return palette{
		bad:    paint(color.FgRed, color.Bold),
		good:   paint(color.FgGreen, color.Bold),
		warn:   paint(color.FgYellow),
		strong: paint(color.Bold),
		dim:    paint(color.Faint),
	}
}
