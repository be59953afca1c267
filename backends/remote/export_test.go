package remote

import (
	"strings"
	"time"

	"example.com/conform/backends"
	"example.com/conform/spec"
)

// DecodeAnswer decodes a backend's header and returns what it says, for the
// fuzzer.
func DecodeAnswer(header []byte) (kind, detail, device string, seq int64, sizes [][]int64, err error) {
	var s scanner
	var a answer
	err = decodeAnswer(&s, header, &a)
	return a.kind, a.detail, a.description.Device, a.seq, a.sizes, err
}

// DecodeHello decodes a backend's hello.
func DecodeHello(header []byte) (backends.Description, error) {
	var s scanner
	var a answer
	err := decodeAnswer(&s, header, &a)
	return a.description, err
}

// AppendQuery returns the header of a query about one job.
func AppendQuery(job *backends.Job) []byte {
	return append(appendJob([]byte(`{"type":"query","seq":1,"jobs":[`), job, true), "]}"...)
}

// DecodeJobs decodes a header of conform's with jobs of an operator that need
// not be in the catalogue.
func DecodeJobs(op *spec.Operator, header []byte) ([]backends.Job, error) {
	r := newRequest()
	r.operators = []*spec.Operator{op}
	err := r.decode(header)
	return r.jobs, err
}

// AppendCapability appends a capability to a header.
var AppendCapability = appendCapability

// What is started ahead.
const (
	Ahead = ahead
	Calm  = calm
)

// Ready counts the processes that were started ahead, have greeted, and live.
func (b *Backend) Ready() (n int) {
	for _, s := range b.nursery.started {
		select {
		case <-s.done:
			if s.err == nil && s.session.process.lives() {
				n++
			}
		default:
		}
	}
	return n
}

// A Hung process has written a certain word to standard error, and owes an answer.
type Hung struct {
	*process
	answer *time.Timer
}

// Expire has the time for the answer be over.
func (h Hung) Expire() { h.answer.Reset(0) }

// KillAtLast makes the last attempt to kill the process.
func (h Hung) KillAtLast() { h.group.kill(killAttempts) }

// OnceHung calls a function for each process of a backend that hangs after a word.
func OnceHung(o *Options, word string, do func(Hung)) {
	o.began = func(p *process, answer *time.Timer) {
		go func() {
			for ; p.lives(); time.Sleep(time.Millisecond) {
				if strings.Contains(p.standardErrorText(), word) && answer.Stop() {
					do(Hung{p, answer})
					return
				}
			}
		}()
	}
}
