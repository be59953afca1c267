package onnxdata

import (
	"errors"
	"io/fs"
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// call makes the call of a node, with the outputs of the data set. Load returns
// an "input" or "output" of the data set by its number.
func (o *operator) call(n *node, m *model, load func(kind string, i int) (spec.Tensor, error)) (spec.Call, error) {
	c := spec.NewCall(o.op)
	if m.opset < o.redefined {
		return c, skip("opset version %d, in which %s has another meaning", m.opset, o.Name)
	}
	for p := range o.op.Params {
		if o.op.Params[p].Count != spec.One {
			c.Pass(p, 0)
		}
	}
	for i, name := range n.inputs {
		if name == "" {
			continue // an absent optional input
		}
		t, err := m.value(name, load)
		if err != nil {
			return c, err
		}
		if err := o.input(&c, o.Inputs[min(i, len(o.Inputs)-1)], t); err != nil {
			return c, err
		}
	}
	if err := o.set(&c, n); err != nil {
		return c, err
	}
	if o.unlike != nil {
		if how := o.unlike(&c); how != "" {
			return c, skip("%s", how)
		}
	}
	return c, o.outputs(&c, n, m.opset, load)
}

// value returns an input or a constant of the graph.
func (m *model) value(name string, load func(kind string, i int) (spec.Tensor, error)) (spec.Tensor, error) {
	if t, constant := m.constants[name]; constant {
		return t, nil
	}
	given := slices.Index(m.inputs, name)
	if given < 0 {
		return spec.Tensor{}, skip("%q is no input of the graph", name)
	}
	return load("input", given)
}

// set gives c the attributes of a node.
func (o *operator) set(c *spec.Call, n *node) error {
	for i := range n.attributes {
		a := &n.attributes[i]
		if o.To != "" && a.name == o.To {
			continue // the data set has an output of that type
		}
		if o.Tensor != "" && a.name == o.Tensor {
			t, err := parseTensor(a.tensor)
			if err == nil && int64(len(t.Data)) != t.DType.Size() {
				err = skip("%s of sizes %v", a.name, t.Sizes)
			}
			if err != nil {
				return err
			}
			unused := 64 - 8*t.DType.Size()
			*c.Fields().Named(o.Tensor).Int = int64(t.Bits(0)<<unused) >> unused
			continue
		}
		if value, one := o.Only[a.name]; one && a.text != value {
			return skip("%s %q", a.name, a.text)
		} else if one {
			continue
		}
		if err := set(c, a); err != nil {
			return err
		}
	}
	return nil
}

// input makes a tensor an operand of c, or sets an attribute of c if conform
// has an attribute instead.
func (o *operator) input(c *spec.Call, name string, t spec.Tensor) error {
	if p := o.op.Param(name); p >= 0 {
		first, end := c.Counts.Span(p)
		if o.op.Params[p].Count != spec.One {
			if !o.op.Params[p].Count.Allows(end - first + 1) {
				return skip("%d tensors of %s", end-first+1, name)
			}
			c.Pass(p, end-first+1)
			first = end
		}
		c.Tensors[first] = t
		return nil
	}
	field := c.Fields().Named(name)
	if field != nil && field.Int != nil {
		return number(field.Int, &t)
	}
	if o.Shaped {
		if of := c.Fields().Named("type"); of != nil {
			*of.Int = int64(t.DType)
		}
		c.Fields().Named("shape").List.SetEntries(t.Sizes)
		field = c.Fields().Named("elements")
	} else if field == nil || field.List == nil || !entries(field, t.DType) {
		return skip("%s is an operand of %v", name, t.DType)
	}
	list := []int64{}
	for i := range int64(len(t.Data)) / t.DType.Size() {
		if bits := t.Bits(i); t.DType == tensor.Int32 {
			list = append(list, int64(int32(bits)))
		} else {
			list = append(list, int64(bits))
		}
	}
	field.List.SetEntries(list)
	return nil
}

// number sets an integer to the only element of a tensor: a signed integer of 16 bits or more, or
// a whole number of float32, which the texts cast.
func number(to *int64, t *spec.Tensor) error {
	if int64(len(t.Data)) != t.DType.Size() {
		return skip("a number is %d bytes", len(t.Data))
	}
	switch bits := t.Bits(0); t.DType {
	case tensor.Float32:
		value := math.Float32frombits(uint32(bits))
		if *to = int64(int32(value)); float32(*to) == value {
			return nil
		}
	case tensor.Int64:
		*to = int64(bits)
		return nil
	case tensor.Int32:
		*to = int64(int32(bits))
		return nil
	case tensor.Int16:
		*to = int64(int16(bits))
		return nil
	}
	return skip("a number is of %v", t.DType)
}

// entries reports whether a list has entries of a data type.
func entries(list *spec.Field, dtype tensor.DType) bool {
	switch {
	case list.Float32:
		return dtype == tensor.Float32
	case list.Range.Max == 1:
		return dtype == tensor.Bool
	default:
		return dtype == tensor.Int64 || dtype == tensor.Int32
	}
}

// set gives c the value of an attribute of a node.
func set(c *spec.Call, a *attribute) error {
	field := c.Fields().Named(a.name)
	switch {
	case field == nil:
		return skip("attribute %s", a.name)
	case a.kind == kindInt && field.Bool != nil:
		*field.Bool = a.number != 0
	case a.kind == kindFloat && field.Float != nil:
		*field.Float = float64(a.float)
	case a.kind == kindInt && field.Int != nil && field.Enum == nil:
		*field.Int = a.number
	case a.kind == kindInts && field.List != nil:
		field.List.SetEntries(append([]int64{}, a.integers...))
	case a.kind == kindString && field.Characters() != nil:
		*field.Characters() = spec.Characters(a.text)
	case a.kind == kindString && field.Enum != nil:
		value, known := field.Enum.Value(a.text)
		if !known {
			return skip("%s %q", a.name, a.text)
		}
		*field.Int = value
	default:
		return skip("attribute %s of kind %d", a.name, a.kind)
	}
	return nil
}

// outputs sets the outputs of c to those of a data set.
func (o *operator) outputs(c *spec.Call, n *node, opset int64, load func(kind string, i int) (spec.Tensor, error)) error {
	if err := o.count(c, n, opset); err != nil {
		return err
	}
	for i := range c.Outputs() {
		t, err := load("output", i)
		if errors.Is(err, fs.ErrNotExist) {
			return skip("no output %d", i)
		}
		if err != nil {
			return err
		}
		c.Outputs()[i] = t
	}
	return nil
}

// count gives c as many outputs as a node has.
func (o *operator) count(c *spec.Call, n *node, opset int64) error {
	first := slices.IndexFunc(o.op.Params, func(p spec.Param) bool { return p.Dir == spec.Out })
	switch outputs := o.op.Params[first:]; {
	case outputs[0].Count == spec.Many && outputs[0].Count.Allows(len(n.outputs)):
		c.Pass(first, len(n.outputs))
	case len(n.outputs) == 0 || len(n.outputs) > len(outputs) || n.outputs[0] == "":
		return skip("%d outputs", len(n.outputs))
	default:
		for k, name := range n.outputs[1:] {
			if name != "" {
				c.Pass(first+1+k, 1)
			}
		}
	}
	if a, ok := c.Attributes.(*onnx.SplitAttributes); ok && opset < 18 && a.Split == nil {
		a.NumOutputs = int64(len(n.outputs)) // implied before Split-18
	}
	return nil
}
