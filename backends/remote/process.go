package remote

import (
	"crypto/rand"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"example.com/conform/internal/plain"
)

// A process is the child that runs a backend, with all that it starts.
type process struct {
	cmd    *exec.Cmd
	group  *group
	in     *os.File // its standard input
	out    *os.File // its standard output
	errs   *os.File
	ended  chan struct{} // closed once the process is gone, and its group killed
	said   chan struct{} // closed once its standard error has ended
	once   sync.Once
	failed error // how it ended

	mu   sync.Mutex
	text ends // of its standard error
}

// spawn starts a process group.
func spawn(o *Options) (_ *process, err error) {
	p := &process{ended: make(chan struct{}), said: make(chan struct{})}
	path, err := exec.LookPath(o.Command[0]) // never in the working directory without a slash
	if err != nil {
		return nil, err
	}
	var theirs []*os.File
	defer func() {
		for _, f := range theirs {
			_ = f.Close()
		}
		if err != nil {
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

	p.cmd = &exec.Cmd{
		Path: path, Args: o.Command, Env: o.Environment,
		Stdin: stdin, Stdout: stdout, Stderr: stderr,
		SysProcAttr: groupAttributes(),
	}
	mark := rand.Text()
	p.cmd.Env = append(slices.Clip(o.Environment), markName+"="+mark)
	started := make(chan error)
	go p.run(o, mark, started)
	if err := <-started; err != nil {
		return nil, err
	}
	go p.listen()
	return p, nil
}

// markName names the variable by which the processes of a backend are known.
const markName = "CONFORM_BACKEND"

// run runs the process from its start, which it tells of, to its end. It keeps
// the thread: on Linux the process ends when the thread does that started it.
func (p *process) run(o *Options, mark string, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.cmd.Start()
	if err == nil {
		if p.group, err = lead(p.cmd.Process, o.MemoryBytes, mark); err != nil {
			_ = p.cmd.Wait()
		}
	}
	started <- err
	if err == nil {
		p.wait(o.Grace)
	}
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

// wait waits for the process, and takes what it started along: a child of its
// may hold the pipes for ever. One that is not found is not listened to for
// long.
func (p *process) wait(grace time.Duration) {
	p.failed = p.cmd.Wait()
	p.group.free()
	close(p.ended)
	time.AfterFunc(grace, p.close)
}

// kill ends the process and all of its group, and waits until it is gone.
func (p *process) kill() {
	p.group.kill()
	<-p.ended
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
	p.once.Do(func() {
		for _, f := range []*os.File{p.in, p.out, p.errs} {
			if f != nil {
				_ = f.Close()
			}
		}
	})
}

// obituary says how an ended process ended, and what it wrote to
// its standard error. It waits for the rest of that, but not for ever: a
// process outside the group may hold the pipe.
func (p *process) obituary() string {
	<-p.ended
	timer := time.NewTimer(time.Second)
	defer timer.Stop()
	select {
	case <-p.said:
	case <-timer.C:
	}
	text := "exit status 0"
	var exit *exec.ExitError
	switch {
	case errors.As(p.failed, &exit):
		text = exit.String()
	case p.failed != nil:
		text = p.failed.Error()
	}
	return text + p.lastWords()
}

// lastWords returns the ends of the standard error.
func (p *process) lastWords() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	words := strings.TrimSpace(p.text.String())
	if words == "" {
		return ""
	}
	return "; stderr: " + words
}

// oneLine makes what a process said harmless, in one line.
func oneLine(text string) string { return plain.Line(strings.ReplaceAll(text, "\n", " | ")) }
