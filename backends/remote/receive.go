package remote

import (
	"bytes"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/internal/sparse"
	"example.com/conform/spec"
)

// A request is a frame of conform's, decoded. It reuses its memory.
type request struct {
	kind      string
	protocols []string
	seq       int64
	bytes     int64
	jobs      []backends.Job
	spans     [][]int64 // of each job: how much of the payload each operand's memory takes
	mapped    [][]byte  // sparse memory of the jobs
	decoder
}

func newRequest() *request { return &request{decoder: newDecoder()} }

// decode decodes a header.
func (r *request) decode(header []byte) error {
	if err := valid(header); err != nil {
		return err
	}
	r.kind, r.seq, r.bytes = "", 0, 0
	r.protocols, r.jobs, r.spans, r.numbers = r.protocols[:0], r.jobs[:0], r.spans[:0], r.numbers[:0]
	s := &r.s
	s.reset(header)
	for first := true; s.more(first, '{', '}'); first = false {
		switch key := s.key(); string(key) {
		case "type":
			r.kind = r.word(kinds[:])
		case "protocols":
			for first := true; s.more(first, '[', ']'); first = false {
				r.protocols = append(r.protocols, string(s.string()))
			}
		case "seq":
			r.seq = s.integer()
		case "bytes":
			r.bytes = s.integer()
		case "jobs":
			var last []byte
			for first := true; s.more(first, '[', ']'); first = false {
				s.next()
				start := s.at
				if len(r.jobs) == maxJobs {
					s.fail("more than %d jobs", maxJobs)
					break
				}
				if !r.repeated(last) {
					r.job()
				}
				last = s.text[start:s.at]
			}
		default:
			s.skip()
		}
	}
	if err := s.end(); err != nil {
		return err
	}
	return r.check()
}

var kinds = [...]string{"hello", "run", "query", "shutdown"}

// word reads a text that is one of the given, or "".
func (r *request) word(words []string) string {
	text := r.s.string()
	for _, word := range words {
		if word == string(text) {
			return word
		}
	}
	return ""
}

// check holds the memory of the operands against the payload.
func (r *request) check() error {
	left := r.bytes
	for _, spans := range r.spans {
		for _, span := range spans {
			if span < 0 || span > left {
				return fmt.Errorf("the payload of %d bytes does not hold the memory of the operands", r.bytes)
			}
			left -= span
		}
	}
	if left != 0 {
		return fmt.Errorf("%d bytes of the payload belong to no operand", left)
	}
	return nil
}

// lay gives the operands their memory: in the payload, or filled from it if it is sparse. A job
// of an operator that is not known has none. One for which there is no room loses its operands.
func (r *request) lay(payload []byte) {
	for i := range r.jobs {
		for n, span := range r.spans[i] {
			if n < len(r.jobs[i].Operands) {
				o := &r.jobs[i].Operands[n]
				if o.Memory = payload[:span:span]; o.Parts != nil && r.fill(o) != nil {
					r.jobs[i].Operands = nil
				}
			}
			payload = payload[span:]
		}
	}
}

// fill gives an operand sparse memory, with the parts that the payload has. It fails with a
// [*sparse.Error].
func (r *request) fill(o *backends.Operand) error {
	parts := o.Memory
	var err error
	if o.Memory, err = sparse.Map(o.Parts[len(o.Parts)-1].End); err != nil {
		return err
	}
	r.mapped = append(r.mapped, o.Memory)
	for held := range o.Held() {
		parts = parts[copy(held, parts):]
	}
	return nil
}

// free frees the sparse memory of the jobs.
func (r *request) free() {
	for _, memory := range r.mapped {
		sparse.Unmap(memory)
	}
	r.mapped = r.mapped[:0]
}

// repeated repeats the job before, if the text is the same, as for the second run of a
// case.
func (r *request) repeated(last []byte) bool {
	s := &r.s
	if len(last) == 0 || !bytes.HasPrefix(s.text[s.at:], last) || s.err != nil {
		return false
	}
	s.at += len(last)
	n := len(r.jobs)
	job := r.jobs[n-1]
	job.Operands = slices.Clone(job.Operands)
	r.jobs = append(r.jobs, job)
	r.growSpans(n)
	r.spans[n] = append(r.spans[n], r.spans[n-1]...)
	return true
}

