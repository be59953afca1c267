package dml

import (
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var padding1Text = spec.Text{Name: "dml.padding1", Document: "DML_PADDING1_OPERATOR_DESC"}

// Padding1 adds elements before and after the input along each dimension
// (DML_PADDING1_OPERATOR_DESC).
var Padding1 = &spec.Operator{
	Name: padding1Text.Name,
	Params: []spec.Param{
		{Name: "input", Layout: tensor.StridedFamily},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.StridedFamily},
	},
	Attributes: spec.Attributes(Padding1Attributes{FeatureLevel: Level5_0}),
	Rules: append([]*spec.Rule{
		SizesNonzero, Padding1Keeps, Padding1Amounts, Padding1Constant, Padding1Edge, Padding1Reflection, Padding1Symmetric, Padding1Introduced,
		Padding1SameDType, Padding1ValueDType, Padding1DimensionCount, Padding1Ranks, Padding1OutputSizes,
	}, stridesRules...),
	Questions: slices.Concat(stridesQuestions, []*spec.Question{Padding1SizeLimit}),
}

// Padding1Attributes are the members of DML_PADDING1_OPERATOR_DESC that are not tensors.
// The lists have DimensionCount entries.
type Padding1Attributes struct {
	FeatureLevel         FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 5.0"`
	PaddingMode          int64        `conform:"padding_mode,enum=constant|edge|reflection|symmetric" doc:"what is added"`
	PaddingValueDataType DataType     `conform:"padding_value_data_type" doc:"data type of the padding value"`
	PaddingValue         int64        `conform:"padding_value" doc:"bits of the padding value, of which the low ones count"`
	StartPadding         []int64      `conform:"start_padding,uint32,along=dimensions" doc:"elements to add at the beginning of each dimension"`
	EndPadding           []int64      `conform:"end_padding,uint32,along=dimensions" doc:"elements to add at the end of each dimension"`
}

// A DataType is a DML_TENSOR_DATA_TYPE.
type DataType int64

var dataTypes = spec.Enum{
	{Name: "float32", Value: 1},
	{Name: "float16", Value: 2},
	{Name: "uint32", Value: 3},
	{Name: "uint16", Value: 4},
	{Name: "uint8", Value: 5},
	{Name: "int32", Value: 6},
	{Name: "int16", Value: 7},
	{Name: "int8", Value: 8},
	{Name: "float64", Value: 9},
	{Name: "uint64", Value: 10},
	{Name: "int64", Value: 11},
}

// Enum lists the data types by their names.
func (DataType) Enum() spec.Enum { return dataTypes }

// DataTypeOf returns the DML_TENSOR_DATA_TYPE of a data type, or 0.
func DataTypeOf(d tensor.DType) DataType {
	value, _ := dataTypes.Value(d.String())
	return DataType(value)
}

// The values of Padding1Attributes.PaddingMode.
const (
	Padding1ModeConstant = iota
	Padding1ModeEdge
	Padding1ModeReflection
	Padding1ModeSymmetric
)

// Padding1Of returns what a call adds.
func Padding1Of(c *spec.Call) family.Pad {
	a := spec.As[Padding1Attributes](c)
	return family.Pad{Begin: a.StartPadding, End: a.EndPadding}
}

// The rules of DML_PADDING1_OPERATOR_DESC.
var (
	Padding1Keeps = padding1Text.Meaning("keeps", "introduction; Examples",
		"Elements of the input keep their order in the output, after the elements added before them.")
	Padding1Amounts = padding1Text.Meaning("amounts", "StartPadding; EndPadding",
		"StartPadding states how many elements are added at the beginning of each dimension, and EndPadding how many at the end.")
	Padding1Constant = padding1Text.Meaning("constant", "PaddingMode; PaddingValue; Example 1",
		"In constant mode, the added elements hold PaddingValue: as many of its low bits as the data type has. The other modes ignore it.")
	Padding1Edge = padding1Text.Meaning("edge", "PaddingMode; Example 2",
		"In edge mode, elements added at the beginning of a dimension repeat its first element, and elements added at the end repeat the last.")
	Padding1Reflection = padding1Text.Meaning("reflection", "PaddingMode; Example 3",
		"In reflection mode, the added elements mirror the dimension at its first and last elements, which are not repeated. Where more are added than there are, the reflection continues back and forth. A single element is repeated.")
	Padding1Symmetric = padding1Text.Meaning("symmetric", "PaddingMode; Example 4",
		"In symmetric mode, the added elements mirror the dimension, including its first and last elements. Where more are added than there are, the reflection continues back and forth.")
	Padding1Introduced = introduced(padding1Text, Level5_0)
	Padding1SameDType  = padding1Text.Static("same-dtype", "Tensor constraints",
		"The input and the output have the same data type.", spec.SameDType(0, 1))
	Padding1ValueDType = padding1Text.Given(Padding1SameDType).Static("padding-value-data-type", "PaddingValueDataType",
		"PaddingValueDataType is the data type of the output, in every mode.", spec.With(func(k *spec.Check, a *Padding1Attributes) {
			if want, is := DataTypeOf(k.Tensors[1].DType), a.PaddingValueDataType; is != want {
				k.Breaks("PaddingValueDataType is %s, output is %v", dataTypes.NameOf(int64(is)), k.Tensors[1].DType)
			}
		}))
	Padding1DimensionCount = padding1Text.Static("dimension-count-matches", "DimensionCount; Tensor constraints",
		"Each list has DimensionCount entries, and the input and the output have DimensionCount dimensions.", func(k *spec.Check) {
			p, input, output := Padding1Of(k.Call), k.Tensors[0].Rank(), k.Tensors[1].Rank()
			if n := len(p.Begin); len(p.End) != n || input != n || output != n {
				k.Breaks("%d and %d entries; input has %d dimensions, output %d", n, len(p.End), input, output)
			}
		})
	Padding1Ranks = padding1Text.Given(Padding1DimensionCount).Static("dimension-count", "Tensor support",
		"The dimension count is from 1 to 8.", ranksUpTo8)
	Padding1OutputSizes = padding1Text.Given(Padding1DimensionCount, SizesNonzero).Static("output-sizes", "OutputTensor",
		"Each size of the output is the size of the input plus both numbers of added elements. The sum does not wrap. With the answer int to dml.padding1/size-limit, it is below 2^31.", func(k *spec.Check) {
			sizes := k.Tensors[1].Sizes
			d := 0
			Padding1Of(k.Call).Every(k, func(x family.Padded) bool { d++; return x.Total() == sizes[d-1] })
			large := slices.IndexFunc(sizes, func(size int64) bool { return size > math.MaxInt32 })
			if k.Valid() && large >= 0 && k.Answer(Padding1SizeLimit) == Padding1SizeLimitInt {
				k.Breaks("output has the size %d", sizes[large])
			}
		})
	// Padding1SizeLimit: sizes are UINTs, and the text states no other limit.
	Padding1SizeLimit = padding1Text.Question("size-limit", "OutputTensor (silent)",
		"How large may a size of the output be?", []spec.Option{
			Padding1SizeLimitNone: {Name: "none", Statement: "As large as a UINT."},
			Padding1SizeLimitInt:  {Name: "int", Statement: "At most 2^31 - 1: a call beyond that is rejected."},
		})
)

// The answers to [Padding1SizeLimit].
const (
	Padding1SizeLimitNone, Padding1SizeLimitInt spec.Answer = 0, 1
)
