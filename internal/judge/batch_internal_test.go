package judge

import (
	"math"
	"testing"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// copied is a copy of so many bytes.
func copied(bytes int64) spec.Call {
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{bytes}}
	return spec.Call{Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{{Desc: desc, Data: make([]byte, bytes)}, {Desc: desc}}}
}

// TestTogether sees which cases go to the backend at once.
func TestTogether(t *testing.T) {
	small, limit, large := copied(1), copied(largeBytes/2), copied(largeBytes/2+1)
	huge := spec.Call{Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, CheckOnly: true, Tensors: []spec.Tensor{
		{Desc: tensor.Desc{DType: tensor.Float64, Sizes: []int64{math.MaxInt64}}}, {Desc: tensor.Desc{DType: tensor.Float64, Sizes: []int64{math.MaxInt64}}},
	}}
	inferred := spec.Call{Operator: onnx.Transpose, Attributes: &onnx.TransposeAttributes{}, Tensors: []spec.Tensor{
		{Desc: limit.Tensors[0].Desc, Data: make([]byte, largeBytes)}, {Desc: tensor.Desc{DType: tensor.Uint8}},
	}}
	for name, row := range map[string]struct {
		calls []spec.Call
		want  int
	}{
		"none":                                  {nil, 0},
		"small ones":                            {[]spec.Call{small, limit, small}, 3},
		"small ones before a large one":         {[]spec.Call{small, limit, large, small}, 2},
		"a large one alone":                     {[]spec.Call{large, small, small}, 1},
		"a large one that is all":               {[]spec.Call{large}, 1},
		"a huge one that is only checked":       {[]spec.Call{huge, small}, 2},
		"one whose output's size is not stated": {[]spec.Call{small, inferred}, 1},
	} {
		if got := Together(row.calls, func(c *spec.Call) *spec.Call { return c }); got != row.want {
			t.Errorf("%s: %d at once, not %d", name, got, row.want)
		}
	}
}
