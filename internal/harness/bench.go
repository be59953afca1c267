package harness

import (
	"context"
	"runtime"
	"time"

	"example.com/conform/spec"
)

// A stage is one step in judging a case.
type stage int

const (
	generate stage = iota
	checkAndOracle
	layMemory
	runBackend
	compareRuns
	stages
)

var stageNames = [stages]string{"generate", "check and oracle", "lay memory", "backend", "compare"}

// A stopwatch adds up the time of each stage. Nil, it does nothing.
type stopwatch struct {
	last  time.Time
	spent [stages]time.Duration
}

// mark ends a stage, and begins the next.
func (w *stopwatch) mark(s stage) {
	if w == nil {
		return
	}
	now := time.Now()
	w.spent[s] += now.Sub(w.last)
	w.last = now
}

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

// Measure judges random cases of one operator after another with one worker,
// each for the given time at least, and runs a bare loop of its calls for as
// long. Divergences are judged but not minimised.
func Measure(ctx context.Context, cfg Config, each time.Duration) ([]Rate, error) {
	cfg.Workers = 1
	workers, err := open(ctx, &cfg)
	if err != nil {
		return nil, err
	}
	w := workers[0]
	defer func() { _ = w.judge.backend.Close() }()
	var rates []Rate
	for _, op := range cfg.Operators {
		rate, err := w.beside(ctx, op, each)
		if err != nil {
			return nil, err
		}
		rates = append(rates, rate)
	}
	return rates, nil
}

// beside measures the cases of one operator beside its bare loop.
func (w *worker) beside(ctx context.Context, op *spec.Operator, each time.Duration) (Rate, error) {
	loop, err := newBareLoop(ctx, op, w.judge.backend, each)
	if err != nil {
		return Rate{}, err
	}
	if _, err := w.measure(ctx, op, each/10); err != nil { // warm
		return Rate{}, err
	}
	var best Rate
	var least time.Duration // of the bare loop
	cases := int64(0)
	for round := range rounds {
		full, err := w.measure(ctx, op, each/rounds)
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
func (w *worker) measure(ctx context.Context, op *spec.Operator, each time.Duration) (Rate, error) {
	rate := Rate{Operator: op.Name}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	watch := &stopwatch{last: start}
	w.judge.watch = watch
	defer func() { w.judge.watch = nil }()
	for shard := 1; shard == 1 || time.Since(start) < each; shard++ {
		r := w.result()
		u := unit{operator: op, shard: shard, random: min(max(leastMeasured, int(rate.Cases)), shardSize)}
		if err := w.randomShard(ctx, &u, r); err != nil {
			return rate, err
		}
		rate.Cases += u.size()
	}
	elapsed := time.Since(start)
	runtime.ReadMemStats(&after)
	rate.PerCase = elapsed / time.Duration(rate.Cases)
	rate.Allocations = float64(after.Mallocs-before.Mallocs) / float64(rate.Cases)
	for s, spent := range watch.spent {
		rate.Stages = append(rate.Stages, StageTime{stageNames[s], spent / time.Duration(rate.Cases)})
	}
	return rate, nil
}
