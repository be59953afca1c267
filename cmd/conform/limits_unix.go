//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// A file that grows beyond what the system allows is an error of the write, as a
// full disk is, and not a signal that ends the program.
func ignoreFileLimit() { signal.Ignore(syscall.SIGXFSZ) }
