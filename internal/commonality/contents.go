package commonality

import (
	"slices"
	"strings"

	"example.com/conform/spec"
	catalogues "example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// maxContents bounds the elements of an operand whose kinds are told apart.
const maxContents = 1024

// A kindOfElement is what a backend may treat differently about an element.
type kindOfElement struct {
	name  string
	holds func(d tensor.DType, bits uint64) bool
}

var kindsOfElements = []kindOfElement{
	{"NaN", tensor.DType.NaN},
	{"signalling NaN", func(d tensor.DType, bits uint64) bool { return d.NaN(bits) && d.Quiet() != 0 && bits&d.Quiet() == 0 }},
	{"negative zero", func(d tensor.DType, bits uint64) bool { return d.Float() && bits == 1<<(d.Bits()-1) && !d.NaN(bits) }},
	{"negative infinity", func(d tensor.DType, bits uint64) bool {
		infinity, ok := d.Infinity()
		return ok && bits == infinity|1<<(d.Bits()-1)
	}},
	{"bool byte above 1", func(d tensor.DType, bits uint64) bool { return d == tensor.Bool && bits > 1 }},
}

// in reports whether a tensor has an element of a kind.
func (k *kindOfElement) in(t *spec.Tensor) bool {
	if t == nil || !t.DType.Float() && t.DType != tensor.Bool {
		return false
	}
	for at := range stored(t, maxContents) {
		if k.holds(t.DType, t.Bits(at)) {
			return true
		}
	}
	return false
}

// anyContents lists the quantities of the elements of all inputs.
func (l *catalogue) anyContents() {
	for _, kind := range kindsOfElements {
		l.flag("a "+kind.name+" in an input", "", func(f *facts) bool {
			for i := range f.call.Inputs() {
				if kind.in(&f.call.Tensors[i]) {
					return true
				}
			}
			return false
		})
	}
}

// contents lists the quantities of the elements of a parameter's first tensor.
func (l *catalogue) contents(p int, name string) {
	for _, kind := range kindsOfElements {
		l.flag("a "+kind.name+" in "+name, "", func(f *facts) bool { return kind.in(f.operand(p)) })
	}
	l.number("max magnitude in "+name, func(f *facts) int64 {
		t := f.operand(p)
		if t == nil || t.Data == nil || !t.DType.Integer() || t.DType.Bits() > 8 { // wider ones stand for their bits
			return absent
		}
		return magnitude(elements(t, maxContents))
	})
	l.number("different elements of "+name, func(f *facts) int64 {
		t := f.operand(p)
		if t == nil || t.Data == nil {
			return absent
		}
		var list []uint64
		for at := range stored(t, maxContents) {
			list = append(list, t.Bits(at))
		}
		slices.Sort(list)
		return int64(len(slices.Compact(list)))
	})
}

// stored returns how many elements a tensor has at hand, up to a number.
func stored(t *spec.Tensor, most int64) int64 {
	n := int64(len(t.Data)) * 8 / max(t.DType.Bits(), 1)
	if !t.DType.Packed() {
		n = int64(len(t.Data)) / t.DType.Size()
	}
	return min(n, product(t.Sizes), most)
}

// nodes lists the quantities of the nodes of a program: how many there are of each operator,
// which take a result of which, how their lists come to them, and their attributes with names.
func (l *catalogue) nodes(program *spec.Operator) {
	text, _, _ := strings.Cut(program.Name, ".")
	operators := slices.DeleteFunc(catalogues.Operators(), func(op *spec.Operator) bool { return !strings.HasPrefix(op.Name, text+".") })
	for _, op := range slices.Concat(operators, program.Flows) {
		l.number(op.Short()+" nodes", func(f *facts) (n int64) {
			for node := range f.call.Program.All() {
				n += truth(node.Operator == op)
			}
			return n
		})
	}
	for _, to := range operators {
		for _, from := range operators {
			l.flag(to.Short()+" takes a result of "+from.Short(), "", func(f *facts) bool { return wired(f.call.Program, from, to) })
		}
		if slices.ContainsFunc(to.Bind(to.NewAttributes()).Fields, func(field spec.Field) bool { return field.Input }) {
			for way, name := range ways {
				l.flag("a list of "+to.Short()+" is "+name, "", func(f *facts) bool {
					return ofNodes(f.call.Program, to, func(n *spec.Node) int64 { return truth(slices.Contains(comes(n), way)) }) > 0
				})
			}
		}
		l.named("lists of "+to.Short(), append([]string{none}, ways...), func(f *facts) int64 {
			return ofNodes(f.call.Program, to, func(n *spec.Node) int64 {
				return int64(slices.Max(append(comes(n), -1)) + 1)
			})
		})
		l.nodeAttributes(to)
	}
	l.number("values taken twice", func(f *facts) int64 { return shared(f.call.Program) })
}

// ways are those in which a list comes to a node: in a form, or from a value.
var ways = append(spec.Forms(), "a value")

// comes returns the positions in ways of those in which the lists of a node come to it.
func comes(n *spec.Node) (list []int) {
	for i := range n.Bound.Fields {
		switch field := &n.Bound.Fields[i]; {
		case n.List(i) != spec.Stated:
			list = append(list, len(ways)-1)
		case field.Computable():
			list = append(list, int(field.Form))
		}
	}
	return list
}

// nodeAttributes lists the quantities of the attributes of the nodes of one operator.
func (l *catalogue) nodeAttributes(op *spec.Operator) {
	for _, field := range op.Bind(op.NewAttributes()).Fields {
		if field.Enum == nil {
			continue
		}
		without := none // of the operator's nodes
		if slices.Contains(field.Enum.Names(), none) {
			without = "absent"
		}
		names := append([]string{without}, field.Enum.Names()...)
		l.named(field.Name+" of "+op.Short(), names, func(f *facts) int64 {
			return ofNodes(f.call.Program, op, func(n *spec.Node) int64 {
				value := *n.Bound.Fields.Named(field.Name).Int
				return 1 + int64(slices.IndexFunc(field.Enum, func(named spec.NamedValue) bool { return named.Value == value }))
			})
		})
	}
}

// ofNodes returns the largest number of the nodes of an operator, or 0 if there are none.
func ofNodes(p *spec.Program, op *spec.Operator, of func(n *spec.Node) int64) (most int64) {
	for n := range p.All() {
		if n.Operator == op {
			most = max(most, of(n))
		}
	}
	return most
}

// wired reports whether a node of one operator takes a result of one of another.
func wired(p *spec.Program, from, to *spec.Operator) bool {
	for q := range p.Programs() {
		for i := range q.Nodes {
			if q.Nodes[i].Operator == to && slices.ContainsFunc(q.Nodes[i].Inputs, func(w spec.Wire) bool {
				return w.Node != spec.OfProgram && q.Nodes[w.Node].Operator == from
			}) {
				return true
			}
		}
	}
	return false
}

// shared counts the values that several inputs of nodes or outputs of the program take.
func shared(p *spec.Program) (n int64) {
	for q := range p.Programs() {
		times := make(map[spec.Wire]int)
		take := func(w spec.Wire) {
			if times[w]++; times[w] == 2 {
				n++
			}
		}
		for i := range q.Nodes {
			for _, w := range q.Nodes[i].Inputs {
				take(w)
			}
		}
		for _, w := range q.Outputs {
			take(w)
		}
	}
	return n
}
