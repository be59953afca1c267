package remote

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// A decoder decodes the parts of a job, which [appendJob] appends.
type decoder struct {
	operators []*spec.Operator
	families  map[string]*tensor.Family // of layouts, by the keys that state them

	s       scanner
	numbers []int64 // what the sizes, strides and lists of the jobs hold
}

// newDecoder returns a decoder whose numbers are not nil, so that an empty list
// is not an absent one.
func newDecoder() decoder {
	return decoder{operators: catalogue.All(), families: familiesByKey(), numbers: []int64{}}
}

// familiesByKey returns the family of layouts that each key of an operand is of.
func familiesByKey() map[string]*tensor.Family {
	families := make(map[string]*tensor.Family)
	for _, family := range tensor.Families() {
		for field := range family.Fields() {
			families[field.Name] = family
		}
	}
	return families
}

// maxList bounds the list of an attribute.
const maxList = 4096

func (d *decoder) attributes(job *backends.Job) {
	job.Bound = job.Operator.Bind(job.Operator.NewAttributes())
	job.Attributes = job.Bound.Attributes
	s := &d.s
	for first := true; s.more(first, '{', '}'); first = false {
		key := s.key()
		if field := job.Bound.Fields.Named(string(key)); field != nil {
			d.field(field)
		} else {
			s.fail("%s has no attribute %q", job.Operator.Name, key)
		}
	}
}

// forms decodes how lists come to a call.
func (d *decoder) forms(job *backends.Job) {
	s := &d.s
	for first := true; s.more(first, '{', '}'); first = false {
		name, word := string(s.key()), string(s.string())
		form, known := spec.ParseForm(word)
		field := job.Bound.Fields.Named(name)
		if !known || field == nil {
			s.fail("a list %q of %s comes as %q", name, job.Operator.Name, word)
			return
		}
		field.Form = form
	}
}

func (d *decoder) field(field *spec.Field) {
	s := &d.s
	switch {
	case field.Float32:
		field.List.SetEntries(d.floats(maxList))
	case field.Characters() != nil:
		*field.Characters() = spec.Characters(s.string())
	case field.List != nil:
		field.List.SetEntries(d.integers(maxList))
	case field.Bool != nil:
		*field.Bool = s.boolean()
	case field.Float != nil:
		field.SetBits(s.float(tensor.Float64))
	case s.next() != '"':
		*field.Int = s.integer()
	default:
		name := s.string()
		value, ok := field.Enum.Value(string(name))
		if !ok {
			s.fail("%s has no value %q", field.Name, name)
			return
		}
		*field.Int = value
	}
}

// integers reads a list into memory that lasts until the next frame.
func (d *decoder) integers(most int) []int64 {
	base := len(d.numbers)
	d.numbers = d.s.integers(d.numbers, most)
	return d.numbers[base:len(d.numbers):len(d.numbers)]
}

// floats reads a list of float32 values as integers does.
func (d *decoder) floats(most int) []int64 {
	base, s := len(d.numbers), &d.s
	for first := true; s.more(first, '[', ']'); first = false {
		if len(d.numbers)-base == most {
			s.fail("a list of more than %d", most)
			break
		}
		d.numbers = append(d.numbers, int64(s.float(tensor.Float32)))
	}
	return d.numbers[base:len(d.numbers):len(d.numbers)]
}

