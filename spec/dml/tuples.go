package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// tupleRules are the rules that the two texts about tuples of indices share.
type tupleRules struct {
	Indices                                                      family.IndexRules
	Entries, Slices, RightAligned                                *spec.Rule
	SameRank, Support, InputCount, IndicesCount, Ones, TupleSize *spec.Rule
	// Wide asks about data types of 64 bits.
	Wide *spec.Question
}

// all returns the rules, of which those that others need stand first.
func (r *tupleRules) all() []*spec.Rule {
	return []*spec.Rule{
		r.RightAligned, r.Entries, r.Slices, r.Indices.Negative, r.Indices.InRange,
		r.Indices.Type, r.Support, r.SameRank, r.InputCount, r.IndicesCount, r.Ones, r.TupleSize,
	}
}

// tuples makes the rules of a text. Entries and slices state what tuples do; skip is the
// option [family.OutOfRangeSkip]. IndexType is about the data type of indices.
func tuples(text spec.Text, entries, slice string, skip spec.Option, indexType *spec.Rule) tupleRules {
	wide := text.Question("wide-types", "Tensor support",
		"Are the 64-bit data types supported?",
		[]spec.Option{spec.Rejected, {Name: "accept", Statement: "Yes, like the other data types."}})
	r := tupleRules{
		Indices: family.IndexRules{
			Negative: text.Meaning("negative-indices", "IndicesTensor",
				"From feature level 3.0 on, an index of a signed type may be negative. It then counts from the end of its dimension: -1 is the last element."),
			Type: indexType,
			InRange: text.Data("index-in-range", "IndicesTensor (silent)",
				"Every index is from -s to s-1, where s is the size of its dimension. Otherwise, the answer to "+text.Name+"/index-outside-axis decides."),
			OutOfRange: family.OutOfRange(text, "IndicesTensor (silent)", skip),
		},
		Entries: text.Meaning("entries", "introduction; IndicesTensor", entries),
		Slices:  text.Meaning("slices", "introduction; Examples", slice),
		RightAligned: text.Meaning("right-aligned", "InputDimensionCount; IndicesDimensionCount",
			"Only the last InputDimensionCount dimensions of the input and the last IndicesDimensionCount of the indices count."),
		Wide: wide,
		Support: text.Static("support", "Tensor support",
			"The 64-bit data types are not supported, unless the answer to "+text.Name+"/wide-types is accept.", func(k *spec.Check) {
				if d := k.Tensors[0].DType; !slices.Contains(types32, d) && (!slices.Contains(allTypes, d) || k.Rejects(wide)) {
					k.Breaks("%s is %v", k.Name(0), d)
				}
			}),
		SameRank: text.Static("same-dimension-count", "IndicesTensor; OutputTensor; Tensor constraints",
			"All tensors have the same dimension count.", func(k *spec.Check) {
				for i := range k.Tensors {
					if rank, other := k.Tensors[0].Rank(), k.Tensors[i].Rank(); rank != other {
						k.Breaks("%s has %d dimensions, %s %d", k.Name(0), rank, k.Name(i), other)
					}
				}
			}),
	}
	r.Support.Types = types32
	r.InputCount = countOf(text, "InputDimensionCount", "input", r.SameRank)
	r.IndicesCount = countOf(text, "IndicesDimensionCount", "indices", r.SameRank)
	r.Ones = text.Given(r.InputCount, r.IndicesCount, SizesNonzero).Static("leading-ones", "InputDimensionCount; IndicesDimensionCount",
		"The dimensions of the input and of the indices that do not count have size 1.", func(k *spec.Check) {
			for i, n := range []int{DimensionCount(k.Call, "input"), DimensionCount(k.Call, "indices")} {
				if sizes := k.Tensors[i].Sizes; slices.ContainsFunc(sizes[:len(sizes)-n], func(size int64) bool { return size != 1 }) {
					k.Breaks("%d dimensions of %s count, of sizes %v", n, k.Name(i), sizes)
				}
			}
		})
	r.TupleSize = text.Given(r.InputCount, r.IndicesCount, SizesNonzero).Static("tuple-length", "IndicesTensor",
		"A tuple has at most as many indices as the input has dimensions that count, except those of batches.", func(k *spec.Check) {
			batch, n := batchCount(k.Call), DimensionCount(k.Call, "input")
			if tuple := family.TupleLength(k.Call); batch+tuple > int64(n) {
				k.Breaks("tuples of %d indices; %d dimensions count, %d of them for batches", tuple, n, batch)
			}
		})
	return r
}

// countOf makes the rule about a number of dimensions that count.
func countOf(text spec.Text, member, operand string, sameRank *spec.Rule) *spec.Rule {
	return text.Given(sameRank).Static(operand+"-dimension-count", member,
		member+" is at least 1, and at most the dimension count.", func(k *spec.Check) {
			if n := DimensionCount(k.Call, operand); n < 1 || n > k.Tensors[0].Rank() {
				k.Breaks("%s is %d of %d dimensions", member, n, k.Tensors[0].Rank())
			}
		})
}

// DimensionCount returns how many dimensions of an operand of a call count, as it states.
func DimensionCount(c *spec.Call, operand string) int {
	return int(*c.Fields().Named(operand + "_dimension_count").Int)
}

// batchCount returns the number of dimensions for batches.
func batchCount(c *spec.Call) int64 {
	if field := c.Fields().Named("batch_dimension_count"); field != nil {
		return *field.Int
	}
	return 0
}

// endsWith checks that the sizes of tensor i end with those of the indices that count except
// the last, followed by those of the dimensions of the input that neither batches nor tuples
// cover. All before them are 1.
func endsWith(i int) func(k *spec.Check) {
	return func(k *spec.Check) {
		input, places, sizes := k.Tensors[0].Sizes, k.Tensors[1].Sizes, k.Tensors[i].Sizes
		slice := input[len(input)-DimensionCount(k.Call, "input")+int(batchCount(k.Call)+family.TupleLength(k.Call)):]
		places = places[len(places)-DimensionCount(k.Call, "indices") : len(places)-1]
		ones := len(sizes) - len(places) - len(slice)
		if ones < 0 || slices.ContainsFunc(sizes[:ones], func(size int64) bool { return size != 1 }) ||
			!slices.Equal(sizes[ones:ones+len(places)], places) || !slices.Equal(sizes[ones+len(places):], slice) {
			k.Breaks("%s has sizes %v, not %v and %v behind ones", k.Name(i), sizes, places, slice)
		}
	}
}
