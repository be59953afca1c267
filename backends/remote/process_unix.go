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
)

// A reaper starts the children of a backend, one after the other, and ends all
// that they start: see [Reap].
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

// close ends the reaper, what it has not ended yet, and the folder.
func (r *reaper) close() {
	_ = r.socket.Close()
	_ = r.process.Wait()
	_ = os.RemoveAll(r.folder) // which is left if something else ended it
}

// gone reports whether a child, or the system, ended the reaper.
func (r *reaper) gone() bool { return r.lost.Load() }

// A group is a child and what it started, in the care of a reaper.
type group struct {
	reaper *reaper

	mu   sync.Mutex
	over bool // nothing of it lives
}

// start starts a command, in a group of its own.
func (r *reaper) start(cmd *exec.Cmd, o *Options) (*group, error) {
	text, err := json.Marshal(&command{cmd.Path, cmd.Args, cmd.Environ(), o.MemoryBytes, o.KeepOrphans})
	if err != nil {
		return nil, err
	}
	var streams []int
	for _, stream := range []any{cmd.Stdin, cmd.Stdout, cmd.Stderr} {
		streams = append(streams, int(stream.(*os.File).Fd()))
	}
	head := order.AppendUint32(nil, uint32(len(text)))
	if _, _, err = r.socket.WriteMsgUnix(head, syscall.UnixRights(streams...), nil); err == nil {
		_, err = r.socket.Write(text)
	}
	var failed uint32
	if err == nil {
		err = binary.Read(r.socket, order, &failed)
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("its reaper has ended: %w", err)
	case failed != 0:
		return nil, &os.PathError{Op: "fork/exec", Path: cmd.Path, Err: syscall.Errno(failed)}
	}
	return &group{reaper: r}, nil
}

// wait waits until nothing of the group lives, and says how the child ended.
func (g *group) wait() string {
	var end ending
	err := binary.Read(g.reaper.socket, order, &end)
	g.mu.Lock()
	g.over = true
	g.mu.Unlock()
	status := syscall.WaitStatus(end.Status)
	switch {
	case err != nil:
		g.reaper.lost.Store(true)
		return fmt.Sprintf("its reaper has ended: %v", err)
	case end.Excess:
		return "it took more memory than it may"
	case status.Exited():
		return fmt.Sprintf("exit status %d", status.ExitStatus())
	case status.CoreDump():
		return fmt.Sprintf("signal: %v (core dumped)", status.Signal())
	default:
		return fmt.Sprintf("signal: %v", status.Signal())
	}
}

// kill kills the group.
func (g *group) kill() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.over {
		_, _ = g.reaper.socket.Write(order.AppendUint32(nil, 0))
	}
}
