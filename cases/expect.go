package cases

import (
	"math"
	"slices"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// An expectDecoder decodes what the cases of one file admit.
type expectDecoder struct {
	*decoder
	op    *spec.Operator
	rules []string // the IDs of the operator's rules
}

// expectations decodes what a case admits: oracle, accept, reject, one
// expectation, or a list with one per reading.
func (d *expectDecoder) expectations(n *yaml.Node, c *Case) {
	if n == nil {
		return
	}
	if n = d.resolve(n); n == nil {
		return
	}
	switch n.Kind {
	case yaml.ScalarNode:
		switch word, _ := d.word(n, "expect", []string{"oracle", "accept", "reject"}); word {
		case "accept":
			c.Expect = []Expectation{{Origin: d.origin(n)}}
		case "reject":
			c.Expect = []Expectation{{Rejects: true, Origin: d.origin(n)}}
		}
	case yaml.SequenceNode:
		entries, _ := d.list(n, "expect")
		if len(n.Content) == 0 {
			d.fail(n, "expect: the list is empty")
		}
		for _, entry := range entries {
			c.Expect = append(c.Expect, d.expectation(entry, c, true))
			if n := len(c.Expect) - 1; c.Expect[n].Otherwise && n+1 < len(entries) {
				d.fail(entry, "expect: otherwise stands last")
			}
		}
	default:
		c.Expect = []Expectation{d.expectation(n, c, false)}
	}
}

func (d *expectDecoder) expectation(n *yaml.Node, c *Case, listed bool) Expectation {
	keys := []string{"reject", "accept", "memory"}
	if d.op.Infers() {
		keys = append(keys, "sizes")
	}
	for p := range d.op.Params {
		if param := &d.op.Params[p]; param.Dir == spec.Out {
			keys = append(keys, param.Name)
		}
	}
	if listed {
		keys = append(keys, "when", "otherwise")
	}
	values := d.mapping(n, "expect", keys...)
	if values == nil {
		return Expectation{}
	}
	e := Expectation{Origin: d.origin(n)}
	if when := values["when"]; when != nil {
		e.When = d.choices(when)
		delete(values, "when")
	}
	reject, accept, otherwise := values["reject"], values["accept"], values["otherwise"]
	switch {
	case otherwise != nil && len(values) == 1 && e.When == nil:
		_, e.Otherwise = d.word(otherwise, "expect.otherwise", []string{"oracle"})
	case otherwise != nil:
		d.fail(n, "expect: otherwise stands alone")
	case reject != nil && len(values) == 1:
		e.Rejects = true
		if word, _ := d.word(reject, "expect.reject", append(slices.Clip(d.rules), "true")); word != "true" {
			e.Reject = word
		}
	case accept != nil && len(values) == 1:
		if !d.flag(accept, "expect.accept") {
			d.fail(accept, "expect.accept: want true, or reject and a rule")
		}
	case reject != nil || accept != nil || len(values) == 0:
		d.fail(n, "expect: want one of reject, accept, or sizes, output and memory")
	case len(c.Call.Tensors) > 0:
		e.Outputs = make([]ExpectedOutput, len(c.Call.Outputs()))
		d.outputSizes(values["sizes"], &c.Call, e.Outputs)
		d.outputs(values, &c.Call, e.Outputs)
		e.Memory = d.memory(values["memory"], &c.Call)
	}
	return e
}

// memory decodes where the elements of operands lie.
func (d *expectDecoder) memory(n *yaml.Node, c *spec.Call) []ExpectedMemory {
	if n == nil {
		return nil
	}
	if c.CheckOnly {
		d.fail(n, "expect.memory: a check-only case has no memory")
		return nil
	}
	names := memoryNames(d.op)
	values := d.mapping(n, "expect.memory", names...)
	var list []ExpectedMemory
	for _, name := range names {
		at := values[name]
		if at == nil {
			continue
		}
		what := "expect.memory." + name
		first, end := c.Counts.Span(d.op.Param(name))
		if first == end {
			d.fail(at, "%s: the call has no such operand", what)
			continue
		}
		indices, ok := d.integers(at, what, 0, math.MaxInt64)
		if want, err := tensor.Elements(c.Tensors[first].Sizes); ok && (err != nil || want != int64(len(indices))) {
			d.fail(at, "%s: %d linear indices for %d elements", what, len(indices), want)
			continue
		}
		list = append(list, ExpectedMemory{Operand: first, Indices: indices})
	}
	return list
}

// memoryNames lists the parameters for which a case can state where the
// elements lie: those whose sizes the call states.
func memoryNames(op *spec.Operator) []string {
	var names []string
	for p := range op.Params {
		if param := &op.Params[p]; param.Count != spec.Many && (param.Dir != spec.Out || !op.Infers()) {
			names = append(names, param.Name)
		}
	}
	return names
}

// outputSizes decodes the sizes of the outputs: one list of sizes, or a list of
// them if the operator may have several outputs.
func (d *expectDecoder) outputSizes(n *yaml.Node, c *spec.Call, outputs []ExpectedOutput) {
	if n == nil {
		for k := range outputs {
			outputs[k].Sizes = c.Outputs()[k].Sizes
		}
		return
	}
	entries := []*yaml.Node{n}
	if c.Operator.Several() {
		var ok bool
		if entries, ok = d.list(n, "expect.sizes"); !ok {
			return
		}
		if len(entries) != len(outputs) {
			d.fail(n, "expect.sizes: %d lists of sizes for %d outputs", len(entries), len(outputs))
			return
		}
	}
	for k, entry := range entries {
		outputs[k].Sizes, outputs[k].HasSizes = d.integers(entry, "expect.sizes", 0, math.MaxInt64)
	}
}

// outputs decodes the elements of the outputs.
func (d *expectDecoder) outputs(values map[string]*yaml.Node, c *spec.Call, outputs []ExpectedOutput) {
	inputs := c.Inputs()
	for p := range d.op.Params {
		param := &d.op.Params[p]
		n := values[param.Name]
		if param.Dir != spec.Out || n == nil {
			continue
		}
		what := "expect." + param.Name
		if c.CheckOnly {
			d.fail(n, "%s: a check-only case has no output", what)
			continue
		}
		first, end := c.Counts.Span(p)
		entries := []*yaml.Node{n}
		if param.Count == spec.Many {
			entries, _ = d.list(n, what)
		}
		if len(entries) != end-first {
			d.fail(n, "%s: %d outputs; the call has %d", what, len(entries), end-first)
			continue
		}
		for k, entry := range entries {
			d.output(entry, what, &outputs[first-inputs+k], c.Tensors[first+k].DType)
		}
	}
}

// choices decodes the answers under which an expectation applies.
func (d *expectDecoder) choices(n *yaml.Node) []spec.Choice {
	if n = d.resolve(n); n == nil {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		d.fail(n, "expect.when: want questions, each with an answer, not %s", describe(n))
		return nil
	}
	var choices []spec.Choice
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		question := d.question(key)
		if question == nil {
			continue
		}
		for _, choice := range choices {
			if choice.Question == question {
				d.fail(key, "expect.when: %s is given twice", question.ID)
			}
		}
		names := make([]string, len(question.Answers))
		for i, option := range question.Answers {
			names[i] = option.Name
		}
		if name, ok := d.word(value, "expect.when: "+question.Name(), names); ok {
			answer, _ := question.Parse(name)
			choices = append(choices, spec.Choice{Question: question, Answer: answer})
		}
	}
	return choices
}

