package remote

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
)

// A server is the side of a backend.
type server struct {
	backend backends.Backend
	in      *frames
	out     *bufio.Writer
	request *request
	seq     int64
	header  []byte // the answer being written
	known   []backends.Job
	place   []int // the position in the request of each known job
}

// Serve answers the requests that arrive on in with a backend, until a shutdown or the
// end of in. It fails if a request violates the protocol, if the backend gives up, or if
// out cannot be written to; the client has been told of the first two.
func Serve(ctx context.Context, backend backends.Backend, in io.Reader, out io.Writer) error {
	s := &server{backend: backend, in: newFrames(in), out: bufio.NewWriterSize(out, 1<<18), request: newRequest()}
	err := s.serve(ctx)
	if err != nil {
		s.header = append(appendText(append(s.header[:0], `{"type":"error"`...), "message", err.Error()), '}')
		err = errors.Join(err, s.answer(nil))
	}
	return errors.Join(err, s.out.Flush())
}

// Decline tells the client, in place of a hello, why there is no backend.
func Decline(out io.Writer, reason error) {
	header := appendText([]byte(`{"type":"error"`), "message", oneLine(reason.Error()))
	_, _ = out.Write(append(header, '}', '\n')) // whoever cannot hear it learns from the end of the process
}

func (s *server) serve(ctx context.Context) error {
	for greeted := false; ; greeted = true {
		header, err := s.in.header()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = s.request.decode(header)
		}
		if err != nil {
			return fmt.Errorf("bad request: %w", err)
		}
		r := s.request
		switch {
		case !greeted && r.kind == "hello" && slices.Contains(r.protocols, Protocol):
			err = s.hello()
		case !greeted && r.kind == "hello":
			return fmt.Errorf("the client speaks %q, and not %s", r.protocols, Protocol)
		case !greeted:
			return errors.New("bad request: want a hello first")
		case r.kind == "run":
			err = s.run(ctx)
		case r.kind == "query":
			err = s.query(ctx)
		case r.kind == "shutdown":
			return nil
		default:
			return errors.New("bad request: of no known type")
		}
		if err == nil {
			err = s.out.Flush()
		}
		if err != nil {
			return err
		}
	}
}

func (s *server) hello() error {
	d := s.backend.Describe()
	to := append(s.header[:0], `{"type":"hello"`...)
	to = appendText(to, "protocol", Protocol)
	to = appendText(to, "name", d.Name)
	to = appendText(to, "version", d.Version)
	to = appendText(to, "device", d.Device)
	if d.Mode != "" {
		to = appendText(to, "mode", d.Mode)
	}
	to = append(appendKey(to, "capabilities"), '[')
	for i := range d.Capabilities {
		if i > 0 {
			to = append(to, ',')
		}
		to = appendCapability(to, &d.Capabilities[i])
	}
	to = append(to, ']')
	if len(d.Readings) > 0 {
		to = appendTexts(to, "readings", d.Readings)
	}
	if len(d.Notes) > 0 {
		to = appendTexts(to, "notes", d.Notes)
	}
	if _, ok := s.backend.(backends.ShapeQuerier); ok {
		to = append(appendKey(to, "shape_query"), "true"...)
	}
	s.header = append(to, '}')
	return s.answer(nil)
}

// expected checks the sequence number of a run or query.
func (s *server) expected() error {
	if s.seq++; s.request.seq != s.seq {
		return fmt.Errorf("bad request: seq %d follows %d", s.request.seq, s.seq-1)
	}
	if len(s.request.jobs) == 0 {
		return errors.New("bad request: no jobs")
	}
	return nil
}

func (s *server) run(ctx context.Context) error {
	r := s.request
	if err := s.expected(); err != nil {
		return err
	}
	payload, err := s.in.payload(r.bytes)
	if err != nil {
		return fmt.Errorf("bad request: %w", err)
	}
	defer r.free()
	r.lay(payload)
	s.known, s.place = s.known[:0], s.place[:0]
	for i := range r.jobs {
		if r.jobs[i].Operator != nil && r.jobs[i].Operands != nil {
			s.known, s.place = append(s.known, r.jobs[i]), append(s.place, i)
		}
	}
	a := answers{server: s, payload: payload}
	var outcomes []backends.Outcome
	if len(s.known) > 0 {
		if stepper, ok := s.backend.(backends.Stepper); ok {
			outcomes, err = stepper.Step(ctx, s.known, a.early)
		} else {
			outcomes, err = s.backend.Run(ctx, s.known)
		}
	}
	if err == nil && len(outcomes) != len(s.known) {
		err = fmt.Errorf("the backend returned %d outcomes for %d jobs", len(outcomes), len(s.known))
	}
	if err = cmp.Or(a.err, err); err != nil {
		return err
	}
	for ; a.known < len(s.known); a.known++ {
		a.until(s.place[a.known])
		a.next(&outcomes[a.known])
	}
	a.until(len(r.jobs))
	return a.err
}

