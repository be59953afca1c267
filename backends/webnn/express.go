package webnn

import (
	"encoding/binary"
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// The names of [Modes].
const constant, input = "constant", "input"

// A builder expresses jobs as the calls that a browser takes.
type builder struct {
	mode   string // of [Modes]
	limits limits
	lacks  map[string]string // methods that the browser does not build, each with its reason
}

// maxSize is the greatest size that WebNN's integers hold, in elements.
const maxSize = math.MaxUint32

// express returns the call of a job. An error that is an [*engine.RefusalError] is of this
// job alone.
func (b *builder) express(job *backends.Job) (*call, error) {
	if job.Program != nil {
		return b.program(job)
	}
	op, ok := operators[job.Operator]
	if !ok {
		return nil, engine.Unknown(job.Operator)
	}
	for i := range job.Operands {
		for _, size := range job.Operands[i].Desc.Sizes {
			if (size < 1 || size > maxSize) && !native(job.Operator) {
				return nil, engine.Gap("WebNN has no dimension of %d elements", size)
			}
		}
	}
	for i := job.Inputs(); i < len(job.Operands); i++ {
		if is, states := resultType(job), job.Operands[i].Desc.DType; is != states {
			return nil, engine.Reject("the result of WebNN is of %v, not of %v", is, states)
		}
	}
	c := &call{}
	for i := range job.Inputs() {
		o, err := b.operand(&op, job, i)
		if err != nil {
			return nil, err
		}
		c.Operands = append(c.Operands, o)
	}
	if err := op.express(c, job); err != nil {
		return nil, err
	}
	if c.Method != op.method && !b.limits.of(c.Method, "input").allows(&job.Operands[0].Desc) {
		return nil, engine.Gap("this browser's %s takes no %v of rank %d", c.Method, job.Operands[0].Desc.DType, job.Operands[0].Desc.Rank())
	}
	if most := b.limits.of(c.Method, "output").RankRange.Max; c.rank > most {
		return nil, engine.Gap("results of this browser's %s have rank %d at most", c.Method, most)
	}
	return c, c.seal()
}

// resultType returns the data type of the results of a job: that of its first operand, unless WebNN's operator has another.
func resultType(job *backends.Job) tensor.DType {
	last := len(job.Operands) - 1
	switch p := job.Operator.Params[len(job.Operator.Params)-1]; {
	case !native(job.Operator):
		return job.Operands[0].Desc.DType
	case p.Type.Valid():
		return p.Type
	case p.Like == "": // an argument
		return job.Operands[last].Desc.DType
	default:
		like := slices.IndexFunc(job.Operator.Params, func(of spec.Param) bool { return of.Name == p.Like })
		first, _ := job.Counts.Span(like)
		return job.Operands[first].Desc.DType
	}
}

// smallest returns a call of an operator's method with operands of one element, or nil if
// none of them holds indices.
func (b *builder) smallest(of *spec.Operator, op *operator) *call {
	c, steered := &call{}, false
	for p := range op.operands {
		o := operand{DataType: "float32", Shape: []int64{1, 1}, Length: 4}
		if of.Params[p].Indices {
			o.DataType, o.Constant, steered = "int32", b.mode == constant, true
			if d := of.Params[p].Type; d.Valid() {
				o.DataType, o.Length = d.String(), int(d.Size())
			}
		}
		c.Operands = append(c.Operands, o)
	}
	if !steered || c.takes(op.method) != nil {
		return nil
	}
	return c
}

// operand returns input i of a job. It converts indices to int32 if the operation does not
// take their type.
func (b *builder) operand(op *operator, job *backends.Job, i int) (operand, error) {
	in := &job.Operands[i]
	p, _ := job.Counts.Param(i)
	o := operand{Shape: in.Desc.Sizes, data: engine.Elements(in), Constant: job.Operator.Params[p].Indices && b.mode == constant}
	dtype := in.Desc.DType
	if job.Operator.Params[p].Indices && p < len(op.operands) && !slices.Contains(b.limits.of(op.method, op.operands[p]).DataTypes, dtype.String()) {
		var err error
		if o.data, err = narrowed(dtype, o.data); err != nil {
			return operand{}, err
		}
		dtype = tensor.Int32
	}
	if o.DataType = dtype.String(); o.Shape == nil {
		o.Shape = []int64{}
	}
	return o, nil
}

// narrowed converts integers of 32 or 64 bits to int32.
func narrowed(dtype tensor.DType, data []byte) ([]byte, error) {
	var list []byte
	for len(data) > 0 {
		value := integer(dtype, data)
		if value != int64(int32(value)) {
			return nil, engine.Gap("WebNN's index %d would have to fit 32 bits", value)
		}
		list = binary.LittleEndian.AppendUint32(list, uint32(value))
		data = data[dtype.Size():]
	}
	return list, nil
}

// program returns the call of a program: one graph of several operations.
func (b *builder) program(job *backends.Job) (*call, error) {
	job = nodes.Unwired(job)
	jobs, err := nodes.Jobs(job)
	if err != nil {
		return nil, engine.Gap("a result has no sizes: %v", err)
	}
	c := &call{}
	for i := range jobs {
		n, err := b.express(&jobs[i])
		if err != nil {
			return nil, err
		}
		values := make([]any, len(n.Operands))
		for k := range n.Operands {
			w := job.Program.Nodes[i].Inputs[k]
			if err := b.takes(n, k, &jobs[i], w.Node != spec.OfProgram); err != nil {
				return nil, err
			}
			if w.Node == spec.OfProgram {
				values[k] = reference{len(c.Operands)}
				c.Operands = append(c.Operands, n.Operands[k])
				continue
			}
			values[k] = result{[2]int{w.Node, w.Tensor}}
		}
		c.Steps = append(c.Steps, step{n.Method, replaced(n.Args, values).([]any)})
	}
	for _, w := range job.Program.Outputs {
		c.Returns = append(c.Returns, [2]int{w.Node, w.Tensor})
	}
	return c, c.seal()
}

// takes returns a gap if the browser does not take operand k of a node, which may be inner: made by
// another node. The description of the backend does not know its type and rank.
func (b *builder) takes(n *call, k int, job *backends.Job, inner bool) error {
	d, names := job.Operands[k].Desc, operators[job.Operator].operands
	switch is := n.Operands[k].DataType; {
	case inner && is != d.DType.String():
		return engine.Gap("this browser's %s takes other indices than %v, and a node computes these", n.Method, d.DType)
	case is != d.DType.String():
		d.DType = tensor.Int32
	}
	if l := b.limits.of(n.Method, names[min(k, len(names)-1)]); len(l.DataTypes) > 0 && !l.allows(&d) {
		return engine.Gap("this browser's %s takes no %v of rank %d", n.Method, d.DType, d.Rank())
	}
	return nil
}

// replaced returns arguments with the operands of a node replaced by values.
func replaced(argument any, values []any) any {
	switch a := argument.(type) {
	case reference:
		return values[a.Operand]
	case []any:
		list := make([]any, len(a))
		for i := range a {
			list[i] = replaced(a[i], values)
		}
		return list
	case options:
		all := options{}
		for name := range a {
			all[name] = replaced(a[name], values)
		}
		return all
	default:
		return argument
	}
}
