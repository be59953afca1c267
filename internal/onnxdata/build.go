package onnxdata

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// A Form selects how a model states a call.
type Form struct {
	// Constants are the inputs that are constants of the model. The others are
	// inputs of its graph.
	Constants Constants
	// Open leaves the sizes of the graph's inputs open, but states their ranks.
	Open bool
	// Ranked states, in spite of Open, the sizes of inputs that steer the operator,
	// because the rank of an output may depend on them, and sizes that the text states.
	Ranked bool
	// Computed computes lists of integers that steer an operator from the sizes of inputs,
	// where an entry is such a size, as if all had [spec.FormComputed].
	Computed bool
	// OpenOutputs states only the ranks of outputs whose sizes the operator infers.
	OpenOutputs bool
	// Opset is the newest opset version that the reader knows, or 0 for that of conform's texts.
	// An operator gets a later one only if the earlier ones mean something else.
	Opset int64
}

// Constants is the set of a node's inputs that are constants.
type Constants uint8

// The sets of constant inputs.
const (
	NoConstants    Constants = iota
	IndexConstants           // those that steer the operator: bounds, sizes, indices; of programs also weights, scales and zero points
	AllConstants
)

// A Model is a ModelProto with one node for each call.
type Model struct {
	Message []byte
	Opset   int64
	Older   bool    // an operator has an earlier version than that of conform's text
	Inputs  []Value // of the graph, in order
	Outputs []Value // data is nil; sizes are nil if the call has none
}

// Operators returns the operators that a model can have.
func Operators() []*spec.Operator {
	list := make([]*spec.Operator, len(operators))
	for i := range operators {
		list[i] = operators[i].op
	}
	return list
}

// Supports reports whether a model can have an operator, or be a program.
func Supports(op *spec.Operator) bool { return of(op) != nil || op == onnx.Program }

// Build makes a model of calls of one operator. Each call is a node, or the nodes of
// a program, without connections to the others. Only constant inputs need data. It
// fails if ONNX cannot state a call: with a [*spec.LimitError] if a constant of bool has a
// byte other than 0 and 1, which onnx.proto excludes, or if conform states no elements.
func Build(form Form, calls ...*spec.Call) (*Model, error) {
	m := &Model{}
	var nodes, graph []byte
	for i, c := range calls {
		suffix := ""
		if len(calls) > 1 {
			suffix = fmt.Sprintf(".%d", i)
		}
		parts, err := partsOf(c)
		if err != nil {
			return nil, err
		}
		var computed []byte
		if computed, graph, err = m.add(c, parts, form, suffix, graph); err != nil {
			return nil, err
		}
		nodes = append(nodes, computed...)
		for i := range parts {
			opset := parts[i].version(form.Opset)
			m.Opset, m.Older = max(m.Opset, opset), m.Older || opset < parts[i].Opset
			nodes = appendMessage(nodes, 1, parts[i].node(suffix))
		}
	}
	graph = append(appendText(nodes, 2, "g"), graph...)
	const irVersion = 8
	m.Message = appendMessage(appendNumber(nil, 1, irVersion), 7, graph)
	m.Message = appendMessage(m.Message, 8, appendNumber(nil, 2, uint64(m.Opset)))
	return m, nil
}

// A part is a node of a model.
type part struct {
	*operator
	call    *spec.Call
	inputs  []input
	outputs []string
}

// version returns the opset version that the node needs for a reader that knows the ones up to
// newest, or all if that is 0.
func (p *part) version(newest int64) int64 {
	opset := p.Opset
	if newest > 0 {
		opset = max(p.least, min(p.Opset, newest))
	}
	if p.needs != nil {
		opset = max(opset, p.needs(p.call))
	}
	if p.later != nil && p.later(p.call) {
		return p.Text
	}
	return opset
}

