package remote

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A reaper is not needed: the job object of a child ends all that it started.
type reaper struct {
	folder string      // of the children's temporary files
	lost   atomic.Bool // never
}

func newReaper() (*reaper, error) {
	folder, err := os.MkdirTemp("", "conform-backend-")
	return &reaper{folder: folder}, err
}

func (r *reaper) close() { _ = os.RemoveAll(r.folder) }

// Reap does nothing: there are no reapers.
func Reap() {}

// A group is a process and what it started: a job object, which ends when
// conform does.
type group struct {
	command *exec.Cmd

	mu  sync.Mutex
	job windows.Handle // 0 once it is freed
}

// start starts a command, in a group of its own, which keeps no orphans.
func (*reaper) start(cmd *exec.Cmd, memory int64, _ bool) (*group, error) {
	// A Ctrl-C that is meant for conform is kept from it.
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("no job object: %w", err)
	}
	g := &group{command: cmd, job: job}
	if err := cmd.Start(); err != nil {
		g.free()
		return nil, err
	}
	if err := g.adopt(cmd.Process, memory); err != nil {
		_ = cmd.Process.Kill()
		g.wait()
		return nil, err
	}
	return g, nil
}

// started says that the command has started, or start would have failed.
func (*group) started() error { return nil }

// wait waits for the command, ends what it left, and says how it ended.
func (g *group) wait() string {
	err := g.command.Wait()
	g.free()
	if err != nil {
		return err.Error()
	}
	return "exit status 0"
}

func (g *group) adopt(leader *os.Process, memory int64) error {
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE},
	}
	if memory > 0 {
		limits.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_JOB_MEMORY
		limits.JobMemoryLimit = uintptr(min(uint64(memory), uint64(^uintptr(0))))
	}
	if _, err := windows.SetInformationJobObject(g.job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		return fmt.Errorf("cannot limit its memory: %w", err)
	}
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(leader.Pid))
	if err != nil {
		return nil // it has ended already
	}
	defer func() { _ = windows.CloseHandle(process) }()
	if err := windows.AssignProcessToJobObject(g.job, process); err != nil {
		return fmt.Errorf("cannot put it into a job object: %w", err)
	}
	return nil
}

// kill kills the group. An error means that it is gone already.
func (g *group) kill(int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.job != 0 {
		_ = windows.TerminateJobObject(g.job, 1)
	}
}

// free ends what is left of the group.
func (g *group) free() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.job != 0 {
		_ = windows.CloseHandle(g.job)
		g.job = 0
	}
}
