package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Program draws programs of two to six nodes: patterns, and nodes that take any value. Two nodes
// in three move elements, and one computes.
var Program = draw.Generator{
	Operator: onnx.Program,
	Version:  4,
	Draw:     drawProgram,
	Valid:    true,
	Whole:    true,
	Elements: drawProgramElements,
	Features: append(wireFeatures(), forms, steering, wiring, patterned, draw.Kind(0)),
}

// moving are the generators of the nodes that move elements. Those that optimisers know well are
// there several times.
var moving = slices.Concat(slices.Repeat([]*draw.Generator{&Transpose, &Reshape, &Slice, &Concat}, 3),
	slices.Repeat([]*draw.Generator{&Pad, &Split, &Expand, &Tile, &Gather, &Where, &Squeeze, &Unsqueeze, &Identity}, 2),
	[]*draw.Generator{
		&GatherElements, &GatherNd, &ScatterElements, &ScatterNd, &TensorScatter, &DepthToSpace, &SpaceToDepth, &Trilu, &Resize,
		&ReverseSequence, &Compress, &OneHot, &Flatten, &Shape, &BitCast,
	})

// computing are the generators of the nodes that compute elements.
var computing = slices.Concat(slices.Repeat([]*draw.Generator{&Add, &Mul, &MatMul, &ReduceSum, &Relu, &Cast}, 3),
	[]*draw.Generator{
		&Sub, &Sum, &Mean, &Neg, &Abs, &Sign, &Max, &Min, &Clip, &Floor, &Ceil, &Round, &Gemm, &MatMulInteger, &CumSum, &ArgMax, &ArgMin,
		&ReduceMean, &ReduceMax, &ReduceMin, &ReduceProd, &ReduceL1, &ReduceSumSquare, &Less, &LessOrEqual, &Greater, &GreaterOrEqual, &Equal,
		&IsNan, &IsInf, &And, &Or, &Xor, &Not, &BitwiseAnd, &BitwiseOr, &BitwiseXor, &BitwiseNot, &BitShift,
	})

// making are the generators of the nodes that take nothing.
var making = []*draw.Generator{&Range, &Unique}

// generatorOf returns the generator of a node.
func generatorOf(op *spec.Operator) *draw.Generator {
	for _, list := range [][]*draw.Generator{moving, computing, making} {
		if at := slices.IndexFunc(list, func(g *draw.Generator) bool { return g.Operator == op }); at >= 0 {
			return list[at]
		}
	}
	panic("gen: no node of a program is of " + op.Name)
}

// computes reports whether nodes of an operator compute elements.
func computes(op *spec.Operator) bool {
	return slices.ContainsFunc(computing, func(g *draw.Generator) bool { return g.Operator == op })
}

const (
	// maxNodes bounds the nodes of a program.
	maxNodes = 6
	// maxResult bounds the elements of a result.
	maxResult = 1024
	// maxProgramTries bounds how many patterns and nodes are tried, unless there are few.
	maxProgramTries = 64
	// maxStepTries bounds how often a node is drawn that does not suit.
	maxStepTries = 12
)

// A programmer draws one program.
type programmer struct {
	s       *draw.Source
	p       *spec.Program
	values  []value // inputs and results
	inputs  int
	checker oracle.Checker
	reading spec.Reading
}

// A value is what a node can take.
type value struct {
	spec.Wire
	tensor.Desc
	taken   bool
	indices bool // its elements choose elements
}

func drawProgram(s *draw.Source, c *spec.Call) {
	d := programmer{s: s, p: &spec.Program{}}
	wanted := draw.Pick(s, []int{2, 2, 3, 3, 4, maxNodes})
	for tries := 0; len(d.p.Nodes) < wanted && (tries < maxProgramTries || len(d.p.Nodes) < 2); tries++ {
		switch begin := d.begin(); {
		case begin < 0:
			d.node(d.any(), nil)
		case len(d.p.Nodes) > 0 && s.OneIn(24):
			d.node(draw.Pick(s, making), nil)
		case s.OneIn(3):
			d.node(d.any(), []int{begin})
		default:
			d.follow(&patterns[s.Below(int64(len(patterns)))], begin)
		}
	}
	for i := range d.p.Nodes {
		draw.Forms(s, d.p.Nodes[i].Bound.Fields)
	}
	c.Program = d.p
	c.Pass(0, d.inputs)
	var dtypes []tensor.DType
	for i := range d.values {
		// An inner result that is an output keeps optimisers from its node.
		if v := &d.values[i]; v.Node == spec.OfProgram {
			c.Tensors[v.Tensor].Desc = v.Desc
		} else if !v.taken || s.OneIn(12) {
			d.p.Outputs, dtypes = append(d.p.Outputs, v.Wire), append(dtypes, v.DType)
		}
	}
	c.Pass(1, len(dtypes))
	for k, dtype := range dtypes {
		c.Outputs()[k].DType = dtype
	}
}

