package cases

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// decodeProgram decodes the lines of a program and adds its outputs to the call:
//
//	a, b = split(inputs[0], axis=0, split=[2, 1])
//	c = concat([b, a], axis=0)
//	run 2 times, inputs[0] = c
//	return c, a
//
// The operators are those of the program's own text. Operands have the order of their
// parameters; attributes follow, by name. A list may have a form before it, as in
// starts=computed [1], or the name of a value that holds it, as in shape=b [2, 3]. An integer
// that the text takes as an input may have such a name, too: depth=c 5. The bodies of a node of
// control flow follow it in braces, each with its lines divided by semicolons: see [spec.Program.Lines].
func decodeProgram(in *decoder, n, lines *yaml.Node, c *spec.Call) {
	if lines == nil {
		in.fail(n, "program is missing: a list of lines such as a = transpose(inputs[0])")
		return
	}
	d := newProgramDecoder(in, c.Operator, len(c.Tensors))
	before := d.failed
	entries, ok := d.list(lines, "program")
	if ok && len(entries) == 0 {
		d.fail(lines, "program: the list is empty")
	}
	for i, entry := range entries {
		if line, ok := d.text(entry, "program"); ok {
			d.line(entry, line, i == len(entries)-1)
		}
		if d.failed > before {
			return
		}
	}
	of := d.p.Values(c.Tensors)
	for i := range d.p.Nodes {
		if err := d.p.Nodes[i].ListsFit(of); err != nil {
			d.fail(within(entries[i], err.List+"="), "program: %v", err)
		}
		if err := d.p.Nodes[i].BodiesFit(of); err != nil {
			d.fail(entries[i], "program: %v", err)
		}
	}
	if err := d.p.RunsFit(c.Tensors); err != nil {
		d.fail(d.runs, "program: %v", err)
	}
	inputs := len(c.Tensors)
	c.Program, c.Counts = d.p, spec.Counts{inputs, 0}
	c.Pass(1, len(d.p.Outputs))
	for k, dtype := range d.p.DTypes(c.Tensors[:inputs]) {
		c.Tensors[inputs+k].DType = dtype
	}
}

// A programDecoder decodes the lines of one program, or of a body.
type programDecoder struct {
	*decoder
	of    *spec.Operator // the operator of the program
	p     *spec.Program
	names map[string]spec.Wire
	depth int        // of bodies around this one
	runs  *yaml.Node // the line that says how often the program runs
}

// newProgramDecoder returns a decoder of a program with so many inputs.
func newProgramDecoder(in *decoder, of *spec.Operator, inputs int) programDecoder {
	d := programDecoder{decoder: in, of: of, p: &spec.Program{}, names: map[string]spec.Wire{}}
	for k := range inputs {
		w := spec.Wire{Node: spec.OfProgram, Tensor: k}
		d.names[d.p.Name(w)] = w
	}
	return d
}

// line decodes a line, which may be the last one.
func (d *programDecoder) line(at *yaml.Node, line string, last bool) {
	results, returns := strings.CutPrefix(line, "return ")
	times, runs := strings.CutPrefix(line, "run ")
	switch {
	case returns != last:
		d.fail(at, "program: the last line, and no other, is return with results: return c, a")
	case last:
		for name := range strings.SplitSeq(results, ",") {
			if w, ok := d.wire(at, strings.TrimSpace(name)); ok {
				d.p.Outputs = append(d.p.Outputs, w)
			}
		}
	case d.runs != nil:
		d.fail(at, "program: only the last line follows the line run")
	case runs && d.depth == 0:
		d.repetition(at, times)
	default:
		d.node(at, line)
	}
}

// wire returns what a name in a line stands for.
func (d *programDecoder) wire(at *yaml.Node, name string) (spec.Wire, bool) {
	w, ok := d.names[name]
	if !ok {
		d.fail(at, "program: nothing is called %s here", quote(name))
	}
	return w, ok
}

