// Package sanitise makes foreign text safe to show. Text from files, file names
// and backends may contain characters that control a terminal, reorder or hide
// text, or fake a line, and commands for GitHub Actions. Everything that
// conform prints goes through [Line] or [Writer].
package sanitise

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxShown bounds the bytes of one line of foreign text.
const maxShown = 2000

// Line returns s as one line that is safe to show. Control characters,
// characters that reorder text or take no space, and invalid UTF-8 become
// escapes, and long text is cut. The result is for people: backslashes in s are
// not escaped, so it cannot be parsed back.
func Line(s string) string {
	s, cut := Clip(s, maxShown)
	s = visible(s)
	if cut > 0 {
		s += fmt.Sprintf("… (%d more bytes)", cut)
	}
	return s
}

// Lines splits text into lines and applies [Line] to each.
func Lines(text string) []string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = Line(strings.TrimSuffix(line, "\r"))
	}
	return lines
}

// visible escapes the invisible characters in s, except those in kept.
func visible(s string, kept ...rune) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case unicode.IsPrint(r) || strings.ContainsRune(string(kept), r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
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

// Clip returns at most n bytes of s, without splitting a character, and the
// number of bytes that it left out.
func Clip(s string, n int) (string, int) {
	if len(s) <= n {
		return s, 0
	}
	end := n
	for end > n-utf8.UTFMax && end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end], len(s) - end
}

// WithoutCommands escapes every line of text that GitHub Actions would take for
// a workflow command: one that begins with "::", or contains "##[".
func WithoutCommands(text string) string {
	text = strings.ReplaceAll(text, "##[", `##\x5b`)
	if !strings.Contains(text, "::") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if rest := strings.TrimLeft(line, " \t"); strings.HasPrefix(rest, "::") {
			lines[i] = line[:len(line)-len(rest)] + `\x3a` + rest[1:]
		}
	}
	return strings.Join(lines, "\n")
}

// A Writer writes text to a terminal or to the log of a CI job. It lets no
// control character through except newlines and tabs. It writes whole lines.
type Writer struct {
	to   io.Writer
	rest []byte // of an unfinished line
}

// NewWriter returns a writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{to: w} }

// Write implements [io.Writer].
func (w *Writer) Write(p []byte) (int, error) {
	end := bytes.LastIndexByte(p, '\n') + 1
	if end > 0 {
		text := append(w.rest, p[:end]...)
		w.rest = nil
		if err := w.write(text); err != nil {
			return 0, err
		}
	}
	w.rest = append(w.rest, p[end:]...)
	return len(p), nil
}

// Flush writes the text after the last newline.
func (w *Writer) Flush() error {
	rest := w.rest
	w.rest = nil
	if len(rest) == 0 {
		return nil
	}
	return w.write(rest)
}

func (w *Writer) write(text []byte) error {
	_, err := io.WriteString(w.to, WithoutCommands(visible(string(text), '\n', '\t')))
	return err
}

// Raw returns the underlying writer, for output that is safe and more than
// text: a report, a progress bar.
func (w *Writer) Raw() io.Writer { return w.to }
