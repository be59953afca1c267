// Package shrink confirms a divergence, shrinks its case, and describes the result.
package shrink

import (
	"sync/atomic"
	"time"
)

// A Budget limits the time that all workers of a run together spend on confirming and
// shrinking divergences. A fast backend never reaches it.
type Budget struct {
	total   time.Duration // 0 for a share of the run's time
	workers int
	start   time.Time
	spent   atomic.Int64
}

// NewBudget returns the budget of workers that start now. A total of 0 stands for a share of
// the time of the run.
func NewBudget(total time.Duration, workers int) *Budget {
	return &Budget{total: total, workers: workers, start: time.Now()}
}

const (
	// leastShrinkTime is the least of a budget that is a share: half of the
	// time that all workers have had.
	leastShrinkTime = time.Minute
	// leastGroupTime is the least that one divergence may take; it may take a
	// quarter of all.
	leastGroupTime = 20 * time.Second
	// NoLimit is longer than any run, and small enough to add time to it: the time spent
	// may be negative while time is refunded.
	NoLimit = 100 * 365 * 24 * time.Hour
)

// ErrLate is why a divergence is not shrunken further.
const ErrLate = "its time was over (--shrink-time)"

// ErrRuns is why a divergence is not shrunken further by a shrinker with a number of runs.
const ErrRuns = "it took too many runs"

// deadline returns the deadline of a divergence whose turn begins now.
func (b *Budget) deadline() time.Time {
	now := time.Now()
	total := b.total
	if total == 0 {
		total = max(leastShrinkTime, now.Sub(b.start)*time.Duration(b.workers)/2)
	}
	return now.Add(min(total-time.Duration(b.spent.Load()), max(leastGroupTime, total/4)))
}

// spend takes the time since the turn of a divergence began off the budget.
func (b *Budget) spend(since time.Time) { b.spent.Add(int64(time.Since(since))) }