// repetition decodes what follows run: "3 times, inputs[0] = a".
func (d *programDecoder) repetition(at *yaml.Node, line string) {
	times, feeds, _ := strings.Cut(line, " times, ")
	d.runs = at
	d.p.Runs, _ = strconv.Atoi(times)
	for feed := range strings.SplitSeq(feeds, ", ") {
		input, value, fed := strings.Cut(feed, " = ")
		if !fed || times != strconv.Itoa(d.p.Runs) {
			d.fail(at, "program: want one line run 3 times, inputs[0] = a, not %s", quote("run "+line))
			return
		}
		to, known := d.wire(at, input)
		from, made := d.wire(at, value)
		if known && made && to.Node != spec.OfProgram {
			d.fail(at, "program: %s is no input", quote(input))
		}
		if !known || !made {
			return
		}
		d.p.Feeds = append(d.p.Feeds, spec.Feed{Input: to.Tensor, From: from})
	}
}

// node decodes the line of a node.
func (d *programDecoder) node(at *yaml.Node, line string) {
	results, call, assigned := strings.Cut(line, " = ")
	call, bodies := cutBodies(call)
	name, arguments, opened := strings.Cut(call, "(")
	arguments, closed := strings.CutSuffix(arguments, ")")
	if !assigned || !opened || !closed {
		d.fail(at, "program: want results = operator(operands, attribute=value), not %s", quote(line))
		return
	}
	op := d.operator(name)
	if op == nil {
		d.fail(at, "program: %s has no operator %s", d.of.Text(), quote(name))
		return
	}
	n := spec.Node{Operator: op, Bound: op.Bind(op.NewAttributes()), Counts: make(spec.Counts, len(op.Params))}
	operands, attributes := splitArguments(arguments)
	if _, may := op.States(); may && op.Flow == spec.Straight {
		attributes = d.to(at, &n, attributes)
	}
	if !d.operands(at, &n, operands) || !d.attributes(at, &n, attributes) {
		return
	}
	names := strings.Split(results, ", ")
	if !d.results(at, &n, names) || !d.bodies(at, &n, bodies) {
		return
	}
	if err := n.Counted(); err != nil {
		d.fail(at, "program: %v", err)
		return
	}
	for k, name := range names {
		if _, taken := d.names[name]; taken || !isName(name) || slices.Contains(spec.Forms(), name) {
			d.fail(at, "program: %s is no new name of a result", quote(name))
			return
		}
		d.names[name] = spec.Wire{Node: len(d.p.Nodes), Tensor: k}
	}
	d.p.Nodes = append(d.p.Nodes, n)
}

// operator returns the operator of a node, or nil if there is none of this name.
func (d *programDecoder) operator(name string) *spec.Operator {
	for _, flow := range d.of.Flows {
		if flow.Short() == name {
			return flow
		}
	}
	if op, err := catalogue.Operator(d.of.Text() + "." + name); err == nil && !op.Program {
		return op
	}
	return nil
}

// to takes from the attributes of a node the one that says what its result is.
func (d *programDecoder) to(at *yaml.Node, n *spec.Node, attributes []string) []string {
	return slices.DeleteFunc(attributes, func(attribute string) bool {
		name, is := strings.CutPrefix(strings.TrimSpace(attribute), "to=")
		if is && n.To.DType.Valid() {
			d.fail(at, "program: to is stated twice")
		}
		if is {
			var err error
			if n.To, err = tensor.ParseDesc(name); err != nil {
				d.fail(at, "program: to: %v", err)
			}
		}
		return is
	})
}

// operands gives a node its inputs: for each parameter a name, a list of names in brackets
// if it takes many, or _ for one that is left out.
func (d *programDecoder) operands(at *yaml.Node, n *spec.Node, operands []string) bool {
	for p := range n.Operator.Params {
		param := &n.Operator.Params[p]
		if param.Dir == spec.Out {
			break
		}
		text := "_"
		if len(operands) > 0 {
			text, operands = operands[0], operands[1:]
		}
		var names []string
		if list, ok := strings.CutPrefix(text, "["); ok && param.Count == spec.Many {
			if list = strings.TrimSuffix(list, "]"); list != "" {
				names = strings.Split(list, ",")
			}
		} else if text != "_" {
			names = []string{text}
		}
		if !param.Count.Allows(len(names)) {
			d.fail(at, "program: %s has %d operands for %s", n.Operator.Name, len(names), param.Name)
			return false
		}
		n.Counts[p] = len(names)
		for _, name := range names {
			w, ok := d.wire(at, strings.TrimSpace(name))
			if !ok {
				return false
			}
			n.Inputs = append(n.Inputs, w)
		}
	}
	if len(operands) > 0 {
		d.fail(at, "program: %s takes no operand %s", n.Operator.Name, quote(operands[0]))
	}
	return len(operands) == 0
}

