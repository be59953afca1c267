package cases

import (
	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// call decodes the call of a case, and returns the nodes of its operands and
// attributes by name.
func (f *fileDecoder) call(n *yaml.Node, keys map[string]*yaml.Node, c *spec.Call) (parts map[string]*yaml.Node) {
	*c = spec.NewCall(f.op)
	parts = map[string]*yaml.Node{}
	f.attributes(n, keys["attributes"], c, parts)

	before := f.failed
	data := f.descs(n, keys["tensors"], c, parts)
	if f.op.Program && f.failed == before {
		parts["program"] = keys["program"]
		f.program(n, keys["program"], c)
	}
	if keys["check_only"] != nil {
		c.CheckOnly = f.flag(keys["check_only"], "check_only")
	}
	if f.failed > before {
		return parts
	}
	unplaced := ""
	inputs, infers := c.Inputs(), f.op.Infers()
	for i := range c.Tensors {
		if i >= inputs && infers {
			continue
		}
		if _, err := c.Tensors[i].Place(); err != nil && !c.CheckOnly {
			c.CheckOnly = true
			unplaced = c.Name(i) + ": " + err.Error() + ": "
		}
	}
	left := f.set.limits.Bytes()
	for i := range inputs {
		at := parts[c.Name(i)]
		if at == nil {
			at = n
		}
		if c.CheckOnly {
			if data[i] != nil {
				f.fail(data[i], "%sa check-only case has no data", unplaced)
			}
			continue
		}
		f.data(c, i, data[i], at, &left)
	}
	return parts
}

// descs decodes the descriptors of the tensors and returns the nodes of their
// data.
func (f *fileDecoder) descs(n, tensors *yaml.Node, c *spec.Call, parts map[string]*yaml.Node) (data []*yaml.Node) {
	if tensors == nil {
		f.fail(n, "tensors is missing")
		return nil
	}
	var names []string
	for p := range f.op.Params {
		if stated(f.op, p) {
			names = append(names, f.op.Params[p].Name)
		}
	}
	values := f.mapping(tensors, "tensors", names...)
	if values == nil {
		return nil
	}
	var entries []*yaml.Node // one for each tensor; nil if it is omitted as like another
	counts := make(spec.Counts, len(f.op.Params))
	for p := range f.op.Params {
		if !stated(f.op, p) {
			continue
		}
		list := f.passed(tensors, values[f.op.Params[p].Name], &f.op.Params[p])
		entries = append(entries, list...)
		counts[p] = len(list)
		if len(list) != 1 {
			c.Counts = counts
		}
	}
	c.Tensors = make([]spec.Tensor, len(entries))
	data = make([]*yaml.Node, len(entries))
	for i, entry := range entries {
		parts[c.Name(i)] = entry
		data[i] = f.desc(i, entry, c)
	}
	return data
}

// passed returns the entries of the tensors that a case passes for a parameter,
// whose value in the file is n. A tensor that the file omits because it is like
// another is passed too, without an entry.
func (f *fileDecoder) passed(tensors, n *yaml.Node, param *spec.Param) []*yaml.Node {
	switch {
	case param.Count == spec.Many && n != nil:
		entries, _ := f.list(n, param.Name)
		if !param.Count.Allows(len(entries)) {
			f.fail(n, "%s: %d tensors; want 1 to %d", param.Name, len(entries), spec.MaxMany)
			return nil
		}
		return entries
	case n != nil:
		return []*yaml.Node{n}
	case param.Count == spec.Optional:
		return nil
	case param.Like == "" || param.Count == spec.Many:
		f.fail(tensors, "tensors: %s is missing", param.Name)
	}
	return []*yaml.Node{nil}
}

// desc decodes the descriptor of tensor i and returns the node of its data. The
// entry is nil if the file omits the tensor because it is like an earlier
// parameter's.
func (f *fileDecoder) desc(i int, entry *yaml.Node, c *spec.Call) (data *yaml.Node) {
	param, name := c.Param(i), c.Name(i)
	inferred := param.Inferred
	var values map[string]*yaml.Node
	if entry != nil {
		if values = f.mapping(entry, name, f.keys(param)...); values == nil {
			return nil
		}
	}
	t := &c.Tensors[i]
	like := c.Like(i)
	if like != nil {
		t.DType = like.DType
		if !inferred {
			t.Sizes = append([]int64{}, like.Sizes...)
		}
	} else if entry == nil {
		return nil // reported as missing
	}
	if n := values["dtype"]; n != nil {
		if word, ok := f.word(n, name+".dtype", dtypeNames); ok {
			t.DType, _ = tensor.ParseDType(word)
		}
	} else if like == nil {
		f.fail(entry, "%s: dtype is missing", name)
	}
	if n := values["sizes"]; n != nil {
		t.Sizes = f.sizes(n, name, param)
	} else if like == nil && !inferred {
		f.fail(entry, "%s: sizes is missing", name)
	}
	t.Layout = f.layout(name, param.Layout, t.Sizes, values)
	if n := values["view"]; n != nil {
		t.View = f.view(n, name+".view")
	}
	return values["data"]
}

// keys returns the keys of a tensor of a parameter.
func (f *fileDecoder) keys(param *spec.Param) []string {
	keys, known := f.known[param]
	if known {
		return keys
	}
	keys = []string{"dtype"}
	if !param.Inferred {
		keys = append(keys, "sizes")
	}
	keys = append(keys, layoutKeys(param.Layout)...)
	if param.Dir == spec.In {
		keys = append(keys, "data")
	}
	if param.Layout == nil {
		keys = append(keys, "view")
	}
	f.known[param] = keys
	return keys
}

// view decodes the words for a view.
func (f *fileDecoder) view(n *yaml.Node, name string) tensor.View {
	entries, _ := f.list(n, name)
	var words []string
	for _, entry := range entries {
		word, ok := f.word(entry, name, tensor.ViewNames())
		if !ok {
			return 0
		}
		words = append(words, word)
	}
	view, _ := tensor.ParseView(words)
	return view
}

func (f *fileDecoder) sizes(n *yaml.Node, name string, param *spec.Param) []int64 {
	sizes, ok := f.integers(n, name+".sizes", 0, param.Layout.MaxSize())
	if ok && len(sizes) > tensor.MaxRank {
		f.fail(n, "%s.sizes: rank %d is above %d", name, len(sizes), tensor.MaxRank)
		return nil
	}
	return sizes
}

var dtypeNames = namesOf(tensor.DTypes())

func namesOf(list []tensor.DType) []string {
	names := make([]string, len(list))
	for i, d := range list {
		names[i] = d.String()
	}
	return names
}

// attributes decodes the attributes of a call.
func (f *fileDecoder) attributes(n, attributes *yaml.Node, c *spec.Call, parts map[string]*yaml.Node) {
	fields := c.Fields()
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
		case at == nil && field.Optional: // it keeps its default
		case at == nil:
			f.fail(n, "attributes: %s is missing: %s", field.Name, field.Doc)
		case field.Float32:
			entries, _ := f.eachOf(at, field.Name, func(entry *yaml.Node) (int64, bool) {
				bits, ok := f.value(entry, tensor.Float32, field.Name)
				return int64(bits), ok
			})
			field.List.SetEntries(entries)
		case field.List != nil && field.Range.Bool():
			entries, _ := f.eachOf(at, field.Name, func(entry *yaml.Node) (int64, bool) { return f.truth(entry, field.Name) })
			field.List.SetEntries(entries)
		case field.List != nil:
			entries, _ := f.integers(at, field.Name, field.Range.Min, field.Range.Max)
			field.List.SetEntries(entries)
		case field.Enum != nil:
			name, _ := f.word(at, field.Name, field.Enum.Names())
			*field.Int, _ = field.Enum.Value(name)
		case field.Int != nil:
			*field.Int, _ = f.integer(at, field.Name, field.Range.Min, field.Range.Max)
		case field.Bool != nil:
			*field.Bool = f.flag(at, field.Name)
		default:
			bits, _ := f.value(at, tensor.Float64, field.Name)
			field.SetBits(bits)
		}
	}
}