// partsOf returns the nodes that a call takes.
func partsOf(c *spec.Call) ([]part, error) {
	if c.Program != nil {
		return programParts(c)
	}
	o := of(c.Operator)
	if o == nil {
		return nil, fmt.Errorf("%s is no operator of ONNX", c.Operator.Name)
	}
	if o.Shaped {
		if err := o.op.Limit(c); err != nil {
			return nil, err
		}
	}
	one := part{operator: o, call: c, inputs: o.values(c, func(i int) string { return named(c, i) }, nil, "")}
	one.outputs = o.results(c, func(k int) string { return named(c, c.Inputs()+k) })
	return []part{one}, nil
}

// programParts returns the nodes of a program. Its results have the names of its lines.
func programParts(c *spec.Call) ([]part, error) {
	p := c.Program
	name := func(w spec.Wire) string {
		if w.Node == spec.OfProgram {
			return named(c, w.Tensor)
		}
		return p.Name(w)
	}
	parts := make([]part, 0, len(p.Nodes))
	for i := range p.Nodes {
		n := &p.Nodes[i]
		o := of(n.Operator)
		if o == nil {
			return nil, fmt.Errorf("%s is no operator of ONNX", n.Operator.Name)
		}
		of := func(w spec.Wire) spec.Tensor {
			if w.Node == spec.OfProgram {
				return c.Tensors[w.Tensor]
			}
			return parts[w.Node].call.Outputs()[w.Tensor]
		}
		call := n.Call(of)
		one := part{operator: o, call: &call}
		lists := wiredLists{of: map[string]Value{}}
		for k, w := range n.Wired() {
			t := of(w)
			lists.of[n.Bound.Fields[k].Name] = Value{Name: name(w), Type: TypeOf(t.DType), Tensor: t}
		}
		lists.shared, _ = n.SharedType(of)
		one.inputs = o.values(&call, func(i int) string { return name(n.Inputs[i]) }, &lists, p.Name(spec.Wire{Node: i})+"_")
		for w := range n.Wires() {
			for k := range one.inputs {
				in := &one.inputs[k]
				in.inner = in.inner || w.Node != spec.OfProgram && name(*w) == in.Name
			}
		}
		one.outputs = o.results(&call, func(k int) string { return p.Name(spec.Wire{Node: i, Tensor: k}) })
		parts = append(parts, one)
	}
	return parts, nil
}

// node returns the NodeProto of a part. The names of its values end in suffix.
func (p *part) node(suffix string) (node []byte) {
	for _, in := range p.inputs {
		if in.Name != "" { // not an absent optional input
			in.Name += suffix
		}
		node = appendText(node, 1, in.Name)
	}
	for _, name := range p.outputs {
		if name != "" {
			name += suffix
		}
		node = appendText(node, 2, name)
	}
	node = appendText(node, 4, p.Name)
	d := p.call.Output().DType
	if p.To != "" && (p.implied == nil || d != p.implied(p.call)) {
		a := appendNumber(appendText(nil, 1, p.To), 3, uint64(TypeOf(d)))
		node = appendMessage(node, 5, appendNumber(a, 20, kindInt))
	}
	if field := p.call.Fields().Named(p.Tensor); field != nil && (*field.Int != 0 || d != tensor.Float32) { // the default
		v := Value{Type: TypeOf(d), Tensor: spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: []int64{1}}, Data: make([]byte, d.Size())}}
		v.SetBits(0, d.Clip(uint64(*field.Int)))
		a := appendMessage(appendText(nil, 1, p.Tensor), 5, v.Proto())
		node = appendMessage(node, 5, appendNumber(a, 20, kindTensor))
	}
	return p.attributes(node, p.call.Fields())
}

