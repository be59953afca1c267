package campaign

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"example.com/conform/cases"
	"example.com/conform/internal/commonality"
	"example.com/conform/internal/judge"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// Claimed is the claims of one operator that a run supports, and what they are made from.
type Claimed struct {
	Operator string
	Claims   []cases.Claim
	// Supported counts the calls that the backend supports, and Left those of them that nothing
	// tells from others.
	Supported, Left int
}

// enoughClaimed is how many calls of an operator tell what a backend supports of it.
const enoughClaimed = 1000

// Claims finds out which calls of the operators of a run a backend supports that are not claimed
// yet. It judges the cases of the run again, and more random ones of an operator that has few. The
// workers share the operators.
func Claims(ctx context.Context, cfg Config) (list []Claimed, err error) {
	cfg.Earlier, cfg.Part = nil, nil
	workers, err := open(ctx, &cfg)
	if err != nil {
		return nil, err
	}
	defer func() {
		for _, w := range workers {
			_ = w.judge.Backend.Close()
		}
	}()
	cfg.claim(&workers[0].judge.Description)
	operators := slices.DeleteFunc(cfg.operators(), func(op *spec.Operator) bool { return !takes(&workers[0].judge.Description, op) })
	all, failures := make([]Claimed, len(operators)), make([]error, len(workers))
	progress := newProgress(&cfg)
	progress.total = -1
	var next atomic.Int64
	var running sync.WaitGroup
	for n, w := range workers {
		running.Go(func() {
			defer caught(&failures[n])
			for i := next.Add(1) - 1; i < int64(len(operators)) && failures[n] == nil; i = next.Add(1) - 1 {
				all[i], failures[n] = w.claims(ctx, operators[i], progress)
			}
		})
	}
	running.Wait()
	return slices.DeleteFunc(all, func(c Claimed) bool { return c.Supported == 0 }), errors.Join(failures...)
}

// claims finds the claims of an operator.
func (w *worker) claims(ctx context.Context, op *spec.Operator, p *progress) (Claimed, error) {
	c := &claimer{table: commonality.NewTable(op, w.pins.Choices)}
	c.surveyor = surveyor{worker: w, op: op, each: c.note, drawn: c.excluded, done: func(n int) { p.add(int64(n)) }}
	if err := c.survey(ctx, func() bool { return c.noted >= enoughClaimed }); err != nil {
		return Claimed{}, err
	}
	found, left := c.table.Divide(c.supported, c.gaps)
	all := Claimed{Operator: op.Name, Supported: len(c.supported), Left: len(left)}
	for i := range found {
		all.Claims = append(all.Claims, cases.Claim{Operator: op.Name, When: found[i].When})
	}
	return all, nil
}

// A claimer finds the claims of one operator.
type claimer struct {
	surveyor
	table           *commonality.Table
	noted           int   // valid calls, of which some are on neither side
	supported, gaps []int // rows
}

// note keeps a valid call that runs on its side: that the backend crashes on it, or refuses it, is no support
// that could be lost.
func (c *claimer) note(of *spec.Case, ruling *judge.Ruling, _ bool) {
	lacks := ruling.Verdict == result.Skipped || ruling.Finding != nil && ruling.Finding.Kind == result.NoLongerSupported
	switch {
	case of.Call.CheckOnly || ruling.Verdict == result.HarnessError || !lacks && !ruling.Supported():
		return
	case lacks:
		c.gaps = append(c.gaps, c.table.Add(&of.Call))
	case ruling.Verdict == result.Crashed, ruling.Verdict == result.TimedOut,
		ruling.Finding != nil && ruling.Finding.Kind == result.WronglyRejected, c.judge.Claims.Has(&of.Call):
	default:
		c.supported = append(c.supported, c.table.Add(&of.Call))
	}
	c.noted++
}

// excluded keeps a random call that the backend's description excludes.
func (c *claimer) excluded(seed uint64) {
	var call spec.Call
	if _, err := c.draw(c.op, seed, &call); err == nil {
		c.gaps = append(c.gaps, c.table.Add(&call))
	}
}
