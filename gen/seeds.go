package gen

import (
	"math/rand"
	"sync"

	"github.com/leanovate/gopter"
	seedgen "github.com/leanovate/gopter/gen"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// ShardSize is how many random cases of one operator make a shard.
const ShardSize = 1000

// Share returns how many of the random cases of a campaign of n operators are
// of operator i.
func Share(random int64, i, n int) int64 {
	share := random / int64(n)
	if int64(i) < random%int64(n) {
		share++
	}
	return share
}

// Seeds returns the seeds of one shard of a campaign, drawn by gopter. The
// first shard of an operator begins with cases that have a new pair of
// feature values each, until no reachable pair is left.
func Seeds(campaign int64, op *spec.Operator, shard, n int) []uint64 {
	s := draw.New(uint64(campaign))
	mixed := s.Uint64()
	for _, b := range []byte(op.Name) {
		mixed = draw.New(mixed ^ uint64(b)).Uint64()
	}
	mixed = draw.New(mixed ^ uint64(shard)).Uint64()
	params := gopter.DefaultGenParameters()
	params.Rng = rand.New(rand.NewSource(int64(mixed >> 1)))
	draws := seedgen.UInt64()
	wanted := func(uint64) bool { return true }
	if shard == 0 {
		wanted = newPairs(op)
	}
	seeds := make([]uint64, 0, n)
	for len(seeds) < n {
		value, _ := draws(params).Retrieve()
		if seed := value.(uint64); wanted(seed) {
			seeds = append(seeds, seed)
		}
	}
	return seeds
}

// maxUnwanted bounds how many seeds are passed over in the search for what is
// still uncovered. Some hundred times what the rarest pair takes.
const maxUnwanted = 1 << 22

// newPairs returns a function that reports whether a case has a pair of
// feature values that no case before it had. Once all are covered it reports
// true.
func newPairs(op *spec.Operator) func(seed uint64) bool {
	g := generators[op.Name]
	covered := g.NewPairs()
	left := Reachable(op).Len()
	var (
		source  draw.Source
		profile draw.Profile
	)
	unwanted := 0
	return func(seed uint64) bool {
		if left == 0 || unwanted == maxUnwanted {
			return true
		}
		source = *draw.New(seed)
		g.Profile(&source, &profile)
		added := covered.Add(&profile)
		left -= added
		if added == 0 {
			unwanted++
		}
		return added > 0
	}
}

// Reachable returns the pairs of feature values that cases of op can have.
func Reachable(op *spec.Operator) *draw.Pairs { return reachable[op.Name]() }

// reachable works the pairs out once for each operator.
var reachable = func() map[string]func() *draw.Pairs {
	all := make(map[string]func() *draw.Pairs)
	for name, g := range generators {
		all[name] = sync.OnceValue(g.Reachable)
	}
	return all
}()

// Covered returns the pairs of feature values in n random cases of op of a
// campaign.
func Covered(campaign int64, op *spec.Operator, n int64) *draw.Pairs {
	g := generators[op.Name]
	covered := g.NewPairs()
	var profile draw.Profile
	for shard := 0; n > 0 && covered.Len() < Reachable(op).Len(); shard++ {
		size := min(n, ShardSize)
		for _, seed := range Seeds(campaign, op, shard, int(size)) {
			g.Profile(draw.New(seed), &profile)
			covered.Add(&profile)
		}
		n -= size
	}
	return covered
}
