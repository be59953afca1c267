//go:build amd64 || arm64

package directml

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"example.com/conform/backends"
	"example.com/conform/spec/tensor"
)

// A Backend runs operators on DirectML. It implements [backends.Backend].
type Backend struct {
	options     Options
	description backends.Description
	dtypes      []tensor.DType // supported by the device
	gpu         *gpu           // nil if there is none any more
	call        *call
	pinner      runtime.Pinner // of call
	submission  submission
}

// Open opens DirectML on an adapter and runs a few calls with known results. It
// returns a [*WrongAnswerError] if one is wrong.
func Open(o Options) (*Backend, error) {
	b := &Backend{options: o.withDefaults(), call: newCall()}
	b.pinner.Pin(b.call)
	if err := b.open(); err != nil {
		_ = b.Close()
		return nil, err
	}
	return b, nil
}

func (b *Backend) open() (err error) {
	if b.gpu, err = openGPU(&b.options); err != nil {
		return err
	}
	if err := b.describe(); err != nil {
		return err
	}
	return checkKnownAnswers(b)
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.description }

// Close implements [backends.Backend].
func (b *Backend) Close() error {
	if b.gpu != nil {
		b.gpu.close()
		b.gpu = nil
	}
	b.pinner.Unpin()
	return nil
}

// Run implements [backends.Backend]. If ctx is done, it stops before the next
// submission with ctx's error. It reopens a device that was removed; one that
// does not finish ends the backend with a [*TimeoutError].
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes := make([]backends.Outcome, len(batch))
	for rest := batch; len(rest) > 0; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		done := outcomes[len(batch)-len(rest):]
		n, err := b.attempt(rest, done)
		if err != nil {
			err = b.apart(rest[:n], done[:n], err)
		}
		if err != nil {
			return nil, err
		}
		rest = rest[n:]
	}
	return outcomes, nil
}

// attempt runs as many jobs as one submission takes, at least one, and returns
// how many. After an error, which may concern any of them, the device cannot be
// used.
func (b *Backend) attempt(jobs []backends.Job, outcomes []backends.Outcome) (int, error) {
	if b.gpu == nil {
		return 0, errors.New("there is no device any more")
	}
	b.gpu.operators.Trim((*compiled).release) // none is in use
	s := &b.submission
	s.clear()
	for i := range jobs {
		if s.full() {
			return i, b.gpu.submit(s, b.options.Timeout)
		}
		if err := b.prepare(&jobs[i], &outcomes[i]); err != nil {
			return i + 1, err
		}
	}
	return len(jobs), b.gpu.submit(s, b.options.Timeout)
}

// apart reopens the device after an error that may concern any of the jobs or
// earlier ones, and runs each job alone.
func (b *Backend) apart(jobs []backends.Job, outcomes []backends.Outcome, cause error) error {
	if err := b.restart(cause); err != nil {
		return err
	}
	for i := range jobs {
		_, cause := b.attempt(jobs[i:i+1], outcomes[i:i+1])
		if cause == nil {
			continue
		}
		if err := b.restart(cause); err != nil {
			return err
		}
		outcomes[i] = failure(cause)
	}
	return nil
}

// hanging holds the devices that hang. They may still write to their memory,
// which is therefore never freed.
var hanging struct {
	sync.Mutex

	devices []*gpu
}

// restart replaces the device. It fails for a device that hangs.
func (b *Backend) restart(cause error) error {
	old := b.gpu
	b.gpu = nil
	if old == nil {
		return cause
	}
	if _, hangs := errors.AsType[*TimeoutError](cause); hangs {
		hanging.Lock()
		defer hanging.Unlock()
		hanging.devices = append(hanging.devices, old)
		return cause
	}
	old.close()
	var err error
	if b.gpu, err = openGPU(&b.options); err != nil {
		return fmt.Errorf("%w; and it cannot be opened again: %w", cause, err)
	}
	return nil
}

// prepare adds a job to the submission, or sets its outcome. An error means
// that the device was removed.
func (b *Backend) prepare(job *backends.Job, outcome *backends.Outcome) error {
	*outcome = backends.Outcome{} // clears the outcome of an earlier attempt
	if job.Operator == nil {
		*outcome = failure(errors.New("the job names no operator"))
		return nil
	}
	i := slices.IndexFunc(operators, func(o operator) bool { return o.name == job.Operator.Name })
	if i < 0 {
		*outcome = backends.Outcome{Status: backends.Unsupported, Detail: "DirectML has no " + job.Operator.Name}
		return nil
	}
	if err := b.call.express(&operators[i], job); err != nil {
		*outcome = failure(err)
		return nil
	}
	if job.CheckOnly {
		operator, err := b.gpu.create(b.call)
		if err != nil {
			return b.decline(job, outcome, err)
		}
		operator.Release()
		outcome.Status = backends.Done
		return nil
	}
	operator, err := b.gpu.compile(b.call)
	if err != nil {
		return b.decline(job, outcome, err)
	}
	if err := b.submission.add(job, outcome, b.call, operator); err != nil {
		*outcome = failure(err)
	}
	return nil
}

// decline sets the outcome of a job whose operator could not be created. An
// error means that this happened because the device was removed.
func (b *Backend) decline(job *backends.Job, outcome *backends.Outcome, cause error) error {
	if err := b.gpu.removed(); err != nil {
		return err
	}
	*outcome = failure(cause)
	if outcome.Status != backends.Rejected {
		return nil
	}
	// DirectML also reports an invalid argument for a data type that the device
	// lacks.
	for i := range job.Operands {
		if dtype := job.Operands[i].Desc.DType; !slices.Contains(b.dtypes, dtype) {
			*outcome = backends.Outcome{Status: backends.Unsupported, Detail: fmt.Sprintf("the device does not support %v: %v", dtype, cause)}
		}
	}
	return nil
}