// question returns the operator's question that a key names, by its ID or by
// the part after the slash.
func (d *expectDecoder) question(key *yaml.Node) *spec.Question {
	names := make([]string, len(d.op.Questions))
	for i, question := range d.op.Questions {
		if key.Kind == yaml.ScalarNode && (key.Value == question.ID || key.Value == question.Name()) {
			return question
		}
		names[i] = question.Name()
	}
	d.unknown(key, "expect.when: unknown question", key.Value, names)
	return nil
}

// output decodes the elements of an output.
func (d *expectDecoder) output(n *yaml.Node, what string, e *ExpectedOutput, dtype tensor.DType) {
	before := d.failed
	leaves := d.leaves(n, e.Sizes, what)
	if d.failed > before || !dtype.Valid() {
		return
	}
	if want, err := tensor.Elements(e.Sizes); (e.HasSizes || !d.op.Infers()) && (err != nil || want != int64(len(leaves))) {
		d.fail(n, "%s: %d elements, where sizes %v want %d", what, len(leaves), e.Sizes, want)
		return
	}
	e.HasElements = true
	e.Elements = make([]Element, len(leaves))
	for i, leaf := range leaves {
		var ok bool
		if e.Elements[i], ok = d.element(leaf, what, dtype); !ok {
			return
		}
	}
}

// element decodes what one output element may hold: a value, anything, or
// {any_of: […]}.
func (d *expectDecoder) element(n *yaml.Node, what string, dtype tensor.DType) (Element, bool) {
	if n = d.resolve(n); n == nil {
		return Element{}, false
	}
	switch {
	case n.Kind == yaml.ScalarNode && n.Value == "anything":
		return Element{Anything: true}, true
	case n.Kind != yaml.MappingNode:
		bits, ok := d.value(n, dtype, what)
		return Element{Bits: []uint64{bits}}, ok
	}
	values := d.mapping(n, what, "any_of")
	if values == nil || values["any_of"] == nil {
		d.fail(n, "%s: want a value, anything, or {any_of: [values]}", what)
		return Element{}, false
	}
	entries, ok := d.list(values["any_of"], what+".any_of")
	if ok && len(entries) == 0 {
		d.fail(n, "%s.any_of: the list is empty", what)
		return Element{}, false
	}
	var e Element
	for _, entry := range entries {
		bits, good := d.value(entry, dtype, what+".any_of")
		if !good {
			return Element{}, false
		}
		e.Bits = append(e.Bits, bits)
	}
	return e, ok
}
