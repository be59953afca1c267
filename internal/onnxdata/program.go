package onnxdata

import (
	"errors"
	"io/fs"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// A programReader reads the nodes of a model as a program.
type programReader struct {
	m      *model
	load   func(kind string, i int) (spec.Tensor, error)
	p      *spec.Program
	inputs []spec.Tensor
	values map[string]spec.Wire
}

// program makes the program of a model of several nodes, with the outputs of the data set.
func (m *model) program(load func(kind string, i int) (spec.Tensor, error)) (spec.Call, error) {
	r := programReader{m: m, load: load, p: &spec.Program{}, values: map[string]spec.Wire{}}
	c := spec.NewCall(onnx.Program)
	for i := range m.nodes {
		if err := r.node(&m.nodes[i]); err != nil {
			return c, err
		}
	}
	c.Program = r.p
	c.Pass(0, len(r.inputs))
	r.order(c.Tensors)
	c.Pass(1, len(m.outputs))
	for k, name := range m.outputs {
		w, made := r.values[name]
		if !made || w.Node == spec.OfProgram {
			return c, skip("no node makes the output %q", name)
		}
		r.p.Outputs = append(r.p.Outputs, w)
		t, err := load("output", k)
		if errors.Is(err, fs.ErrNotExist) {
			return c, skip("no output %d", k)
		}
		if err != nil {
			return c, err
		}
		c.Outputs()[k] = t
	}
	return c, nil
}

// order sets the inputs of the program in the order of those of the graph. Constants follow.
func (r *programReader) order(tensors []spec.Tensor) {
	names := make([]string, len(r.inputs)) // of the inputs, in the order of their use
	for name, w := range r.values {
		if w.Node == spec.OfProgram {
			names[w.Tensor] = name
		}
	}
	place := func(name string) int {
		if at := slices.Index(r.m.inputs, name); at >= 0 {
			return at
		}
		return len(r.m.inputs)
	}
	sorted := slices.SortedStableFunc(slices.Values(names), func(a, b string) int { return place(a) - place(b) })
	for k, name := range sorted {
		tensors[k] = r.inputs[r.values[name].Tensor]
	}
	for i := range r.p.Nodes {
		for k, w := range r.p.Nodes[i].Inputs {
			if w.Node == spec.OfProgram {
				r.p.Nodes[i].Inputs[k].Tensor = slices.Index(sorted, names[w.Tensor])
			}
		}
	}
}

// node adds a node.
func (r *programReader) node(n *node) error {
	o := called(n.operator)
	c := spec.NewCall(o.op)
	for p := range o.op.Params {
		if o.op.Params[p].Count != spec.One {
			c.Pass(p, 0)
		}
	}
	var wires []spec.Wire
	var to tensor.DType // of a result, if nothing implies it
	for i, name := range n.inputs {
		if name == "" {
			continue // an absent optional input
		}
		as := o.Inputs[min(i, len(o.Inputs)-1)]
		isOperand := o.op.Param(as) >= 0
		w, known := r.values[name]
		var t spec.Tensor
		switch {
		case known && !isOperand && w.Node == spec.OfProgram:
			t = r.inputs[w.Tensor]
		case known && !isOperand:
			return skip("%s is computed", as)
		case !known:
			var err error
			if t, err = r.m.value(name, r.load); err != nil {
				return err
			}
			if isOperand {
				w = spec.Wire{Node: spec.OfProgram, Tensor: len(r.inputs)}
				r.values[name] = w
				r.inputs = append(r.inputs, t)
			}
		}
		if isOperand {
			wires = append(wires, w)
		}
		if err := o.input(&c, as, t); err != nil {
			return err
		}
		if o.Typed || o.Shaped {
			to = t.DType
		}
	}
	for i := range n.attributes {
		if a := &n.attributes[i]; o.To && a.name == "to" && a.number > 0 && a.number < int64(len(dtypes)) {
			to = dtypes[a.number]
		}
	}
	if o.op.Typed() != to.Valid() {
		return skip("nothing says which data type %s has", n.outputs[0])
	}
	if err := errors.Join(o.set(&c, n), o.count(&c, n, r.m.opset)); err != nil {
		return err
	}
	made := 0
	for _, name := range n.outputs {
		if name != "" { // not an absent optional output
			r.values[name] = spec.Wire{Node: len(r.p.Nodes), Tensor: made}
			made++
		}
	}
	r.p.Nodes = append(r.p.Nodes, spec.Node{Operator: o.op, Bound: c.Bound, Counts: c.Counts, Inputs: wires, To: tensor.Desc{DType: to}})
	return nil
}
