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

// gcPercent is how much garbage there may be, in percent of what is in use, before
// it is collected. Most of what is in use are the case files: looking through
// them as often as Go does by default takes a twentieth of a campaign's time.
// Until the first collection there may be more: what a short run has made by then is
// nearly all in use.
const (
	gcPercent      = 200
	firstGCPercent = 800
)

// collectGarbage has garbage be collected as the constants say.
func collectGarbage() {
	debug.SetGCPercent(firstGCPercent)
	runtime.AddCleanup(new([4]uint64), func(percent int) { debug.SetGCPercent(percent) }, gcPercent)
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
