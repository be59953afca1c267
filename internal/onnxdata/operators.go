package onnxdata

import (
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// An operator maps an operator of conform to ONNX. Each ONNX input is a tensor
// or an attribute of conform's operator.
type operator struct {
	op   *spec.Operator
	name string // in ONNX
	// opset is the version of conform's text, or the last one without the attributes in later;
	// least is the first version with the same meaning for conform's data types.
	opset, least int64
	inputs       []string
	// later are the ONNX attributes that came after opset, and the versions that have them.
	later map[string]int64
	// only are the ONNX attributes for which conform supports a single value.
	only map[string]string
	// typed says that inputs that are attributes of conform's operator have the output's data type.
	typed bool
	// shaped says that the only input is two lists of conform's operator: its elements and its shape.
	shaped bool
	// to says that ONNX has the data type of the output as an attribute, too.
	to bool
}

// operators are the supported ONNX operators.
var operators = []operator{
	{op: onnx.BitCast, name: "BitCast", opset: 26, least: 26, inputs: []string{"input"}, to: true},
	{op: onnx.Cast, name: "Cast", opset: 28, least: 13, inputs: []string{"input"}, to: true},
	{op: onnx.Compress, name: "Compress", opset: 28, least: 11, inputs: []string{"input", "condition"}},
	{op: onnx.Concat, name: "Concat", opset: 13, least: 13, inputs: []string{"inputs"}},
	{op: onnx.DepthToSpace, name: "DepthToSpace", opset: 13, least: 13, inputs: []string{"input"}},
	{op: onnx.Expand, name: "Expand", opset: 13, least: 13, inputs: []string{"input", "shape"}},
	{op: onnx.Flatten, name: "Flatten", opset: 25, least: 13, inputs: []string{"input"}},
	{op: onnx.Gather, name: "Gather", opset: 13, least: 13, inputs: []string{"data", "indices"}},
	{op: onnx.GatherElements, name: "GatherElements", opset: 13, least: 13, inputs: []string{"data", "indices"}},
	{op: onnx.GatherNd, name: "GatherND", opset: 13, least: 13, inputs: []string{"data", "indices"}},
	{op: onnx.Identity, name: "Identity", opset: 25, least: 13, inputs: []string{"input"}},
	{op: onnx.OneHot, name: "OneHot", opset: 28, least: 11, inputs: []string{"indices", "depth", "values"}},
	{op: onnx.Pad, name: "Pad", opset: 25, least: 19, inputs: []string{"data", "pads", "constant_value", "axes"}},
	{op: onnx.Range, name: "Range", opset: 27, least: 11, inputs: []string{"start", "limit", "delta"}, typed: true},
	{op: onnx.Reshape, name: "Reshape", opset: 25, least: 14, inputs: []string{"data", "shape"}},
	{op: onnx.Resize, name: "Resize", opset: 19, least: 19, inputs: []string{"X", "roi", "scales", "sizes"}, only: map[string]string{"mode": "nearest"}},
	{op: onnx.ReverseSequence, name: "ReverseSequence", opset: 28, least: 10, inputs: []string{"input", "sequence_lens"}},
	{op: onnx.ScatterElements, name: "ScatterElements", opset: 18, least: 18, inputs: []string{"data", "indices", "updates"}},
	{op: onnx.ScatterNd, name: "ScatterND", opset: 18, least: 18, inputs: []string{"data", "indices", "updates"}},
	{op: onnx.Shape, name: "Shape", opset: 25, least: 15, inputs: []string{"data"}},
	{op: onnx.Slice, name: "Slice", opset: 13, least: 13, inputs: []string{"data", "starts", "ends", "axes", "steps"}},
	{op: onnx.SpaceToDepth, name: "SpaceToDepth", opset: 13, least: 13, inputs: []string{"input"}, later: map[string]int64{"mode": 28}},
	{op: onnx.Split, name: "Split", opset: 18, least: 18, inputs: []string{"input", "split"}},
	{op: onnx.Squeeze, name: "Squeeze", opset: 25, least: 13, inputs: []string{"data", "axes"}},
	{op: onnx.TensorScatter, name: "TensorScatter", opset: 24, least: 24, inputs: []string{"past_cache", "update", "write_indices"}},
	{op: onnx.Tile, name: "Tile", opset: 13, least: 13, inputs: []string{"input", "repeats"}},
	{op: onnx.Transpose, name: "Transpose", opset: 25, least: 13, inputs: []string{"data"}},
	{op: onnx.Trilu, name: "Trilu", opset: 14, least: 14, inputs: []string{"input", "k"}},
	{op: onnx.Unique, name: "Unique", opset: 28, least: 11, inputs: []string{"X"}, shaped: true},
	{op: onnx.Unsqueeze, name: "Unsqueeze", opset: 25, least: 13, inputs: []string{"data", "axes"}},
	{op: onnx.Where, name: "Where", opset: 16, least: 16, inputs: []string{"condition", "X", "Y"}},
}

// called returns the operator with an ONNX name, or nil.
func called(name string) *operator {
	for i := range operators {
		if operators[i].name == name {
			return &operators[i]
		}
	}
	return nil
}

// of returns the mapping of an operator, or nil.
func of(op *spec.Operator) *operator {
	for i := range operators {
		if operators[i].op == op {
			return &operators[i]
		}
	}
	return nil
}