// operand decodes an operand, and returns its name, and how much of the payload its
// memory takes.
func (d *decoder) operand(o *backends.Operand) (name string, span int64) {
	s := &d.s
	for first := true; s.more(first, '{', '}'); first = false {
		switch key := s.key(); string(key) {
		case "name":
			name = string(s.string())
		case "dtype":
			o.Desc.DType = dtype(s)
		case "sizes":
			o.Desc.Sizes = d.integers(tensor.MaxRank)
		case "memory":
			span = s.integer()
		case "parts":
			o.Parts = d.parts()
		case "start":
			o.Start = s.integer()
		case "length":
			o.Length = s.integer()
		case "view_strides":
			o.Strides = d.integers(tensor.MaxRank)
		case "view_first":
			o.First = s.integer()
		default:
			if family := d.families[string(key)]; family != nil {
				d.layout(&o.Desc, family, key)
			} else {
				s.skip()
			}
		}
	}
	switch {
	case s.err != nil:
		return name, span
	case !o.Desc.DType.Valid():
		s.fail("an operand without dtype")
	case o.Start < 0 || o.Length < 0 || o.Start > span || o.Length > span-o.Start:
		s.fail("a buffer of %d bytes at %d does not lie in %d bytes of memory", o.Length, o.Start, span)
	case o.Parts != nil && o.Parts[len(o.Parts)-1].End != span:
		s.fail("parts up to %d of %d bytes of memory", o.Parts[len(o.Parts)-1].End, span)
	}
	if o.Parts != nil {
		span = 0
		for _, part := range o.Parts {
			span += part.End - part.Start
		}
	}
	return name, span
}

// maxParts bounds the parts of sparse memory.
const maxParts = 1 << 14

// parts decodes the bounds of parts: at least one, in order.
func (d *decoder) parts() (list []backends.Part) {
	bounds, end := d.integers(2*maxParts), int64(0)
	for i := 0; i+1 < len(bounds); i += 2 {
		part := backends.Part{Start: bounds[i], End: bounds[i+1]}
		if part.Start < end || part.End < part.Start {
			d.s.fail("bytes %d to %d are not a part of memory after byte %d", part.Start, part.End, end)
			return nil
		}
		list, end = append(list, part), part.End
	}
	if len(list) == 0 || len(bounds)%2 != 0 {
		d.s.fail("%d bounds of parts", len(bounds))
		return nil
	}
	return list
}

// layout decodes the field of a layout that the key names.
func (d *decoder) layout(desc *tensor.Desc, family *tensor.Family, key []byte) {
	s := &d.s
	if desc.Layout == nil {
		desc.Layout = family.New()
	}
	if desc.Layout.Family() != family {
		s.fail("an operand with layouts of two families")
	}
	for field := range tensor.Fields(desc.Layout) {
		if field.Name != string(key) {
			continue
		}
		switch {
		case field.List != nil && field.Counted:
			*field.List = d.integers(tensor.MaxRank)
		case field.List != nil:
			*field.List = d.integers(maxList)
		case field.Names != nil:
			*field.Number = named(s, &field)
		default:
			*field.Number = s.integer()
		}
		return // the key lasts until the next text
	}
}

// named decodes the name of a number other than 0, which is left out.
func named(s *scanner, field *tensor.Field) int64 {
	text := s.string()
	for n, name := range field.Names {
		if n > 0 && name == string(text) {
			return int64(n)
		}
	}
	s.fail("%s has no value %q", field.Name, text)
	return 0
}

// program decodes what [appendProgram] appends, for a job with these operands.
func (d *decoder) program(job *backends.Job) {
	s, p := &d.s, d.nodes(job.Operator, job.Inputs(), 0)
	if s.err != nil {
		return
	}
	call := spec.Call{
		Operator: job.Operator, Attributes: job.Attributes, Bound: job.Bound, Counts: job.Counts, Program: p, CheckOnly: true,
	}
	for i := range job.Operands {
		call.Tensors = append(call.Tensors, spec.Tensor{Desc: job.Operands[i].Desc})
	}
	if err := call.WellFormed(0); err != nil {
		s.fail("%v", err)
		return
	}
	job.Program = p
}

// nodes decodes what an operator runs with so many inputs: a program, or a body in so many others.
func (d *decoder) nodes(of *spec.Operator, inputs, depth int) *spec.Program {
	s, p := &d.s, &spec.Program{}
	values := map[string]spec.Wire{}
	for k := range inputs {
		w := spec.Wire{Node: spec.OfProgram, Tensor: k}
		values[p.Name(w)] = w
	}
	for first := true; s.more(first, '{', '}'); first = false {
		switch key := s.key(); string(key) {
		case "nodes":
			for first := true; s.more(first, '[', ']'); first = false {
				d.node(of, p, values, depth)
			}
		case "returns":
			for first := true; s.more(first, '[', ']'); first = false {
				name := s.string()
				w, ok := values[string(name)]
				if !ok {
					s.fail("a program returns %q, which no node makes", name)
					return p
				}
				p.Outputs = append(p.Outputs, w)
			}
		default:
			s.skip()
		}
	}
	return p
}