// results counts the outputs of a node.
func (d *programDecoder) results(at *yaml.Node, n *spec.Node, names []string) bool {
	left := len(names)
	for p := range n.Operator.Params {
		if param := &n.Operator.Params[p]; param.Dir == spec.Out {
			switch n.Counts[p] = 1; param.Count {
			case spec.Many:
				n.Counts[p] = left
			case spec.Optional:
				n.Counts[p] = min(left, 1)
			}
			left -= n.Counts[p]
		}
	}
	if left != 0 {
		d.fail(at, "program: %s does not have %d results", n.Operator.Name, len(names))
	}
	return left == 0
}

// attributes decodes the attributes of a node with the code for those of a case.
func (d *programDecoder) attributes(at *yaml.Node, n *spec.Node, attributes []string) bool {
	mapping := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Line: at.Line, Column: at.Column}
	before := d.failed
	for _, attribute := range attributes {
		name, text, _ := strings.Cut(attribute, "=")
		name = strings.TrimSpace(name)
		if source, rest, ok := strings.Cut(text, " "); ok && strings.IndexAny(text, "[\"'{") != 0 {
			if !d.source(within(at, attribute), n, name, source) {
				return false
			}
			text = rest
		}
		place := within(at, attribute)
		var value yaml.Node
		if err := yaml.Unmarshal([]byte(text), &value); err != nil || len(value.Content) != 1 || strings.Contains(text, "\n") {
			d.fail(place, "program: %s is no value of %s", quote(text), quote(name))
			return false
		}
		key := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: name, Line: place.Line, Column: place.Column}
		moveTo(value.Content[0], place, strings.LastIndex(attribute, text))
		d.inspect(value.Content[0], 0)
		mapping.Content = append(mapping.Content, key, value.Content[0])
	}
	c := spec.Call{Operator: n.Operator, Attributes: n.Bound.Attributes, Bound: n.Bound}
	decodeAttributes(d.decoder, at, mapping, &c, map[string]*yaml.Node{})
	return d.failed == before
}

// source decodes what stands before the list of a node: its form, or the name of the value that it
// comes from.
func (d *programDecoder) source(at *yaml.Node, n *spec.Node, list, word string) bool {
	i := slices.IndexFunc(n.Bound.Fields, func(f spec.Field) bool { return f.Name == list && f.Input })
	if i < 0 {
		d.fail(at, "program: %s is no list that %s takes as an input", quote(list), n.Operator.Name)
		return false
	}
	if form, is := spec.ParseForm(word); is {
		if !n.Bound.Fields[i].Formed() {
			d.fail(at, "program: %s has no form", quote(list))
			return false
		}
		n.Bound.Fields[i].Form = form
		return true
	}
	w, ok := d.wire(at, word)
	if ok {
		n.SetList(i, w)
	}
	return ok
}

// moveTo gives a node of one line, and those in it, places in the file, some characters behind that of another.
func moveTo(n, at *yaml.Node, behind int) {
	n.Line, n.Column = at.Line, at.Column+behind+n.Column-1
	for _, part := range n.Content {
		moveTo(part, at, behind)
	}
}

// within returns the place in the file of a part of a line, and that of the line if a part of it can be elsewhere.
func within(line *yaml.Node, part string) *yaml.Node {
	place, before := *line, 0
	switch line.Style {
	case yaml.DoubleQuotedStyle, yaml.SingleQuotedStyle:
		before = 1
	}
	if at := strings.Index(line.Value, part); at > 0 && line.Kind == yaml.ScalarNode && !strings.ContainsAny(line.Value, "\\\"'\n") {
		place.Column += before + utf8.RuneCountInString(line.Value[:at])
	}
	return &place
}

// splitArguments divides what is between parentheses at the commas outside brackets and quotes:
// operands, and then attributes, which have an equals sign.
func splitArguments(text string) (operands, attributes []string) {
	depth, start, quoted := 0, 0, false
	add := func(part string) {
		switch part = strings.TrimSpace(part); {
		case part == "":
		case strings.Contains(part, "="):
			attributes = append(attributes, part)
		default:
			operands = append(operands, part)
		}
	}
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == '[':
			depth++
		case r == ']':
			depth--
		case r == ',' && depth == 0:
			add(text[start:i])
			start = i + 1
		}
	}
	add(text[start:])
	return operands, attributes
}