// any draws the generator of a node.
func (d *programmer) any() *draw.Generator {
	if d.s.OneIn(3) {
		return draw.Pick(d.s, computing)
	}
	return draw.Pick(d.s, moving)
}

// begin returns the value with which a pattern begins: in most, a result that no node takes. It
// is -1 if there is none, or one that suits any operator.
func (d *programmer) begin() int {
	s := d.s
	if len(d.p.Nodes) == 0 {
		if d.values, d.inputs = nil, 0; s.OneIn(2) {
			return -1
		}
		return d.input(d.desc(), false)
	}
	last, all := -1, s.OneIn(4)
	for i := range d.values {
		if v := &d.values[i]; !v.indices && (all && s.OneIn(3) || !all && !v.taken) {
			last = i
		}
	}
	return last
}

// desc draws the description of an input, of a rank for which engines have kernels and rewritings.
func (d *programmer) desc() *tensor.Desc {
	return &tensor.Desc{DType: draw.Pick(d.s, programTypes), Sizes: family.Small(d.s, d.s.Between(2, 3), []int64{})}
}

// node draws a node that takes values, and adds it if it breaks no rule and asks no question. It
// returns its first result.
func (d *programmer) node(g *draw.Generator, takes []int) (first int, ok bool) {
	s, call := d.s, spec.NewCall(g.Operator)
	given := &tensor.Desc{DType: draw.Pick(s, programTypes)}
	if len(takes) > 0 {
		given = &d.values[takes[0]].Desc
	}
	s.Give(given)
	s.Tame(true)
	g.Draw(s, &call)
	s.Tame(false)
	s.Give(nil)
	for p := range g.Operator.Params {
		switch param := &g.Operator.Params[p]; {
		case param.Dir == spec.Out && param.Count == spec.Optional:
			call.Pass(p, 1) // a program names all results
		case p == 0 && param.Count == spec.Many && len(takes) > 1:
			call.Pass(0, len(takes))
		}
	}
	return d.add(&call, takes)
}

// add adds the node of a call that takes values, and others where it needs more.
func (d *programmer) add(call *spec.Call, takes []int) (first int, ok bool) {
	inputs := slices.Repeat([]int{-1}, call.Inputs())
	for _, v := range takes {
		k := d.slot(call, inputs, v)
		if k < 0 {
			return 0, false
		}
		inputs[k], call.Tensors[k].Desc = v, d.values[v].Desc
	}
	for k := len(inputs); k < len(call.Tensors); k++ {
		if implied := call.Implied(k); implied.Valid() {
			call.Tensors[k].DType = implied
		}
	}
	results := d.check(call)
	if results == nil {
		return 0, false
	}
	n := spec.Node{Operator: call.Operator, Bound: call.Bound, Counts: slices.Clone(call.Counts)}
	if call.Operator.Typed() {
		n.To = call.Output().DType
	}
	for k, v := range inputs {
		switch t := &call.Tensors[k]; {
		case v < 0 && call.Param(k).Indices && t.DType != tensor.Bool:
			v = d.indices(&t.Desc)
		case v < 0:
			v = d.take(&t.Desc)
		}
		d.values[v].taken = true
		n.Inputs = append(n.Inputs, d.values[v].Wire)
	}
	return d.append(n, results), true
}

// slot returns an operand of a call that can be a value, -1 if none can: one of the data type that
// was drawn, or else one that chooses elements.
func (d *programmer) slot(call *spec.Call, inputs []int, v int) int {
	var fits, steers []int
	for k := range inputs {
		switch {
		case inputs[k] >= 0:
		case call.Param(k).Indices:
			steers = append(steers, k)
		case !call.Tensors[k].DType.Valid() || call.Tensors[k].DType == d.values[v].DType:
			fits = append(fits, k)
		}
	}
	switch fits = append(fits, steers...); {
	case len(fits) == 0:
		return -1
	case computes(call.Operator):
		return draw.Pick(d.s, fits)
	}
	return fits[0]
}

