package onnxdata

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

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
		for w := range r.p.Nodes[i].Wires() {
			if w.Node == spec.OfProgram {
				w.Tensor = slices.Index(sorted, names[w.Tensor])
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
	one := spec.Node{Operator: o.op, Bound: c.Bound}
	var to tensor.DType // of a result, if nothing implies it
	for i, name := range n.inputs {
		if name == "" {
			continue // an absent optional input
		}
		as := o.Inputs[min(i, len(o.Inputs)-1)]
		w, t, err := r.value(name, func(t *spec.Tensor) bool { return o.op.Param(as) >= 0 || r.listed(&one, as, name, t) })
		if err == nil && o.op.Param(as) < 0 {
			err = r.list(&one, as, w, &t)
		} else {
			one.Inputs = append(one.Inputs, w)
		}
		if err != nil {
			return err
		}
		if err := o.input(&c, as, t); err != nil {
			return err
		}
		if o.op.Typed() && (o.Typed || o.Shaped) {
			to = t.DType
		}
	}
	if o.Tensor != "" {
		to = tensor.Float32 // without it
	}
	for i := range n.attributes {
		switch a := &n.attributes[i]; {
		case a.name == o.To && a.number > 0 && a.number < int64(len(dtypes)):
			to = dtypes[a.number]
		case a.name == o.Tensor:
			t, err := parseTensor(a.tensor)
			if err != nil {
				return err
			}
			to = t.DType
		}
	}
	if o.op.Typed() && !to.Valid() && o.implied != nil {
		to = o.implied(&c)
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
	one.Counts, one.To = c.Counts, tensor.Desc{DType: to}
	r.p.Nodes = append(r.p.Nodes, one)
	return nil
}

// value returns what a name in a model stands for: a value, or what an input or a constant of the graph
// holds. It becomes an input of the program if it is to.
func (r *programReader) value(name string, is func(t *spec.Tensor) bool) (w spec.Wire, t spec.Tensor, err error) {
	w, known := r.values[name]
	switch {
	case known && w.Node == spec.OfProgram:
		return w, r.inputs[w.Tensor], nil
	case known:
		return w, t, nil
	}
	if t, err = r.m.value(name, r.load); err != nil || !is(&t) {
		return spec.Stated, t, err
	}
	w = spec.Wire{Node: spec.OfProgram, Tensor: len(r.inputs)}
	r.values[name], r.inputs = w, append(r.inputs, t)
	return w, t, nil
}

// listed reports whether a list of a node comes from an input of the graph. One that the graph has for
// this list alone ends in its name, as [Build] writes it.
func (r *programReader) listed(n *spec.Node, list, name string, t *spec.Tensor) bool {
	f := n.Bound.Fields.Named(list)
	return f != nil && f.Input && canBe(f, t) && slices.Contains(r.m.inputs, name) && !strings.HasSuffix(name, "_"+list)
}

// canBe reports whether a list, or an integer, can come from a tensor.
func canBe(f *spec.Field, t *spec.Tensor) bool {
	return (f.InputTypes == nil || slices.Contains(f.InputTypes, t.DType)) && t.Rank() == len(f.InputSizes())
}

// list makes a list of a node come from a value. One that a node computes is empty until the program runs.
func (r *programReader) list(n *spec.Node, name string, w spec.Wire, t *spec.Tensor) error {
	i := slices.IndexFunc(n.Bound.Fields, func(f spec.Field) bool { return f.Name == name && f.Input })
	switch {
	case w == spec.Stated, i < 0 && w.Node == spec.OfProgram:
		return nil
	case i < 0:
		return skip("%s is computed", name)
	case w.Node != spec.OfProgram:
		if *t = r.p.Values(r.inputs)(w); n.Bound.Fields[i].List == nil {
			t.Sizes, t.Data = []int64{}, make([]byte, t.DType.Size())
		} else {
			t.Sizes, t.Data = []int64{0}, []byte{}
		}
	case !canBe(&n.Bound.Fields[i], t):
		return nil
	}
	n.SetList(i, w)
	return nil
}
