package campaign

import (
	"context"
	"iter"
	"math"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/judge"
	"example.com/conform/reports/result"
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
	// turn is closed when the unit before has entered its divergences into [dedup]; it
	// is nil for the first unit. entered is closed when this unit has done the same.
	turn, entered chan struct{}
}

func (u *unit) size() int64 { return int64(len(u.cases) + u.random) }

// unit returns the unit of work with an index, if there is one. The case files come first,
// then the shards, one of each operator in turn.
func (cfg *Config) unit(index int64) (u unit, ok bool) {
	files := int64(len(cfg.Cases)+judge.BatchSize-1) / judge.BatchSize
	if index < 0 {
		return unit{}, false
	}
	if index < files {
		from := index * judge.BatchSize
		return unit{index: index, cases: cfg.Cases[from:min(from+judge.BatchSize, int64(len(cfg.Cases)))]}, true
	}
	operators := cfg.drawn()
	n := int64(len(operators))
	if n == 0 {
		return unit{}, false
	}
	shard, i := (index-files)/n, int((index-files)%n)
	share := gen.Share(cfg.Random, i, int(n))
	if shard > share/shardSize {
		return unit{}, false
	}
	left := min(share-shard*shardSize, shardSize)
	return unit{index: index, operator: operators[i], shard: int(shard), random: int(left)}, left > 0
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

// has reports whether a unit belongs to the shard that runs.
func (cfg *Config) has(index int64) bool { return belongs(cfg.Part, index) }

// belongs reports whether a unit belongs to a shard; nil stands for all of them.
func belongs(part *result.Part, index int64) bool {
	return part == nil || index%int64(part.Of) == int64(part.Index-1)
}

// planned returns how many cases a shard has, without random cases that a time limits.
func (cfg *Config) planned(part *result.Part) (n int64) {
	if n = cfg.total(); part == nil && n >= 0 {
		return n
	}
	n = 0
	for u := range cfg.units(func() bool { return cfg.For > 0 }) {
		if belongs(part, u.index) {
			n += u.size()
		}
	}
	return n
}

// total returns how many cases there are in all, or -1 when time decides.
func (cfg *Config) total() int64 {
	n := int64(len(cfg.Cases))
	switch {
	case len(cfg.drawn()) == 0:
		return n
	case cfg.For > 0 || cfg.Random > math.MaxInt64-n:
		return -1
	default:
		return n + cfg.Random
	}
}

// await waits for the turn of a unit.
func (u *unit) await(ctx context.Context) error {
	if u.turn == nil {
		return nil
	}
	select {
	case <-u.turn:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A ramp grows the batches of a unit: one case, then twice as many each time, up to
// [judge.BatchSize]. After a crash it starts again at one, because a batch of crashing
// cases takes as long as all its crashes. The ramp depends on the unit alone, so a unit
// that is cut short ends at the same case in every run.
type ramp struct {
	size    int
	crashes int64 // of the unit, at the last call
}

// next returns the size of the next batch of a unit.
func (p *ramp) next(crashes int64) int {
	if p.size == 0 || crashes > p.crashes {
		p.size = 1
	} else {
		p.size = min(2*p.size, judge.BatchSize)
	}
	p.crashes = crashes
	return p.size
}
