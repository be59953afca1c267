package remote

import (
	"fmt"
	"os"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// groupAttributes keeps a Ctrl-C that is meant for conform from a process.
func groupAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// A group is a process and what it started: a job object, which ends when
// conform does.
type group struct {
	mu  sync.Mutex
	job windows.Handle // 0 once it is freed
}

// lead makes a process that has just started lead a group, which may have so
// many bytes of memory; 0 means any number.
func lead(leader *os.Process, memory int64, _ string) (*group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("no job object: %w", err)
	}
	g := &group{job: job}
	if err := g.adopt(leader, memory); err != nil {
		g.free()
		_ = leader.Kill()
		return nil, err
	}
	return g, nil
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
func (g *group) kill() {
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
