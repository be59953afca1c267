package gen

import (
	"math/rand"
	"slices"
	"sync"

	"github.com/leanovate/gopter"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// ShardSize is the number of random cases of one operator in a shard.
const ShardSize = 1000

// Share returns how many of the random cases of a campaign of n operators
// belong to operator i.
func Share(random int64, i, n int) int64 {
	share := random / int64(n)
	if int64(i) < random%int64(n) {
		share++
	}
	return share
}

// steered is how many cases of a campaign are chosen for new combinations of
// feature values, each from this many seeds.
const steered, choices = 300, 8

// Seeds returns the seeds of one shard of a campaign, drawn by gopter. The
// first shard of an operator begins with cases chosen for new combinations.
// Seeds of the corpus follow that reach the known combinations still missing.
// The rest is drawn freely.
func Seeds(campaign int64, op *spec.Operator, shard, n int) []uint64 {
	if shard > 0 {
		return drawn(campaign, op, shard, n)
	}
	key := firstShard{campaign, op, n}
	chosen.Lock()
	seeds, known := chosen.seeds[key]
	chosen.Unlock()
	if !known {
		seeds = drawn(campaign, op, shard, n)
		chosen.Lock()
		if len(chosen.seeds) >= mostChosen {
			clear(chosen.seeds)
		}
		chosen.seeds[key] = seeds
		chosen.Unlock()
	}
	return slices.Clone(seeds)
}

// chosen holds the seeds of first shards, whose choice takes long, because several parts of a run
// ask for the same.
var chosen = struct {
	sync.Mutex
	seeds map[firstShard][]uint64
}{seeds: make(map[firstShard][]uint64)}

// mostChosen is how many first shards are held at once: those of a campaign on every operator.
const mostChosen = 256

// A firstShard is the first n cases of an operator in a campaign.
type firstShard struct {
	campaign int64
	op       *spec.Operator
	n        int
}

// drawn is [Seeds], drawn anew.
func drawn(campaign int64, op *spec.Operator, shard, n int) []uint64 {
	s := draw.New(uint64(campaign))
	mixed := s.Uint64()
	for _, b := range []byte(op.Name) {
		mixed = draw.New(mixed ^ uint64(b)).Uint64()
	}
	mixed = draw.New(mixed ^ uint64(shard)).Uint64()
	params := gopter.DefaultGenParameters()
	params.Rng = rand.New(rand.NewSource(int64(mixed >> 1)))
	seeds := make([]uint64, 0, n)
	if shard == 0 {
		seeds = steer(op, params.NextUint64, seeds, n)
	}
	for len(seeds) < n {
		seeds = append(seeds, params.NextUint64()) // as gopter's UInt64 does
	}
	return seeds
}

// steer appends at most n seeds for the beginning of a campaign.
func steer(op *spec.Operator, next func() uint64, seeds []uint64, n int) []uint64 {
	seen := NewSet(op)
	var d Drawer
	var c spec.Call
	for len(seeds) < min(steered, n) {
		best, most := uint64(0), -1
		for range choices {
			seed := next()
			if fresh := d.fresh(op, d.drawer.Describe, seed, &c, seen); len(fresh) > most {
				best, most = seed, len(fresh)
			}
		}
		seen.AddCodes(d.fresh(op, d.drawer.Fill, best, &c, seen))
		seeds = append(seeds, best)
	}
	for i, codes := range of(op).corpus().first {
		if len(seeds) == n {
			break
		}
		if slices.ContainsFunc(codes, func(code int) bool { return !seen.HasCode(code) }) {
			seeds = append(seeds, KnownOf(op).Seeds[i])
		}
	}
	return seeds
}

// fresh returns the codes of the combinations that the case of a seed adds to a
// set. It returns none if drawing panics; the panic recurs, and is reported,
// when the case is drawn again to run.
func (d *Drawer) fresh(op *spec.Operator, fill filler, seed uint64, c *spec.Call, seen *draw.Set) (codes []int) {
	defer func() {
		if recover() != nil {
			*c, codes = spec.Call{}, nil
		}
	}()
	g := d.of(op)
	rule := fill(g.Generator, g.known().Hints, seed, c)
	return seen.Fresh(c, rule)
}

// Redrawn returns the seed that takes the place of another one after a number of tries.
func Redrawn(seed uint64, tries int) uint64 {
	const apart = 0x5ca1ab1e5eed5eed // from the seeds that other streams derive of this one
	for range tries {
		seed = draw.New(seed ^ apart).Uint64()
	}
	return seed
}

// Covered returns the combinations of feature values that n random cases of op
// in a campaign have.
func Covered(campaign int64, op *spec.Operator, n int64) *draw.Set {
	covered := NewSet(op)
	var d Drawer
	var c spec.Call
	for shard := 0; n > 0; shard++ {
		size := min(n, ShardSize)
		for _, seed := range Seeds(campaign, op, shard, int(size)) {
			rule := d.Fill(op, seed, &c)
			covered.Add(&c, rule)
		}
		n -= size
	}
	return covered
}

// NewSet returns an empty set of combinations of feature values for op.
func NewSet(op *spec.Operator) *draw.Set { return of(op).NewSet(1) }