// check returns the descriptors of the results of a call that breaks no rule, asks no
// question and is not too large, and otherwise nil.
func (d *programmer) check(call *spec.Call) (results []tensor.Desc) {
	call.CheckOnly = true
	d.reading.Restart(nil)
	checked, violations, err := d.checker.Check(call, &d.reading)
	if err != nil || len(violations) > 0 || len(d.reading.Choices()) > 0 {
		return nil
	}
	for k, sizes := range checked.OutputSizes {
		if elements(sizes) > maxResult {
			return nil
		}
		results = append(results, tensor.Desc{DType: call.Outputs()[k].DType, Sizes: append([]int64{}, sizes...)})
	}
	return results
}

// programTypes are the data types of programs: those that engines have kernels for.
var programTypes = []tensor.DType{
	tensor.Float32, tensor.Float32, tensor.Float32, tensor.Int64, tensor.Int32, tensor.Uint8, tensor.Int8, tensor.Float16, tensor.Float64, tensor.Bool,
}

// append adds a node and its results, and returns the first of these.
func (d *programmer) append(n spec.Node, results []tensor.Desc) (first int) {
	first = len(d.values)
	for k := range results {
		d.values = append(d.values, value{Wire: spec.Wire{Node: len(d.p.Nodes), Tensor: k}, Desc: results[k]})
	}
	d.p.Nodes = append(d.p.Nodes, n)
	return first
}

// take returns a value of a description: one that exists, or a new input.
func (d *programmer) take(desc *tensor.Desc) int {
	if d.s.OneIn(2) {
		for i := range d.values {
			if v := &d.values[i]; !v.indices && v.DType == desc.DType && slices.Equal(v.Sizes, desc.Sizes) {
				return i
			}
		}
	}
	return d.input(desc, false)
}

// input adds an input to the program.
func (d *programmer) input(desc *tensor.Desc, indices bool) int {
	v := value{Wire: spec.Wire{Node: spec.OfProgram, Tensor: d.inputs}, Desc: desc.Clone(), indices: indices}
	v.Sizes = append([]int64{}, v.Sizes...)
	d.values = append(d.values, v)
	d.inputs++
	return len(d.values) - 1
}

// indices returns indices: an input, or what another node makes of inputs, or of nothing.
func (d *programmer) indices(desc *tensor.Desc) int {
	s, n := d.s, elements(desc.Sizes)
	if len(desc.Sizes) == 0 || n == 0 || n > maxResult || len(d.p.Nodes) > maxNodes-2 || !s.OneIn(3) {
		return d.input(desc, true)
	}
	with := func(size int64) int {
		return d.input(&tensor.Desc{DType: desc.DType, Sizes: append([]int64{size}, desc.Sizes[1:]...)}, true)
	}
	var call spec.Call
	var takes []int
	switch rows := desc.Sizes[0]; {
	case len(desc.Sizes) == 1 && desc.DType == tensor.Int64 && s.OneIn(2):
		call = spec.NewCall(onnx.Range)
		call.Output().DType, *spec.As[onnx.RangeAttributes](&call) = desc.DType, onnx.RangeAttributes{Limit: n, Delta: 1}
	case rows > 1 && s.OneIn(2):
		cut := s.Between(1, rows-1)
		takes = []int{with(cut), with(rows - cut)}
		call = spec.NewCall(onnx.Concat)
		call.Pass(0, 2)
	case s.OneIn(2):
		more := s.Between(0, 2)
		takes = []int{with(rows + more)}
		call = spec.NewCall(onnx.Slice)
		*spec.As[onnx.SliceAttributes](&call) = onnx.SliceAttributes{Starts: []int64{more}, Ends: []int64{rows + more}, Axes: []int64{0}}
	default:
		takes = []int{d.input(&tensor.Desc{DType: desc.DType, Sizes: []int64{n}}, true)}
		call = spec.NewCall(onnx.Reshape)
		spec.As[onnx.ReshapeAttributes](&call).Shape = slices.Clone(desc.Sizes)
	}
	made, _ := d.add(&call, takes)
	d.values[made].indices = true
	return made
}
