package cases

import (
	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A callDecoder decodes the calls of one file.
type callDecoder struct {
	*decoder
	op     *spec.Operator
	limits Limits
	known  map[*spec.Param][]string // the keys of a tensor, by its parameter
}

// call decodes the call of a case, and returns the nodes of its operands and
// attributes by name.
func (d *callDecoder) call(n *yaml.Node, keys map[string]*yaml.Node, c *spec.Call) (parts map[string]*yaml.Node) {
	*c = spec.NewCall(d.op)
	parts = map[string]*yaml.Node{}
	decodeAttributes(d.decoder, n, keys["attributes"], c, parts)
	decodeForms(d.decoder, keys["forms"], c)

	before := d.failed
	data := d.descs(n, keys["tensors"], c, parts)
	if d.op.Program && d.failed == before {
		parts["program"] = keys["program"]
		decodeProgram(d.decoder, n, keys["program"], c)
	}
	if keys["check_only"] != nil {
		c.CheckOnly = d.flag(keys["check_only"], "check_only")
	}
	if d.failed > before {
		if d.op.Program {
			c.Tensors = nil // how many outputs there are is unknown
		}
		return parts
	}
	unplaced := ""
	inputs, infers := c.Inputs(), d.op.Infers()
	for i := range c.Tensors {
		if i >= inputs && infers {
			continue
		}
		if _, err := c.Tensors[i].Place(); err != nil && !c.CheckOnly {
			c.CheckOnly = true
			unplaced = c.Name(i) + ": " + err.Error() + ": "
		}
	}
	elements := dataDecoder{decoder: d.decoder, limits: d.limits, left: d.limits.Bytes()}
	for i := range inputs {
		at := parts[c.Name(i)]
		if at == nil {
			at = n
		}
		if c.CheckOnly {
			if data[i] != nil {
				d.fail(data[i], "%sa check-only case has no data", unplaced)
			}
			continue
		}
		elements.input(c, i, data[i], at)
	}
	return parts
}

// descs decodes the descriptors of the tensors and returns the nodes of their
// data.
func (d *callDecoder) descs(n, tensors *yaml.Node, c *spec.Call, parts map[string]*yaml.Node) (data []*yaml.Node) {
	if tensors == nil {
		d.fail(n, "tensors is missing")
		return nil
	}
	var names []string
	for p := range d.op.Params {
		if stated(d.op, p) {
			names = append(names, d.op.Params[p].Name)
		}
	}
	values := d.mapping(tensors, "tensors", names...)
	if values == nil {
		return nil
	}
	var entries []*yaml.Node // one for each tensor; nil if it is omitted as like another
	counts := make(spec.Counts, len(d.op.Params))
	for p := range d.op.Params {
		if !stated(d.op, p) {
			continue
		}
		list := d.passed(tensors, values[d.op.Params[p].Name], &d.op.Params[p])
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
		data[i] = d.desc(i, entry, c)
	}
	return data
}

// passed returns the entries of the tensors that a case passes for a parameter,
// whose value in the file is n. A tensor that the file omits because it is like
// another is passed too, without an entry.
func (d *callDecoder) passed(tensors, n *yaml.Node, param *spec.Param) []*yaml.Node {
	switch {
	case param.Count == spec.Many && n != nil:
		entries, _ := d.list(n, param.Name)
		if !param.Count.Allows(len(entries)) {
			d.fail(n, "%s: %d tensors; want 1 to %d", param.Name, len(entries), spec.MaxMany)
			return nil
		}
		return entries
	case n != nil:
		return []*yaml.Node{n}
	case param.Count == spec.Optional:
		return nil
	case param.Count == spec.Many, param.Like == "" && (!param.Type.Valid() || !param.Inferred): // of which a file states the sizes
		d.fail(tensors, "tensors: %s is missing", param.Name)
	}
	return []*yaml.Node{nil}
}

// desc decodes the descriptor of tensor i and returns the node of its data. The
// entry is nil if the file omits the tensor because it is like an earlier
// parameter's.
func (d *callDecoder) desc(i int, entry *yaml.Node, c *spec.Call) (data *yaml.Node) {
	param, name := c.Param(i), c.Name(i)
	inferred := param.Inferred
	var values map[string]*yaml.Node
	if entry != nil {
		if values = d.mapping(entry, name, d.keys(param)...); values == nil {
			return nil
		}
	}
	t := &c.Tensors[i]
	like := c.Like(i)
	t.DType = c.Implied(i)
	if like != nil && !inferred {
		t.Sizes = append([]int64{}, like.Sizes...)
	}
	if entry == nil && (!t.DType.Valid() || like == nil && !inferred) {
		return nil // reported as missing
	}
	if n := values["dtype"]; n != nil {
		if word, ok := d.word(n, name+".dtype", dtypeNames); ok {
			t.DType, _ = tensor.ParseDType(word)
		}
	} else if !t.DType.Valid() {
		d.fail(entry, "%s: dtype is missing", name)
	}
	if n := values["sizes"]; n != nil {
		t.Sizes = d.sizes(n, name, param)
	} else if like == nil && !inferred {
		d.fail(entry, "%s: sizes is missing", name)
	}
	t.Layout = decodeLayout(d.decoder, name, param.Layout, t.Sizes, values)
	if n := values["view"]; n != nil {
		t.View = d.view(n, name+".view")
	}
	return values["data"]
}

// keys returns the keys of a tensor of a parameter.
func (d *callDecoder) keys(param *spec.Param) []string {
	keys, known := d.known[param]
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
	d.known[param] = keys
	return keys
}

// view decodes the words for a view.
func (d *callDecoder) view(n *yaml.Node, name string) tensor.View {
	entries, _ := d.list(n, name)
	var words []string
	for _, entry := range entries {
		word, ok := d.word(entry, name, tensor.ViewNames())
		if !ok {
			return 0
		}
		words = append(words, word)
	}
	view, _ := tensor.ParseView(words)
	return view
}

func (d *callDecoder) sizes(n *yaml.Node, name string, param *spec.Param) []int64 {
	sizes, ok := d.integers(n, name+".sizes", 0, param.Layout.MaxSize())
	if ok && len(sizes) > tensor.MaxRank {
		d.fail(n, "%s.sizes: rank %d is above %d", name, len(sizes), tensor.MaxRank)
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
