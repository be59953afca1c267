package webnn

import (
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// An operator is which calls of an operator WebNN takes, and how a single operation
// expresses one.
type operator struct {
	method   string         // of MLGraphBuilder
	operands []string       // the inputs in order, as opSupportLimits names them
	indices  []tensor.DType // the types of indices that the text has
	minRank  int            // 1 if the text has no scalars, because WebNN has them
	level    int64          // the DML_FEATURE_LEVEL, of an operator of DirectML
	// express fills in the method and its arguments.
	express func(c *call, job *backends.Job) error
}

var (
	int32Or64 = []tensor.DType{tensor.Int32, tensor.Int64}
	only64    = []tensor.DType{tensor.Int64}

	nativeIndices = []tensor.DType{tensor.Int32, tensor.Uint32, tensor.Int64}
)

var operators = withOwn(map[*spec.Operator]operator{
	dml.Slice1: {method: "slice", operands: []string{"input"}, minRank: 1, level: normalise.Level, express: engine.With(slice1)},
	dml.Scatter: {
		method: "scatterElements", operands: []string{"input", "indices", "updates"}, minRank: 1, level: normalise.Level, express: engine.With(dmlScatter),
		indices: []tensor.DType{tensor.Int32, tensor.Int64, tensor.Uint32, tensor.Uint64},
	},
	openvino.Slice:       {method: "slice", operands: []string{"input"}, minRank: 1, express: slice},
	openvino.Pad:         {method: "pad", operands: []string{"input"}, express: pad},
	onnx.Slice:           {method: "slice", operands: []string{"input"}, express: slice},
	onnx.Pad:             {method: "pad", operands: []string{"input"}, express: pad},
	onnx.Concat:          {method: "concat", operands: []string{"inputs"}, express: engine.With(concat)},
	onnx.Split:           {method: "split", operands: []string{"input"}, express: engine.With(split)},
	onnx.Transpose:       {method: "transpose", operands: []string{"input"}, express: engine.With(transpose)},
	onnx.Tile:            {method: "tile", operands: []string{"input"}, express: engine.With(tile)},
	onnx.Expand:          {method: "expand", operands: []string{"input"}, express: expand},
	onnx.Reshape:         {method: "reshape", operands: []string{"input"}, express: engine.With(reshape)},
	onnx.Trilu:           {method: "triangular", operands: []string{"input"}, indices: only64, express: engine.With(trilu)},
	onnx.Resize:          {method: "resample2d", operands: []string{"input"}, express: engine.With(resize)},
	onnx.Gather:          {method: "gather", operands: []string{"input", "indices"}, indices: int32Or64, express: engine.With(gather)},
	onnx.GatherElements:  {method: "gatherElements", operands: []string{"input", "indices"}, indices: int32Or64, express: engine.With(gatherElements)},
	onnx.GatherNd:        {method: "gatherND", operands: []string{"input", "indices"}, indices: only64, express: gatherND},
	onnx.ScatterElements: {method: "scatterElements", operands: []string{"input", "indices", "updates"}, indices: int32Or64, express: engine.With(scatterElements)},
	onnx.ScatterNd:       {method: "scatterND", operands: []string{"input", "indices", "updates"}, indices: only64, express: scatterND},
	webnn.Slice:          {method: "slice", operands: []string{"input"}, express: engine.With(nativeSlice)},
	webnn.ScatterElements: {
		method: "scatterElements", operands: []string{"input", "indices", "updates"}, indices: nativeIndices, express: engine.With(nativeScatterElements),
	},
	webnn.ScatterNd:  {method: "scatterND", operands: []string{"input", "indices", "updates"}, indices: nativeIndices, express: scatterND},
	webnn.Triangular: {method: "triangular", operands: []string{"input"}, express: engine.With(nativeTriangular)},
	webnn.Resample2d: {method: "resample2d", operands: []string{"input"}, express: engine.With(nativeResample2d)},
	webnn.GatherNd:   {method: "gatherND", operands: []string{"input", "indices"}, indices: nativeIndices, express: gatherND},
})

// axis returns an axis of the first operand, counted from the front, as WebNN counts.
func axis(value int64, job *backends.Job) int64 {
	return normalise.FromFront(value, job.Operands[0].Desc.Rank())
}

func slice1(c *call, job *backends.Job, a *dml.Slice1Attributes) error {
	if err := normalise.WholeWindow(job, "WebNN's slice"); err != nil {
		return err
	}
	return c.slice(job, a.InputWindowOffsets, a.InputWindowSizes, a.InputWindowStrides)
}

// slice expresses windows whose steps are all forward, or else a reversal of whole
// dimensions.
func (c *call) slice(job *backends.Job, starts, sizes, steps []int64) error {
	if !slices.ContainsFunc(steps, func(step int64) bool { return step < 0 }) {
		if slices.Contains(sizes, 0) {
			return errEmpty
		}
		if slices.ContainsFunc(steps, func(step int64) bool { return step > math.MaxUint32 }) {
			return engine.Gap("WebNN's strides have 32 bits")
		}
		return c.takes("slice", list(starts), list(sizes), options{"strides": list(steps)})
	}
	axes := []int64{}
	for d, size := range job.Operands[0].Desc.Sizes {
		if d >= min(len(starts), len(sizes), len(steps)) || starts[d] != 0 || sizes[d] != size || steps[d] != 1 && steps[d] != -1 {
			return engine.Gap("WebNN goes backward over whole dimensions alone")
		}
		if steps[d] == -1 {
			axes = append(axes, int64(d))
		}
	}
	return c.takes("reverse", options{"axes": axes})
}

// slice expresses a slice whose ends are within the data.
func slice(c *call, job *backends.Job) error {
	bounds, err := normalise.Slice(job, "WebNN's slice")
	if err != nil {
		return err
	}
	data := job.Operands[0].Desc.Sizes
	starts, sizes, steps := make([]int64, len(data)), slices.Clone(data), slices.Repeat([]int64{1}, len(data))
	for d, b := range bounds {
		if b == nil {
			continue
		}
		begin, end := b.Begin, b.End
		if steps[d] = b.Step; b.Step < 0 { // begin is the last element, and end is before the first one
			if begin != data[d]-1 || end != -data[d]-1 {
				return engine.Gap("WebNN goes backward over whole dimensions alone")
			}
			begin, end = 0, data[d]
		}
		if begin < 0 || end <= begin || end > data[d] {
			return engine.Gap("WebNN's slice has no bounds that count from the back, lie beyond the data or take nothing")
		}
		starts[d], sizes[d] = begin, end-begin
	}
	return c.slice(job, starts, sizes, steps)
}

func concat(c *call, job *backends.Job, a *onnx.ConcatAttributes) error {
	c.Method = "concat"
	inputs := []any{}
	for i := range c.Operands {
		inputs = append(inputs, reference{i})
	}
	c.Args = []any{inputs, axis(a.Axis, job)}
	return nil
}

func split(c *call, job *backends.Job, a *onnx.SplitAttributes) error {
	along := options{"axis": axis(a.Axis, job)}
	lengths, err := normalise.Lengths(job, "WebNN's split")
	switch {
	case err != nil:
		return err
	case slices.Contains(lengths, 0):
		return errEmpty
	case lengths != nil:
		return c.takes("split", list(lengths), along)
	}
	return c.takes("split", int64(len(job.Operands)-job.Inputs()), along)
}

func transpose(c *call, _ *backends.Job, a *onnx.TransposeAttributes) error {
	if a.Perm == nil {
		return c.takes("transpose")
	}
	return c.takes("transpose", options{"permutation": list(a.Perm)})
}

func tile(c *call, _ *backends.Job, a *onnx.TileAttributes) error {
	if slices.Contains(a.Repeats, 0) {
		return errEmpty
	}
	return c.takes("tile", list(a.Repeats))
}

func expand(c *call, job *backends.Job) error {
	shape, err := normalise.Expanded(job, "WebNN's expand")
	switch {
	case err != nil:
		return err
	case slices.Contains(shape, 0):
		return errEmpty
	}
	c.rank = len(shape)
	return c.takes("expand", list(shape))
}

func reshape(c *call, _ *backends.Job, a *onnx.ReshapeAttributes) error {
	shape := a.Shape
	if slices.ContainsFunc(shape, func(size int64) bool { return size == 0 || size == -1 }) {
		return engine.Gap("WebNN's reshape takes the sizes of the output")
	}
	c.rank = len(shape)
	return c.takes("reshape", list(shape))
}

func trilu(c *call, job *backends.Job, a *onnx.TriluAttributes) error {
	k := int64(0)
	if len(c.Operands) == 2 {
		o := &job.Operands[1]
		if !o.Desc.DType.Integer() || o.Desc.Rank() > 1 || o.Length != o.Desc.DType.Size() {
			return engine.Gap("WebNN's triangular takes one integer")
		}
		if k = integer(o.Desc.DType, o.Buffer()); k != int64(int32(k)) {
			return engine.Gap("WebNN's diagonal has 32 bits")
		}
		c.Operands = c.Operands[:1]
	}
	return c.takes("triangular", options{"upper": a.Upper, "diagonal": k})
}

func gather(c *call, job *backends.Job, a *onnx.GatherAttributes) error {
	c.rank = job.Operands[0].Desc.Rank() + job.Operands[1].Desc.Rank() - 1
	return c.takes("gather", options{"axis": axis(a.Axis, job)})
}

func gatherElements(c *call, job *backends.Job, a *onnx.GatherElementsAttributes) error {
	return c.takes("gatherElements", options{"axis": axis(a.Axis, job)})
}

func gatherND(c *call, job *backends.Job) error {
	if a, ok := job.Attributes.(*onnx.GatherNDAttributes); ok && a.BatchDims != 0 {
		return engine.Gap("WebNN's gatherND has no batch dimensions")
	}
	if indices := job.Operands[1].Desc.Sizes; len(indices) > 0 {
		c.rank = len(indices) - 1 + job.Operands[0].Desc.Rank() - int(indices[len(indices)-1])
	}
	return c.takes("gatherND")
}

func dmlScatter(c *call, _ *backends.Job, a *dml.ScatterAttributes) error {
	return c.takes("scatterElements", options{"axis": a.Axis})
}

func scatterElements(c *call, job *backends.Job, a *onnx.ScatterElementsAttributes) error {
	if a.Reduction != family.ReduceNone {
		return engine.Gap("WebNN's scatterElements has no reduction")
	}
	return c.takes("scatterElements", options{"axis": axis(a.Axis, job)})
}

func scatterND(c *call, job *backends.Job) error {
	if a, ok := job.Attributes.(*onnx.ScatterNDAttributes); ok && a.Reduction != family.ReduceNone {
		return engine.Gap("WebNN's scatterND has no reduction")
	}
	return c.takes("scatterND")
}
