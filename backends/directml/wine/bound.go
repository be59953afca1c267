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

// How long a server may take to start, and to end.
const (
	startup = 20 * time.Second
	grace   = 20 * time.Second
)

// A boundProcess does not outlive the one that started it.
type boundProcess struct {
	process *os.Process
	signal  syscall.Signal
	ended   chan struct{} // closed once it is gone
	failed  error         // how it ended
}

// startBound starts a process in a group of its own, which Ctrl-C does not reach.
// It gets the signal when it is to end, or when this process has died.
func startBound(cmd *exec.Cmd, signal syscall.Signal) (*boundProcess, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: signal}
	t := &boundProcess{signal: signal, ended: make(chan struct{})}
	started := make(chan error)
	go func() {
		// The death that counts is that of the thread.
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

// hasEnded says whether the process is gone.
func (t *boundProcess) hasEnded() bool {
	select {
	case <-t.ended:
		return true
	default:
		return false
	}
}

var errStubborn = errors.New("had to be killed")

// end has the process end, and waits until it is gone.
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
