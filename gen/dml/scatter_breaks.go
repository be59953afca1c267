package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// unread says that the indices are not read: they are no indices, or the
// call is only checked.
var unread = []draw.Limit{draw.Instead(featureIndices, indicesNone), draw.Only(featureNegative, negativeNone)}

// noAxis says that there is no axis, or no element along it.
var noAxis = append([]draw.Limit{draw.Instead(featureAxisSize, axisSizeNone), draw.Instead(featureCount, countNone)}, unread...)

// repacked says that indices and updates get other sizes.
var repacked = append([]draw.Limit{
	draw.Only(featureIndicesLayout, draw.Implicit), draw.Only(featureUpdatesLayout, draw.Implicit), draw.Only(featureTotal, totalNone),
}, unread...)

// resized says that a long dimension off the axis gets another size.
var resized = append([]draw.Limit{
	draw.Only(featureRank, 3, 4, 5, 6, 7, 8), draw.Only(featureAxisSize, axisSizeOne),
}, unread...)

// modern is the feature levels from 3.0 up, and old those below.
var (
	modern = draw.Only(featureLevel, level3_0, level4_1, level5_0)
	old    = draw.Only(featureLevel, level1_0, level2_1)
)

// scatterBreaks break the static rules of DML_SCATTER_OPERATOR_DESC.
var scatterBreaks = slices.Concat([]draw.Break{
	{Rule: dml.ScatterAxisInRange, Limits: append([]draw.Limit{draw.Instead(featureAxis, axisBeyond)}, noAxis...)},
	{
		Rule:   dml.ScatterSameDimensionCount,
		Limits: slices.Concat([]draw.Limit{draw.Only(featureOutput, draw.Implicit), draw.Instead(featureCount, countNone)}, repacked),
		Break: func(s *draw.Source, c *spec.Call) {
			t := &c.Tensors[s.Between(1, 3)]
			if s.OneIn(2) {
				t.Sizes = t.Sizes[:t.Rank()-1]
			} else {
				t.Sizes = append(t.Sizes, 1)
			}
		},
	},
	{
		Rule:   dml.ScatterIndicesSizes,
		Limits: append([]draw.Limit{draw.Only(featureRank, 2, 3, 4, 5, 6, 7, 8)}, repacked...),
		Break: func(s *draw.Source, c *spec.Call) {
			rank := int64(c.Tensors[0].Rank())
			i := (scatter(c).Axis + s.Between(1, rank-1)) % rank
			size := otherSize(s, c.Tensors[0].Sizes[i])
			resize(&c.Tensors[1], int(i), size)
			resize(&c.Tensors[2], int(i), size)
		},
	},
	{
		Rule:   dml.ScatterUpdatesSizes,
		Limits: []draw.Limit{draw.Only(featureUpdatesLayout, draw.Implicit), draw.Only(featureTotal, totalNone)},
		Break:  func(s *draw.Source, c *spec.Call) { changeSize(s, &c.Tensors[2]) },
	},
	{
		Rule:   dml.ScatterOutputSizes,
		Limits: []draw.Limit{draw.Only(featureOutput, draw.Implicit), draw.Only(featureTotal, totalNone)},
		Break:  func(s *draw.Source, c *spec.Call) { changeSize(s, &c.Tensors[3]) },
	},
	{Rule: dml.ScatterUpdatesDType, Limits: []draw.Limit{draw.Only(featureTotal, totalNone)}, Break: func(s *draw.Source, c *spec.Call) {
		changeDType(s, &c.Tensors[2])
	}},
	{Rule: dml.ScatterOutputDType, Limits: []draw.Limit{draw.Only(featureTotal, totalNone)}, Break: func(s *draw.Source, c *spec.Call) {
		changeDType(s, &c.Tensors[3])
	}},
	{Rule: dml.ScatterDimensionCount3_0, Way: "0", Limits: append([]draw.Limit{
		modern, draw.Instead(featureRank, 0), draw.Instead(featureAxis, axisBeyond),
	}, noAxis...)},
	{Rule: dml.ScatterDimensionCount3_0, Way: "beyond", Limits: []draw.Limit{modern, draw.Instead(featureRank, beyond8)}},
	{Rule: dml.ScatterDimensionCount1_0, Limits: []draw.Limit{old, draw.Instead(featureRank, 1, 2, 3, 5, 6, 7, 8)}},
	{Rule: dml.ScatterIndexTypes3_0, Limits: append([]draw.Limit{modern, draw.Instead(featureIndexType, indexTypeOther)}, unread...)},
	{Rule: dml.ScatterIndexTypes1_0, Limits: append([]draw.Limit{old, draw.Instead(featureIndexType, 0, 1, 2, indexTypeOther)}, unread...)},
	{Rule: dml.ScatterSupport3_0, Limits: []draw.Limit{draw.Only(featureLevel, level3_0), draw.Instead(featureWidth, draw.Bits64)}},
	{Rule: dml.ScatterSupport2_1, Limits: []draw.Limit{draw.Only(featureLevel, level2_1), draw.Instead(featureWidth, draw.Bits64)}},
	{Rule: dml.ScatterSupport1_0, Way: "integer", Limits: []draw.Limit{
		draw.Only(featureLevel, level1_0), draw.Instead(featureWidth, draw.Bits8, draw.Bits16, draw.Bits32, draw.Bits64),
		draw.Instead(featureKind, draw.Signed, draw.Unsigned),
	}},
	{Rule: dml.ScatterSupport1_0, Way: "float64", Limits: []draw.Limit{
		draw.Only(featureLevel, level1_0), draw.Instead(featureWidth, draw.Bits64),
	}},
	{Rule: dml.SizesNonzero, Way: "input", Limits: append([]draw.Limit{draw.Instead(featureShape, draw.Empty)}, noAxis...)},
	{Rule: dml.SizesNonzero, Way: "indices", Limits: append([]draw.Limit{draw.Instead(featureCount, countZero)}, repacked...)},
	sizeFitsBreak("output", 3, resizeAll, scatterVast(featureOutput)...),
	sizeFitsBreak("indices", 1, resizeAll, scatterVast(featureIndicesLayout)...),
	sizeFitsBreak("updates", 2, resizeAll, scatterVast(featureUpdatesLayout)...),
}, stridesBreaks(resizeAll, slices.Concat(resized, []draw.Limit{
	draw.Only(featureOutput, draw.Implicit), draw.Only(featureIndicesLayout, draw.Implicit), draw.Only(featureUpdatesLayout, draw.Implicit),
})...))

// scatterVast says that one operand is vast and the others packed.
func scatterVast(feature int) []draw.Limit {
	limits := slices.Clone(resized)
	for _, f := range []int{featureInput, featureOutput, featureIndicesLayout, featureUpdatesLayout} {
		if f == feature {
			limits = append(limits, draw.Instead(f, draw.Vast))
		} else {
			limits = append(limits, draw.Only(f, draw.Implicit))
		}
	}
	return limits
}
