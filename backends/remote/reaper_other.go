//go:build unix && !linux

package remote

import (
	"os"
	"syscall"
)

func program() (string, error) { return os.Executable() }

func tie(*syscall.SysProcAttr) {}

// adoptOrphans does nothing: Linux alone gives orphans to another process than
// the first.
func adoptOrphans(bool) error { return nil }

func endDescendants(int) {}

// A supervision does nothing: only Linux tells what another process does.
type supervision struct{}

func (*supervision) look() bool { return false }
