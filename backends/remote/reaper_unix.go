//go:build unix

package remote

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
	"time"
)

// A reaper is a process between conform and a child. It starts the child, and ends all
// that the child started when the child ends, when conform orders it, or when conform has
// ended in any way. It is conform's own program under another name, and serves one child
// after the other. In the end it removes the folder of their temporary files, because a
// child that is killed cannot.
//
// Conform writes orders to a socket. An order to start a child is the length of a command,
// with the standard streams of the child attached, and the command in JSON. An order to
// end the child is the length 0. The reaper answers a command with the number of the error
// that prevented the start, 0 for none, and then, once nothing of the child lives, with
// its ending.
const (
	reaperName = "conform-reaper" // the first word of its command line; the other is the folder
	reaperFile = 3                // the socket
)

// A command is what a reaper starts.
type command struct {
	Path        string
	Args        []string
	Environment []string
	MemoryBytes int64
	KeepOrphans bool
}

// An ending is how a child ended.
type ending struct {
	Status uint32 // its wait status
	Cause  cause
}

// A cause is why a child ended.
type cause uint32

// The causes. All except the first are for the reaper to end the child.
const (
	ofItself cause = iota
	ofExcess
	ofTracing
)

// String says what the child did.
func (c cause) String() string {
	return [...]string{"it ended by itself", "it took more memory than it may", "it traced conform"}[c]
}

// order is the encoding of a length, and of the answers.
var order = binary.NativeEndian

// mayReap says that this program calls Reap, and may be started as a reaper.
var mayReap bool

// Reap makes a reaper of a process that was started as one, and does not return
// then. A program that starts backends calls it before anything else.
func Reap() {
	mayReap = true
	if os.Args[0] != reaperName {
		return
	}
	if errors.Join(reap(), os.RemoveAll(os.Args[1])) != nil {
		os.Exit(1) // there is nobody to tell more
	}
	os.Exit(0)
}

// reap follows orders until conform has gone.
func reap() error {
	runtime.LockOSThread() // on Linux a child ends with the thread that started it
	// What ends the other processes of a service leaves it to conform. The system sends
	// SIGHUP to a reaper that is stopped when conform ends.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT, syscall.SIGHUP)
	socket, err := unixConn(os.NewFile(reaperFile, "socket"))
	if err != nil {
		return err
	}
	f := &family{}
	var waiting sync.WaitGroup
	defer waiting.Wait()
	defer f.end()
	for {
		c, streams, err := receive(socket)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case c == nil:
			f.end()
			continue
		}
		waiting.Wait() // for the child before, which has ended
		number := syscall.Errno(0)
		if err := f.start(c, streams); err != nil && !errors.As(err, &number) {
			return err
		}
		if err := binary.Write(socket, order, uint32(number)); err != nil {
			return err
		}
		if number == 0 {
			waiting.Go(func() {
				leave := f.watch(c.MemoryBytes)
				status := f.wait()
				_ = binary.Write(socket, order, ending{uint32(status), leave()})
			})
		}
	}
}

// receive reads an order: a command with the standard streams, or nil.
func receive(socket *net.UnixConn) (*command, []int, error) {
	head, rights := make([]byte, 4), make([]byte, syscall.CmsgSpace(3*4))
	n, r, _, _, err := socket.ReadMsgUnix(head, rights)
	if err != nil {
		return nil, nil, err
	}
	length := order.Uint32(head)
	if n == len(head) && length == 0 {
		return nil, nil, nil
	}
	var streams []int
	messages, err := syscall.ParseSocketControlMessage(rights[:r])
	if err == nil && len(messages) == 1 {
		streams, err = syscall.ParseUnixRights(&messages[0])
	}
	if err != nil || len(streams) != 3 {
		return nil, nil, fmt.Errorf("an order without standard streams: %w", err)
	}
	for _, fd := range streams {
		syscall.CloseOnExec(fd)
	}
	text := make([]byte, length)
	if _, err := io.ReadFull(socket, text); err != nil {
		return nil, nil, err
	}
	c := &command{}
	return c, streams, json.Unmarshal(text, c)
}

// unixConn returns the connection of a socket, which it closes.
func unixConn(socket *os.File) (*net.UnixConn, error) {
	defer func() { _ = socket.Close() }()
	conn, err := net.FileConn(socket)
	if err != nil {
		return nil, err
	}
	return conn.(*net.UnixConn), nil
}

// A family is a child, its leader, with all that it started.
type family struct {
	mu     sync.Mutex
	adopts bool // what left the group of the leader, too
	leader int  // 0 when there is none
}

// start starts the leader, with standard streams that it closes here.
func (f *family) start(c *command, streams []int) error {
	attributes := &syscall.SysProcAttr{Setpgid: true}
	tie(attributes)
	var files []uintptr
	for _, fd := range streams {
		files = append(files, uintptr(fd))
		defer func() { _ = syscall.Close(fd) }()
	}
	if err := adoptOrphans(!c.KeepOrphans); err != nil {
		return err
	}
	leader, err := syscall.ForkExec(c.Path, c.Args, &syscall.ProcAttr{Env: c.Environment, Files: files, Sys: attributes})
	if err != nil {
		return err
	}
	f.mu.Lock()
	f.leader, f.adopts = leader, !c.KeepOrphans
	f.mu.Unlock()
	if err := limitMemory(leader, c.MemoryBytes); err != nil {
		f.end()
		f.wait()
		return err
	}
	return nil
}

// end kills the family.
func (f *family) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.leader != 0 {
		_ = syscall.Kill(-f.leader, syscall.SIGKILL)
	}
	if f.adopts {
		endDescendants(os.Getpid())
	}
}

// watchInterval is how often a family is looked at.
const watchInterval = 200 * time.Millisecond

// watch continues conform where the family stopped it. It ends the family when one of its
// processes traces conform, or has more memory than it may; 0 means any. The function
// that it returns ends the watch, and says why it ended the family.
func (f *family) watch(limit int64) (leave func() cause) {
	why, left := ofItself, make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		ticker := time.NewTicker(watchInterval)
		defer ticker.Stop()
		var conform supervision
		for why == ofItself {
			select {
			case <-left:
				return
			case <-ticker.C:
			}
			switch {
			case conform.look():
				why = ofTracing
			case limit > 0 && exceeds(limit):
				why = ofExcess
			}
		}
		f.end()
	})
	return func() cause {
		close(left)
		watching.Wait()
		return why
	}
}

// wait waits for the end of the leader, ends what it left, and returns how it
// ended. What is killed leaves its own children to this process, so that it
// looks again whenever some have ended, until there is none.
func (f *family) wait() (status syscall.WaitStatus) {
	options := 0
	for {
		var s syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &s, options, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
		case err != nil: // there is none
			return status
		case pid == 0: // some live
			f.end()
			options = 0
		case pid == f.leader:
			f.mu.Lock()
			f.leader = 0
			f.mu.Unlock()
			_ = syscall.Kill(-pid, syscall.SIGKILL)
			status, options = s, syscall.WNOHANG
		case f.leader == 0:
			options = syscall.WNOHANG
		}
	}
}
