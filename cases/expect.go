package cases

import (
	"math"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// expectations decodes what a case admits: oracle, accept, one expectation, or
// a list with one a reading.
func (f *fileDecoder) expectations(n *yaml.Node, c *Case) {
	if n == nil {
		return
	}
	if n = f.resolve(n); n == nil {
		return
	}
	switch n.Kind {
	case yaml.ScalarNode:
		if word, _ := f.word(n, "expect", []string{"oracle", "accept"}); word == "accept" {
			c.Expect = []Expectation{{Origin: f.origin(n)}}
		}
	case yaml.SequenceNode:
		entries, _ := f.list(n, "expect")
		if len(n.Content) == 0 {
			f.fail(n, "expect: the list is empty")
		}
		for _, entry := range entries {
			c.Expect = append(c.Expect, f.expectation(entry, c, true))
		}
	default:
		c.Expect = []Expectation{f.expectation(n, c, false)}
	}
}

func (f *fileDecoder) expectation(n *yaml.Node, c *Case, listed bool) Expectation {
	keys := []string{"reject", "accept", "output"}
	if f.op.OutputSizes != nil {
		keys = append(keys, "sizes")
	}
	if listed {
		keys = append(keys, "when")
	}
	values := f.mapping(n, "expect", keys...)
	if values == nil {
		return Expectation{}
	}
	e := Expectation{Origin: f.origin(n)}
	if when := values["when"]; when != nil {
		e.When = f.choices(when)
	}
	reject, accept, sizes, output := values["reject"], values["accept"], values["sizes"], values["output"]
	switch {
	case reject != nil && accept == nil && sizes == nil && output == nil:
		e.Reject, _ = f.word(reject, "expect.reject", ruleIDs(f.op))
		return e
	case accept != nil && reject == nil && sizes == nil && output == nil:
		if !f.flag(accept, "expect.accept") {
			f.fail(accept, "expect.accept: want true, or reject and a rule")
		}
		return e
	case reject != nil || accept != nil || sizes == nil && output == nil:
		f.fail(n, "expect: want one of reject, accept, or sizes and output")
		return e
	}
	if sizes != nil {
		e.Sizes, e.HasSizes = f.integers(sizes, "expect.sizes", 0, math.MaxInt64)
	} else {
		e.Sizes = c.Call.Output().Sizes
	}
	if output != nil {
		if c.Call.CheckOnly {
			f.fail(output, "expect.output: a check-only case has no output")
			return e
		}
		f.output(output, &e, c.Call.Output().DType)
	}
	return e
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
func (f *fileDecoder) output(n *yaml.Node, e *Expectation, dtype tensor.DType) {
	before := f.failed
	leaves := f.leaves(n, e.Sizes, "expect.output")
	if f.failed > before || !dtype.Valid() {
		return
	}
	if want, err := tensor.Elements(e.Sizes); (e.HasSizes || f.op.OutputSizes == nil) && (err != nil || want != int64(len(leaves))) {
		f.fail(n, "expect.output: %d elements, where sizes %v want %d", len(leaves), e.Sizes, want)
		return
	}
	e.HasOutput = true
	e.Output = make([]Element, len(leaves))
	for i, leaf := range leaves {
		var ok bool
		if e.Output[i], ok = f.element(leaf, dtype); !ok {
			return
		}
	}
}

// element decodes what one output element may hold: a value, anything, or
// {any_of: […]}.
func (f *fileDecoder) element(n *yaml.Node, dtype tensor.DType) (Element, bool) {
	if n = f.resolve(n); n == nil {
		return Element{}, false
	}
	switch {
	case n.Kind == yaml.ScalarNode && n.Value == "anything":
		return Element{Anything: true}, true
	case n.Kind != yaml.MappingNode:
		bits, ok := f.value(n, dtype, "expect.output")
		return Element{Bits: []uint64{bits}}, ok
	}
	values := f.mapping(n, "expect.output", "any_of")
	if values == nil || values["any_of"] == nil {
		f.fail(n, "expect.output: want a value, anything, or {any_of: [values]}")
		return Element{}, false
	}
	entries, ok := f.list(values["any_of"], "expect.output.any_of")
	if ok && len(entries) == 0 {
		f.fail(n, "expect.output.any_of: the list is empty")
		return Element{}, false
	}
	var e Element
	for _, entry := range entries {
		bits, good := f.value(entry, dtype, "expect.output.any_of")
		if !good {
			return Element{}, false
		}
		e.Bits = append(e.Bits, bits)
	}
	return e, ok
}
