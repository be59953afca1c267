package reports

import (
	"strings"
)

// Sealed returns a journal with checksums where its lines are objects without
// one.
func Sealed(text string) string {
	var all seal
	var b strings.Builder
	for line := range strings.Lines(text) {
		if _, err := all.check([]byte(line)); err == nil {
			b.WriteString(line)
			continue
		}
		object, newline := strings.CutSuffix(line, "\n")
		if strings.HasPrefix(object, "{") && strings.HasSuffix(object, "}") {
			line = string(all.add([]byte(object)))
			if !newline {
				line = strings.TrimSuffix(line, "\n")
			}
		}
		b.WriteString(line)
	}
	return b.String()
}

// Located returns where options locate "file:line", which no file may be.
func Located(o Options, origin string) (file string, line int, ok bool) { return o.locate(origin) }

// What the tables of the tests need of the inside.
var (
	ShellWord       = shellWord
	MarkdownText    = markdownText
	TextOf          = textOf
	Errata          = errata
	Passages        = passages
	MarkdownCode    = markdownCode
	MarkdownCell    = markdownCell
	MarkdownBlock   = markdownBlock
	MarkdownHTML    = markdownHTML
	CommandMessage  = commandMessage.Replace
	CommandProperty = commandProperty.Replace
)

// A Passage is a piece of ERRATA.md.
type Passage = passage
