package remote

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
)

// appendProgram appends a program: its nodes, whose operands name values, and the values
// that it returns.
func appendProgram(to []byte, p *spec.Program) []byte {
	to = append(to, '{')
	to = append(appendKey(to, "nodes"), '[')
	for i := range p.Nodes {
		if i > 0 {
			to = append(to, ',')
		}
		n := &p.Nodes[i]
		to = append(to, '{')
		to = appendText(to, "operator", n.Operator.Name)
		to = append(appendKey(to, "attributes"), '{')
		for k := range n.Bound.Fields {
			to = appendField(to, &n.Bound.Fields[k])
		}
		to = append(to, '}')
		if n.Forms != nil {
			to = append(appendKey(to, "forms"), '{')
			for k, form := range n.Forms {
				if form != spec.FormConstant {
					to = appendText(to, n.Bound.Fields[k].Name, form.String())
				}
			}
			to = append(to, '}')
		}
		to = append(appendKey(to, "operands"), '[')
		for k := range n.Counts.Total(n.Operator) {
			if k > 0 {
				to = append(to, ',')
			}
			value := spec.Wire{Node: i, Tensor: k - len(n.Inputs)}
			if k < len(n.Inputs) {
				value = n.Inputs[k]
			}
			to = append(to, '{')
			to = appendText(to, "name", n.Operator.TensorName(n.Counts, k))
			to = append(appendText(to, "value", p.Name(value)), '}')
		}
		to = append(to, "]}"...)
	}
	to = append(to, ']')
	to = append(appendKey(to, "returns"), '[')
	for k, w := range p.Outputs {
		if k > 0 {
			to = append(to, ',')
		}
		to = appendQuoted(to, p.Name(w))
	}
	return append(to, "]}"...)
}

// program decodes what [appendProgram] appends, for a job with these operands.
func (r *request) program(job *backends.Job) {
	s, p := &r.s, &spec.Program{}
	values := map[string]spec.Wire{}
	for k := range job.Inputs() {
		values[job.Operator.TensorName(job.Counts, k)] = spec.Wire{Node: spec.OfProgram, Tensor: k}
	}
	for first := true; s.more(first, '{', '}'); first = false {
		switch key := s.key(); string(key) {
		case "nodes":
			for first := true; s.more(first, '[', ']'); first = false {
				r.node(p, values)
			}
		case "returns":
			for first := true; s.more(first, '[', ']'); first = false {
				name := s.string()
				w, ok := values[string(name)]
				if !ok {
					s.fail("a program returns %q, which no node makes", name)
					return
				}
				p.Outputs = append(p.Outputs, w)
			}
		default:
			s.skip()
		}
	}
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

// node decodes one node, and adds it and the values that it makes.
func (r *request) node(p *spec.Program, values map[string]spec.Wire) {
	s, n := &r.s, spec.Node{}
	var job backends.Job // for its attributes
	made := 0
	for first := true; s.more(first, '{', '}'); first = false {
		switch key := s.key(); string(key) {
		case "operator":
			name := string(s.string())
			at := slices.IndexFunc(r.operators, func(o *spec.Operator) bool { return o.Name == name })
			if at < 0 {
				s.fail("a node of the unknown operator %q", name)
				return
			}
			n.Operator, job.Operator = r.operators[at], r.operators[at]
			n.Counts = make(spec.Counts, len(n.Operator.Params))
		case "attributes":
			if n.Operator == nil {
				s.fail("the attributes of a node stand before its operator")
				return
			}
			r.attributes(&job)
			n.Bound = job.Bound
		case "forms":
			if n.Bound.Attributes == nil {
				s.fail("the forms of a node stand before its attributes")
				return
			}
			r.forms(&n)
		case "operands":
			if n.Operator == nil {
				s.fail("the operands of a node stand before its operator")
				return
			}
			made = r.values(p, &n, values)
		default:
			s.skip()
		}
	}
	if s.err == nil && (n.Operator == nil || n.Bound.Attributes == nil || made == 0) {
		s.fail("a node without operator, attributes or operands")
	}
	p.Nodes = append(p.Nodes, n)
}

// forms decodes how lists come to a node.
func (r *request) forms(n *spec.Node) {
	s := &r.s
	for first := true; s.more(first, '{', '}'); first = false {
		name, form := string(s.key()), string(s.string())
		at := slices.Index(spec.Forms(), form)
		if at < 0 || n.Bound.Fields.Named(name) == nil {
			s.fail("a list %q of %s comes as %q", name, n.Operator.Name, form)
			return
		}
		n.SetForm(name, spec.Form(at))
	}
}

// values decodes the operands of a node, and returns how many of them it makes.
func (r *request) values(p *spec.Program, n *spec.Node, values map[string]spec.Wire) (made int) {
	s, op, at := &r.s, n.Operator, 0
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
