package minimise

import (
	"iter"
	"slices"

	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// fewerRuns proposes the last run of a program alone, one run, one less, and a program without one of its
// feeds.
func fewerRuns(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		if c.Program.Runs == 0 {
			return
		}
		if last, err := oracle.LastRun(c, 0); err == nil && !yield(last) {
			return
		}
		once := c.Clone()
		if once.Program.Runs, once.Program.Feeds = 0, nil; !yield(once) {
			return
		}
		if c.Program.Runs > 2 {
			less := c.Clone()
			if less.Program.Runs--; !yield(less) {
				return
			}
		}
		for k := range c.Program.Feeds {
			without := c.Clone()
			without.Program.Feeds = slices.Delete(without.Program.Feeds, k, k+1)
			if without.Program.Settle(); !yield(without) {
				return
			}
		}
	}
}