// node decodes one node, and adds it and the values that it makes.
func (d *decoder) node(of *spec.Operator, p *spec.Program, values map[string]spec.Wire, depth int) {
	s, n := &d.s, spec.Node{}
	var job backends.Job // for its attributes
	made := 0
	for first := true; s.more(first, '{', '}'); first = false {
		switch key := s.key(); string(key) {
		case "operator":
			name := string(s.string())
			operators := slices.Concat(d.operators, of.Flows)
			at := slices.IndexFunc(operators, func(o *spec.Operator) bool { return o.Name == name })
			if at < 0 {
				s.fail("a node of the unknown operator %q", name)
				return
			}
			n.Operator, job.Operator = operators[at], operators[at]
			n.Counts = make(spec.Counts, len(n.Operator.Params))
		case "attributes":
			if n.Operator == nil {
				s.fail("the attributes of a node stand before its operator")
				return
			}
			d.attributes(&job)
			n.Bound = job.Bound
		case "forms":
			if n.Bound.Attributes == nil {
				s.fail("the forms of a node stand before its attributes")
				return
			}
			d.forms(&job)
		case "lists":
			if n.Bound.Attributes == nil {
				s.fail("the lists of a node stand before its attributes")
				return
			}
			d.lists(&n, values)
		case "operands":
			if n.Operator == nil {
				s.fail("the operands of a node stand before its operator")
				return
			}
			made = d.values(p, &n, values)
		case "bodies":
			if made == 0 || n.Operator.Flow == spec.Straight || depth == spec.MaxNesting {
				s.fail("the bodies of a node stand before its operands, or it has none")
				return
			}
			for first := true; s.more(first, '[', ']'); first = false {
				n.Bodies = append(n.Bodies, d.nodes(of, len(n.Taken()), depth+1))
			}
		case "to":
			n.To.DType = dtype(s)
		case "to_sizes":
			n.To.Sizes = s.integers([]int64{}, tensor.MaxRank)
		default:
			s.skip()
		}
	}
	if s.err == nil && (n.Operator == nil || n.Bound.Attributes == nil || made == 0) {
		s.fail("a node without operator, attributes or operands")
	}
	p.Nodes = append(p.Nodes, n)
}

// lists decodes which values the lists of a node come from.
func (d *decoder) lists(n *spec.Node, values map[string]spec.Wire) {
	s := &d.s
	for first := true; s.more(first, '{', '}'); first = false {
		name, value := string(s.key()), string(s.string())
		at := slices.IndexFunc(n.Bound.Fields, func(f spec.Field) bool { return f.Name == name })
		w, known := values[value]
		if at < 0 || !known {
			s.fail("%s has no list %q that comes from %q", n.Operator.Name, name, value)
			return
		}
		n.SetList(at, w)
	}
}

// values decodes the operands of a node, and returns how many of them it makes.
func (d *decoder) values(p *spec.Program, n *spec.Node, values map[string]spec.Wire) (made int) {
	s, op, at := &d.s, n.Operator, 0
	for first := true; s.more(first, '[', ']'); first = false {
		var name, value string
		for first := true; s.more(first, '{', '}'); first = false {
			switch key := s.key(); string(key) {
			case "name":
				name = string(s.string())
			case "value":
				value = string(s.string())
			default:
				s.skip()
			}
		}
		for at < len(op.Params) && !op.Params[at].Takes(name, n.Counts[at]) {
			at++
		}
		if at == len(op.Params) {
			s.fail("%s has no operand %q in this place", op.Name, name)
			return made
		}
		n.Counts[at]++
		w, known := values[value]
		switch out := op.Params[at].Dir == spec.Out; {
		case out == known:
			s.fail("the value %q of %s is made twice, or never", value, name)
			return made
		case out:
			values[value] = spec.Wire{Node: len(p.Nodes), Tensor: made}
			made++
		default:
			n.Inputs = append(n.Inputs, w)
		}
	}
	return made
}
