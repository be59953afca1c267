package onnxdata

import (
	"errors"
	"fmt"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Value is an input or output of a model's graph.
type Value struct {
	Name string
	Type int32 // of TensorProto.DataType
	spec.Tensor
	Moved bool // the elements of an input go to outputs; others steer operators
	Sized bool // the text states the sizes of an input
}

// info returns the ValueInfoProto of a value. It states no shape if the value has no sizes,
// and only the rank if it is open.
func (v *Value) info(open bool) []byte {
	t := appendNumber(nil, 1, uint64(v.Type))
	if v.Sizes != nil {
		var shape []byte
		for i, size := range v.Sizes {
			dim := appendNumber(nil, 1, uint64(size))
			if open {
				dim = appendText(nil, 2, fmt.Sprintf("%s_%d", v.Name, i))
			}
			shape = appendMessage(shape, 1, dim)
		}
		t = appendMessage(t, 2, shape)
	}
	return appendMessage(appendText(nil, 1, v.Name), 2, appendMessage(nil, 1, t))
}

// storable returns a [*spec.LimitError] if no TensorProto may hold a value.
func (v *Value) storable() error {
	if v.HasOtherBools() {
		return &spec.LimitError{Part: v.Name, Err: errOtherBools}
	}
	return nil
}

// Proto returns the TensorProto of a value.
func (v *Value) Proto() []byte {
	var t []byte
	for _, size := range v.Sizes {
		t = appendNumber(t, 1, uint64(size))
	}
	t = appendNumber(t, 2, uint64(v.Type))
	return appendMessage(appendText(t, 8, v.Name), 9, tensor.Pack(v.DType, v.Data))
}

var errOtherBools = errors.New("raw_data of bool has bytes 0 and 1 alone (onnx.proto)")

// An input is an input of a node. An inner one is a result of another node, and a listed one
// an attribute of the operator.
type input struct {
	Value
	inner, listed bool
	form          spec.Form // of a listed one
}
