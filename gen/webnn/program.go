package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/program"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// Program draws programs of WebNN.
var Program = dialect.Generator()

var dialect = program.Dialect{
	Operator: webnn.Program,
	Version:  2,
	Moving:   slices.Concat(slices.Repeat([]*draw.Generator{&Slice}, 3), []*draw.Generator{&Triangular, &GatherNd, &ScatterElements, &ScatterNd, &Resample2d}),
	Joins:    []*draw.Generator{&ScatterElements, &ScatterNd},
	NonEmpty: true,
	Types:    []tensor.DType{tensor.Float32, tensor.Float32, tensor.Float32, tensor.Int32, tensor.Uint32, tensor.Float16, tensor.Int64, tensor.Int8, tensor.Uint8},
	Patterns: slices.Concat([][2]string{
		{"slice of a slice of a slice", "slice(x) slice(a) slice(b)"},
		{"triangle of a triangle", "triangular(x) triangular(a)"},
		{"resized and cut", "resample2d(x) slice(a)"},
		{"scattered and gathered", "scatter_nd(x) gather_nd(a)"},
		{"updated twice", "scatter_nd|scatter_elements(x) again-a(a)"},
		{"updated beside its old value", "scatter_nd|scatter_elements(x) join(a x)"},
	}, program.General),
	Kinds: map[string][]*spec.Operator{"scatter": {webnn.ScatterElements, webnn.ScatterNd}},
}
