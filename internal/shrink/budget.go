package shrink

import (
	"sync/atomic"
	"time"
)

// A Budget is the time that the divergences of a run may take to be confirmed
// and made smaller, all workers together. What is quick in this process takes
// a fraction of a second, and never meets it.
type Budget struct {
	total   time.Duration // 0 for a share of the run's time
	workers int
	start   time.Time
	spent   atomic.Int64
}

// NewBudget returns a budget of workers that start now; of 0, it is a share of the run's
// time.
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
	// NoLimit is more than any run has. Time can be added to it: what is spent is for
	// a while less than nothing, where time is given back.
	NoLimit = 100 * 365 * 24 * time.Hour
)

// ErrLate is why a divergence may not be as small as it could be.
const ErrLate = "its time was over (--shrink-time)"

// deadline returns until when a divergence that is looked at now may take.
func (b *Budget) deadline() time.Time {
	now := time.Now()
	total := b.total
	if total == 0 {
		total = max(leastShrinkTime, now.Sub(b.start)*time.Duration(b.workers)/2)
	}
	return now.Add(min(total-time.Duration(b.spent.Load()), max(leastGroupTime, total/4)))
}

// spend takes the time since a divergence was first looked at off the budget.
func (b *Budget) spend(since time.Time) { b.spent.Add(int64(time.Since(since))) }

// late reports whether the time of the divergence at hand is over.
func (s *Shrinker) late() bool { return !time.Now().Before(s.deadline) }
