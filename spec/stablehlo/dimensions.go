package stablehlo

import (
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
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

// NumbersOf returns the dimension numbers of a call.
func NumbersOf(c *spec.Call) DimensionNumbers {
	return c.Attributes.(interface{ Numbers() DimensionNumbers }).Numbers()
}

// StartIndices returns the operand that holds the starts of a call.
func StartIndices(c *spec.Call) *spec.Tensor {
	first, _ := c.Counts.Span(slices.IndexFunc(c.Operator.Params, func(p spec.Param) bool { return p.Indices }))
	return &c.Tensors[first]
}

// WindowsRank returns how many dimensions the places of starts and windows have together:
// those of the result of a gather, or of the updates of a scatter.
func WindowsRank(c *spec.Call) int {
	numbers, rank := NumbersOf(c), StartIndices(c).Rank()
	if numbers.HasVector(rank) {
		rank--
	}
	return rank + len(numbers.Window)
}

// WindowsSize returns the size of one of these dimensions. The sizes of windows have an
// entry for each dimension of the operand. The dimension numbers break no rule.
func WindowsSize(c *spec.Call, windows []int64, d int) int64 {
	numbers, indices := NumbersOf(c), StartIndices(c).Sizes
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

// numbering is how an operation calls its dimension numbers, and what they are about.
type numbering struct {
	operand, indices, windows                          string // tensors; the last is the result or the updates
	window, removed, batching, indicesBatching, starts string // lists; an operation without batches has no names for them
	offset, start                                      string // a formula of the text, and what the promise of order is about
}

// Correspondence are the rules of a text about dimension numbers.
type Correspondence struct {
	Starts, OthersStart, Offsets, Sorted *spec.Rule
	Batches                              *spec.Rule // nil in an operation without batches
	Order                                *spec.Question
	integers                             *spec.Rule
	static                               []*spec.Rule
	numbering
}

// meanings returns the rules that no call breaks.
func (r *Correspondence) meanings() []*spec.Rule {
	list := []*spec.Rule{r.Starts, r.OthersStart, r.Offsets, r.Sorted}
	if r.Batches != nil {
		list = append(list, r.Batches)
	}
	return list
}

// correspondence makes the rules of a text. The constraints are in the order of the static
// rules, none of which is about sizes of windows.
func (n numbering) correspondence(t spec.Text, constraints ...string) Correspondence {
	lacks := n.removed + " does not name"
	if n.batching != "" {
		lacks = "neither " + n.removed + " nor " + n.batching + " names"
	}
	r := Correspondence{
		Starts: t.Meaning("starts", "Semantics, start_index",
			"The coordinates of the "+n.windows+" in dimensions that "+n.window+" does not name, in their order, name a start in "+n.indices+": the entries along index_vector_dim, or one entry if that is behind the last dimension. Entry k of a start is for dimension "+n.starts+"[k] of the "+n.operand+"."),
		OthersStart: t.Meaning("starts-at-0", "Semantics, full_start_index",
			"In a dimension that "+n.starts+" does not name, the start is 0."),
		Offsets: t.Meaning("offsets", "Semantics, "+n.offset,
			"The coordinates of the "+n.windows+" in "+n.window+" are, in their order, the offsets from the start in the dimensions of the "+n.operand+" that "+lacks+". In the others the offset is 0."),
		Sorted: t.Meaning("sorted", "Semantics, indices_are_sorted",
			"With indices_are_sorted, no "+n.start+" is less than the one before it, in row-major order of the places of starts. Otherwise the behavior is undefined."),
		Order: t.Question("order-of-starts", "Semantics, indices_are_sorted (silent)",
			"Which of two starts with several coordinates is less?", []spec.Option{
				OrderTuples: {Name: "first-that-differs", Statement: "The one that is less in the first dimension of the operand in which they differ."},
				OrderEach:   {Name: "in-each-dimension", Statement: "A start is less than another, or equal, only if it is so in every dimension of the operand.", Permissive: true},
			}),
		integers: t.Static("starts-are-integers", "Inputs, "+n.indices,
			"The start indices are integers, signed or unsigned.", integers(n.indices)),
		static:    n.rules(t, constraints),
		numbering: n,
	}
	if n.batching != "" {
		r.Batches = t.Meaning("batches", "Semantics, full_batching_index",
			"In dimension "+n.batching+"[i], the batch is the coordinate that names the start in dimension "+n.indicesBatching+"[i].")
	}
	return r
}

// The answers to [Correspondence.Order].
const OrderTuples, OrderEach spec.Answer = 0, 1

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

// placed checks that the windows of a call, which is the result of a gather or the updates of
// a scatter, have the sizes of places of starts.
func (n *numbering) placed(k *spec.Check) {
	sizes, window := k.Input(n.windows).Sizes, NumbersOf(k.Call).Window
	if rank := WindowsRank(k.Call); rank != len(sizes) {
		k.Breaks("the %s have %d dimensions, and not %d", n.windows, len(sizes), rank)
		return
	}
	for d := range sizes {
		if !slices.Contains(window, int64(d)) && sizes[d] != WindowsSize(k.Call, k.Tensors[0].Sizes, d) {
			k.Breaks("the %s have sizes %v, and %s %v", n.windows, sizes, n.indices, StartIndices(k.Call).Sizes)
			return
		}
	}
}

// rules makes the static rules about dimension numbers.
func (n *numbering) rules(t spec.Text, constraints []string) (list []*spec.Rule) {
	rule := func(name, statement string, check func(k *spec.Check), given ...*spec.Rule) *spec.Rule {
		given = slices.DeleteFunc(given, func(r *spec.Rule) bool { return r == nil })
		r := t.Given(given...).Static(name, "Constraints, "+constraints[len(list)], statement, check)
		list = append(list, r)
		return r
	}
	batches := rule // makes a rule about batches
	batching, together, all := []string{}, "", " and "+n.removed
	if n.batching == "" {
		batches = func(string, string, func(k *spec.Check), ...*spec.Rule) *spec.Rule { return nil }
	} else {
		batching, together, all = []string{n.batching}, " and "+n.batching+" together", ", "+n.removed+" and "+n.batching
	}
	id := func(name, what string) string { return strings.ReplaceAll(name, "_", "-") + "-" + what }
	inRange := func(rule func(name, statement string, check func(k *spec.Check), given ...*spec.Rule) *spec.Rule, list, tensor string) *spec.Rule {
		return rule(id(list, "in-range"), "Each entry of "+list+" is at least 0 and less than the number of dimensions of "+tensor+".",
			family.DimensionsOf(func(c *spec.Call) *spec.Tensor { return c.Input(tensor) }, list))
	}
	vector := rule("index-vector-dim-in-range", "index_vector_dim is at least 0, and at most the number of dimensions of "+n.indices+".", func(k *spec.Check) {
		if d, rank := NumbersOf(k.Call).Vector, StartIndices(k.Call).Rank(); d < 0 || d > int64(rank) {
			k.Breaks("index_vector_dim is %d, and %s has %d dimensions", d, n.indices, rank)
		}
	})
	inRange(rule, n.window, n.windows)
	removed, batch := inRange(rule, n.removed, n.operand), inRange(batches, n.batching, n.operand)
	indicesBatch, starts := inRange(batches, n.indicesBatching, n.indices), inRange(rule, n.starts, n.operand)
	rule(id(n.window, "ascending"), "The entries of "+n.window+" increase.", ascending(n.window))
	rule(id(n.removed, "sorted"), "No entry of "+n.removed+" is less than the one before.", sorted(n.removed))
	batches(id(n.batching, "sorted"), "No entry of "+n.batching+" is less than the one before.", sorted(n.batching))
	rule("dimensions-once", "No dimension occurs twice in "+n.removed+together+".", family.Distinct(append(batching, n.removed)...), removed, batch)
	rule("one-place-a-dimension", "The entries of "+n.window+all+" are as many together as "+n.operand+" has dimensions.", func(k *spec.Check) {
		numbers, rank := NumbersOf(k.Call), k.Tensors[0].Rank()
		if all := len(numbers.Window) + len(numbers.Removed) + len(numbers.Batching); all != rank {
			k.Breaks("%d entries for %d dimensions", all, rank)
		}
	})
	batches(id(n.indicesBatching, "unique"), "No dimension occurs twice in "+n.indicesBatching+".", family.Distinct(n.indicesBatching), indicesBatch)
	apart := batches(id(n.indicesBatching, "without-vector"), "index_vector_dim is not in "+n.indicesBatching+".", func(k *spec.Check) {
		if numbers := NumbersOf(k.Call); slices.Contains(numbers.IndicesBatching, numbers.Vector) {
			k.Breaks("index_vector_dim is %d, and %s %v", numbers.Vector, n.indicesBatching, numbers.IndicesBatching)
		}
	})
	pairs := batches("batching-dims-in-pairs", n.batching+" has as many entries as "+n.indicesBatching+".", func(k *spec.Check) {
		if numbers := NumbersOf(k.Call); len(numbers.Batching) != len(numbers.IndicesBatching) {
			k.Breaks("%d entries and %d", len(numbers.Batching), len(numbers.IndicesBatching))
		}
	})
	batches("batching-sizes", "A dimension in "+n.batching+" has the size of its dimension in "+n.indicesBatching+".", func(k *spec.Check) {
		numbers := NumbersOf(k.Call)
		for i, d := range numbers.Batching {
			if a, b := k.Tensors[0].Sizes[d], StartIndices(k.Call).Sizes[numbers.IndicesBatching[i]]; a != b {
				k.Breaks("dimension %d of %s has %d elements, and dimension %d of %s %d", d, n.operand, a, numbers.IndicesBatching[i], n.indices, b)
			}
		}
	}, batch, indicesBatch, apart, pairs)
	rule("starts-once", "No dimension occurs twice in "+n.starts+together+".", family.Distinct(append(batching, n.starts)...), starts, batch)
	rule("one-dimension-an-entry", n.starts+" has one entry for each entry of a start: as many as "+n.indices+" has elements along index_vector_dim, or 1 if that is behind its last dimension.", func(k *spec.Check) {
		numbers, sizes, length := NumbersOf(k.Call), StartIndices(k.Call).Sizes, int64(1)
		if numbers.HasVector(len(sizes)) {
			length = sizes[numbers.Vector]
		}
		if got := int64(len(numbers.Starts)); got != length {
			k.Breaks("%s has %d entries, and a start %d", n.starts, got, length)
		}
	}, vector)
	return list
}
