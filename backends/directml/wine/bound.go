//go:build linux

package wine

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// Time limits for the start and the end of a server.
const (
	startup = 20 * time.Second
	grace   = 20 * time.Second
)

// A boundProcess ends at the latest with the process that started it.
type boundProcess struct {
	process *os.Process
	signal  syscall.Signal
	ended   chan struct{} // closed when it has ended
	failed  error         // how it ended
}

// startBound starts a process in its own process group, which Ctrl-C does not
// reach. signal ends the process; the kernel sends it if this process dies.
func startBound(cmd *exec.Cmd, signal syscall.Signal) (*boundProcess, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: signal}
	t := &boundProcess{signal: signal, ended: make(chan struct{})}
	started := make(chan error)
	go func() {
		// The kernel sends the signal when this thread ends, so keep the
		// thread.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			t.failed = cmd.Wait()
			close(t.ended)
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	t.process = cmd.Process
	return t, nil
}

// hasEnded reports whether the process has ended.
func (t *boundProcess) hasEnded() bool {
	select {
	case <-t.ended:
		return true
	default:
		return false
	}
}

var errStubborn = errors.New("had to be killed")

// end ends the process and waits for it.
func (t *boundProcess) end() error {
	_ = t.process.Signal(t.signal)
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-t.ended:
		return nil
	case <-timer.C:
		_ = t.process.Kill()
		<-t.ended
		return errStubborn
	}
}
