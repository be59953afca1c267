package main

import (
	"io"
	"os"

	"golang.org/x/term"

	"example.com/conform/internal/plain"
	"example.com/conform/reports"
)

// raw returns what a command's output goes to in the end, for what is harmless by
// itself and more than text: a report, a progress bar.
func raw(w io.Writer) io.Writer {
	if safe, ok := w.(*plain.Writer); ok {
		return safe.Raw()
	}
	return w
}

// isTerminal returns the file behind w if it is a terminal.
func isTerminal(w io.Writer) (*os.File, bool) {
	f, ok := w.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}

// terminal returns how to render text on w: in colour only on a terminal, and
// never when NO_COLOR is set.
func terminal(w io.Writer) reports.Options {
	f, ok := isTerminal(w)
	if !ok {
		return reports.Options{}
	}
	o := reports.Options{Color: os.Getenv("NO_COLOR") == ""}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil {
		o.Width = width
	}
	return o
}