// growSpans adds the spans of job n, none yet.
func (r *request) growSpans(n int) {
	if cap(r.spans) > n {
		r.spans = r.spans[:n+1]
		r.spans[n] = r.spans[n][:0]
	} else {
		r.spans = append(r.spans, nil)
	}
}

// job decodes a job. What attributes and operands mean depends on the operator, which
// may follow them.
func (r *request) job() {
	n := len(r.jobs)
	r.jobs = append(r.jobs, backends.Job{})
	r.growSpans(n)
	s, job := &r.s, &r.jobs[n]
	var attributes, forms, operands, program []byte
	for first := true; s.more(first, '{', '}'); first = false {
		switch key := s.key(); string(key) {
		case "id":
			job.ID = string(s.string())
		case "operator":
			name := s.string()
			for _, operator := range r.operators {
				if operator.Name == string(name) {
					job.Operator = operator
				}
			}
		case "attributes":
			if job.Operator != nil {
				r.attributes(job)
			} else {
				attributes = s.skip()
			}
		case "forms":
			forms = s.skip()
		case "operands":
			if job.Operator != nil {
				r.operands(job, n)
			} else {
				operands = s.skip()
			}
		case "check_only":
			job.CheckOnly = s.boolean()
		case "program":
			program = s.skip()
		default:
			s.skip()
		}
	}
	if s.err != nil || job.Operator == nil {
		r.unknown(operands, n)
		return
	}
	if attributes != nil {
		s.aside(attributes, func() { r.attributes(job) })
	}
	if operands != nil {
		s.aside(operands, func() { r.operands(job, n) })
	}
	if job.Attributes == nil || len(job.Operands) == 0 {
		s.fail("a job of %s without attributes or with %d operands", job.Operator.Name, len(job.Operands))
		return
	}
	if forms != nil {
		s.aside(forms, func() { r.forms(job) })
	}
	if (program != nil) != job.Operator.Program {
		s.fail("a job of %s with a program that it cannot have, or without the one that it must have", job.Operator.Name)
	} else if program != nil {
		s.aside(program, func() { r.program(job) })
	}
}

// unknown takes note of the memory of a job whose operator is not known.
func (r *request) unknown(operands []byte, n int) {
	if operands == nil || r.s.err != nil {
		return
	}
	s := &r.s
	s.aside(operands, func() {
		for first := true; s.more(first, '[', ']'); first = false {
			var o backends.Operand
			_, span := r.operand(&o)
			r.spans[n] = append(r.spans[n], span)
		}
	})
}

// operands decodes the operands of a job, and learns from their names how many
// there are for each parameter.
func (r *request) operands(job *backends.Job, n int) {
	s, op := &r.s, job.Operator
	counts := make(spec.Counts, len(op.Params))
	job.Operands = make([]backends.Operand, 0, len(op.Params))
	p := 0
	for first := true; s.more(first, '[', ']'); first = false {
		i := len(job.Operands)
		job.Operands = append(job.Operands, backends.Operand{})
		name, span := r.operand(&job.Operands[i])
		r.spans[n] = append(r.spans[n], span)
		for p < len(counts) && !op.Params[p].Takes(name, counts[p]) {
			if !op.Params[p].Count.Allows(counts[p]) {
				s.fail("operand %q stands where %s should", name, op.Params[p].Name)
				return
			}
			p++
		}
		if p == len(counts) {
			s.fail("%s has no operand %q in this place", op.Name, name)
			return
		}
		counts[p]++
	}
	for p, count := range counts {
		if !op.Params[p].Count.Allows(count) {
			s.fail("%s has %d operands for %s", op.Name, count, op.Params[p].Name)
		}
		if count != 1 {
			job.Counts = counts
		}
	}
}
