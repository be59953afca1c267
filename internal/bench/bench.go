// Package bench measures how fast cases are judged, beside a loop that only makes their
// calls.
package bench

import (
	"context"
	"runtime"
	"time"

	"example.com/conform/backends"
	"example.com/conform/gen"
	"example.com/conform/internal/evidence"
	"example.com/conform/internal/judge"
	"example.com/conform/spec"
)

// A Rate is how fast one worker judges the random cases of one operator.
type Rate struct {
	Operator string
	Cases    int64
	// PerCase is the time of one case.
	PerCase time.Duration
	// Bare is the time of one call in a bare loop, beside which the case was
	// measured; 0 if the backend did none of its calls.
	Bare time.Duration
	// Stages divides PerCase, in the order in which a case goes through them.
	Stages []StageTime
	// Allocations is how many a case takes.
	Allocations float64
}

// A StageTime is the part of a case's time that one stage takes.
type StageTime struct {
	Name    string
	PerCase time.Duration
}

// rounds is how often the cases of an operator and its bare loop are measured,
// one after the other. The best round counts.
const rounds = 5

// Measure judges random cases of one operator after another on a backend, each for the
// given time at least, and runs a bare loop of its calls for as long. Divergences are
// judged but not minimised.
func Measure(ctx context.Context, b backends.Backend, operators []*spec.Operator, seed int64, each time.Duration) ([]Rate, error) {
	pins, err := evidence.Fix(nil, b.Describe().Readings, false)
	if err != nil {
		return nil, err
	}
	m := &meter{judge: judge.New(b, pins.Choices), seed: seed}
	var rates []Rate
	for _, op := range operators {
		rate, err := m.beside(ctx, op, each)
		if err != nil {
			return nil, err
		}
		rates = append(rates, rate)
	}
	return rates, nil
}

// A meter measures random cases.
type meter struct {
	judge  *judge.Judge
	seed   int64
	drawer gen.Drawer
	cases  [judge.BatchSize]spec.Case
	spent  [len(stageNames)]time.Duration // in each stage
}

var stageNames = [...]string{"generate", "check and oracle", "lay memory", "backend", "compare"}

// beside measures the cases of one operator beside its bare loop.
func (m *meter) beside(ctx context.Context, op *spec.Operator, each time.Duration) (Rate, error) {
	loop, err := newBareLoop(ctx, op, m.judge.Backend, each)
	if err != nil {
		return Rate{}, err
	}
	if _, err := m.measure(ctx, op, each/10); err != nil { // warm
		return Rate{}, err
	}
	var best Rate
	var least time.Duration // of the bare loop
	cases := int64(0)
	for round := range rounds {
		full, err := m.measure(ctx, op, each/rounds)
		if err != nil {
			return Rate{}, err
		}
		bare, err := loop.measure(ctx, each/rounds)
		if err != nil {
			return Rate{}, err
		}
		cases += full.Cases
		if round == 0 || full.PerCase < best.PerCase {
			best = full
		}
		if round == 0 || bare < least {
			least = bare
		}
	}
	best.Cases, best.Bare = cases, least
	return best, nil
}

// leastMeasured is how many cases are measured at least. A backend that takes
// milliseconds for a case would take minutes for a whole shard.
const leastMeasured = 64

// measure judges shards of one operator, at least one, of which each is as long as all
// before it. The first shard of a campaign, which searches for combinations of features,
// is none of them.
func (m *meter) measure(ctx context.Context, op *spec.Operator, each time.Duration) (Rate, error) {
	rate := Rate{Operator: op.Name}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	clear(m.spent[:])
	for shard := 1; shard == 1 || time.Since(start) < each; shard++ {
		seeds := gen.Seeds(m.seed, op, shard, min(max(leastMeasured, int(rate.Cases)), gen.ShardSize))
		for at := 0; at < len(seeds); at += judge.BatchSize {
			if err := m.batch(ctx, op, seeds[at:min(at+judge.BatchSize, len(seeds))]); err != nil {
				return rate, err
			}
		}
		rate.Cases += int64(len(seeds))
	}
	elapsed := time.Since(start)
	runtime.ReadMemStats(&after)
	rate.PerCase = elapsed / time.Duration(rate.Cases)
	rate.Allocations = float64(after.Mallocs-before.Mallocs) / float64(rate.Cases)
	for s, spent := range m.spent {
		rate.Stages = append(rate.Stages, StageTime{stageNames[s], spent / time.Duration(rate.Cases)})
	}
	return rate, nil
}

// batch judges the cases of some seeds stage by stage.
func (m *meter) batch(ctx context.Context, op *spec.Operator, seeds []uint64) error {
	cases, j := m.cases[:len(seeds)], m.judge
	for s, stage := range [len(stageNames)]func() error{
		func() error {
			for i, id := range gen.IDs(op, seeds, nil) {
				cases[i].ID = id
				m.drawer.Fill(op, seeds[i], &cases[i].Call)
			}
			return ctx.Err()
		},
		func() error { j.Ask(cases); return nil },
		func() error { j.Lay(cases); return nil },
		func() error { return j.Run(ctx) },
		func() error { j.Compare(cases); return j.CompareShapes(ctx, cases) },
	} {
		start := time.Now()
		if err := stage(); err != nil {
			return err
		}
		m.spent[s] += time.Since(start)
	}
	return nil
}
