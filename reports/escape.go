package reports

import (
	"fmt"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxShown is how many bytes of one line of foreign text are shown.
const maxShown = 2000

// printable returns s as one line that is safe to show: control characters,
// characters that reorder text or take no space, and bytes that are not UTF-8
// appear as escapes, and what is too long is cut. It is for reading, not for
// reading back: a backslash stays as it is.
func printable(s string) string {
	s, cut := clip(s, maxShown)
	if cut == 0 && isPlain(s) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	if cut > 0 {
		fmt.Fprintf(&b, "… (%d more bytes)", cut)
	}
	return b.String()
}

func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// clip returns at most n bytes of s, whole characters, and how many are left.
func clip(s string, n int) (string, int) {
	if len(s) <= n {
		return s, 0
	}
	end := n
	for end > n-utf8.UTFMax && end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end], len(s) - end
}

// printableLines splits text into lines, each made printable.
func printableLines(text string) []string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = printable(strings.TrimSuffix(line, "\r"))
	}
	return lines
}

// withoutCommands returns text with every line that GitHub Actions would take
// for a workflow command made harmless: a line whose first characters are
// "::", or one with "##[" anywhere.
func withoutCommands(text string) string {
	text = strings.ReplaceAll(text, "##[", `##\x5b`)
	if !strings.Contains(text, "::") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if rest := strings.TrimLeft(line, " "); strings.HasPrefix(rest, "::") {
			lines[i] = line[:len(line)-len(rest)] + `\x3a` + rest[1:]
		}
	}
	return strings.Join(lines, "\n")
}

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

// markdownText returns s as prose of a Markdown paragraph or table cell, in
// which nothing is markup.
func markdownText(s string) string {
	var b strings.Builder
	for _, r := range printable(s) {
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
	s = printable(s)
	fence := strings.Repeat("`", longestRun(s, '`')+1)
	if len(fence) > 1 {
		return fence + " " + s + " " + fence
	}
	return fence + s + fence
}

// markdownCell returns s as a code span in a table cell.
func markdownCell(s string) string { return strings.ReplaceAll(markdownCode(s), "|", `\|`) }

// markdownBlock returns lines as a fenced code block that they cannot close.
func markdownBlock(language string, lines []string) string {
	text := strings.Join(lines, "\n")
	fence := strings.Repeat("`", max(3, longestRun(text, '`')+1))
	return fence + language + "\n" + text + "\n" + fence + "\n"
}

// markdownHTML returns s as text inside an HTML element of a Markdown page.
func markdownHTML(s string) string {
	return strings.ReplaceAll(html.EscapeString(printable(s)), "@", "&#64;")
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
