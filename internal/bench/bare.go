package bench

import (
	"context"
	"fmt"
	"time"

	"example.com/conform/backends"
	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/judge"
	"example.com/conform/spec"
)

// A bareLoop runs calls of one operator as a program without conform would: from
// a seed to a valid call, in memory that is reused, to the backend. It has no
// oracle, no guards, no second fill and no comparison. What a case takes is
// measured against it.
type bareLoop struct {
	operator *spec.Operator
	backend  backends.Backend
	seeds    []bareSeed // of calls that the backend does
	drawer   gen.Drawer
	slots    [judge.BatchSize]bareSlot
	jobs     []backends.Job
	strides  []int64
}

// A bareSeed is the seed of a call, with the bytes of each output that the
// operator infers.
type bareSeed struct {
	seed        uint64
	outputBytes []int64
}

// A bareSlot is one call of a batch with its memory.
type bareSlot struct {
	call     spec.Call
	operands []backends.Operand
	memory   [][]byte
}

// bareSeeds is how many calls a bare loop has at most.
const bareSeeds = 2048

// newBareLoop looks for seeds of calls that the backend does, for some time at most
// once it has those of a batch.
func newBareLoop(ctx context.Context, op *spec.Operator, backend backends.Backend, limit time.Duration) (*bareLoop, error) {
	start := time.Now()
	l := &bareLoop{operator: op, backend: backend}
	var checker spec.Checker
	source, reading, c := draw.New(1), spec.NewReading(nil), &l.slots[0].call
	for range bareSeeds {
		if len(l.seeds) >= judge.BatchSize && time.Since(start) > limit {
			break
		}
		s := bareSeed{seed: source.Uint64()}
		if !l.drawer.Plain(op, s.seed, c) {
			continue
		}
		reading.Restart(nil)
		checked, _, err := checker.Check(c, reading)
		if err != nil || checked == nil {
			continue
		}
		for i := c.Inputs(); op.Infers() && i < len(checked.Places); i++ {
			s.outputBytes = append(s.outputBytes, checked.Places[i].Bytes)
		}
		outcomes, err := l.batch(ctx, []bareSeed{s})
		if err != nil {
			return nil, err
		}
		if outcomes[0].Status == backends.Done {
			l.seeds = append(l.seeds, s)
		}
	}
	return l, nil
}

// measure runs the calls over and over, and returns the time of one.
func (l *bareLoop) measure(ctx context.Context, each time.Duration) (time.Duration, error) {
	if len(l.seeds) == 0 {
		return 0, nil
	}
	start, calls := time.Now(), 0
	for calls == 0 || time.Since(start) < each {
		for at := 0; at < len(l.seeds) && (at == 0 || time.Since(start) < each); at += judge.BatchSize {
			seeds := l.seeds[at:min(at+judge.BatchSize, len(l.seeds))]
			if _, err := l.batch(ctx, seeds); err != nil {
				return 0, err
			}
			calls += len(seeds)
		}
	}
	return time.Since(start) / time.Duration(calls), nil
}

// batch draws and runs the calls of some seeds.
func (l *bareLoop) batch(ctx context.Context, seeds []bareSeed) ([]backends.Outcome, error) {
	l.jobs = l.jobs[:0]
	for i := range seeds {
		s := &l.slots[i]
		l.drawer.Plain(l.operator, seeds[i].seed, &s.call)
		if err := l.place(s, seeds[i].outputBytes); err != nil {
			return nil, err
		}
		c := &s.call
		l.jobs = append(l.jobs, backends.Job{Operator: c.Operator, Attributes: c.Attributes, Bound: c.Bound, Operands: s.operands, Counts: c.Counts})
	}
	outcomes, err := l.backend.Run(ctx, l.jobs)
	if err == nil && len(outcomes) != len(l.jobs) {
		err = fmt.Errorf("%d outcomes for %d jobs", len(outcomes), len(l.jobs))
	}
	return outcomes, err
}

// place gives each operand of a call a buffer, and the inputs their elements.
func (l *bareLoop) place(s *bareSlot, outputBytes []int64) error {
	c := &s.call
	for len(s.memory) < len(c.Tensors) {
		s.memory = append(s.memory, nil)
	}
	s.operands = s.operands[:0]
	inputs := c.Inputs()
	for i := range c.Tensors {
		t := &c.Tensors[i]
		operand := backends.Operand{Desc: t.Desc}
		if i >= inputs && outputBytes != nil {
			operand.Length, operand.Desc.Sizes = outputBytes[i-inputs], nil
		} else {
			p, err := t.PlaceInto(l.strides[:0])
			if err != nil {
				return fmt.Errorf("%s: %w", c.Name(i), err)
			}
			l.strides, operand.Length = p.Strides, p.Bytes
		}
		s.memory[i] = draw.Grow(s.memory[i], operand.Length)
		operand.Memory = s.memory[i]
		if i < inputs {
			guard.Spread(operand.Memory, t.Data, t.DType.Size(), t.Sizes, l.strides)
		}
		s.operands = append(s.operands, operand)
	}
	return nil
}
