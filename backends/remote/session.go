package remote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"example.com/conform/backends"
)

// A session is one process, from its hello to its end.
type session struct {
	options *Options
	reaper  *reaper // of the process
	process *process
	in      *frames
	seq     int64 // of the last frame that was sent
	hello   answer

	scan    scanner
	answer  answer
	frame   []byte // being written
	header  []byte
	killed  atomic.Pointer[string] // why we killed it, if we did
	timer   *time.Timer
	timeout atomic.Bool
}

// A record takes the answer to the job at a position of a batch. The answer
// and the memory are valid until it returns.
type record func(job int, a *answer, memory []byte)

// A sessionFailure is how a session ended before its work was done.
type sessionFailure struct {
	job     int // position in the batch of the job to suspect; -1 for one before
	timeout bool
	// malformed says that the process violated the protocol.
	malformed bool
	detail    string
}

// A ProtocolError is an answer of a backend that the protocol does not allow.
type ProtocolError struct {
	Case   string // the ID of the job
	Detail string // one line
}

// Error names the case and the mistake.
func (e *ProtocolError) Error() string {
	return fmt.Sprintf("it does not speak the protocol: at %s: %s", e.Case, e.Detail)
}

// outcome returns the outcome of the job at fault.
func (d *sessionFailure) outcome() backends.Outcome {
	if d.timeout {
		return backends.Outcome{Status: backends.TimedOut, Detail: d.detail}
	}
	return backends.Outcome{Status: backends.Crashed, Detail: d.detail}
}

// begin starts a process and greets it.
func begin(ctx context.Context, r *reaper, o *Options) (*session, error) {
	path, err := exec.LookPath(o.Command[0]) // never in the working directory without a slash
	if err != nil {
		return nil, err
	}
	environment := append(temporary(r.folder), o.Environment...) // the later of two values counts
	p, err := spawn(r, &exec.Cmd{Path: path, Args: o.Command, Env: environment}, o.MemoryBytes, o.KeepOrphans, o.Grace)
	if err != nil {
		return nil, err
	}
	s := &session{options: o, reaper: r, process: p, in: newFrames(p.out)}
	s.timer = time.AfterFunc(o.JobTimeout, s.expire)
	s.timer.Stop()
	startTimer := time.AfterFunc(o.StartTimeout, func() {
		s.stop(fmt.Sprintf("no hello within %v: is standard output flushed after each frame?", o.StartTimeout))
	})
	defer startTimer.Stop()
	defer context.AfterFunc(ctx, func() { s.stop(context.Cause(ctx).Error()) })()
	err = s.greet()
	if err == nil && o.began != nil {
		o.began(p, s.timer)
	}
	if err == nil {
		return s, nil
	}
	text := s.closeFailed(err)
	if p.err != nil && s.killed.Load() == nil {
		return nil, p.err
	}
	if reason, declined := errors.AsType[gaveUpError](err); declined {
		return nil, errors.New(oneLine(string(reason))) // which says it all
	}
	return nil, errors.New(text)
}

// A gaveUpError is the message of a frame by which a child gives up.
type gaveUpError string

func (s gaveUpError) Error() string { return "it gave up: " + string(s) }

func (s *session) greet() error {
	go func() { _, _ = s.process.in.WriteString(`{"type":"hello","protocols":["` + Protocol + `"]}` + "\n") }()
	a := &s.hello
	if err := s.read(a); err != nil {
		return err
	}
	switch {
	case a.kind != "hello":
		return fmt.Errorf("a %s where a hello should be", a.kind)
	case a.protocol != Protocol:
		return fmt.Errorf("it speaks %q, and not %s", a.protocol, Protocol)
	}
	for i := range a.description.Capabilities {
		a.description.Capabilities[i].ValidOnly = a.description.Capabilities[i].ValidOnly || s.options.ValidOnly
	}
	return nil
}

// read reads a header.
func (s *session) read(a *answer) error {
	header, err := s.in.header()
	if err == nil {
		if err = decodeAnswer(&s.scan, header, a); err != nil {
			err = fmt.Errorf("a bad header: %w", err)
		}
	}
	if err == nil && a.kind == "error" {
		err = gaveUpError(a.message)
	}
	return err
}

// stop kills the process, for the first reason given.
func (s *session) stop(reason string) {
	s.killed.CompareAndSwap(nil, &reason)
	s.process.kill()
	s.process.close()
}

// closeFailed ends a session that failed and returns in one line how it failed:
// what it wrote, or how it ended if it wrote nothing.
func (s *session) closeFailed(err error) string { return oneLine(s.failureText(err)) }

func (s *session) failureText(err error) string {
	s.timer.Stop()
	ended := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, os.ErrClosed)
	if ended || s.killed.Load() != nil {
		// It ended or closed its output. If it did not end, it has the grace time to do so.
		timer := time.AfterFunc(s.options.Grace, s.process.kill)
		defer timer.Stop()
		text := s.process.exitText()
		s.process.close()
		if reason := s.killed.Load(); reason != nil {
			return *reason + s.process.standardErrorText()
		}
		if !timer.Stop() {
			return "it closed its output" + s.process.standardErrorText()
		}
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			return "it ended within an answer: " + text
		case s.hello.protocol == "":
			return "it ended before its hello: " + text
		}
		return text
	}
	s.process.kill()
	s.process.exitText() // for the standard error
	s.process.close()
	return err.Error() + s.process.standardErrorText()
}

