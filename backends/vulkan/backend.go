// Package vulkan runs every operator as compute shaders on any Vulkan 1.1
// device.
//
// A batch of jobs is one submission. Each job is lowered to moves, and these
// become records in a table that the shaders read: one dispatch does all small
// moves of a batch, and a large move has its own dispatch. The nodes of a program follow
// each other, with barriers between them. All memory of a job goes to the device and back,
// guards included, so that every write of a shader shows. Elements are moved as unsigned
// integers.
package vulkan

import (
	"context"
	"errors"
	"fmt"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/backends/vulkan/shaders"
	"example.com/conform/backends/vulkan/vk"
)

// A Backend runs operators on a Vulkan device. It implements
// [backends.Backend] and [backends.ShapeQuerier].
type Backend struct {
	options  Options
	instance *instance
	adapter  *adapter
	executor *executor // nil if there is no device
	lowerer  *lower.Lowerer
	runners  []nodes.Runner // one for each program of the work, whose results must not share memory
	programs int            // of the work
	work     work
}

// maxArena bounds the memory of jobs that are done together, in bytes. A single
// job may need more.
const maxArena = 256 << 20

// Open opens a device. The error says what is missing, and how to install it.
func Open(o Options) (*Backend, error) {
	i, err := openInstance(&o)
	if err != nil {
		return nil, err
	}
	b := &Backend{options: o, instance: i, lowerer: lower.New()}
	if o.pull {
		b.lowerer = lower.NewPulling(o.change)
	}
	if err := b.open(); err != nil {
		i.close()
		return nil, err
	}
	return b, nil
}

func (b *Backend) open() error {
	adapters, err := b.instance.adapters()
	if err != nil {
		return err
	}
	if b.adapter, err = choose(adapters, b.options.Device); err != nil {
		return err
	}
	return b.openDevice()
}

// openDevice opens the adapter again.
func (b *Backend) openDevice() error {
	d, err := b.instance.openDevice(b.adapter, &b.options.restrict)
	if err != nil {
		return err
	}
	if b.options.intercept != nil {
		b.options.intercept(d.fn)
	}
	b.work.tuning = tune(d.kind, d.limits.groupSize)
	if b.options.tuning != nil {
		b.work.tuning = *b.options.tuning
	}
	c := code{binary: shaders.Binary, int64: d.int64 && b.work.tuning.int64}
	if b.options.binary != nil {
		c.binary = b.options.binary
	}
	if b.executor, err = newExecutor(d, c); err != nil {
		return err
	}
	b.work.reach = int64(d.limits.storageRange &^ (maxWidth - 1))
	b.work.align = max(int64(d.limits.storageAlign), maxWidth)
	b.work.most = maxCount
	if b.options.most > 0 {
		b.work.most = b.options.most
	}
	return nil
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.adapter.describe(b.lowerer.Promises()) }

// Close implements [backends.Backend].
func (b *Backend) Close() error {
	if b.executor != nil {
		b.executor.close()
		b.executor = nil
	}
	b.instance.close()
	return b.instance.messages.err()
}

// QueryShape implements [backends.ShapeQuerier] for the operators that infer
// the sizes of their output.
func (b *Backend) QueryShape(ctx context.Context, job *backends.Job) (backends.Outcome, bool, error) {
	if job.Program != nil {
		check, outcome := *job, backends.Outcome{}
		check.CheckOnly = true
		err := b.stepwise(ctx, &check, &outcome)
		return outcome, true, err
	}
	p, err := b.lowerer.Lower(job)
	if err != nil {
		return lower.Refusal(err), true, nil
	}
	return backends.Finished(p.Sizes), p.Sizes != nil, nil
}

// Run implements [backends.Backend]. It stops between two submissions when ctx
// is done, with ctx's error.
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes := make([]backends.Outcome, len(batch))
	if err := b.run(ctx, batch, outcomes); err != nil {
		return nil, err
	}
	return outcomes, b.instance.messages.err()
}

// run runs jobs, as many together as fit.
func (b *Backend) run(ctx context.Context, batch []backends.Job, outcomes []backends.Outcome) error {
	for len(batch) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := b.gather(batch, outcomes)
		if n == 0 {
			n = 1
			if err := b.stepwise(ctx, &batch[0], &outcomes[0]); err != nil {
				return err
			}
		} else if err := b.do(ctx, batch[:n], outcomes[:n]); err != nil {
			return err
		}
		batch, outcomes = batch[n:], outcomes[n:]
	}
	return nil
}

// stepwise runs a program node by node, each in a submission of its own.
func (b *Backend) stepwise(ctx context.Context, job *backends.Job, outcome *backends.Outcome) (err error) {
	var runner nodes.Runner
	*outcome = runner.Run(job, nodes.Backend{
		Sizes: b.sizes,
		Run: func(node *backends.Job) backends.Outcome {
			var one [1]backends.Outcome
			if err == nil {
				err = b.run(ctx, []backends.Job{*node}, one[:])
			}
			return one[0]
		},
	})
	return err
}

