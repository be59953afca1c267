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
	_ "example.com/conform/internal/descriptors" // which must be initialized first
	"example.com/conform/internal/plain"
)

// Exit statuses.
const (
	exitConforms = 0
	exitDiverges = 1 // a divergence, or incomplete coverage
	exitUsage    = 2 // bad usage, or a bad case, waiver or journal file
	exitFault    = 3 // the backend or conform itself could not run, or an output is missing
)

// errDoesNotConform says that a command did its work, and that what it looked at
// does not conform.
var errDoesNotConform = errors.New("the backend does not conform")

// An unwritten is the error of an output that could not be written. It decides the
// exit status: whatever reads that output must not take an earlier one for it.
type unwritten struct{ error }

func (u unwritten) Unwrap() error { return u.error }

// asUnwritten marks an error of an output.
func asUnwritten(err error) error {
	if err == nil {
		return nil
	}
	return unwritten{err}
}

// A fault is an error that is not the user's.
type fault struct{ error }

func (f fault) Unwrap() error { return f.error }

// asFault marks an error of the machine, such as a full disk.
func asFault(err error) error {
	if err == nil {
		return nil
	}
	return fault{err}
}

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
	ignoreFileLimit()
	os.Exit(execute(os.Args[1:], os.Stdout, os.Stderr))
}

// execute runs the command line and returns the exit status.
func execute(args []string, stdout, stderr io.Writer) int {
	out, errs := plain.NewWriter(stdout), plain.NewWriter(stderr)
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

// statusOf returns the exit status for which an error stands. A divergence counts
// whatever went wrong, unless an output is missing.
func statusOf(err error) int {
	_, missing := errors.AsType[unwritten](err)
	_, failed := errors.AsType[fault](err)
	switch {
	case err == nil:
		return exitConforms
	case missing:
		return exitFault
	case errors.Is(err, errDoesNotConform):
		return exitDiverges
	case failed:
		return exitFault
	default:
		return exitUsage
	}
}

// joined joins what went wrong. [errDoesNotConform] comes last, and alone stays
// itself.
func joined(list ...error) error {
	var failures []error
	diverges := false
	for _, err := range list {
		if err == errDoesNotConform { //nolint:errorlint // alone, it needs no words
			diverges = true
		} else if err != nil {
			failures = append(failures, err)
		}
	}
	all := errors.Join(failures...)
	switch {
	case !diverges || errors.Is(all, errDoesNotConform):
		return all
	case all == nil:
		return errDoesNotConform
	default:
		return errors.Join(all, errDoesNotConform)
	}
}

// complain writes an error, one line for each thing that is wrong, each of a bearable
// length: an error may hold foreign text.
func complain(w io.Writer, err error) {
	for _, line := range plain.Lines(err.Error()) {
		fmt.Fprintln(w, "conform:", line)
	}
	if misused, ok := errors.AsType[*usageError](err); ok {
		fmt.Fprintf(w, "conform: see `%s --help`\n", misused.command)
	}
}
