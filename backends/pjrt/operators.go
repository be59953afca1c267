package pjrt

import (
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// An operator is one that a single operation of StableHLO expresses.
type operator struct {
	name    string
	indices []tensor.DType // of its second operand, as the text has them, if that has indices
	minRank int            // as the text has it
	level   int64          // the DML_FEATURE_LEVEL of calls of DirectML
	express func(o *operation, job *backends.Job, mode string) error
}

var operators = []operator{
	{name: "dml.slice1", level: latest, minRank: 1, express: slice1},
	{name: "dml.scatter", level: latest, indices: []tensor.DType{tensor.Int64, tensor.Int32, tensor.Uint64, tensor.Uint32}, minRank: 1, express: dmlScatter},
	{name: "openvino.strided_slice", express: stridedSlice},
	{name: "openvino.slice", minRank: 1, express: openvinoSlice},
	{name: "openvino.pad", express: openvinoPad},
	{name: "onnx.slice", express: onnxSlice},
	{name: "onnx.pad", express: onnxPad},
	{name: "onnx.concat", express: concat},
	{name: "onnx.transpose", express: transpose},
	{name: "onnx.expand", express: expand},
	{name: "onnx.reshape", express: reshape},
	{name: "onnx.gather", indices: []tensor.DType{tensor.Int32, tensor.Int64}, express: gather},
	{name: "onnx.gather_elements", indices: []tensor.DType{tensor.Int32, tensor.Int64}, express: gatherElements},
	{name: "onnx.gather_nd", indices: []tensor.DType{tensor.Int64}, express: gatherND},
	{name: "onnx.scatter_elements", indices: []tensor.DType{tensor.Int32, tensor.Int64}, express: scatterElements},
	{name: "onnx.scatter_nd", indices: []tensor.DType{tensor.Int64}, express: scatterND},
}

// latest is the DML_FEATURE_LEVEL that calls of DirectML are expressed for, and
// dmlRank the most dimensions that its tensors have.
const latest, dmlRank = 0x6400, 8

// The names of the modes.
const (
	modeRuntime  = "runtime"
	modeConstant = "constant"
	modeFolded   = "folded"
)

// A refusalError says why a call does not reach the plugin.
type refusalError struct{ backends.Outcome }

func (e *refusalError) Error() string { return e.Detail }

// gap refuses a call that one operation does not express.
func gap(format string, args ...any) error {
	return &refusalError{backends.Outcome{Status: backends.Gap, Detail: fmt.Sprintf(format, args...)}}
}

// express returns the operation that expresses a job in a mode. The error is a
// [*refusalError] if there is none.
func express(job *backends.Job, mode string) (*operation, error) {
	at := slices.IndexFunc(operators, func(o operator) bool { return o.name == job.Operator.Name })
	if at < 0 {
		return nil, &refusalError{backends.Outcome{Status: backends.Unsupported, Detail: "pjrt has no operator " + job.Operator.Name}}
	}
	op := &operators[at]
	o := &operation{dtype: job.Operands[0].Desc.DType, rank: job.Operands[0].Desc.Rank()}
	for i := range job.Operands {
		d := &job.Operands[i].Desc
		switch {
		case i < job.Inputs():
			o.operands = append(o.operands, operand{dtype: d.DType, sizes: d.Sizes, data: engine.Elements(&job.Operands[i])})
		case d.DType != o.dtype:
			return nil, gap("the output of StableHLO is of %v, not of %v", o.dtype, d.DType)
		}
		if op.level != 0 && slices.Contains(d.Sizes, 0) {
			return nil, gap("StableHLO, unlike DirectML, has tensors without elements")
		}
	}
	if err := op.express(o, job, mode); err != nil {
		return nil, err
	}
	for i := range o.operands {
		if mode == modeFolded || mode == modeConstant && op.indices != nil && i == 1 {
			o.operands[i].constant = true
		}
	}
	return o, nil
}

// is makes o an operation with attributes.
func (o *operation) is(name string, attributes ...string) error {
	o.name, o.attributes = name, attributes
	return nil
}

func concat(o *operation, job *backends.Job, _ string) error {
	axis := job.Attributes.(*onnx.ConcatAttributes).Axis
	if d, ok := family.Dimension(axis, o.rank); ok {
		axis = int64(d)
	}
	return o.is("concatenate", int64Of("dimension", axis))
}

func transpose(o *operation, job *backends.Job, _ string) error {
	perm := job.Attributes.(*onnx.TransposeAttributes).Perm
	if perm == nil { // all in reverse
		perm = upTo(o.rank)
		slices.Reverse(perm)
	}
	return o.is("transpose", int64s("permutation", perm))
}

func expand(o *operation, job *backends.Job, _ string) error {
	shape, data := job.Attributes.(*onnx.ExpandAttributes).Shape, job.Operands[0].Desc.Sizes
	for d := range max(len(shape), len(data)) {
		if d >= len(shape) || d < len(data) && onnx.FromBack(shape, d+1) == 1 && onnx.FromBack(data, d+1) != 1 {
			return gap("StableHLO's broadcast_in_dim takes the sizes of the output")
		}
	}
	dimensions := upTo(len(shape))[len(shape)-len(data):]
	o.sizes = append([]int64{}, shape...)
	return o.is("broadcast_in_dim", int64s("broadcast_dimensions", dimensions))
}

func reshape(o *operation, job *backends.Job, _ string) error {
	a := job.Attributes.(*onnx.ReshapeAttributes)
	if slices.Contains(a.Shape, -1) || slices.Contains(a.Shape, 0) && !a.Allowzero {
		return gap("StableHLO's reshape takes the sizes of the output")
	}
	o.sizes = append([]int64{}, a.Shape...)
	return o.is("reshape")
}

func onnxPad(o *operation, job *backends.Job, _ string) error {
	a := job.Attributes.(*onnx.PadAttributes)
	count := len(a.Pads) / 2
	if len(a.Pads)%2 != 0 || a.Axes == nil && count != o.rank || a.Axes != nil && count != len(a.Axes) {
		return gap("StableHLO's pad takes as much at each end as there are axes")
	}
	begin, end, named := make([]int64, o.rank), make([]int64, o.rank), make([]bool, o.rank)
	for i := range count {
		d, ok := family.Listed(a.Axes, i, o.rank)
		if !ok || named[d] {
			return gap("StableHLO's pad takes one entry for each dimension")
		}
		begin[d], end[d], named[d] = a.Pads[i], a.Pads[count+i], true
	}
	return o.pad(a.Mode, begin, end)
}

func openvinoPad(o *operation, job *backends.Job, _ string) error {
	a := job.Attributes.(*openvino.PadAttributes)
	for d, size := range job.Operands[0].Desc.Sizes {
		if d >= len(a.Begin) || d >= len(a.End) {
			break
		}
		if left, ok := tensor.Sum(size, a.Begin[d], a.End[d]); !ok || left < 0 {
			return gap("StableHLO's pad removes no more than there is")
		}
	}
	return o.pad(a.Mode, a.Begin, a.End)
}

// pad makes o a pad. Both texts have the constant as their first mode.
func (o *operation) pad(mode int64, begin, end []int64) error {
	if mode != 0 {
		return gap("StableHLO pads by a constant")
	}
	if len(o.operands) == 1 { // the value that the texts take where none is stated
		o.operands = append(o.operands, operand{dtype: o.dtype, sizes: []int64{}, data: make([]byte, o.dtype.Size()), constant: true})
	}
	return o.is("pad", int64s("edge_padding_low", begin), int64s("edge_padding_high", end), int64s("interior_padding", make([]int64, o.rank)))
}

// upTo lists the dimensions below n.
func upTo(n int) []int64 {
	list := make([]int64, n)
	for d := range list {
		list[d] = int64(d)
	}
	return list
}
