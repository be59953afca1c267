// Package active says, in a program built from rewritten sources, which mutant
// is active. Only sources that package mutation rewrote import it.
package active

import (
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
)

const (
	// MutantEnv names the environment variable that holds the number of the
	// active mutant. Without it no mutant is active.
	MutantEnv = "MUTATION_ACTIVE"
	// ReachedEnv names the environment variable that holds the path of a file.
	// The number of every mutant that On is asked for is appended to it, one a
	// line.
	ReachedEnv = "MUTATION_REACHED"
)

// Most is how many mutants there are at most.
const Most = 1 << 16

var (
	number = activeNumber()
	file   = reachedFile()
	seen   [Most]atomic.Bool
)

func activeNumber() int {
	n, err := strconv.Atoi(os.Getenv(MutantEnv))
	if err != nil {
		return -1
	}
	return n
}

func reachedFile() *os.File {
	path := os.Getenv(ReachedEnv)
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	return f
}

// On reports whether mutant n is active. It is asked only where the mutant
// makes a difference, so a test that never asks cannot notice the mutant.
func On(n int) bool { return n == number || file != nil && record(n) }

func record(n int) bool {
	if !seen[n].Load() && !seen[n].Swap(true) { // a load alone is quick
		if _, err := fmt.Fprintln(file, n); err != nil {
			panic(err)
		}
	}
	return false
}