// end shuts the process down. It returns the frame that the process sent after its last
// answer, if it did so against the protocol.
func (s *session) end() (stray *answer, err error) {
	s.timer.Stop()
	go func() {
		_, _ = s.process.in.WriteString(`{"type":"shutdown"}` + "\n")
		_ = s.process.in.Close()
	}()
	timer := time.AfterFunc(s.options.Grace, func() { s.stop("it did not end at a shutdown") })
	defer timer.Stop()
	err = s.read(&s.answer)
	s.process.finish(s.options.Grace)
	switch {
	case err == nil:
		return &s.answer, nil
	case errors.Is(err, io.EOF), errors.Is(err, os.ErrClosed), s.killed.Load() != nil:
		return nil, nil
	default:
		return nil, err
	}
}

// A framePart is a part of a batch that goes into one frame.
type framePart struct{ from, to int } // positions in the order

const (
	frameJobs  = 32
	frameBytes = 8 << 20
)

// send sends jobs of a batch, in the given order, and records the answers. It
// returns nil, or how the session ended, which is over then. With step it waits
// for each answer before it sends the next job.
func (s *session) send(ctx context.Context, batch []backends.Job, order []int, step bool, keep record) *sessionFailure {
	defer context.AfterFunc(ctx, func() { s.stop(context.Cause(ctx).Error()) })()
	if !step {
		return s.exchange(batch, order, keep)
	}
	for i := range order {
		if d := s.exchange(batch, order[i:i+1], keep); d != nil {
			if d.job < 0 && i > 0 {
				d.job = order[i-1]
			}
			return d
		}
	}
	return nil
}

// exchange writes and reads at the same time.
func (s *session) exchange(batch []backends.Job, order []int, keep record) *sessionFailure {
	parts := divide(batch, order)
	first := s.seq + 1
	s.seq += int64(len(parts))
	var written atomic.Int64 // the last frame that was made, after which its memory is not read
	written.Store(first - 1)
	var writing sync.WaitGroup
	writing.Go(func() {
		for n, part := range parts {
			s.encode(first+int64(n), batch, order[part.from:part.to])
			written.Store(first + int64(n))
			if _, err := s.process.in.Write(s.frame); err != nil {
				return // the reader sees why
			}
		}
	})
	d := s.results(batch, order, parts, first, &written, keep)
	writing.Wait()
	return d
}

// divide divides an order into frames.
func divide(batch []backends.Job, order []int) []framePart {
	var parts []framePart
	from, bytes := 0, int64(0)
	for i, job := range order {
		n := memoryBytes(&batch[job])
		if i > from && (i-from == frameJobs || bytes+n > frameBytes) {
			parts = append(parts, framePart{from, i})
			from, bytes = i, 0
		}
		bytes += n
	}
	return append(parts, framePart{from, len(order)})
}

// encode makes the frame of a run.
func (s *session) encode(seq int64, batch []backends.Job, order []int) {
	to := append(s.header[:0], `"jobs":[`...)
	bytes := int64(0)
	last := 0 // where the job before begins
	for i, job := range order {
		if i > 0 {
			to = append(to, ',')
		}
		at := len(to)
		if i > 0 && batch[job].SameCall(&batch[order[i-1]]) {
			to = append(to, to[last:at-1]...)
		} else {
			to = appendJob(to, &batch[job], false)
		}
		last = at
		bytes += memoryBytes(&batch[job])
	}
	s.header = append(to, ']')
	to = appendInteger(append(s.frame[:0], `{"type":"run"`...), "seq", seq)
	if bytes > 0 {
		to = appendInteger(to, "bytes", bytes)
	}
	to = append(append(append(to, ','), s.header...), '}', '\n')
	for _, job := range order {
		if batch[job].CheckOnly {
			continue
		}
		for n := range batch[job].Operands {
			for held := range batch[job].Operands[n].Held() {
				to = append(to, held...)
			}
		}
	}
	s.frame = to
}

// results reads the answers to the frames of a batch.
func (s *session) results(batch []backends.Job, order []int, parts []framePart, first int64, written *atomic.Int64, keep record) *sessionFailure {
	s.tick()
	for n, part := range parts {
		for i := part.from; i < part.to; i++ {
			job := order[i]
			for begun, done := false, false; !done; begun = true {
				var err error
				done, err = s.result(&batch[job], first+int64(n), int64(i-part.from), begun, written, func(a *answer, memory []byte) { keep(job, a, memory) })
				if err != nil {
					return s.fail(err, order, parts, first, i)
				}
				s.tick()
			}
		}
	}
	if s.in.in.Buffered() > 0 { // what is there already belongs to the batch
		err := s.read(&s.answer)
		if err == nil {
			err = s.stray()
		}
		return s.fail(err, order, parts, first, len(order)-1)
	}
	s.timer.Stop()
	return nil
}

