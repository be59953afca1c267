package main

import (
	"io"
	"os"

	"golang.org/x/term"

	"example.com/conform/internal/sanitise"
)

// raw returns what a command's output goes to in the end, for what is harmless by
// itself and more than text: a report, a progress bar.
func raw(w io.Writer) io.Writer {
	if safe, ok := w.(*sanitise.Writer); ok {
		return safe.Raw()
	}
	return w
}

// isTerminal returns the file behind w if it is a terminal.
func isTerminal(w io.Writer) (*os.File, bool) {
	f, ok := w.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}
