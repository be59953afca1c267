// Conform finds operators that are subtly wrong: it runs cases through a
// readable oracle and through a backend, and reports every divergence with
// the smallest case that shows it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"example.com/conform/backends/remote"
	"example.com/conform/internal/interrupt"
	_ "example.com/conform/internal/openfiles" // which must be initialized first
	"example.com/conform/internal/sanitise"
)

// firstGCPercent is how much garbage there may be before the first collection, in percent of what is in use
// by then. What a short run has made is nearly all in use.
const firstGCPercent = 800

// collectGarbage delays the first collection of garbage. Those that follow are as Go has them.
func collectGarbage() {
	usual := debug.SetGCPercent(firstGCPercent)
	runtime.AddCleanup(new([4]uint64), func(percent int) { debug.SetGCPercent(percent) }, usual)
}

func main() {
	if os.Getenv("GOGC") == "" {
		collectGarbage()
	}
	remote.Reap()
	interrupt.End()
	ignoreFileLimit()
	os.Exit(execute(os.Args[1:], os.Stdout, os.Stderr))
}

// execute runs the command line and returns the exit status.
func execute(args []string, stdout, stderr io.Writer) int {
	out, errs := sanitise.NewWriter(stdout), sanitise.NewWriter(stderr)
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(errs)
	err := root.ExecuteContext(context.Background())
	err = joined(err, asUnwritten(out.Flush()))
	if err != nil && err != errDoesNotConform { //nolint:errorlint // alone, it needs no words
		complain(errs, err)
	}
	return statusOf(err)
}

// complain writes an error, one line for each thing that is wrong, each of a bearable
// length: an error may hold foreign text.
func complain(w io.Writer, err error) {
	for _, line := range sanitise.Lines(err.Error()) {
		fmt.Fprintln(w, "conform:", line)
	}
	if misused, ok := errors.AsType[*usageError](err); ok {
		fmt.Fprintf(w, "conform: see `%s --help`\n", misused.command)
	}
}
