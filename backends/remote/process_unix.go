//go:build unix

package remote

import (
	"fmt"
	"os"
	"syscall"
)

// groupAttributes has a process lead a group of its own.
func groupAttributes() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setpgid: true}
	tie(a)
	return a
}

// A group is a process and what it started.
type group struct {
	leader int
	mark   string
}

// lead makes a process that has just started lead a group, each member of
// which may have so many bytes of data; 0 means any number.
func lead(leader *os.Process, memory int64, mark string) (*group, error) {
	g := &group{leader.Pid, mark}
	if err := limitMemory(leader.Pid, memory); err != nil {
		g.kill()
		return nil, fmt.Errorf("cannot limit its memory: %w", err)
	}
	return g, nil
}

// kill kills the group. An error means that it is gone already.
func (g *group) kill() { _ = syscall.Kill(-g.leader, syscall.SIGKILL) }

// free ends what is left of the group, and what left it.
func (g *group) free() {
	g.kill()
	endOrphans(g.mark)
}
