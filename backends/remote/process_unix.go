//go:build unix

package remote

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// A reaper is our side of the process that starts the children of a backend, one after
// the other, and ends all that they start: see [Reap].
type reaper struct {
	process *exec.Cmd
	socket  *net.UnixConn
	folder  string      // of the children's temporary files
	lost    atomic.Bool // something else ended it
}

// newReaper starts a reaper.
func newReaper() (_ *reaper, err error) {
	if !mayReap {
		return nil, errors.New("this program does not call remote.Reap, which starts children")
	}
	path, err := program()
	if err != nil {
		return nil, err
	}
	r := &reaper{}
	if r.folder, err = os.MkdirTemp("", "conform-backend-"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(r.folder)
		}
	}()
	ours, theirs, err := socketPair()
	if err != nil {
		return nil, err
	}
	defer func() { _ = theirs.Close() }()
	r.process = &exec.Cmd{
		Path: path, Args: []string{reaperName, r.folder}, ExtraFiles: []*os.File{theirs},
		SysProcAttr: &syscall.SysProcAttr{Setpgid: true}, // out of reach of Ctrl-C
	}
	if r.socket, err = unixConn(ours); err != nil {
		return nil, err
	}
	if err := r.process.Start(); err != nil {
		_ = r.socket.Close()
		return nil, err
	}
	return r, nil
}

// socketPair returns two sockets that are connected.
func socketPair() (ours, theirs *os.File, err error) {
	syscall.ForkLock.RLock() // so that no other process gets them
	defer syscall.ForkLock.RUnlock()
	pair, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		return nil, nil, os.NewSyscallError("socketpair", err)
	}
	for _, fd := range pair {
		syscall.CloseOnExec(fd)
	}
	return os.NewFile(uintptr(pair[0]), "socket"), os.NewFile(uintptr(pair[1]), "socket"), nil
}

// close ends the reaper, which ends its child first, and removes the folder.
func (r *reaper) close() {
	_ = r.socket.Close()
	r.wake()
	defer time.AfterFunc(killAttempts*killInterval, r.end).Stop()
	_ = r.process.Wait()
	_ = os.RemoveAll(r.folder) // the reaper does so, unless it was killed
}

// wake continues the reaper, which a child may have stopped.
func (r *reaper) wake() { _ = r.process.Process.Signal(syscall.SIGCONT) }

// end kills the reaper. On Linux its child ends with it.
func (r *reaper) end() { _ = r.process.Process.Kill() }

// A group is a child and the processes that it started.
type group struct {
	reaper *reaper
	path   string // of the program

	mu   sync.Mutex
	over bool // nothing of it lives
}

// start orders the reaper to start a command, in a group of its own.
func (r *reaper) start(cmd *exec.Cmd, memory int64, keepOrphans bool) (*group, error) {
	text, err := json.Marshal(&command{cmd.Path, cmd.Args, cmd.Environ(), memory, keepOrphans})
	if err != nil {
		return nil, err
	}
	var streams []int
	for _, stream := range []any{cmd.Stdin, cmd.Stdout, cmd.Stderr} {
		streams = append(streams, int(stream.(*os.File).Fd()))
	}
	r.wake()
	head := order.AppendUint32(nil, uint32(len(text)))
	if _, _, err = r.socket.WriteMsgUnix(head, syscall.UnixRights(streams...), nil); err == nil {
		_, err = r.socket.Write(text)
	}
	if err != nil {
		return nil, r.gone(err)
	}
	return &group{reaper: r, path: cmd.Path}, nil
}

// gone returns the error of a reaper that does not answer any more.
func (r *reaper) gone(err error) error {
	r.lost.Store(true)
	return fmt.Errorf("%w: %w", errReaper, err)
}

// started waits until the child has started. The error says why it did not.
func (g *group) started() error {
	var failed uint32
	err := binary.Read(g.reaper.socket, order, &failed)
	if err == nil && failed == 0 {
		return nil
	}
	g.end()
	if err != nil {
		return g.reaper.gone(err)
	}
	return &os.PathError{Op: "fork/exec", Path: g.path, Err: syscall.Errno(failed)}
}

// wait waits until nothing of the group lives, and says how the child ended.
func (g *group) wait() string {
	var end ending
	err := binary.Read(g.reaper.socket, order, &end)
	g.end()
	status := syscall.WaitStatus(end.Status)
	switch {
	case err != nil:
		return g.reaper.gone(err).Error()
	case end.Cause != ofItself:
		return end.Cause.String()
	case status.Exited():
		return fmt.Sprintf("exit status %d", status.ExitStatus())
	case status.CoreDump():
		return fmt.Sprintf("signal: %v (core dumped)", status.Signal())
	default:
		return fmt.Sprintf("signal: %v", status.Signal())
	}
}

// end records that nothing of the group lives.
func (g *group) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.over = true
}

// kill has the reaper end the group, which may have stopped or traced the reaper. So
// further attempts kill the descendants of the reaper from here. The last one kills the
// reaper: the system itself does not let a child end that still lives.
func (g *group) kill(attempt int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.over:
		return
	case attempt == 0:
		_, _ = g.reaper.socket.Write(order.AppendUint32(nil, 0))
	case attempt < killAttempts:
		endDescendants(g.reaper.process.Process.Pid)
	default:
		g.reaper.end()
	}
	g.reaper.wake()
}
