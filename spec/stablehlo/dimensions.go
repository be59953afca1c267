package stablehlo

import (
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// DimensionNumbers say which dimensions of the operand, of start indices and of the
// result of a gather, or the updates of a scatter, belong together. Windows are the
// slices of a gather and the update windows of a scatter.
type DimensionNumbers struct {
	Window          []int64 // dimensions of the result or the updates that windows have
	Removed         []int64 // dimensions of the operand that windows lack
	Batching        []int64 // dimensions of the operand that are batches
	IndicesBatching []int64 // the same batches, as dimensions of the start indices
	Starts          []int64 // dimension of the operand that each entry of a start is for
	Vector          int64   // dimension of the start indices that holds starts; their rank if a start is one entry
}

// Element returns whether dimension d of the operand has no dimension in windows.
func (n *DimensionNumbers) Element(d int) bool {
	return slices.Contains(n.Removed, int64(d)) || slices.Contains(n.Batching, int64(d))
}

// HasVector reports whether starts lie along a dimension of start indices of a rank.
func (n *DimensionNumbers) HasVector(rank int) bool { return n.Vector < int64(rank) }

// numbering is where an operation has its dimension numbers, and how it calls them.
type numbering struct {
	of                                                 func(c *spec.Call) DimensionNumbers
	operand, indices, windows                          string // tensors; the last is the result or the updates
	window, removed, batching, indicesBatching, starts string // lists
}

// rank returns how many dimensions places of starts and windows have together.
func (n *numbering) rank(c *spec.Call) int {
	numbers, rank := n.of(c), c.Input(n.indices).Rank()
	if numbers.HasVector(rank) {
		rank--
	}
	return rank + len(numbers.Window)
}

// size returns the size of one of these dimensions. The sizes of windows have an entry for
// each dimension of the operand. The dimension numbers break no rule.
func (n *numbering) size(c *spec.Call, windows []int64, d int) int64 {
	numbers, indices := n.of(c), c.Input(n.indices).Sizes
	place := d
	for i, w := range numbers.Window {
		switch {
		case w < int64(d):
			place--
		case w == int64(d):
			for d, size := range windows {
				if numbers.Element(d) {
					continue
				}
				if i == 0 {
					return size
				}
				i--
			}
		}
	}
	if int64(place) >= numbers.Vector {
		place++
	}
	if place >= len(indices) { // the result has too many dimensions
		return -1
	}
	return indices[place]
}

// ascending makes the check that the entries of a list increase: none occurs twice.
func ascending(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		list := k.Fields().Named(name).List.Entries()
		for i := 1; i < len(list); i++ {
			if list[i-1] >= list[i] {
				k.Breaks("%s[%d] is %d, and %s[%d] %d", name, i-1, list[i-1], name, i, list[i])
				return
			}
		}
	}
}

// sorted makes the check that no entry of a list is less than the one before it.
func sorted(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		if list := k.Fields().Named(name).List.Entries(); !slices.IsSorted(list) {
			k.Breaks("%s is %v", name, list)
		}
	}
}

// disjoint makes the check that no number of a dimension occurs twice in two lists together.
func disjoint(a, b string) func(k *spec.Check) {
	return func(k *spec.Check) {
		var seen [tensor.MaxRank]bool
		for _, name := range [...]string{a, b} {
			for _, d := range k.Fields().Named(name).List.Entries() {
				if seen[d] {
					k.Breaks("%d occurs twice in %s and %s", d, a, b)
					return
				}
				seen[d] = true
			}
		}
	}
}

