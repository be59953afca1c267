package webnn

import (
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// An operator is one that a single operation of WebNN expresses.
type operator struct {
	name     string
	method   string         // of MLGraphBuilder
	operands []string       // what opSupportLimits calls the inputs, in order
	indices  []tensor.DType // the types of indices that the text has
	minRank  int            // 1 for a text without scalars, which WebNN has
	level    int64          // the DML_FEATURE_LEVEL, of an operator of DirectML
	// express fills in the method and its arguments.
	express func(c *call, job *backends.Job) error
}

var (
	int32Or64 = []tensor.DType{tensor.Int32, tensor.Int64}
	only64    = []tensor.DType{tensor.Int64}
)

var operators = []operator{
	{name: "dml.slice1", method: "slice", operands: []string{"input"}, minRank: 1, level: latest, express: slice1},
	{
		name: "dml.scatter", method: "scatterElements", operands: []string{"input", "indices", "updates"}, minRank: 1, level: latest, express: dmlScatter,
		indices: []tensor.DType{tensor.Int32, tensor.Int64, tensor.Uint32, tensor.Uint64},
	},
	{name: "openvino.slice", method: "slice", operands: []string{"input"}, minRank: 1, express: openvinoSlice},
	{name: "openvino.pad", method: "pad", operands: []string{"input"}, express: openvinoPad},
	{name: "onnx.slice", method: "slice", operands: []string{"input"}, express: onnxSlice},
	{name: "onnx.pad", method: "pad", operands: []string{"input"}, express: onnxPad},
	{name: "onnx.concat", method: "concat", operands: []string{"inputs"}, express: concat},
	{name: "onnx.split", method: "split", operands: []string{"input"}, express: split},
	{name: "onnx.transpose", method: "transpose", operands: []string{"input"}, express: transpose},
	{name: "onnx.tile", method: "tile", operands: []string{"input"}, express: tile},
	{name: "onnx.expand", method: "expand", operands: []string{"input"}, express: expand},
	{name: "onnx.reshape", method: "reshape", operands: []string{"input"}, express: reshape},
	{name: "onnx.trilu", method: "triangular", operands: []string{"input"}, indices: only64, express: trilu},
	{name: "onnx.resize", method: "resample2d", operands: []string{"input"}, express: resize},
	{name: "onnx.gather", method: "gather", operands: []string{"input", "indices"}, indices: int32Or64, express: gather},
	{name: "onnx.gather_elements", method: "gatherElements", operands: []string{"input", "indices"}, indices: int32Or64, express: gatherElements},
	{name: "onnx.gather_nd", method: "gatherND", operands: []string{"input", "indices"}, indices: only64, express: gatherND},
	{name: "onnx.scatter_elements", method: "scatterElements", operands: []string{"input", "indices", "updates"}, indices: int32Or64, express: scatterElements},
	{name: "onnx.scatter_nd", method: "scatterND", operands: []string{"input", "indices", "updates"}, indices: only64, express: scatterND},
}

// latest is the DML_FEATURE_LEVEL that calls of DirectML are expressed for.
const latest = 0x6400

// takes sets the method, whose first arguments are all operands.
func (c *call) takes(method string, args ...any) error {
	c.Method = method
	for i := range c.Operands {
		c.Args = append(c.Args, reference{i})
	}
	c.Args = append(c.Args, args...)
	return nil
}

// list returns a list that JSON writes as one, though it is empty.
func list(values []int64) []int64 { return append([]int64{}, values...) }

// axis returns an axis counted from the front. One that no dimension has is left
// alone.
func axis(value int64, job *backends.Job) int64 {
	if d, ok := family.Dimension(value, job.Operands[0].Desc.Rank()); ok {
		return int64(d)
	}
	return value
}

func slice1(c *call, job *backends.Job) error {
	a := job.Attributes.(*dml.Slice1Attributes)
	sizes := job.Operands[1].Desc.Sizes
	for d, size := range a.InputWindowSizes {
		if d < len(a.InputWindowStrides) && a.InputWindowStrides[d] != 0 && (d >= len(sizes) || sizes[d] != dml.MaxCopiedElements(size, a.InputWindowStrides[d])) {
			return gap("WebNN's slice takes all that the window has")
		}
	}
	return c.slice(job, a.InputWindowOffsets, a.InputWindowSizes, a.InputWindowStrides)
}

// slice expresses windows, of which every step is forward, or else a reversal of
// whole dimensions.
func (c *call) slice(job *backends.Job, starts, sizes, steps []int64) error {
	if !slices.ContainsFunc(steps, func(step int64) bool { return step < 0 }) {
		if slices.Contains(sizes, 0) {
			return gap("WebNN has no dimension of 0 elements")
		}
		if slices.ContainsFunc(steps, func(step int64) bool { return step > math.MaxUint32 }) {
			return gap("WebNN's strides have 32 bits")
		}
		return c.takes("slice", list(starts), list(sizes), options{"strides": list(steps)})
	}
	axes := []int64{}
	for d, size := range job.Operands[0].Desc.Sizes {
		if d >= min(len(starts), len(sizes), len(steps)) || starts[d] != 0 || sizes[d] != size || steps[d] != 1 && steps[d] != -1 {
			return gap("WebNN goes backward over whole dimensions alone")
		}
		if steps[d] == -1 {
			axes = append(axes, int64(d))
		}
	}
	return c.takes("reverse", options{"axes": axes})
}

func onnxSlice(c *call, job *backends.Job) error {
	s := family.Slice(*job.Attributes.(*onnx.SliceAttributes))
	if s.Axes == nil && len(s.Starts) != job.Operands[0].Desc.Rank() {
		return gap("WebNN's slice takes an entry for each dimension")
	}
	return c.sliceAlong(job, s)
}

func openvinoSlice(c *call, job *backends.Job) error {
	s := job.Attributes.(*openvino.SliceAttributes)
	return c.sliceAlong(job, family.Slice{Starts: s.Start, Ends: s.Stop, Axes: s.Axes, Steps: s.Step})
}

// sliceAlong expresses a slice whose ends are within the data.
func (c *call) sliceAlong(job *backends.Job, s family.Slice) error {
	data := job.Operands[0].Desc.Sizes
	starts, sizes, steps := make([]int64, len(data)), slices.Clone(data), slices.Repeat([]int64{1}, len(data))
	if len(s.Ends) != len(s.Starts) || s.Axes != nil && len(s.Axes) != len(s.Starts) || s.Steps != nil && len(s.Steps) != len(s.Starts) {
		return gap("WebNN's slice has one length for all lists")
	}
	named := make([]bool, len(data))
	for i, first := range s.Starts {
		d, ok := s.Axis(i, len(data))
		if !ok || named[d] {
			return gap("WebNN's slice takes one entry for each dimension")
		}
		named[d] = true
		end := s.Ends[i]
		if steps[d] = s.Step(i); steps[d] < 0 { // first is the last element, and end is before the first one
			if first != data[d]-1 || end != -data[d]-1 {
				return gap("WebNN goes backward over whole dimensions alone")
			}
			first, end = 0, data[d]
		}
		if first < 0 || end <= first || end > data[d] {
			return gap("WebNN's slice has no bounds that count from the back, lie beyond the data or take nothing")
		}
		starts[d], sizes[d] = first, end-first
	}
	return c.slice(job, starts, sizes, steps)
}

func concat(c *call, job *backends.Job) error {
	c.Method = "concat"
	inputs := []reference{}
	for i := range c.Operands {
		inputs = append(inputs, reference{i})
	}
	c.Args = []any{inputs, axis(job.Attributes.(*onnx.ConcatAttributes).Axis, job)}
	return nil
}

func split(c *call, job *backends.Job) error {
	a := job.Attributes.(*onnx.SplitAttributes)
	outputs := int64(len(job.Operands) - job.Inputs())
	along := options{"axis": axis(a.Axis, job)}
	switch {
	case (a.Split != nil) == (a.NumOutputs != 0):
		return gap("WebNN's split takes lengths or a number of parts")
	case slices.ContainsFunc(a.Split, func(n int64) bool { return n == 0 }):
		return gap("WebNN has no dimension of 0 elements")
	case a.Split != nil:
		return c.takes("split", list(a.Split), along)
	case a.NumOutputs != outputs:
		return gap("WebNN's split has no outputs but those that are parts")
	}
	if d, ok := family.Dimension(a.Axis, job.Operands[0].Desc.Rank()); ok && job.Operands[0].Desc.Sizes[d]%outputs != 0 {
		return gap("WebNN's split into a number of parts makes equal ones")
	}
	return c.takes("split", outputs, along)
}

func transpose(c *call, job *backends.Job) error {
	perm := job.Attributes.(*onnx.TransposeAttributes).Perm
	if perm == nil {
		return c.takes("transpose")
	}
	return c.takes("transpose", options{"permutation": list(perm)})
}

func tile(c *call, job *backends.Job) error {
	repeats := job.Attributes.(*onnx.TileAttributes).Repeats
	if slices.Contains(repeats, 0) {
		return gap("WebNN has no dimension of 0 elements")
	}
	return c.takes("tile", list(repeats))
}

func expand(c *call, job *backends.Job) error {
	shape, data := job.Attributes.(*onnx.ExpandAttributes).Shape, job.Operands[0].Desc.Sizes
	for d := range max(len(shape), len(data)) {
		size := onnx.FromBack(shape, d+1)
		if d >= len(shape) || size == 1 && onnx.FromBack(data, d+1) != 1 {
			return gap("WebNN's expand takes the sizes of the output")
		}
		if size == 0 {
			return gap("WebNN has no dimension of 0 elements")
		}
	}
	c.rank = len(shape)
	return c.takes("expand", list(shape))
}

func reshape(c *call, job *backends.Job) error {
	shape := job.Attributes.(*onnx.ReshapeAttributes).Shape
	if slices.ContainsFunc(shape, func(size int64) bool { return size == 0 || size == -1 }) {
		return gap("WebNN's reshape takes the sizes of the output")
	}
	c.rank = len(shape)
	return c.takes("reshape", list(shape))
}

func trilu(c *call, job *backends.Job) error {
	k := int64(0)
	if len(c.Operands) == 2 {
		o := &job.Operands[1]
		if !o.Desc.DType.Integer() || o.Desc.Rank() > 1 || o.Length != o.Desc.DType.Size() {
			return gap("WebNN's triangular takes one integer")
		}
		if k = integer(o.Desc.DType, o.Buffer()); k != int64(int32(k)) {
			return gap("WebNN's diagonal has 32 bits")
		}
		c.Operands = c.Operands[:1]
	}
	return c.takes("triangular", options{"upper": job.Attributes.(*onnx.TriluAttributes).Upper, "diagonal": k})
}

func gather(c *call, job *backends.Job) error {
	c.rank = job.Operands[0].Desc.Rank() + job.Operands[1].Desc.Rank() - 1
	return c.takes("gather", options{"axis": axis(job.Attributes.(*onnx.GatherAttributes).Axis, job)})
}

func gatherElements(c *call, job *backends.Job) error {
	return c.takes("gatherElements", options{"axis": axis(job.Attributes.(*onnx.GatherElementsAttributes).Axis, job)})
}

func gatherND(c *call, job *backends.Job) error {
	if job.Attributes.(*onnx.GatherNDAttributes).BatchDims != 0 {
		return gap("WebNN's gatherND has no batch dimensions")
	}
	if indices := job.Operands[1].Desc.Sizes; len(indices) > 0 {
		c.rank = len(indices) - 1 + job.Operands[0].Desc.Rank() - int(indices[len(indices)-1])
	}
	return c.takes("gatherND")
}

func dmlScatter(c *call, job *backends.Job) error {
	return c.takes("scatterElements", options{"axis": job.Attributes.(*dml.ScatterAttributes).Axis})
}

func scatterElements(c *call, job *backends.Job) error {
	a := job.Attributes.(*onnx.ScatterElementsAttributes)
	if a.Reduction != family.ReduceNone {
		return gap("WebNN's scatterElements has no reduction")
	}
	return c.takes("scatterElements", options{"axis": axis(a.Axis, job)})
}

func scatterND(c *call, job *backends.Job) error {
	if job.Attributes.(*onnx.ScatterNDAttributes).Reduction != family.ReduceNone {
		return gap("WebNN's scatterND has no reduction")
	}
	return c.takes("scatterND")
}
