package harness

import (
	"iter"
	"math"

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

// unit returns the unit of work that has an index, if there is one: first come
// the case files, then the operators' shards in turn.
func (cfg *Config) unit(index int64) (u unit, ok bool) {
	files := int64(len(cfg.Cases)+batchSize-1) / batchSize
	if index < 0 {
		return unit{}, false
	}
	if index < files {
		from := index * batchSize
		return unit{index: index, cases: cfg.Cases[from:min(from+batchSize, int64(len(cfg.Cases)))]}, true
	}
	n := int64(len(cfg.Operators))
	if n == 0 {
		return unit{}, false
	}
	shard, i := (index-files)/n, int((index-files)%n)
	share := gen.Share(cfg.Random, i, int(n))
	if shard > share/shardSize {
		return unit{}, false
	}
	left := min(share-shard*shardSize, shardSize)
	return unit{index: index, operator: cfg.Operators[i], shard: int(shard), random: int(left)}, left > 0
}

// Units returns how many units of work there are, if time does not decide.
func (cfg *Config) Units() int64 {
	n := int64(len(cfg.Cases)+batchSize-1) / batchSize
	for i := range cfg.Operators {
		share := gen.Share(cfg.Random, i, len(cfg.Operators))
		n += share/shardSize + min(1, share%shardSize)
	}
	return n
}

// units yields the units of work in their order, until there are no more or the
// time of the random cases is over.
func (cfg *Config) units(over func() bool) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		for index := int64(0); ; index++ {
			u, ok := cfg.unit(index)
			if !ok || u.operator != nil && over() || !yield(u) {
				return
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
