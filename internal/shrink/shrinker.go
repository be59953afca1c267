package shrink

import (
	"cmp"
	"context"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/minimise"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

const (
	// confirmations is how often a diverging case runs again alone.
	confirmations = 3
	// attempts is how often a case runs that may diverge only sometimes.
	attempts = 512
	// repeats is how often the witness of a nondeterministic backend runs for its
	// picture.
	repeats = 48
	// triesPerExpectedHit is how many tries a case gets for each hit that is expected, if
	// it diverges only sometimes.
	triesPerExpectedHit = 8
	// maxRuns bounds the runs of one minimisation, unless [New] is told another bound. A crash
	// or a timeout counts as many runs, because a process starts or time passes.
	maxRuns      = 200_000
	crashPrice   = maxRuns / 2_000
	timeoutPrice = maxRuns / 20
)

// A Shrinker confirms divergences and shrinks their cases.
type Shrinker struct {
	// Plain, if set, opens the backend in a mode in which it optimises nothing.
	Plain func(context.Context) (backends.Backend, error)

	judge    *judge.Judge
	budget   *Budget
	maxBytes int64 // of the operands of a case
	maxRuns  int   // of one divergence

	rules    eliminator
	drawn    map[*spec.Operator]*minimise.Drawn
	deadline time.Time // of the current divergence
}

// New returns a shrinker of what a judge finds. Cases take maxBytes at most. If runs is not 0
// it limits the runs of one divergence.
func New(j *judge.Judge, budget *Budget, maxBytes int64, runs int) *Shrinker {
	return &Shrinker{
		judge: j, budget: budget, maxBytes: maxBytes, maxRuns: cmp.Or(runs, maxRuns),
		drawn: make(map[*spec.Operator]*minimise.Drawn),
		rules: eliminator{judge: j, maxBytes: maxBytes, named: make(map[WitnessKey]*spec.Rule)},
	}
}

// limits returns the limits of the candidates of a minimisation.
func (s *Shrinker) limits() minimise.Limits { return minimise.Limits{MaxBytes: s.maxBytes} }

// until returns the limits of a minimisation that ends when it is over, with the run, or at the
// deadline.
func (s *Shrinker) until(ctx context.Context, over func() bool) minimise.Limits {
	limits := s.limits()
	limits.Enough = func() bool { return over() || s.late() || ctx.Err() != nil }
	return limits
}

// late reports whether the deadline of the current divergence is over.
func (s *Shrinker) late() bool { return !time.Now().Before(s.deadline) }

// IsEnd reports whether a kind means that the backend did not survive.
func IsEnd(k result.Kind) bool { return k == result.Crash || k == result.Timeout }

// ErrEnded is why a divergence is not shrunken if the run ended before.
const ErrEnded = "the run ended first"

// broke is why a divergence is not shrunken if the backend can no longer be used.
func broke(err error) string { return "the backend broke down: " + err.Error() }
