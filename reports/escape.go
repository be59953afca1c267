package reports

import (
	"fmt"
	"html"
	"strings"

	"example.com/conform/internal/sanitise"
)

var (
	commandMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// shellWord returns s as one word of a POSIX shell.
func shellWord(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("%+,-./:=@_", r)
	}
	if s != "" && strings.TrimFunc(s, plain) == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// markdownText returns s as Markdown prose or as text of a table cell, with all
// markup escaped.
func markdownText(s string) string {
	var b strings.Builder
	for _, r := range sanitise.Line(s) {
		switch {
		case strings.ContainsRune("\\`*_{}[]#|~!", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case strings.ContainsRune("<>&@$", r): // a tag, an entity, a mention, a formula
			fmt.Fprintf(&b, "&#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// markdownCode returns s as a code span.
func markdownCode(s string) string {
	if s == "" {
		return ""
	}
	s = sanitise.Line(s)
	fence := strings.Repeat("`", longestRun(s, '`')+1)
	if len(fence) > 1 {
		return fence + " " + s + " " + fence
	}
	return fence + s + fence
}

// markdownCell returns s as a code span in a table cell.
func markdownCell(s string) string { return strings.ReplaceAll(markdownCode(s), "|", `\|`) }

// markdownBlock returns lines as a fenced code block. The fence is longer than
// any in the lines.
func markdownBlock(language string, lines []string) string {
	text := strings.Join(lines, "\n")
	fence := strings.Repeat("`", max(3, longestRun(text, '`')+1))
	return fence + language + "\n" + text + "\n" + fence + "\n"
}

// markdownHTML returns s as text inside an HTML element of a Markdown page.
func markdownHTML(s string) string {
	return strings.ReplaceAll(html.EscapeString(sanitise.Line(s)), "@", "&#64;")
}

func longestRun(s string, of byte) int {
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != of {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