// answers are those to the jobs of a run, in order.
type answers struct {
	*server
	payload []byte // of the jobs without an answer
	jobs    int    // with an answer
	known   int    // of these, those with a known operator
	err     error
}

// early answers a job before the later ones of its batch run, and flushes the answer,
// because a later job may end the process.
func (a *answers) early(known int, o *backends.Outcome) {
	if a.err != nil || known != a.known {
		return // out of order: all is answered at the end
	}
	a.until(a.place[known])
	a.next(o)
	a.known++
	if a.err == nil {
		a.err = a.out.Flush()
	}
}

// until answers the jobs before one, which cannot run.
func (a *answers) until(job int) {
	for a.jobs < job {
		if a.request.jobs[a.jobs].Operator == nil {
			a.next(&unknownOperator)
		} else {
			a.next(&noRoom)
		}
	}
}

// next answers the next job.
func (a *answers) next(o *backends.Outcome) {
	r := a.request
	memory := a.payload[:0]
	for n, span := range r.spans[a.jobs] {
		first := len(memory)
		memory = a.payload[:int64(first)+span]
		if operands := r.jobs[a.jobs].Operands; n < len(operands) && operands[n].Parts != nil {
			parts := memory[first:]
			for held := range operands[n].Held() {
				parts = parts[copy(parts, held):]
			}
		}
	}
	a.payload = a.payload[len(memory):]
	if r.jobs[a.jobs].CheckOnly || o.Status != backends.Done && o.Status != backends.Rejected {
		memory = nil
	}
	if a.err == nil {
		a.err = a.outcome("result", a.jobs, o, memory)
	}
	a.jobs++
}

var (
	unknownOperator = backends.Outcome{Status: backends.Unsupported, Detail: "unknown operator"}
	noRoom          = backends.Outcome{Status: backends.Gap, Detail: "no address space for the memory of an operand"}
	noQueries       = backends.Outcome{Status: backends.Unsupported, Detail: "the operator takes no shape queries"}
)

func (s *server) query(ctx context.Context) error {
	r := s.request
	if err := s.expected(); err != nil {
		return err
	}
	querier, ok := s.backend.(backends.ShapeQuerier)
	for i := range r.jobs {
		outcome := unknownOperator
		if ok && r.jobs[i].Operator != nil {
			r.jobs[i].CheckOnly = true // it has no memory
			answer, taken, err := querier.QueryShape(ctx, &r.jobs[i])
			if err != nil {
				return err
			}
			if outcome = answer; !taken {
				outcome = noQueries
			}
		}
		if err := s.outcome("shape", i, &outcome, nil); err != nil {
			return err
		}
	}
	return nil
}

// outcome answers a job.
func (s *server) outcome(kind string, job int, o *backends.Outcome, memory []byte) error {
	to := append(append(append(s.header[:0], `{"type":"`...), kind...), '"')
	to = appendInteger(to, "seq", s.seq)
	to = appendInteger(to, "job", int64(job))
	to = appendText(to, "status", statusName(o.Status))
	if o.Detail != "" {
		to = appendText(to, "detail", o.Detail[:min(len(o.Detail), maxDetail)])
	}
	if operator := s.request.jobs[job].Operator; o.Status == backends.Done && operator != nil && operator.Infers() {
		to = appendSizes(to, operator, o.Sizes)
	}
	if len(memory) > 0 {
		to = appendInteger(to, "bytes", int64(len(memory)))
	}
	s.header = append(to, '}')
	return s.answer(memory)
}

// appendSizes appends the sizes of the output, or a list of those of each output
// where a call of the operator may have several.
func appendSizes(to []byte, operator *spec.Operator, sizes [][]int64) []byte {
	if !operator.Several() && len(sizes) == 1 {
		return appendIntegers(to, "sizes", sizes[0])
	}
	to = append(appendKey(to, "sizes"), '[')
	for k, one := range sizes {
		if k > 0 {
			to = append(to, ',')
		}
		to = appendList(to, one)
	}
	return append(to, ']')
}

func statusName(status backends.Status) string {
	if !slices.Contains(statuses[:], status) {
		return backends.Failed.String()
	}
	return status.String()
}

// answer writes the header and a payload.
func (s *server) answer(payload []byte) error {
	s.header = append(s.header, '\n')
	if _, err := s.out.Write(s.header); err != nil {
		return fmt.Errorf("cannot answer: %w", err)
	}
	if _, err := s.out.Write(payload); err != nil {
		return fmt.Errorf("cannot answer: %w", err)
	}
	return nil
}
