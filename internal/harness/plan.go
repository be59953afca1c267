package harness

import (
	"iter"
	"math"
	"slices"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/spec"
)

// shardSize is how many random cases make a unit of work.
const shardSize = gen.ShardSize

// Unlimited is the number of random cases of a campaign that only time ends.
const Unlimited = math.MaxInt64

// A unit of work is some cases of case files, or a shard of the random cases
// of one operator.
type unit struct {
	index    int64
	cases    []cases.Case
	operator *spec.Operator
	shard    int
	random   int
	// turn is closed once the unit before has entered what it found into
	// [triage], and nil for the first; entered is closed once this one has.
	turn, entered chan struct{}
}

func (u *unit) size() int64 { return int64(len(u.cases) + u.random) }

// units cuts the work into units, in a fixed order: the case files first, then
// the operators' shards in turn, until there are enough or the time is over.
func (cfg *Config) units(over func() bool) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		index := int64(0)
		next := func(u unit) bool {
			u.index = index
			index++
			return yield(u)
		}
		for chunk := range slices.Chunk(cfg.Cases, batchSize) {
			if !next(unit{cases: chunk}) {
				return
			}
		}
		left := make([]int64, len(cfg.Operators))
		for i := range left {
			left[i] = gen.Share(cfg.Random, i, len(left))
		}
		for shard, more := 0, true; more; shard++ {
			more = false
			for i, op := range cfg.Operators {
				n := min(left[i], shardSize)
				if n == 0 {
					continue
				}
				left[i] -= n
				more = true
				if over() || !next(unit{operator: op, shard: shard, random: int(n)}) {
					return
				}
			}
		}
	}
}

// has reports whether the part of the run that is to run has a unit.
func (cfg *Config) has(index int64) bool {
	return cfg.Part == nil || index%int64(cfg.Part.Of) == int64(cfg.Part.Index-1)
}

// total returns how many cases there are in all, or -1 when time decides.
func (cfg *Config) total() int64 {
	n := int64(len(cfg.Cases))
	switch {
	case len(cfg.Operators) == 0:
		return n
	case cfg.For > 0 || cfg.Random > math.MaxInt64-n:
		return -1
	default:
		return n + cfg.Random
	}
}
