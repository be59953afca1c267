package pjrt

import (
	"slices"
	"strconv"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// operatorOf returns how calls of an operator are expressed, and whether they are.
func operatorOf(op *spec.Operator) (operator, bool) {
	if op.Text() == "stablehlo" {
		return own, true
	}
	o, ok := operators[op]
	return o, ok
}

var operators = map[*spec.Operator]operator{
	dml.Slice1:            {level: normalise.Level, minRank: 1, express: engine.With(slice1)},
	dml.Scatter:           {level: normalise.Level, indices: []tensor.DType{tensor.Int64, tensor.Int32, tensor.Uint64, tensor.Uint32}, minRank: 1, express: engine.With(dmlScatter)},
	openvino.StridedSlice: {express: engine.With(stridedSlice)},
	openvino.Slice:        {minRank: 1, express: slice},
	openvino.Pad:          {express: engine.With(openvinoPad)},
	onnx.Slice:            {express: slice},
	onnx.Pad:              {express: pad},
	onnx.Concat:           {express: engine.With(concat)},
	onnx.Transpose:        {express: transpose},
	onnx.Expand:           {express: expand},
	onnx.Reshape:          {express: engine.With(reshape)},
	onnx.Gather:           {indices: []tensor.DType{tensor.Int32, tensor.Int64}, express: gather},
	onnx.GatherElements:   {indices: []tensor.DType{tensor.Int32, tensor.Int64}, express: engine.With(gatherElements)},
	onnx.GatherNd:         {indices: []tensor.DType{tensor.Int64}, express: engine.With(gatherND)},
	onnx.ScatterElements:  {indices: []tensor.DType{tensor.Int32, tensor.Int64}, express: engine.With(scatterElements)},
	onnx.ScatterNd:        {indices: []tensor.DType{tensor.Int64}, express: engine.With(scatterND)},
}

// express returns the operation that expresses a job in a mode. The output of a node of a
// program has sizes. The error is an [*engine.RefusalError].
func express(job *backends.Job, mode string, node bool) (*operation, error) {
	op, ok := operatorOf(job.Operator)
	if !ok {
		return nil, engine.Unknown(job.Operator)
	}
	o := &operation{runtime: mode != modeConstant && mode != modeFolded, dtype: job.Operands[0].Desc.DType, rank: job.Operands[0].Desc.Rank(), named: "r"}
	if node {
		o.sizes = append([]int64{}, job.Operands[job.Inputs()].Desc.Sizes...)
	}
	for i := range job.Operands {
		d := &job.Operands[i].Desc
		switch {
		case i < job.Inputs():
			o.operands = append(o.operands, operand{dtype: d.DType, sizes: d.Sizes, data: engine.Data(&job.Operands[i]), inner: job.Operands[i].Memory == nil})
		case d.DType != o.dtype && !op.own:
			return nil, engine.Gap("the output of StableHLO is of %v, not of %v", o.dtype, d.DType)
		}
		if op.level != 0 && slices.Contains(d.Sizes, 0) {
			return nil, engine.Gap("StableHLO, unlike DirectML, has tensors without elements")
		}
	}
	if err := op.express(o, job); err != nil {
		return nil, err
	}
	if mode == modePlain && o.name == "scatter" && slices.Contains(o.operands[1].sizes, 0) {
		return nil, engine.Gap("without the passes that optimise, XLA does not end a scatter without indices")
	}
	for i := range o.operands {
		p := &o.operands[i]
		p.named = strconv.Itoa(i)
		if !p.inner && (mode == modeFolded || mode == modeConstant && holdsIndices(job, i)) {
			p.constant = true
		}
		if t := (spec.Tensor{Desc: tensor.Desc{DType: p.dtype}, Data: p.data}); p.constant && t.HasOtherBools() {
			return nil, engine.Gap("a truth value that is a constant is a bit")
		}
	}
	return o, nil
}

func concat(o *operation, _ *backends.Job, a *onnx.ConcatAttributes) error {
	return o.is("concatenate", int64Of("dimension", normalise.FromFront(a.Axis, o.rank)))
}

func transpose(o *operation, job *backends.Job) error {
	return o.is("transpose", int64s("permutation", normalise.Permutation(job)))
}

func expand(o *operation, job *backends.Job) error {
	if o.sizes == nil {
		shape, err := normalise.Expanded(job, "StableHLO's broadcast_in_dim")
		if err != nil {
			return err
		}
		o.sizes = append([]int64{}, shape...)
	}
	return o.is("broadcast_in_dim", int64s("broadcast_dimensions", upTo(len(o.sizes))[len(o.sizes)-o.rank:]))
}

func reshape(o *operation, _ *backends.Job, a *onnx.ReshapeAttributes) error {
	if o.sizes == nil {
		if slices.Contains(a.Shape, -1) || slices.Contains(a.Shape, 0) && !a.Allowzero {
			return engine.Gap("StableHLO's reshape takes the sizes of the output")
		}
		o.sizes = append([]int64{}, a.Shape...)
	}
	return o.is("reshape")
}

func openvinoPad(o *operation, job *backends.Job, a *openvino.PadAttributes) error {
	for d, size := range job.Operands[0].Desc.Sizes {
		if d >= len(a.Begin) || d >= len(a.End) {
			break
		}
		if left, ok := tensor.Sum(size, a.Begin[d], a.End[d]); !ok || left < 0 {
			return engine.Gap("StableHLO's pad removes no more than there is")
		}
	}
	return pad(o, job)
}

func pad(o *operation, job *backends.Job) error {
	p, err := normalise.Pads(job, "StableHLO's pad")
	if err != nil {
		return err
	}
	if p.Mode != "constant" {
		return engine.Gap("StableHLO pads by a constant")
	}
	if len(o.operands) == 1 { // the texts pad by 0 if no value is stated
		o.operands = append(o.operands, operand{dtype: o.dtype, sizes: []int64{}, data: make([]byte, o.dtype.Size()), constant: true})
	}
	return o.is("pad", int64s("edge_padding_low", p.Begin), int64s("edge_padding_high", p.End), int64s("interior_padding", make([]int64, o.rank)))
}