// gather adds jobs to the work from the first on, while they fit into one submission, and
// returns how many. It sets their outcomes for when the work succeeds. None fits if the
// first is a program that takes several submissions.
func (b *Backend) gather(batch []backends.Job, outcomes []backends.Outcome) int {
	w := &b.work
	w.reset(false)
	b.programs = 0
	for i := range batch {
		alone := w.empty()
		switch whole := b.add(&batch[i], &outcomes[i]); {
		case whole && w.fits() && (alone || w.size() <= maxArena):
		case !alone:
			return b.gather(batch[:i], outcomes)
		case batch[i].Program != nil:
			w.reset(false)
			return i
		default:
			w.reset(true)
			b.add(&batch[i], &outcomes[i])
			return i + 1
		}
	}
	return len(batch)
}

// add adds a job to the work. It returns false if a node of a program depends on data that
// an earlier one writes, which the host cannot know before that has run.
func (b *Backend) add(job *backends.Job, outcome *backends.Outcome) (whole bool) {
	w := &b.work
	w.begin()
	if job.Program == nil {
		*outcome, whole = b.addCall(job)
		return whole
	}
	if b.programs == len(b.runners) {
		b.runners = append(b.runners, nodes.Runner{})
	}
	runner := &b.runners[b.programs]
	b.programs++
	whole = true
	*outcome = runner.Run(job, nodes.Backend{
		Sizes: b.sizes,
		Run: func(node *backends.Job) (o backends.Outcome) {
			if whole {
				o, whole = b.addCall(node)
				w.next(node)
			}
			return o
		},
	})
	return whole
}

// addCall adds a call to the work and returns its outcome, unless it depends on data that
// the work writes.
func (b *Backend) addCall(call *backends.Job) (o backends.Outcome, ok bool) {
	p, o := b.lower(call)
	if p == nil {
		return o, true
	}
	unfit := p.Fits(call)
	if unfit != nil && !errors.Is(unfit, lower.ErrInferredTooLarge) {
		return failed(unfit), true
	}
	invalid := p.Bind(call)
	if invalid == nil && unfit == nil {
		b.work.add(call, p)
	}
	if b.work.awaits(call, p) {
		return o, false
	}
	if invalid != nil {
		o = backends.Outcome{Status: backends.Rejected, Detail: invalid.Error()}
	}
	return o, true
}

// sizes returns the sizes of the outputs of a call.
func (b *Backend) sizes(call *backends.Job) backends.Outcome {
	_, o := b.lower(call)
	return o
}

// lower lowers a job. The program is nil if there is nothing to do.
func (b *Backend) lower(job *backends.Job) (*lower.Program, backends.Outcome) {
	p, err := b.lowerer.Lower(job)
	if err != nil {
		return nil, lower.Refusal(err)
	}
	done := backends.Finished(p.Sizes)
	if job.CheckOnly {
		return nil, done
	}
	for i := job.Inputs(); i < len(job.Operands); i++ {
		if size := p.Element(i); size == 1 && !b.adapter.storage8 || size == 2 && !b.adapter.storage16 {
			return nil, backends.Outcome{Status: backends.Unsupported, Detail: fmt.Sprintf("the device's shaders cannot access elements of %d bytes", size)}
		}
	}
	return p, done
}

func failed(err error) backends.Outcome {
	return backends.Outcome{Status: backends.Failed, Detail: err.Error()}
}

// A reopenError is returned when a lost device cannot be opened again. It wraps
// no error that do retries, because no job is to blame.
type reopenError struct{ cause error }

func (e *reopenError) Error() string {
	return "the device was lost and cannot be opened again: " + e.cause.Error()
}

// do does the work of some jobs. If memory runs out, it does half of them at a
// time. If the device is lost, it reopens the device and does one job at a
// time.
func (b *Backend) do(ctx context.Context, jobs []backends.Job, outcomes []backends.Outcome) error {
	if b.work.empty() {
		return nil
	}
	err := b.execute()
	half := len(jobs) / 2
	switch {
	case err == nil:
	case errors.Is(err, vk.ErrOutOfMemory) && half == 0:
		outcomes[0] = failed(err)
	case errors.Is(err, vk.ErrOutOfMemory):
		if err := b.run(ctx, jobs[:half], outcomes[:half]); err != nil {
			return err
		}
		return b.run(ctx, jobs[half:], outcomes[half:])
	case errors.Is(err, vk.ErrDeviceLost):
		b.executor.close()
		b.executor = nil
		if half == 0 {
			outcomes[0] = backends.Outcome{Status: backends.DeviceLost, Detail: err.Error()}
			return nil
		}
		for i := range jobs {
			if err := b.run(ctx, jobs[i:i+1], outcomes[i:i+1]); err != nil {
				return err
			}
		}
	default:
		return err
	}
	return nil
}

// execute does the work, on a reopened device if the last one was lost.
func (b *Backend) execute() error {
	if b.executor == nil {
		if err := b.openDevice(); err != nil {
			return &reopenError{err}
		}
	}
	b.work.seal()
	return b.executor.do(&b.work)
}
