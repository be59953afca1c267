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
	"os/signal"
	"strings"
	"syscall"
)

// Exit statuses.
const (
	exitConforms = 0
	exitDiverges = 1 // a divergence, or coverage that is lacking
	exitUsage    = 2 // bad usage, or a bad case, waiver or journal file
	exitFault    = 3 // the backend or conform itself could not run
)

// errNo says that a command did its work, and that the answer is no.
var errNo = errors.New("the backend does not conform")

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

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // a second signal ends the program at once
	}()
	os.Exit(execute(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// execute runs the command line and returns the exit status.
func execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitConforms
	}
	if err != errNo { //nolint:errorlint // alone, it needs no words
		complain(stderr, err)
	}
	var machine fault
	switch {
	case errors.Is(err, errNo):
		return exitDiverges
	case errors.As(err, &machine):
		return exitFault
	default:
		return exitUsage
	}
}

// complain writes an error, one line for each thing that is wrong.
func complain(w io.Writer, err error) {
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintln(w, "conform:", line)
	}
	var misused *usageError
	if errors.As(err, &misused) {
		fmt.Fprintf(w, "conform: see `%s --help`\n", misused.command)
	}
}