// rules makes the static rules about dimension numbers. The constraints are in the order
// of the rules. None of the rules is about sizes of windows.
func (n *numbering) rules(t spec.Text, constraints ...string) []*spec.Rule {
	var list []*spec.Rule
	rule := func(name, statement string, check func(k *spec.Check), given ...*spec.Rule) *spec.Rule {
		r := t.Given(given...).Static(name, "Constraints, "+constraints[len(list)], statement, check)
		list = append(list, r)
		return r
	}
	id := func(name, what string) string { return strings.ReplaceAll(name, "_", "-") + "-" + what }
	inRange := func(list, tensor string) *spec.Rule {
		return rule(id(list, "in-range"), "Each entry of "+list+" is at least 0 and less than the number of dimensions of "+tensor+".",
			dimensionsOf(func(c *spec.Call) *spec.Tensor { return c.Input(tensor) }, list))
	}
	vector := rule("index-vector-dim-in-range", "index_vector_dim is at least 0, and at most the number of dimensions of "+n.indices+".", func(k *spec.Check) {
		if d, rank := n.of(k.Call).Vector, k.Input(n.indices).Rank(); d < 0 || d > int64(rank) {
			k.Breaks("index_vector_dim is %d, and %s has %d dimensions", d, n.indices, rank)
		}
	})
	inRange(n.window, n.windows)
	removed, batching := inRange(n.removed, n.operand), inRange(n.batching, n.operand)
	indicesBatching, starts := inRange(n.indicesBatching, n.indices), inRange(n.starts, n.operand)
	rule(id(n.window, "ascending"), "The entries of "+n.window+" increase.", ascending(n.window))
	rule(id(n.removed, "sorted"), "No entry of "+n.removed+" is less than the one before.", sorted(n.removed))
	rule(id(n.batching, "sorted"), "No entry of "+n.batching+" is less than the one before.", sorted(n.batching))
	rule("dimensions-once", "No dimension occurs twice in "+n.removed+" and "+n.batching+" together.", disjoint(n.removed, n.batching), removed, batching)
	rule("one-place-a-dimension", "The entries of "+n.window+", "+n.removed+" and "+n.batching+" are as many together as "+n.operand+" has dimensions.", func(k *spec.Check) {
		numbers, rank := n.of(k.Call), k.Tensors[0].Rank()
		if all := len(numbers.Window) + len(numbers.Removed) + len(numbers.Batching); all != rank {
			k.Breaks("%d entries for %d dimensions", all, rank)
		}
	})
	rule(id(n.indicesBatching, "unique"), "No dimension occurs twice in "+n.indicesBatching+".", unique(n.indicesBatching), indicesBatching)
	apart := rule(id(n.indicesBatching, "without-vector"), "index_vector_dim is not in "+n.indicesBatching+".", func(k *spec.Check) {
		if numbers := n.of(k.Call); slices.Contains(numbers.IndicesBatching, numbers.Vector) {
			k.Breaks("index_vector_dim is %d, and %s %v", numbers.Vector, n.indicesBatching, numbers.IndicesBatching)
		}
	})
	pairs := rule("batching-dims-in-pairs", n.batching+" has as many entries as "+n.indicesBatching+".", func(k *spec.Check) {
		if numbers := n.of(k.Call); len(numbers.Batching) != len(numbers.IndicesBatching) {
			k.Breaks("%d entries and %d", len(numbers.Batching), len(numbers.IndicesBatching))
		}
	})
	rule("batching-sizes", "A dimension in "+n.batching+" has the size of its dimension in "+n.indicesBatching+".", func(k *spec.Check) {
		numbers := n.of(k.Call)
		for i, d := range numbers.Batching {
			if a, b := k.Tensors[0].Sizes[d], k.Input(n.indices).Sizes[numbers.IndicesBatching[i]]; a != b {
				k.Breaks("dimension %d of %s has %d elements, and dimension %d of %s %d", d, n.operand, a, numbers.IndicesBatching[i], n.indices, b)
			}
		}
	}, batching, indicesBatching, apart, pairs)
	rule("starts-once", "No dimension occurs twice in "+n.starts+" and "+n.batching+" together.", disjoint(n.starts, n.batching), starts, batching)
	rule("one-dimension-an-entry", n.starts+" has one entry for each entry of a start: as many as "+n.indices+" has elements along index_vector_dim, or 1 if that is behind its last dimension.", func(k *spec.Check) {
		numbers, sizes, length := n.of(k.Call), k.Input(n.indices).Sizes, int64(1)
		if numbers.HasVector(len(sizes)) {
			length = sizes[numbers.Vector]
		}
		if got := int64(len(numbers.Starts)); got != length {
			k.Breaks("%s has %d entries, and a start %d", n.starts, got, length)
		}
	}, vector)
	return list
}

// orderOfStarts makes the question of a text that promises sorted starts.
func orderOfStarts(t spec.Text) *spec.Question {
	return t.Question("order-of-starts", "Semantics, indices_are_sorted (silent)",
		"Which of two starts with several coordinates is less?", []spec.Option{
			OrderTuples: {Name: "first-that-differs", Statement: "The one that is less in the first dimension of the operand in which they differ."},
			OrderEach:   {Name: "in-each-dimension", Statement: "A start is less than another, or equal, only if it is so in every dimension of the operand.", Permissive: true},
		})
}

// The answers to [GatherOrder] and [ScatterOrder].
const OrderTuples, OrderEach spec.Answer = 0, 1
