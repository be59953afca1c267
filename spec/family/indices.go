package family

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// IndexRules are the rules of a text about its indices, and the question that it
// leaves open.
type IndexRules struct {
	// Negative is about indices that count from the end, or nil for a text by which those
	// are out of range.
	Negative, Type, InRange *spec.Rule
	// OutOfRange is made by [OutOfRange], or nil for a text that answers it.
	OutOfRange *spec.Question
	// Outside is the text's own answer to [IndexRules.OutOfRange].
	Outside spec.Answer
}

// The answers to [IndexRules.OutOfRange]. A gather that skips an index yields 0; a
// scatter that skips one drops its update.
const OutOfRangeReject, OutOfRangeSkip, OutOfRangeClamp, OutOfRangeUndefined spec.Answer = 0, 1, 2, 3

// Gathers0 and Drops are the options of a gather and of a scatter to skip an index.
var (
	Gathers0 = spec.Option{Name: "zero", Statement: "The elements that the index gathers are 0."}
	Drops    = spec.Option{Name: "drop", Statement: "The update of the index is dropped."}
)

// OutOfRange makes the question of a text about an index outside its axis. Skip is the
// option [OutOfRangeSkip].
func OutOfRange(text spec.Text, section string, skip spec.Option) *spec.Question {
	return text.Question("index-outside-axis", section,
		"What happens to an index outside its axis?", []spec.Option{
			OutOfRangeReject:    {Name: "reject", Statement: "The call is rejected.", Rejects: true},
			OutOfRangeSkip:      skip,
			OutOfRangeClamp:     {Name: "clamp", Statement: "The index names the nearest element of the axis."},
			OutOfRangeUndefined: {Name: "undefined", Statement: "The whole output may hold anything, and the call may be rejected. Nothing outside the output changes.", Permissive: true},
		})
}

// IndexType makes the rule of a text that its indices have one of these data types, which
// are at most three.
func IndexType(text spec.Text, section string, types ...tensor.DType) *spec.Rule {
	statement := "The indices have the data type " + types[0].String()
	if last := len(types) - 1; last > 0 {
		if last > 1 {
			statement += ", " + types[1].String()
		}
		statement += " or " + types[last].String()
	}
	return text.Static("index-type", section, statement+".", func(k *spec.Check) {
		if d := k.Input("indices").DType; !slices.Contains(types, d) {
			k.Breaks("indices are %v", d)
		}
	})
}

// SameRank makes the check that the tensor called name has the rank of the data.
func SameRank(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		if data, other := k.Tensors[0].Rank(), k.Input(name).Rank(); data != other {
			k.Breaks("%s has %d dimensions, %s %d", k.Name(0), data, name, other)
		}
	}
}

// NoScalars checks that neither the data nor the indices are a scalar.
func NoScalars(k *spec.Check) {
	if data, indices := k.Tensors[0].Rank(), k.Tensors[1].Rank(); data == 0 || indices == 0 {
		k.Breaks("%s has %d dimensions, indices %d", k.Name(0), data, indices)
	}
}

// TupleLength returns the number of indices in each tuple of a call, whose indices are
// no scalar.
func TupleLength(c *spec.Call) int64 {
	indices := c.Tensors[1].Sizes
	return indices[len(indices)-1]
}

// A Leading is how many leading dimensions of the data, of the indices and of the updates or
// the output of a call do not count. All have size 1.
type Leading struct{ Data, Indices, Others int }

// TupleUpdates checks that the updates have the sizes of the indices except the last,
// and then those of the dimensions of the data that tuples do not cover. Tuples must not
// be longer than the data has dimensions.
func TupleUpdates(k *spec.Check) {
	updates, tuples, slice := k.Tensors[2].Sizes, k.Tensors[1].Sizes, k.Tensors[0].Sizes[TupleLength(k.Call):]
	tuples = tuples[:len(tuples)-1]
	if n := len(tuples); len(updates) != n+len(slice) || !slices.Equal(updates[:n], tuples) || !slices.Equal(updates[n:], slice) {
		k.Breaks("updates have sizes %v, not %v and %v", updates, tuples, slice)
	}
}

// FewerIndices asks whether the indices may be shorter than the data in a
// dimension other than the axis.
func FewerIndices(text spec.Text) *spec.Question {
	return text.Question("fewer-indices", "introduction (silent)",
		"May the indices be shorter than the data in a dimension other than the axis?",
		[]spec.Option{{Name: "accept", Statement: "Yes: elements of the data without an index are left alone."}, spec.Rejected})
}

// The answers to the question of [EmptyIndices].
const EmptyIndicesAnySizes, EmptyIndicesFit spec.Answer = 0, 1

// EmptyIndices asks whether indices without elements must fit the data.
func EmptyIndices(text spec.Text) *spec.Question {
	return text.Question("empty-indices", "introduction (silent)",
		"Which sizes may indices without elements have in dimensions other than the axis?", []spec.Option{
			EmptyIndicesAnySizes: {Name: "any-sizes", Statement: "Any sizes, because there is no index that could be outside the data."},
			EmptyIndicesFit:      {Name: "fit", Statement: "The same sizes as indices that have elements."},
		})
}

// IndicesFit makes the check that the indices are at most as long as the data in every
// dimension except the axis, or exactly as long if fewer, unless it is nil, is answered by
// reject. The indices have the rank of the data. Where they have no elements, empty
// decides.
func IndicesFit(fewer, empty *spec.Question) func(k *spec.Check) {
	return func(k *spec.Check) {
		data, indices := k.Tensors[0].Sizes, k.Tensors[1].Sizes
		axis, _ := Dimension(*k.Fields().Named("axis").Int, len(data))
		free := slices.Contains(indices, 0)
		for d, size := range indices {
			if d == axis || size == data[d] || free && k.Answer(empty) == EmptyIndicesAnySizes {
				continue
			}
			if size > data[d] || fewer != nil && k.Rejects(fewer) {
				k.Breaks("indices have size %d in dimension %d, data %d", size, d, data[d])
			}
		}
	}
}
