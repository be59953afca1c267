// Package plain makes foreign text safe to show. The text of files, file names and
// backends may contain characters that control a terminal, reorder or hide what a
// reader sees, or forge a line, and may be a command for the runner of GitHub
// Actions. Everything that conform prints goes through [Line] or [Writer].
package plain

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxShown is how many bytes of one line of foreign text are shown.
const maxShown = 2000

// Line returns s as one line that is safe to show: control characters,
// characters that reorder text or take no space, and bytes that are not UTF-8
// appear as escapes, and what is too long is cut. It is for reading, not for
// reading back: a backslash stays as it is.
func Line(s string) string {
	s, cut := Clip(s, maxShown)
	s = visible(s)
	if cut > 0 {
		s += fmt.Sprintf("… (%d more bytes)", cut)
	}
	return s
}

// Lines splits text into lines, each as of [Line].
func Lines(text string) []string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = Line(strings.TrimSuffix(line, "\r"))
	}
	return lines
}

// visible writes what does not show in s as escapes, but for the characters
// kept.
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

// WithoutCommands returns text with every line that GitHub Actions would take
// for a workflow command made harmless: a line whose first characters are
// "::", or one with "##[" anywhere.
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

// A Writer writes text to a terminal, or to the log of a CI job, in which only
// newlines and tabs mean more than they show. It writes whole lines.
type Writer struct {
	to   io.Writer
	rest []byte // of a line that has not ended
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

// Flush writes what follows the last newline.
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

// Raw returns what the writer writes to, for output that is harmless by itself
// and more than text: a report, a progress bar.
func (w *Writer) Raw() io.Writer { return w.to }
