//go:build unix

package openfiles

import "syscall"

// The runtime opens two files when it starts its first timer, and a package of others
// starts one while it is initialized. This package comes before it, because it imports
// nothing that package time does not import.
func init() { //nolint:gochecknoinits // main would be too late
	for range 2 {
		var pipe [2]int
		switch err := syscall.Pipe(pipe[:]); err {
		case nil:
			defer func() { _, _ = syscall.Close(pipe[0]), syscall.Close(pipe[1]) }()
		case syscall.EMFILE, syscall.ENFILE:
			_, _ = syscall.Write(2, []byte("conform: "+err.Error()+": raise the limit (ulimit -n)\n"))
			syscall.Exit(3)
		}
	}
}