// add appends to a graph the values that a call takes and makes. Their names end in suffix. It
// returns the nodes that compute some of them.
func (m *Model) add(c *spec.Call, parts []part, form Form, suffix string, graph []byte) (computed, _ []byte, _ error) {
	moved, sized, added := map[string]bool{}, map[string]bool{}, map[string]bool{}
	forms := map[string]spec.Form{}
	for i := range parts {
		for _, in := range parts[i].inputs {
			forms[in.Name] = max(forms[in.Name], in.form)
			moved[in.Name] = moved[in.Name] || in.Moved
			sized[in.Name] = sized[in.Name] || in.Sized
		}
	}
	var list []input // each once
	for i := range parts {
		for _, in := range parts[i].inputs {
			if in.Name != "" && !in.inner && !added[in.Name] {
				added[in.Name] = true
				list = append(list, in)
			}
		}
	}
	if c.Program != nil { // the inputs of the program in their order, and then what steers nodes
		slices.SortStableFunc(list, func(a, b input) int { return position(c, a.Name) - position(c, b.Name) })
	}
	for i := range list {
		list[i].Moved, list[i].Sized, list[i].form = moved[list[i].Name], sized[list[i].Name], forms[list[i].Name]
	}
	compute := computer{inputs: list, suffix: suffix, shapes: map[string]bool{}}
	for _, in := range list {
		if in.form == spec.FormComputed || form.Computed && in.listed && in.DType == tensor.Int64 && compute.finds(&in.Value) {
			compute.compute(&in.Value)
			continue
		}
		if in.Name += suffix; form.Constants == AllConstants || form.Constants == IndexConstants && !in.Moved && in.form != spec.FormInput {
			if err := in.storable(); err != nil {
				return nil, nil, err
			}
			graph = appendMessage(graph, 5, in.Proto())
		} else {
			graph = appendMessage(graph, 11, in.info(form.Open && (in.Moved && !in.Sized || !form.Ranked)))
			m.Inputs = append(m.Inputs, in.Value)
		}
	}
	outputs := c.Outputs()
	for k := range outputs {
		name := named(c, c.Inputs()+k)
		if c.Program != nil {
			name = c.Program.Name(c.Program.Outputs[k])
		}
		out := Value{Name: name + suffix, Type: TypeOf(outputs[k].DType), Tensor: spec.Tensor{Desc: outputs[k].Desc}}
		graph = appendMessage(graph, 12, out.info(form.Open || form.OpenOutputs && c.Operator.Infers()))
		m.Outputs = append(m.Outputs, out)
	}
	return compute.nodes, append(graph, compute.graph...), nil
}

// position returns the position of the input of a call that has a name in a model, and after
// all of them for another name.
func position(c *spec.Call, name string) int {
	for i := range c.Inputs() {
		if named(c, i) == name {
			return i
		}
	}
	return c.Inputs()
}

// wiredLists are the values that lists of a node are, by their names, and the data type of its other lists that
// share the one of these, none if none does.
type wiredLists struct {
	of     map[string]Value
	shared tensor.DType
}

// values returns the inputs of the node of a call, whose tensors have these names. Some lists are
// values, and inputs of the graph if no node makes these; the names of others
// begin with prefix. An absent input has no name; absent ones at the end are omitted. Lists are nil of a
// call alone, whose weights and scales are data.
func (o *operator) values(c *spec.Call, names func(i int) string, lists *wiredLists, prefix string) (list []input) {
	if o.Shaped {
		return []input{{Value: shaped(c, prefix)}}
	}
	for _, name := range o.Inputs {
		if p := o.op.Param(name); p >= 0 {
			first, end := c.Counts.Span(p)
			for i := first; i < end; i++ {
				t := &c.Tensors[i]
				list = append(list, input{Value: Value{Name: names(i), Type: TypeOf(t.DType), Tensor: *t, Moved: !o.op.Params[p].Indices && (lists == nil || !o.op.Params[p].Constant), Sized: o.op.Params[p].Sized}})
			}
			if first < end {
				continue
			}
		} else if field := c.Fields().Named(name); field != nil && (field.List == nil || field.List.Entries() != nil) {
			dtype := field.ListType()
			if lists != nil {
				if value, wired := lists.of[name]; wired {
					list = append(list, input{Value: value, form: spec.FormInput})
					continue
				}
				if lists.shared.Valid() && field.Shares() {
					dtype = lists.shared
				}
			}
			if d := c.Output().DType; o.Typed && (d == tensor.Int16 || d == tensor.Int32) { // of those that [number] reads
				dtype = d
			}
			v := listed(field, dtype)
			v.Name = prefix + v.Name
			list = append(list, input{Value: v, listed: field.List != nil, form: field.Form})
			continue
		}
		list = append(list, input{})
	}
	for len(list) > 0 && list[len(list)-1].Name == "" {
		list = list[:len(list)-1]
	}
	return list
}