// query sends a query.
func (s *session) query(ctx context.Context, jobs []string, keep func(job string, o backends.Outcome)) *sessionFailure {
	defer context.AfterFunc(ctx, func() { s.stop(context.Cause(ctx).Error()) })()
	s.seq++
	to := appendInteger(append(s.frame[:0], `{"type":"query"`...), "seq", s.seq)
	to = append(appendKey(to, "jobs"), '[')
	for i, job := range jobs {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(to, job...)
	}
	s.frame = append(to, "]}\n"...)
	written := make(chan struct{})
	go func() {
		defer close(written)
		_, _ = s.process.in.Write(s.frame) // the reader sees why it fails
	}()
	defer func() { <-written }()
	for i, job := range jobs {
		s.tick()
		a := &s.answer
		err := s.read(a)
		if err == nil && a.kind != "shape" {
			err = fmt.Errorf("a %s where a shape should be", a.kind)
		}
		if err == nil && (a.seq != s.seq || a.job != int64(i)) {
			err = s.stray()
		}
		if err == nil && (a.status == backends.Done) != (a.sizes != nil) {
			err = fmt.Errorf("a shape that is %v with sizes %v", a.status, a.sizes)
		}
		if err != nil {
			malformed := s.malformed(err)
			return &sessionFailure{malformed: malformed, detail: "at a shape query: " + s.closeFailed(err), timeout: s.timeout.Load()}
		}
		keep(job, backends.Outcome{Status: a.status, Detail: a.detail, Sizes: a.sizes})
	}
	s.timer.Stop()
	return nil
}

// tick gives the backend its time anew.
func (s *session) tick() { s.timer.Reset(s.options.JobTimeout) }

// expire ends the process, which did not answer in time.
func (s *session) expire() {
	s.timeout.Store(true)
	s.stop(fmt.Sprintf("no answer within %v", s.options.JobTimeout))
}

// A strayError is an answer that was not asked for.
type strayError struct{ seq, job int64 }

func (e *strayError) Error() string {
	return fmt.Sprintf("it answered job %d of run %d when it was not its turn", e.job, e.seq)
}

func (s *session) stray() error { return &strayError{s.answer.seq, s.answer.job} }

// result reads a frame: the answer to a job, which is then done, or its start, of which
// a job has at most one.
func (s *session) result(job *backends.Job, seq, position int64, begun bool, written *atomic.Int64, keep func(*answer, []byte)) (done bool, err error) {
	a := &s.answer
	if err := s.read(a); err != nil {
		return false, err
	}
	switch {
	case a.kind != "result" && a.kind != "start":
		return false, fmt.Errorf("a %s where a result should be", a.kind)
	case a.seq != seq || a.job != position || written.Load() < seq:
		return false, s.stray()
	case a.kind == "start" && begun:
		return false, fmt.Errorf("a second start of job %d of run %d", position, seq)
	case a.kind == "start":
		return false, nil
	}
	want := int64(0)
	if a.status == backends.Done || a.status == backends.Rejected {
		want = memoryBytes(job)
	}
	inferred := a.status == backends.Done && job.Operator.Infers()
	switch {
	case a.bytes != want:
		return false, fmt.Errorf("a result of %d bytes where the job has %d", a.bytes, want)
	case inferred && a.sizes == nil:
		return false, errors.New("a result without sizes, which the operator infers")
	case !inferred && a.sizes != nil:
		return false, errors.New("a result with sizes, which the operator does not infer")
	case inferred && a.lists != job.Operator.Several():
		return false, errors.New("a result with sizes of another form: one list, or a list for each output where there may be several")
	}
	memory, err := s.in.payload(want)
	if err != nil {
		return false, err
	}
	keep(a, memory)
	return true, nil
}

// fail ends the session, which awaited the answer to position at of the order,
// and says which job to suspect.
func (s *session) fail(err error, order []int, parts []framePart, first int64, at int) *sessionFailure {
	d := &sessionFailure{job: order[at]}
	if stray, ok := errors.AsType[*strayError](err); ok {
		// An answer that had come already is that job's fault, no one else's.
		n := stray.seq - first
		switch {
		case n < 0:
			d.job = -1
		case n < int64(len(parts)) && stray.job >= 0 && stray.job < int64(parts[n].to-parts[n].from):
			if i := parts[n].from + int(stray.job); i < at {
				d.job = order[i]
			}
		}
	}
	d.malformed = s.malformed(err)
	d.detail = s.closeFailed(err)
	d.timeout = s.timeout.Load()
	return d
}

// malformed reports whether a session failed because of what the process wrote,
// and not because it ended, was killed or gave up.
func (s *session) malformed(err error) bool {
	if _, gaveUp := errors.AsType[gaveUpError](err); gaveUp || s.killed.Load() != nil {
		return false
	}
	return !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, os.ErrClosed)
}
