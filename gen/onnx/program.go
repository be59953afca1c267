package onnx

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Program draws programs of two to four nodes, each of which takes a result of one
// before it. Two nodes in three move elements, and one computes.
var Program = draw.Generator{
	Operator: onnx.Program,
	Version:  3,
	Draw:     drawProgram,
	Valid:    true,
	Whole:    true,
	Elements: drawProgramElements,
	Features: append(wireFeatures(), forms, steering, wiring, draw.Kind(0)),
}

// nodes are the generators of the nodes of a program. Those that optimisers know well
// are there twice.
var nodes = []*draw.Generator{
	&Transpose, &Transpose, &Reshape, &Reshape, &Slice, &Slice, &Concat, &Concat, &Pad, &Split, &Expand, &Tile, &Gather,
	&GatherElements, &GatherNd, &ScatterElements, &ScatterNd, &DepthToSpace, &SpaceToDepth, &Trilu, &Resize, &ReverseSequence, &Compress,
}

// computing are the generators of the nodes that compute elements.
var computing = []*draw.Generator{
	&Add, &Add, &Add, &Sub, &Mul, &Mul, &MatMul, &MatMul, &MatMul, &Gemm, &ReduceSum, &ReduceSum, &ReduceMean, &ReduceMax, &CumSum, &ArgMax,
	&Relu, &Relu, &Neg, &Abs, &Max, &Min, &Clip, &Floor, &Less, &Equal, &Not, &Cast,
}