// results returns the outputs of the node of a call, which have these names. An absent one
// between others has no name.
func (o *operator) results(c *spec.Call, names func(k int) string) (list []string) {
	inputs, absent := c.Inputs(), 0
	for p := range o.op.Params {
		first, end := c.Counts.Span(p)
		if first == end {
			absent++
		}
		for i := max(first, inputs); i < end; i++ {
			list = append(list, append(make([]string, absent), names(i-inputs))...)
			absent = 0
		}
		if o.op.Params[p].Dir == spec.In {
			absent = 0
		}
	}
	return list
}

// named returns the name of a tensor in a model: "data", or "inputs_1".
func named(c *spec.Call, i int) string {
	return strings.NewReplacer("[", "_", "]", "").Replace(c.Name(i))
}

// listed turns a list into a tensor of a data type, and an integer into a scalar. One that the type lacks
// has its own.
func listed(field *spec.Field, dtype tensor.DType) Value {
	t, ok := field.Tensor(dtype)
	if !ok {
		t, _ = field.Tensor(field.ListType())
	}
	return Value{Name: field.Name, Type: TypeOf(t.DType), Tensor: t}
}

// shaped turns the elements and the sizes that a call lists into a tensor.
func shaped(c *spec.Call, prefix string) Value {
	a := c.Attributes.(family.ListedInput)
	d, sizes := a.X(c)
	v := Value{Name: prefix + "X", Type: TypeOf(d), Moved: true, Tensor: spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: sizes}, Data: []byte{}}}
	n, _ := tensor.Elements(sizes) // few
	for i := range n {
		v.Data = append(v.Data, binary.LittleEndian.AppendUint64(nil, a.Element(d, i))[:d.Size()]...)
	}
	return v
}

// attributes appends the attributes of a node, except those that are inputs and
// those with default values.
func (o *operator) attributes(node []byte, fields spec.Fields) []byte {
	for i := range fields {
		f := &fields[i]
		if f.IsDefault() || slices.Contains(o.Inputs, f.Name) || f.Name == o.Tensor || o.Shaped && (f.List != nil || f.Enum != nil) {
			continue
		}
		a := appendText(nil, 1, f.Name)
		switch {
		case f.Float != nil:
			a = protowire.AppendFixed32(protowire.AppendTag(a, 2, protowire.Fixed32Type), math.Float32bits(float32(*f.Float)))
			a = appendNumber(a, 20, kindFloat)
		case f.Characters() != nil:
			a = appendNumber(appendText(a, 4, string(*f.Characters())), 20, kindString)
		case f.List != nil:
			for _, entry := range f.List.Entries() {
				a = appendNumber(a, 8, uint64(entry))
			}
			a = appendNumber(a, 20, kindInts)
		case f.Enum != nil:
			a = appendNumber(appendText(a, 4, f.Enum.NameOf(*f.Int)), 20, kindString)
		default:
			a = appendNumber(appendNumber(a, 3, f.Bits()), 20, kindInt)
		}
		node = appendMessage(node, 5, a)
	}
	for _, name := range slices.Sorted(maps.Keys(o.Only)) {
		a := appendNumber(appendText(appendText(nil, 1, name), 4, o.Only[name]), 20, kindString)
		node = appendMessage(node, 5, a)
	}
	return node
}

// Names returns the names that ONNX has for the operators of a call, each once.
func Names(c *spec.Call) (list []string) {
	add := func(op *spec.Operator) {
		if name := of(op).Name; !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	if c.Program == nil {
		add(c.Operator)
		return list
	}
	for i := range c.Program.Nodes {
		add(c.Program.Nodes[i].Operator)
	}
	return list
}
