package onnx

import (
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var rotaryText = spec.Text{Name: "onnx.rotary_embedding", Document: "ONNX RotaryEmbedding-23"}

// RotaryEmbedding rotates pairs of elements of each head, by angles whose cosines and sines are inputs.
var RotaryEmbedding = &spec.Operator{
	Name: rotaryText.Name,
	Params: []spec.Param{
		{Name: "X"},
		{Name: "cos_cache", Like: "X"},
		{Name: "sin_cache", Like: "X"},
		{Name: "position_ids", Count: spec.Optional, Type: tensor.Int64, Indices: true},
		{Name: "Y", Dir: spec.Out, Like: "X", Inferred: true},
	},
	Attributes: spec.Attributes(RotaryEmbeddingAttributes{}),
	Rules:      rotaryRules(),
	Questions:  []*spec.Question{RotaryNegative, RotaryOutside, Rounding},
}

// RotaryEmbeddingAttributes are the attributes of RotaryEmbedding.
type RotaryEmbeddingAttributes struct {
	Interleaved        bool  `conform:"interleaved,optional" doc:"whether a pair is of neighbours, and not of an element of each half"`
	NumHeads           int64 `conform:"num_heads,optional" doc:"number of heads, if X has three dimensions"`
	RotaryEmbeddingDim int64 `conform:"rotary_embedding_dim,optional" doc:"how many elements of each head are rotated; 0 for all"`
}

// HeadSize returns how many elements a head of a call has.
func (a *RotaryEmbeddingAttributes) HeadSize(x []int64) int64 {
	if len(x) == 3 {
		return x[2] / a.NumHeads
	}
	return x[3]
}

// Rotated returns how many elements of a head are rotated.
func (a *RotaryEmbeddingAttributes) Rotated(x []int64) int64 {
	if a.RotaryEmbeddingDim == 0 {
		return a.HeadSize(x)
	}
	return a.RotaryEmbeddingDim
}

// Tokens returns the batch size and the sequence length of a call.
func (a *RotaryEmbeddingAttributes) Tokens(x []int64) [2]int64 {
	return [2]int64{x[0], x[len(x)-2]}
}

// RotaryNegative is a question because the text does not mention negative positions, and its algorithm has
// one count from the back.
var RotaryNegative = rotaryText.Question("negative-position", "introduction; position_ids", "Is a negative position one of the caches?", []spec.Option{
	PositionFromBack: {Name: "from-back", Statement: "Yes, as in the algorithm: -1 is the last one."},
	PositionNone:     {Name: "none", Statement: "No."},
})

// The answers to [RotaryNegative].
const PositionFromBack, PositionNone spec.Answer = 0, 1

// RotaryOutside is a question because the text does not say what happens then.
var RotaryOutside = rotaryText.Question("position-outside-cache", "position_ids (silent)", "What happens to a position that the caches lack?", []spec.Option{
	PlaceRejected:  {Name: "reject", Statement: "The call is rejected.", Rejects: true},
	PlaceDropped:   {Name: "copy", Statement: "The elements of its token are not rotated."},
	PlaceUndefined: {Name: "undefined", Statement: "The whole output may hold anything, and the call may be rejected. Nothing outside the output changes.", Permissive: true},
})

// RotaryInRange is the rule about positions.
var RotaryInRange = rotaryText.Data("position-in-range", "cos_cache; position_ids",
	"Every position is from 0 to the first size of the caches, less 1, or negative where the answer to onnx.rotary_embedding/negative-position is from-back. Otherwise, the answer to onnx.rotary_embedding/position-outside-cache decides.")

func rotaryRules() []*spec.Rule {
	text := rotaryText
	rank := text.Static("rank", "X", "X has three or four dimensions.", family.Ranks(3, 4))
	natural := text.Static("heads-not-negative", "num_heads (silent)", "num_heads is not negative.", family.AtLeast(0, "num_heads"))
	heads := text.Given(rank, natural).Static("heads", "num_heads; X", "If X has three dimensions, there is at least one head, and the last size of X is a multiple of num_heads.", spec.With(func(k *spec.Check, a *RotaryEmbeddingAttributes) {
		if x := k.Tensors[0].Sizes; len(x) == 3 && (a.NumHeads < 1 || x[2]%a.NumHeads != 0) {
			k.Breaks("num_heads is %d, and X has sizes %v", a.NumHeads, x)
		}
	}))
	even := text.Given(heads).Static("even-heads", "X", "A head has an even number of elements.", spec.With(func(k *spec.Check, a *RotaryEmbeddingAttributes) {
		if n := a.HeadSize(k.Tensors[0].Sizes); n%2 != 0 {
			k.Breaks("it has %d", n)
		}
	}))
	dim := text.Given(heads).Static("rotated", "rotary_embedding_dim (silent)", "rotary_embedding_dim is even, and not negative or more than the elements of a head.", spec.With(func(k *spec.Check, a *RotaryEmbeddingAttributes) {
		if r, n := a.RotaryEmbeddingDim, a.HeadSize(k.Tensors[0].Sizes); r < 0 || r > n || r%2 != 0 {
			k.Breaks("it is %d, and a head has %d", r, n)
		}
	}))
	shaped := func(name string, i int) *spec.Rule {
		return text.Given(even, dim).Static(strings.ReplaceAll(name, "_", "-")+"-sizes", name,
			"With position_ids, "+name+" has two dimensions, of which the last has half of the elements that are rotated. Without, it has three: the batch size, the sequence length, and that half.",
			spec.With(func(k *spec.Check, a *RotaryEmbeddingAttributes) {
				x, sizes := k.Tensors[0].Sizes, k.Tensors[i].Sizes
				tokens, rank := a.Tokens(x), 3
				if k.Inputs() > 3 {
					rank = 2
				}
				if len(sizes) != rank || sizes[rank-1] != a.Rotated(x)/2 || rank == 3 && !slices.Equal(sizes[:2], tokens[:]) {
					k.Breaks("it has sizes %v", k.Tensors[i].Sizes)
				}
			}))
	}
	cos, sin := shaped("cos_cache", 1), shaped("sin_cache", 2)
	return []*spec.Rule{
		text.Sizes("Y", "The output has the sizes of X."),
		text.Meaning("unrotated", "introduction; rotary_embedding_dim", "Behind the first rotary_embedding_dim elements of a head, those of the output are those of X. If it is 0, all are rotated."),
		text.Meaning("halves", "introduction; interleaved", "Without interleaved, a pair is an element of the first half of those that are rotated, and the one at the same place of the second half."),
		text.Meaning("interleaved", "introduction; interleaved", "With interleaved, a pair is two neighbours, of which the first one's place is even."),
		text.Meaning("first", "introduction", "The first of a pair becomes cos · first - sin · second."),
		text.Meaning("second", "introduction", "The second of a pair becomes sin · first + cos · second."),
		text.Meaning("three-dimensions", "num_heads; X", "If X has three dimensions, the last one has num_heads heads one behind another, and the one before is the sequence."),
		text.Meaning("four-dimensions", "num_heads; X", "If X has four dimensions, the second one is the heads, and the one behind is the sequence. num_heads does not count."),
		text.Meaning("by-token", "cos_cache; sin_cache", "Without position_ids, the caches have the cosines and sines of each token."),
		text.Meaning("by-position", "position_ids", "With position_ids, a token has the cosines and sines at its position."),
		RotaryInRange,
		rank, natural, heads, even, dim, cos, sin,
		text.Given(cos, sin).Static("caches", "introduction; sin_cache", "Both caches have the same sizes.", spec.SameSizes(1, 2)),
		text.Given(rank).Static("positions-sizes", "position_ids", "position_ids has the batch size and the sequence length of X.", spec.With(func(k *spec.Check, a *RotaryEmbeddingAttributes) {
			for _, t := range k.Of("position_ids") {
				if tokens := a.Tokens(k.Tensors[0].Sizes); !slices.Equal(t.Sizes, tokens[:]) {
					k.Breaks("it has sizes %v", t.Sizes)
				}
			}
		})),
		text.Types("Type Constraints, T", []tensor.DType{tensor.Float32, tensor.Float16, tensor.Bfloat16}),
		text.Static("same-dtype", "Type Constraints, T", "X, the caches and the output have the same data type.", func(k *spec.Check) {
			spec.SameDType(0, 1, 2)(k)
			spec.SameDType(0, k.Inputs())(k)
		}),
		text.Static("int64", "Type Constraints, M", "position_ids has the data type int64.", int64s("position_ids")),
	}
}
