package waive

import (
	"strings"
	"testing"

	"example.com/conform/cases"
)

func TestReaches(t *testing.T) {
	for name, row := range map[string]struct {
		operator, call string
		want           bool
	}{
		"an index": {
			"onnx.gather", "tensors: {data: {dtype: uint8, sizes: [1], data: [0]}, indices: {dtype: int64, sizes: [], data: [-100]}}", true,
		},
		"an index that is the first operand": {
			"onnx.one_hot", "tensors: {indices: {dtype: uint8, sizes: [], data: [100]}, values: {dtype: uint8, sizes: [2], data: [0, 1]}}\n    attributes: {depth: 1}", true,
		},
		"an attribute":   {"onnx.expand", "tensors: {input: {dtype: uint8, sizes: [], data: [0]}}\n    attributes: {shape: [100]}", true},
		"a size":         {"onnx.transpose", "tensors: {data: {dtype: uint8, sizes: [100]}}", true},
		"not an element": {"onnx.transpose", "tensors: {data: {dtype: int64, sizes: [1], data: [100]}}", false},
		"not an update, which is data": {
			"onnx.scatter_nd", "tensors: {data: {dtype: uint8, sizes: [1], data: [0]}, indices: {dtype: int64, sizes: [1, 1], data: [0]}, updates: {sizes: [1], data: [100]}}", false,
		},
		"nothing as far": {"onnx.expand", "tensors: {input: {dtype: uint8, sizes: [], data: [99]}}\n    attributes: {shape: [99]}", false},
	} {
		list, err := cases.LoadFile("test", strings.NewReader("operator: "+row.operator+"\ncases:\n  - name: one\n    "+row.call+"\n"), cases.Limits{})
		if err != nil {
			t.Fatal(name, err)
		}
		if got := reaches(&list[0].Call, 100); got != row.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
