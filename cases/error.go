package cases

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"example.com/conform/internal/sanitise"
)

// An Error is one mistake in a file.
type Error struct {
	File    string
	Line    int // from 1; 0 for the file as a whole
	Column  int // from 1, in characters; 0 for the line as a whole
	Message string
	Excerpt string // the line, if the column is known
}

// Error returns "file:line: message", in one line.
func (e *Error) Error() string {
	at := sanitise.Line(e.File)
	if e.Line > 0 {
		at += fmt.Sprintf(":%d", e.Line)
	}
	return at + ": " + sanitise.Line(e.Message)
}

// The length of an excerpt in columns, and how many of them precede the error.
const excerptWidth, excerptBefore = 100, 60

// InPlace returns "file:line:column: message", followed by the line with a mark
// under the error.
func (e *Error) InPlace() string {
	if e.Column == 0 {
		return e.Error()
	}
	line := []rune(e.Excerpt)
	at := min(e.Column-1, len(line))
	start := max(0, at-excerptBefore)
	line = line[start:min(len(line), start+excerptWidth)]
	for i, r := range line {
		if !unicode.IsPrint(r) {
			line[i] = ' '
		}
	}
	return fmt.Sprintf("%s:%d:%d: %s\n    %s\n    %s^", sanitise.Line(e.File), e.Line, e.Column, sanitise.Line(e.Message),
		strings.TrimRight(string(line), " "), strings.Repeat(" ", at-start))
}

// Errors holds all mistakes in a set of files, sorted by file and place.
type Errors []*Error

// Error returns one line per error.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, one := range e {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the errors one by one, for errors.As.
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, one := range e {
		list[i] = one
	}
	return list
}

// orNil sorts e and returns it as an error, nil when there is none.
func (e Errors) orNil() error {
	if len(e) == 0 {
		return nil
	}
	slices.SortStableFunc(e, func(a, b *Error) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return e
}

// reason returns err without the path, which an [Error] states.
func reason(err error) string {
	if pathError, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Sprintf("cannot %s: %v", pathError.Op, pathError.Err)
	}
	return err.Error()
}

// quote quotes text for a message and shortens it.
func quote(text string) string {
	const most = 60
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strconv.Quote(text)
}