// generatorOf returns the generator of a node.
func generatorOf(op *spec.Operator) *draw.Generator {
	for _, list := range [][]*draw.Generator{nodes, computing} {
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
	// maxResult bounds the elements of a result.
	maxResult = 1024
	// maxNodeTries bounds how often a node is drawn that does not suit.
	maxNodeTries = 64
)

// A programmer draws one program.
type programmer struct {
	s       *draw.Source
	p       *spec.Program
	inputs  []value // of the program
	results []value // of nodes
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
	wanted := draw.Pick(s, []int{2, 3, 3, 3})
	for tries := 0; len(d.p.Nodes) < wanted && (tries < maxNodeTries || len(d.p.Nodes) < 2); tries++ {
		if len(d.p.Nodes) == 0 || !s.OneIn(3) || !d.counterpart() {
			if s.OneIn(3) {
				d.node(draw.Pick(s, computing))
			} else {
				d.node(draw.Pick(s, nodes))
			}
		}
	}
	for i := range d.p.Nodes {
		draw.Forms(s, d.p.Nodes[i].Bound.Fields)
	}
	c.Program = d.p
	c.Pass(0, len(d.inputs))
	for i := range d.inputs {
		c.Tensors[i].Desc = d.inputs[i].Desc
	}
	var dtypes []tensor.DType
	for i := range d.results {
		// An inner result that is an output keeps optimisers from its node.
		if v := &d.results[i]; !v.taken || s.OneIn(12) {
			d.p.Outputs, dtypes = append(d.p.Outputs, v.Wire), append(dtypes, v.DType)
		}
	}
	c.Pass(1, len(dtypes))
	for k, dtype := range dtypes {
		c.Outputs()[k].DType = dtype
	}
}

// node draws a node, and adds it if it breaks no rule and asks no question.
func (d *programmer) node(g *draw.Generator) {
	s := d.s
	call := spec.NewCall(g.Operator)
	var first *value
	if n := int64(len(d.results)); n > 0 {
		if first = &d.results[n-1]; s.OneIn(4) {
			first = &d.results[s.Below(n)]
		}
		s.Give(&first.Desc)
	} else {
		desc := &tensor.Desc{DType: draw.Pick(s, programTypes)}
		if s.OneIn(2) { // ranks that engines have kernels and rewritings for
			desc.Sizes = family.Small(s, s.Between(2, 3), nil)
		}
		s.Give(desc)
	}
	s.Tame(true)
	g.Draw(s, &call)
	s.Tame(false)
	s.Give(nil)
	given := -1 // the operand that takes the first value
	if first != nil {
		if given = takes(&call, &first.Desc); first.indices || given < 0 {
			return
		}
	}
	results := d.check(&call)
	if results == nil {
		return
	}
	n := spec.Node{Operator: g.Operator, Bound: call.Bound, Counts: slices.Clone(call.Counts)}
	if g.Operator.Typed() {
		n.To = call.Output().DType
	}
	for k := range call.Inputs() {
		switch t := &call.Tensors[k]; {
		case k == given:
			first.taken = true
			n.Inputs = append(n.Inputs, first.Wire)
		case call.Param(k).Indices:
			n.Inputs = append(n.Inputs, d.indices(&t.Desc))
		default:
			n.Inputs = append(n.Inputs, d.take(&t.Desc))
		}
	}
	if g.Operator == onnx.Concat && s.OneIn(2) { // in another order
		i := s.Below(int64(len(n.Inputs)))
		n.Inputs[0], n.Inputs[i] = n.Inputs[i], n.Inputs[0]
	}
	d.add(n, results, false)
}

// takes returns the operand of a call that has a description: the first, or any if the operator
// computes; -1 if none has it.
func takes(call *spec.Call, desc *tensor.Desc) int {
	for k := range call.Inputs() {
		if t := &call.Tensors[k]; t.DType == desc.DType && slices.Equal(t.Sizes, desc.Sizes) {
			return k
		}
		if !computes(call.Operator) {
			break
		}
	}
	return -1
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

// add adds a node and its results.
func (d *programmer) add(n spec.Node, results []tensor.Desc, indices bool) (first spec.Wire) {
	node := len(d.p.Nodes)
	for k := range results {
		d.results = append(d.results, value{Wire: spec.Wire{Node: node, Tensor: k}, Desc: results[k], indices: indices})
	}
	d.p.Nodes = append(d.p.Nodes, n)
	return spec.Wire{Node: node}
}

// take returns a wire to a tensor of a description: one that exists, or a new input.
func (d *programmer) take(desc *tensor.Desc) spec.Wire {
	if d.s.OneIn(2) {
		for _, list := range [][]value{d.results, d.inputs} {
			for i := range list {
				if v := &list[i]; !v.indices && v.DType == desc.DType && slices.Equal(v.Sizes, desc.Sizes) {
					v.taken = true
					return v.Wire
				}
			}
		}
	}
	return d.input(desc, false)
}

// input adds an input to the program.
func (d *programmer) input(desc *tensor.Desc, indices bool) spec.Wire {
	v := value{Wire: spec.Wire{Node: spec.OfProgram, Tensor: len(d.inputs)}, Desc: desc.Clone(), indices: indices}
	if v.Sizes == nil {
		v.Sizes = []int64{}
	}
	d.inputs = append(d.inputs, v)
	return v.Wire
}

// indices returns a wire to indices: an input, or what another node computes of inputs.
func (d *programmer) indices(desc *tensor.Desc) spec.Wire {
	s, n := d.s, elements(desc.Sizes)
	if len(desc.Sizes) == 0 || n == 0 || len(d.p.Nodes) > 2 || !s.OneIn(3) {
		return d.input(desc, true)
	}
	with := func(size int64) *tensor.Desc {
		return &tensor.Desc{DType: desc.DType, Sizes: append([]int64{size}, desc.Sizes[1:]...)}
	}
	var call spec.Call
	var inputs []spec.Wire
	switch rows := desc.Sizes[0]; {
	case rows > 1 && s.OneIn(2):
		cut := s.Between(1, rows-1)
		inputs = []spec.Wire{d.input(with(cut), true), d.input(with(rows-cut), true)}
		call = spec.NewCall(onnx.Concat)
		call.Pass(0, 2)
		call.Attributes.(*onnx.ConcatAttributes).Axis = 0
	case s.OneIn(2):
		more := s.Between(0, 2)
		inputs = []spec.Wire{d.input(with(rows+more), true)}
		call = spec.NewCall(onnx.Slice)
		*call.Attributes.(*onnx.SliceAttributes) = onnx.SliceAttributes{Starts: []int64{more}, Ends: []int64{rows + more}, Axes: []int64{0}}
	default:
		inputs = []spec.Wire{d.input(&tensor.Desc{DType: desc.DType, Sizes: []int64{n}}, true)}
		call = spec.NewCall(onnx.Reshape)
		onnx.ReshapeOf(&call).Shape = slices.Clone(desc.Sizes)
	}
	node := spec.Node{Operator: call.Operator, Bound: call.Bound, Counts: slices.Clone(call.Counts), Inputs: inputs}
	w := d.add(node, []tensor.Desc{{DType: desc.DType, Sizes: slices.Clone(desc.Sizes)}}, true)
	d.results[len(d.results)-1].taken = true
	return w
}

// maxElementTries bounds how often the elements of a program are drawn until it has one
// result.
const maxElementTries = 4

// drawProgramElements fills the inputs of a program: with small numbers that differ in
// most, and where a node takes them as indices, as the generator of its operator does. Of a
// program that computes they are smaller and smaller, until every order of evaluation computes
// the results exactly. It returns false if the program has several results, or none.
func drawProgramElements(s *draw.Source, c *spec.Call) bool {
	plain, exact := !s.OneIn(8), slices.ContainsFunc(c.Program.Nodes, func(n spec.Node) bool { return computes(n.Operator) })
	precision := 0
	if exact && s.OneIn(2) {
		precision = draw.Narrow
	}
	s.Tame(true)
	defer s.Tame(false)
	for try := range maxElementTries {
		for i := range c.Inputs() {
			if exact {
				draw.Numbers(s, c, i, []int64{63, 15, 3, 1}[try])
			} else {
				fillPlain(s, &c.Tensors[i], int64(i)*8+1, plain)
			}
		}
		if _, err := oracle.Trace(c, precision, func(call *spec.Call, source func(operand int, element int64) spec.Source) {
			for k := range call.Inputs() {
				if call.Param(k).Indices {
					fillIndices(s, c, call, k, source)
				}
			}
		}); err == nil {
			return true
		}
	}
	return false
}

// fillPlain fills an input with numbers that count from first, or as [draw.Data] does.
func fillPlain(s *draw.Source, t *spec.Tensor, first int64, plain bool) {
	draw.Data(s, t)
	for e := range int64(len(t.Data)) / t.DType.Size() {
		if plain {
			t.SetBits(e, smallNumbers()[t.DType][(e+first)%64])
		}
	}
}

// fillIndices fills an operand of a node that holds indices, and the inputs of the
// program from which its elements come.
func fillIndices(s *draw.Source, c, call *spec.Call, k int, source func(operand int, element int64) spec.Source) {
	t := &call.Tensors[k]
	t.Data = slices.Clone(t.Data)
	if g := generatorOf(call.Operator); g.Data == nil || !g.Data(s, call, k) {
		return
	}
	for e := range int64(len(t.Data)) / t.DType.Size() {
		if from := source(k, e); from.Operand >= 0 {
			to := &c.Tensors[from.Operand]
			to.SetBits(from.Element, to.DType.Clip(t.Bits(e)))
		}
	}
}

// smallNumbers holds the bits of the numbers from 0 to 63 in each data type of programs.
var smallNumbers = sync.OnceValue(func() *[tensor.NumDTypes][64]uint64 {
	var table [tensor.NumDTypes][64]uint64
	for _, d := range programTypes {
		for n := range table[d] {
			table[d][n] = uint64(n)
			switch bits, err := tensor.ParseValue(d, strconv.Itoa(n)); {
			case d == tensor.Bool:
				table[d][n] = uint64(n & 1)
			case err == nil:
				table[d][n] = bits
			}
		}
	}
	return &table
})

// wireFeatures are the operators at both ends of the first wire between nodes. Operators
// that take elements in the same way count as one.
func wireFeatures() (list []draw.Feature) {
	var names []string
	for _, g := range slices.Concat(nodes, computing) {
		if name := kindOfNode(g.Operator); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for end, what := range []string{"from", "to"} {
		list = append(list, draw.Feature{Name: "wire " + what, Values: names, Interacts: true, Of: func(c *spec.Call) int {
			ends := innerWires(c.Program)
			if len(ends) == 0 { // a case of a file
				return 0
			}
			return slices.Index(names, kindOfNode(c.Program.Nodes[ends[0][end]].Operator))
		}})
	}
	return list
}

// kindOfNode returns the name of an operator without its text's, or what it has in common
// with others.
func kindOfNode(op *spec.Operator) string {
	if op.Family != "" {
		return op.Family
	}
	switch first, _, _ := strings.Cut(op.Short(), "_"); first {
	case "gather", "scatter":
		return first
	case "depth", "space":
		return "blocks"
	}
	return op.Short()
}

// innerWires returns the nodes at both ends of each wire between nodes, in the order of the
// nodes that take them.
func innerWires(p *spec.Program) (ends [][2]int) {
	for i := range p.Nodes {
		for _, w := range p.Nodes[i].Inputs {
			if w.Node != spec.OfProgram {
				ends = append(ends, [2]int{w.Node, i})
			}
		}
	}
	return ends
}

// forms is how lists come to the node at the end of the first wire between nodes: the last
// form that one of them has.
var forms = draw.Feature{Name: "lists", Values: append([]string{"none"}, spec.Forms()...), Interacts: true, Of: func(c *spec.Call) int {
	most := 0
	if ends := innerWires(c.Program); len(ends) > 0 {
		n := &c.Program.Nodes[ends[0][1]]
		for i := range n.Bound.Fields {
			if f := &n.Bound.Fields[i]; f.Computable() {
				most = max(most, 1+int(f.Form))
			}
		}
	}
	return most
}}

// steering is where the operands come from by which nodes choose elements.
var steering = draw.Feature{Name: "indices", Values: []string{"none", "an input", "computed"}, Of: func(c *spec.Call) int {
	most := 0
	for i := range c.Program.Nodes {
		n := &c.Program.Nodes[i]
		for k, w := range n.Inputs {
			if p, _ := n.Counts.Param(k); n.Operator.Params[p].Indices {
				if most = max(most, 1); w.Node != spec.OfProgram {
					most = 2
				}
			}
		}
	}
	return most
}}

// wiring is what is special about the wires of a program.
var wiring = draw.Feature{Name: "wiring", Values: []string{"chain", "a value taken twice", "an output that a node takes", "both"}, Of: func(c *spec.Call) int {
	value, taken := 0, map[spec.Wire]int{}
	for i := range c.Program.Nodes {
		for _, w := range c.Program.Nodes[i].Inputs {
			if taken[w]++; taken[w] == 2 {
				value |= 1
			}
		}
	}
	for _, w := range c.Program.Outputs {
		if taken[w] > 0 {
			value |= 2
		}
	}
	return value
}}
