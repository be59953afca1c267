//go:build unix

package remote

import (
	"os"
	"syscall"
)

// groupAttributes has a process lead a group of its own.
func groupAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the group that a process leads. An error means that it is
// gone already.
func killGroup(leader *os.Process) { _ = syscall.Kill(-leader.Pid, syscall.SIGKILL) }
