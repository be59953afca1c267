package cases

import (
	"math"
	"slices"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// expectations decodes what a case admits: oracle, accept, reject, one
// expectation, or a list with one per reading.
func (f *fileDecoder) expectations(n *yaml.Node, c *Case) {
	if n == nil {
		return
	}
	if n = f.resolve(n); n == nil {
		return
	}
	switch n.Kind {
	case yaml.ScalarNode:
		switch word, _ := f.word(n, "expect", []string{"oracle", "accept", "reject"}); word {
		case "accept":
			c.Expect = []Expectation{{Origin: f.origin(n)}}
		case "reject":
			c.Expect = []Expectation{{Rejects: true, Origin: f.origin(n)}}
		}
	case yaml.SequenceNode:
		entries, _ := f.list(n, "expect")
		if len(n.Content) == 0 {
			f.fail(n, "expect: the list is empty")
		}
		for _, entry := range entries {
			c.Expect = append(c.Expect, f.expectation(entry, c, true))
			if n := len(c.Expect) - 1; c.Expect[n].Otherwise && n+1 < len(entries) {
				f.fail(entry, "expect: otherwise stands last")
			}
		}
	default:
		c.Expect = []Expectation{f.expectation(n, c, false)}
	}
}

func (f *fileDecoder) expectation(n *yaml.Node, c *Case, listed bool) Expectation {
	keys := []string{"reject", "accept", "memory"}
	if f.op.Infers() {
		keys = append(keys, "sizes")
	}
	for p := range f.op.Params {
		if param := &f.op.Params[p]; param.Dir == spec.Out {
			keys = append(keys, param.Name)
		}
	}
	if listed {
		keys = append(keys, "when", "otherwise")
	}
	values := f.mapping(n, "expect", keys...)
	if values == nil {
		return Expectation{}
	}
	e := Expectation{Origin: f.origin(n)}
	if when := values["when"]; when != nil {
		e.When = f.choices(when)
		delete(values, "when")
	}
	reject, accept, otherwise := values["reject"], values["accept"], values["otherwise"]
	switch {
	case otherwise != nil && len(values) == 1 && e.When == nil:
		_, e.Otherwise = f.word(otherwise, "expect.otherwise", []string{"oracle"})
	case otherwise != nil:
		f.fail(n, "expect: otherwise stands alone")
	case reject != nil && len(values) == 1:
		e.Rejects = true
		if word, _ := f.word(reject, "expect.reject", append(slices.Clip(f.rules), "true")); word != "true" {
			e.Reject = word
		}
	case accept != nil && len(values) == 1:
		if !f.flag(accept, "expect.accept") {
			f.fail(accept, "expect.accept: want true, or reject and a rule")
		}
	case reject != nil || accept != nil || len(values) == 0:
		f.fail(n, "expect: want one of reject, accept, or sizes, output and memory")
	case len(c.Call.Tensors) > 0:
		e.Outputs = make([]ExpectedOutput, len(c.Call.Outputs()))
		f.outputSizes(values["sizes"], &c.Call, e.Outputs)
		f.outputs(values, &c.Call, e.Outputs)
		e.Memory = f.memory(values["memory"], &c.Call)
	}
	return e
}

// memory decodes where the elements of operands lie.
func (f *fileDecoder) memory(n *yaml.Node, c *spec.Call) []ExpectedMemory {
	if n == nil {
		return nil
	}
	if c.CheckOnly {
		f.fail(n, "expect.memory: a check-only case has no memory")
		return nil
	}
	names := memoryNames(f.op)
	values := f.mapping(n, "expect.memory", names...)
	var list []ExpectedMemory
	for _, name := range names {
		at := values[name]
		if at == nil {
			continue
		}
		what := "expect.memory." + name
		first, end := c.Counts.Span(f.op.Param(name))
		if first == end {
			f.fail(at, "%s: the call has no such operand", what)
			continue
		}
		indices, ok := f.integers(at, what, 0, math.MaxInt64)
		if want, err := tensor.Elements(c.Tensors[first].Sizes); ok && (err != nil || want != int64(len(indices))) {
			f.fail(at, "%s: %d linear indices for %d elements", what, len(indices), want)
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
func (f *fileDecoder) outputSizes(n *yaml.Node, c *spec.Call, outputs []ExpectedOutput) {
	if n == nil {
		for k := range outputs {
			outputs[k].Sizes = c.Outputs()[k].Sizes
		}
		return
	}
	entries := []*yaml.Node{n}
	if c.Operator.Several() {
		var ok bool
		if entries, ok = f.list(n, "expect.sizes"); !ok {
			return
		}
		if len(entries) != len(outputs) {
			f.fail(n, "expect.sizes: %d lists of sizes for %d outputs", len(entries), len(outputs))
			return
		}
	}
	for k, entry := range entries {
		outputs[k].Sizes, outputs[k].HasSizes = f.integers(entry, "expect.sizes", 0, math.MaxInt64)
	}
}

// outputs decodes the elements of the outputs.
func (f *fileDecoder) outputs(values map[string]*yaml.Node, c *spec.Call, outputs []ExpectedOutput) {
	inputs := c.Inputs()
	for p := range f.op.Params {
		param := &f.op.Params[p]
		n := values[param.Name]
		if param.Dir != spec.Out || n == nil {
			continue
		}
		what := "expect." + param.Name
		if c.CheckOnly {
			f.fail(n, "%s: a check-only case has no output", what)
			continue
		}
		first, end := c.Counts.Span(p)
		entries := []*yaml.Node{n}
		if param.Count == spec.Many {
			entries, _ = f.list(n, what)
		}
		if len(entries) != end-first {
			f.fail(n, "%s: %d outputs; the call has %d", what, len(entries), end-first)
			continue
		}
		for k, entry := range entries {
			f.output(entry, what, &outputs[first-inputs+k], c.Tensors[first+k].DType)
		}
	}
}

// choices decodes the answers under which an expectation applies.
func (f *fileDecoder) choices(n *yaml.Node) []spec.Choice {
	if n = f.resolve(n); n == nil {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		f.fail(n, "expect.when: want questions, each with an answer, not %s", describe(n))
		return nil
	}
	var choices []spec.Choice
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		question := f.question(key)
		if question == nil {
			continue
		}
		for _, choice := range choices {
			if choice.Question == question {
				f.fail(key, "expect.when: %s is given twice", question.ID)
			}
		}
		names := make([]string, len(question.Answers))
		for i, option := range question.Answers {
			names[i] = option.Name
		}
		if name, ok := f.word(value, "expect.when: "+question.Name(), names); ok {
			answer, _ := question.Parse(name)
			choices = append(choices, spec.Choice{Question: question, Answer: answer})
		}
	}
	return choices
}

// question returns the operator's question that a key names, by its ID or by
// the part after the slash.
func (f *fileDecoder) question(key *yaml.Node) *spec.Question {
	names := make([]string, len(f.op.Questions))
	for i, question := range f.op.Questions {
		if key.Kind == yaml.ScalarNode && (key.Value == question.ID || key.Value == question.Name()) {
			return question
		}
		names[i] = question.Name()
	}
	f.unknown(key, "expect.when: unknown question", key.Value, names)
	return nil
}

// output decodes the elements of an output.
func (f *fileDecoder) output(n *yaml.Node, what string, e *ExpectedOutput, dtype tensor.DType) {
	before := f.failed
	leaves := f.leaves(n, e.Sizes, what)
	if f.failed > before || !dtype.Valid() {
		return
	}
	if want, err := tensor.Elements(e.Sizes); (e.HasSizes || !f.op.Infers()) && (err != nil || want != int64(len(leaves))) {
		f.fail(n, "%s: %d elements, where sizes %v want %d", what, len(leaves), e.Sizes, want)
		return
	}
	e.HasElements = true
	e.Elements = make([]Element, len(leaves))
	for i, leaf := range leaves {
		var ok bool
		if e.Elements[i], ok = f.element(leaf, what, dtype); !ok {
			return
		}
	}
}

// element decodes what one output element may hold: a value, anything, or
// {any_of: […]}.
func (f *fileDecoder) element(n *yaml.Node, what string, dtype tensor.DType) (Element, bool) {
	if n = f.resolve(n); n == nil {
		return Element{}, false
	}
	switch {
	case n.Kind == yaml.ScalarNode && n.Value == "anything":
		return Element{Anything: true}, true
	case n.Kind != yaml.MappingNode:
		bits, ok := f.value(n, dtype, what)
		return Element{Bits: []uint64{bits}}, ok
	}
	values := f.mapping(n, what, "any_of")
	if values == nil || values["any_of"] == nil {
		f.fail(n, "%s: want a value, anything, or {any_of: [values]}", what)
		return Element{}, false
	}
	entries, ok := f.list(values["any_of"], what+".any_of")
	if ok && len(entries) == 0 {
		f.fail(n, "%s.any_of: the list is empty", what)
		return Element{}, false
	}
	var e Element
	for _, entry := range entries {
		bits, good := f.value(entry, dtype, what+".any_of")
		if !good {
			return Element{}, false
		}
		e.Bits = append(e.Bits, bits)
	}
	return e, ok
}
