package gen

import (
	"fmt"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

const (
	// often is the number of cases in which a search must see a combination.
	often = 5
	// maxWeight is the weight of the likeliest perturbation in a hint.
	maxWeight = 8
)

// Search draws n cases of a generator and returns what is known after them. A
// combination that the corpus of before has stays known where it is now rare, and
// so do the hints if the cases are the same, for these depend on the hints.
// Search fails if fewer combinations are known than before.
func Search(g *draw.Generator, n int, before *Known) (*Known, error) {
	k := NewKnown(g)
	if k.Hints = before.Hints; Digest(g, k.Hints) != before.Digest {
		k.Hints = learn(g, n/4)
	}
	k.Digest, k.Features = Digest(g, k.Hints), FeatureDigest(g, k.Hints)
	seen := g.NewSet(often)
	var candidates []candidate
	var d draw.Drawer
	var c spec.Call
	seeds := draw.New(1)
	for range n {
		seed := seeds.Uint64()
		if codes, faithful := k.codes(g, &d, seed, &c, seen); faithful && seen.AddCodes(codes) > 0 {
			candidates = append(candidates, candidate{seed, slices.Clone(codes)})
		}
	}
	known, kept := g.NewSet(1), before.corpus(g).combinations
	for combination := range seen.All() {
		if seen.Count(combination) == often || kept.Count(combination) > 0 {
			known.Put(combination)
		} else {
			k.Rare.Put(combination)
		}
	}
	if k.Count = known.Len(); k.Count < before.Count {
		return nil, fmt.Errorf("%s: %d combinations are known, and %d were before", g.Operator.Name, k.Count, before.Count)
	}
	k.Seeds = cover(known, candidates)
	return k, nil
}

// Again updates the digests of a corpus after its generator has changed, and keeps its seeds. It fails if the seeds have
// fewer combinations than before, described or drawn.
func Again(g *draw.Generator, before *Known) (*Known, error) {
	k := *before
	k.Digest, k.Features = Digest(g, k.Hints), FeatureDigest(g, k.Hints)
	found := g.NewSet(1)
	var d draw.Drawer
	var c spec.Call
	for _, seed := range k.Seeds {
		if codes, faithful := k.codes(g, &d, seed, &c, found); faithful {
			found.AddCodes(slices.DeleteFunc(slices.Clone(codes), k.Rare.HasCode))
		}
	}
	if found.Len() < k.Count {
		return nil, fmt.Errorf("%s: its seeds have %d combinations, and %d are known", g.Operator.Name, found.Len(), k.Count)
	}
	return &k, nil
}

// codes returns the codes of the combinations that the case of a seed has, and whether its description
// has the same: a corpus is only described.
func (k *Known) codes(g *draw.Generator, d *draw.Drawer, seed uint64, c *spec.Call, set *draw.Set) (codes []int, faithful bool) {
	rule := d.Describe(g, k.Hints, seed, c)
	described := slices.Clone(set.Codes(c, rule))
	rule = d.Fill(g, k.Hints, seed, c)
	codes = set.Codes(c, rule)
	return codes, slices.Equal(codes, described)
}

// A candidate is a case that had a combination first.
type candidate struct {
	seed  uint64
	codes []int
}

// cover chooses candidates that together have all known combinations: greedily,
// the one with the most missing combinations first.
func cover(known *draw.Set, candidates []candidate) (seeds []uint64) {
	missing := map[int]bool{}
	for i := range candidates {
		c := &candidates[i]
		c.codes = slices.DeleteFunc(c.codes, func(code int) bool { return !known.HasCode(code) })
		for _, code := range c.codes {
			missing[code] = true
		}
	}
	for len(missing) > 0 {
		best := 0
		for i := range candidates { // missing codes only become fewer
			c := &candidates[i]
			if len(c.codes) <= len(candidates[best].codes) && i > best {
				continue
			}
			c.codes = slices.DeleteFunc(c.codes, func(code int) bool { return !missing[code] })
			if len(c.codes) > len(candidates[best].codes) {
				best = i
			}
		}
		seeds = append(seeds, candidates[best].seed)
		for _, code := range candidates[best].codes {
			delete(missing, code)
		}
	}
	return seeds
}

// learn draws n cases without hints, and returns which perturbations broke each
// rule.
func learn(g *draw.Generator, n int) []draw.Hint {
	broke := make([][]int, len(g.Operator.Rules)) // how often, by perturbation
	var d draw.Drawer
	var c spec.Call
	seeds := draw.New(2)
	for range n {
		rule := d.Fill(g, nil, seeds.Uint64(), &c)
		if how := d.Perturbations(); rule != nil && len(how) == 1 {
			i := slices.Index(g.Operator.Rules, rule)
			if broke[i] == nil {
				broke[i] = make([]int, len(draw.Perturbations))
			}
			broke[i][how[0]]++
		}
	}
	var hints []draw.Hint
	for i, times := range broke {
		if times == nil {
			continue
		}
		h := draw.Hint{Rule: g.Operator.Rules[i]}
		for how, n := range times {
			if n > 0 {
				h.Perturbations = append(h.Perturbations, slices.Repeat([]int{how}, 1+(maxWeight-1)*n/slices.Max(times))...)
			}
		}
		hints = append(hints, h)
	}
	return hints
}
