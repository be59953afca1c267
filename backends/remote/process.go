package remote

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"example.com/conform/internal/sanitise"
)

// A process is the child that runs a backend, with all that it starts.
type process struct {
	group *group
	in    *os.File // its standard input
	out   *os.File // its standard output
	errs  *os.File
	ended chan struct{} // closed once the process is gone, and its group killed
	how   string        // it ended, if it has started
	err   error         // why it has not
	said  chan struct{} // closed once its standard error has ended
	once  sync.Once

	mu   sync.Mutex
	text ends // of its standard error
}

// spawn has a reaper start a command, in a group of its own. The memory is in bytes.
func spawn(r *reaper, cmd *exec.Cmd, memory int64, keepOrphans bool, grace time.Duration) (_ *process, err error) {
	p := &process{ended: make(chan struct{}), said: make(chan struct{})}
	var theirs []*os.File
	defer func() {
		if err != nil {
			closeAll(theirs)
			p.close()
		}
	}()
	stdin, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.in, theirs = in, append(theirs, stdin)
	out, stdout, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.out, theirs = out, append(theirs, stdout)
	errs, stderr, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.errs, theirs = errs, append(theirs, stderr)

	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, stdout, stderr
	p.group, err = r.start(cmd, memory, keepOrphans)
	if err != nil {
		return nil, err
	}
	go p.wait(theirs, grace)
	go p.listen()
	return p, nil
}

// listen keeps the ends of the standard error.
func (p *process) listen() {
	defer close(p.said)
	buffer := make([]byte, 4096)
	for {
		n, err := p.errs.Read(buffer)
		p.mu.Lock()
		p.text.add(buffer[:n])
		p.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// wait closes the child's ends of the pipes once the child has them, and waits until its
// group has ended. A process that escaped the group may hold the pipes open, so they are
// closed after the grace time.
func (p *process) wait(theirs []*os.File, grace time.Duration) {
	p.err = p.group.started()
	closeAll(theirs)
	if p.err == nil {
		p.how = p.group.wait()
	}
	close(p.ended)
	time.AfterFunc(grace, p.close)
}

// lives reports whether the process has not ended by itself.
func (p *process) lives() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// kill ends the process and all of its group, and waits until it is gone.
func (p *process) kill() {
	for attempt := 0; ; attempt++ {
		p.group.kill(attempt)
		timer := time.NewTimer(killInterval)
		select {
		case <-p.ended:
			timer.Stop()
			return
		case <-timer.C:
		}
	}
}

// finish gives the process some time to end by itself, then kills it, and
// frees the pipes.
func (p *process) finish(grace time.Duration) {
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-p.ended:
	case <-timer.C:
		p.kill()
	}
	p.close()
}

// close closes our ends of the pipes, which wakes whoever reads or writes.
func (p *process) close() {
	p.once.Do(func() { closeAll([]*os.File{p.in, p.out, p.errs}) })
}

func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close() // of nil is an error
	}
}

// exitText returns how the process ended, and what it wrote to standard error. It waits
// for the rest of that for a second only: a process outside the group may hold the pipe.
func (p *process) exitText() string {
	<-p.ended
	timer := time.NewTimer(time.Second)
	defer timer.Stop()
	select {
	case <-p.said:
	case <-timer.C:
	}
	return p.how + p.standardErrorText()
}

// standardErrorText returns both ends of the standard error.
func (p *process) standardErrorText() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	words := strings.TrimSpace(p.text.String())
	if words == "" {
		return ""
	}
	return "; stderr: " + words
}

// oneLine makes what a process said harmless, in one line.
func oneLine(text string) string { return sanitise.Line(strings.ReplaceAll(text, "\n", " | ")) }

// maxEnd is how much is kept of either end of a text: both are shown whole.
const maxEnd = 900

// The ends of a text are its first and its last bytes. The cause of a crash
// stands first where a runtime writes its state after it, and last elsewhere.
type ends struct {
	head, tail []byte
	left       int64 // bytes between them
}

func (e *ends) add(text []byte) {
	n := min(len(text), maxEnd-len(e.head))
	e.head = append(e.head, text[:n]...)
	e.tail = append(e.tail, text[n:]...)
	if extra := len(e.tail) - maxEnd; extra > 0 {
		e.tail = append(e.tail[:0], e.tail[extra:]...)
		e.left += int64(extra)
	}
}

// String returns the text, and how much is missing in its middle.
func (e *ends) String() string {
	if e.left == 0 {
		return string(e.head) + string(e.tail)
	}
	return fmt.Sprintf("%s … (%d bytes) … %s", e.head, e.left, e.tail)
}
