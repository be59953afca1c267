package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/program"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// Program draws programs of OpenVINO.
var Program = dialect.Generator()

var dialect = program.Dialect{
	Operator: openvino.Program,
	Version:  2,
	Moving: slices.Concat(slices.Repeat([]*draw.Generator{&StridedSlice, &Slice, &Pad, &Gather}, 3),
		[]*draw.Generator{
			&Roll, &ReverseSequence, &ScatterNdUpdate, &ScatterElementsUpdate, &ScatterUpdate, &SliceScatter, &BatchToSpace, &SpaceToBatch, &OneHot,
		}),
	Joins: []*draw.Generator{&SliceScatter, &ScatterElementsUpdate, &ScatterUpdate},
	Types: []tensor.DType{
		tensor.Float32, tensor.Float32, tensor.Float32, tensor.Int32, tensor.Int64, tensor.Uint8, tensor.Int8, tensor.Float16, tensor.Bfloat16, tensor.Bool,
	},
	Patterns: slices.Concat([][2]string{
		{"slice of a slice of a slice", "slice|strided_slice(x) slice|strided_slice(a) slice|strided_slice(b)"},
		{"pad and slice", "pad(x) undo-a(a)"},
		{"padded twice", "pad(x) pad(a)"},
		{"rolled twice", "roll(x) undo-a(a)"},
		{"blocks and back", "space_to_batch(x) undo-a(a)"},
		{"gather of a gather", "gather(x) gather(a)"},
		{"scattered and gathered", "scatter_update|scatter_elements_update(x) gather(a)"},
		{"part written back", "slice(x) slice_scatter(x a)"},
		{"updated twice", "scatter_nd_update|scatter_update|slice_scatter(x) again-a(a)"},
		{"updated beside its old value", "scatter_nd_update|scatter_update|slice_scatter(x) join(a x)"},
		{"reversed around an operator", "reverse_sequence(x) any(a) undo-a(b)"},
	}, program.General),
	Kinds: map[string][]*spec.Operator{
		"slice":  {openvino.Slice, openvino.StridedSlice},
		"update": {openvino.ScatterNdUpdate, openvino.ScatterElementsUpdate, openvino.ScatterUpdate, openvino.SliceScatter},
		"blocks": {openvino.BatchToSpace, openvino.SpaceToBatch},
	},
	Undoes: map[*spec.Operator]*spec.Operator{
		openvino.Pad: openvino.Pad, openvino.Roll: openvino.Roll, openvino.SpaceToBatch: openvino.BatchToSpace, openvino.BatchToSpace: openvino.SpaceToBatch,
		openvino.ReverseSequence: openvino.ReverseSequence, openvino.Slice: openvino.Pad,
	},
	Undo: undo,
}

// undo is the Undo of a [program.Dialect].
func undo(d *program.Drawing, call *spec.Call, n *spec.Node, _, on int) (takes []int) {
	switch a := n.Bound.Attributes.(type) {
	case *openvino.PadAttributes: // cut off what was added
		spec.As[openvino.PadAttributes](call).Begin = negated(a.Begin)
		spec.As[openvino.PadAttributes](call).End = negated(a.End)
	case *openvino.SliceAttributes: // as many elements again
		back := spec.As[openvino.PadAttributes](call)
		for range d.At(on).Sizes {
			back.Begin, back.End = append(back.Begin, d.Source.Below(2)), append(back.End, d.Source.Below(2))
		}
	case *openvino.SpaceToBatchAttributes:
		*spec.As[openvino.BatchToSpaceAttributes](call) = openvino.BatchToSpaceAttributes{BlockShape: a.BlockShape, CropsBegin: a.PadsBegin, CropsEnd: a.PadsEnd}
	case *openvino.BatchToSpaceAttributes:
		*spec.As[openvino.SpaceToBatchAttributes](call) = openvino.SpaceToBatchAttributes{BlockShape: a.BlockShape, PadsBegin: a.CropsBegin, PadsEnd: a.CropsEnd}
	default:
		call.Fields().Copy(n.Bound.Fields)
	}
	return []int{on}
}

// negated returns the negatives of a list.
func negated(list []int64) []int64 {
	negative := make([]int64, len(list))
	for i, n := range list {
		negative[i] = -n
	}
	return negative
}
