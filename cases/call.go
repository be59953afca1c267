package cases

import (
	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// call decodes what a case calls, and returns where its operands and
// attributes are.
func (f *fileDecoder) call(n *yaml.Node, keys map[string]*yaml.Node, c *spec.Call) (parts map[string]*yaml.Node) {
	*c = spec.Call{
		Operator:   f.op,
		Attributes: f.op.NewAttributes(),
		Tensors:    make([]spec.Tensor, len(f.op.Operands)),
	}
	parts = map[string]*yaml.Node{}
	f.attributes(n, keys["attributes"], c, parts)

	before := f.failed
	data := f.descs(n, keys["tensors"], c, parts)
	if keys["check_only"] != nil {
		c.CheckOnly = f.flag(keys["check_only"], "check_only")
	}
	if f.failed > before {
		return parts
	}
	unplaced := ""
	for i := range c.Tensors {
		if i == f.op.Inputs() && f.op.OutputSizes != nil {
			continue
		}
		if _, err := c.Tensors[i].Place(); err != nil && !c.CheckOnly {
			c.CheckOnly = true
			unplaced = f.op.Operands[i].Name + ": " + err.Error() + ": "
		}
	}
	room := f.set.limits.Bytes()
	for i := range f.op.Inputs() {
		at := parts[f.op.Operands[i].Name]
		if at == nil {
			at = n
		}
		if c.CheckOnly {
			if data[i] != nil {
				f.fail(data[i], "%sa check-only case has no data", unplaced)
			}
			continue
		}
		f.data(c, i, data[i], at, &room)
	}
	return parts
}

// descs decodes the descriptors of the operands and returns where their data
// is.
func (f *fileDecoder) descs(n, tensors *yaml.Node, c *spec.Call, parts map[string]*yaml.Node) (data []*yaml.Node) {
	data = make([]*yaml.Node, len(f.op.Operands))
	if tensors == nil {
		f.fail(n, "tensors is missing")
		return data
	}
	names := make([]string, len(f.op.Operands))
	for i, operand := range f.op.Operands {
		names[i] = operand.Name
	}
	entries := f.mapping(tensors, "tensors", names...)
	if entries == nil {
		return data
	}
	for i, operand := range f.op.Operands {
		entry := entries[operand.Name]
		parts[operand.Name] = entry
		if entry == nil && operand.Like == "" {
			f.fail(tensors, "tensors: %s is missing", operand.Name)
			continue
		}
		data[i] = f.desc(i, entry, c)
	}
	return data
}

// desc decodes the descriptor of operand i, whose entry is absent when it is
// like an earlier operand, and returns where its data is.
func (f *fileDecoder) desc(i int, entry *yaml.Node, c *spec.Call) (data *yaml.Node) {
	operand := &f.op.Operands[i]
	isOutput := i == f.op.Inputs()
	inferred := isOutput && f.op.OutputSizes != nil
	keys := []string{"dtype"}
	if !inferred {
		keys = append(keys, "sizes")
	}
	keys = append(keys, layoutKeys(operand.Layout)...)
	if !isOutput {
		keys = append(keys, "data")
	}
	var values map[string]*yaml.Node
	if entry != nil {
		if values = f.mapping(entry, operand.Name, keys...); values == nil {
			return nil
		}
	}
	t := &c.Tensors[i]
	if like := f.op.Operand(operand.Like); like >= 0 {
		t.DType = c.Tensors[like].DType
		if !inferred {
			t.Sizes = append([]int64{}, c.Tensors[like].Sizes...)
		}
	}
	if n := values["dtype"]; n != nil {
		if name, ok := f.word(n, operand.Name+".dtype", dtypeNames()); ok {
			t.DType, _ = tensor.ParseDType(name)
		}
	} else if operand.Like == "" {
		f.fail(entry, "%s: dtype is missing", operand.Name)
	}
	if n := values["sizes"]; n != nil {
		t.Sizes = f.sizes(n, operand)
	} else if operand.Like == "" && !inferred {
		f.fail(entry, "%s: sizes is missing", operand.Name)
	}
	t.Layout = f.layout(operand, t.Sizes, values)
	return values["data"]
}

func (f *fileDecoder) sizes(n *yaml.Node, operand *spec.Operand) []int64 {
	sizes, ok := f.integers(n, operand.Name+".sizes", 0, maxSize(operand.Layout))
	if ok && len(sizes) > tensor.MaxRank {
		f.fail(n, "%s.sizes: rank %d is above %d", operand.Name, len(sizes), tensor.MaxRank)
		return nil
	}
	return sizes
}

// maxSize returns the largest size and stride that a family of layouts holds.
func maxSize(family spec.Family) int64 {
	if family == spec.Strides {
		return 1<<32 - 1 // UINT
	}
	return 1<<63 - 1
}

func dtypeNames() []string {
	names := make([]string, 0, 11)
	for _, d := range tensor.DTypes() {
		names = append(names, d.String())
	}
	return names
}

// attributes decodes the attributes of a call.
func (f *fileDecoder) attributes(n, attributes *yaml.Node, c *spec.Call, parts map[string]*yaml.Node) {
	fields := c.Attributes.Fields()
	var values map[string]*yaml.Node
	if attributes != nil {
		names := make([]string, len(fields))
		for i := range fields {
			names[i] = fields[i].Name
		}
		if values = f.mapping(attributes, "attributes", names...); values == nil {
			return
		}
		n = attributes
	}
	for i := range fields {
		field := &fields[i]
		at := values[field.Name]
		parts[field.Name] = at
		switch {
		case at != nil && field.List != nil:
			*field.List, _ = f.integers(at, field.Name, field.Range.Min, field.Range.Max)
		case at != nil && field.Range.Names != nil:
			*field.Value = f.named(at, field)
		case at != nil:
			*field.Value, _ = f.integer(at, field.Name, field.Range.Min, field.Range.Max)
		case field.List != nil && !field.Optional, field.Value != nil && field.Default == nil:
			f.fail(n, "attributes: %s is missing: %s", field.Name, field.Doc)
		case field.Value != nil:
			*field.Value = *field.Default
		}
	}
}

// named decodes the value of an attribute whose values have names.
func (f *fileDecoder) named(n *yaml.Node, field *spec.Field) int64 {
	names := make([]string, len(field.Range.Names))
	for i, named := range field.Range.Names {
		names[i] = named.Name
	}
	name, _ := f.word(n, field.Name, names)
	for _, named := range field.Range.Names {
		if named.Name == name {
			return named.Value
		}
	}
	return 0
}
