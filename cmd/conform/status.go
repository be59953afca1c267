package main

import "errors"

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
