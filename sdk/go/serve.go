// Package conformbackend serves a backend in Go to conform, from a program of its
// own:
//
//	func main() {
//		if err := conformbackend.Serve(mine.New()); err != nil {
//			fmt.Fprintln(os.Stderr, err)
//			os.Exit(1)
//		}
//	}
//
// and then
//
//	conform run --backend=exec:./mine
//
// To test a backend in its own Go tests instead, see package backendtest.
package conformbackend

import (
	"context"
	"errors"
	"os"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
)

// Serve answers conform on standard input and output until conform shuts the
// backend down, and then closes the backend. What the process prints on standard
// output goes to standard error: see [remote.Answers].
func Serve(b backends.Backend) error {
	answers, err := remote.Answers()
	if err != nil {
		return errors.Join(err, b.Close())
	}
	return errors.Join(remote.Serve(context.Background(), b, os.Stdin, answers), b.Close())
}
