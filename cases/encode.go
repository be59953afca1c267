package cases

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Meta is the part of a case file other than the call.
type Meta struct {
	Why       string
	Source    string
	Reference string
	Cites     []string // IDs of rules of the operator
	Tags      []string
	Comment   string // lines written above the case, without #
	// Outputs are what the outputs must hold; nil lets the oracle decide.
	Outputs []spec.Tensor
	// When are the answers under which the outputs must hold that, if the
	// result depends on them.
	When []spec.Choice
}

// Encode returns a case file that loads as the same call as c: attributes,
// descriptors and every bit of the data. The case's name is made from c.ID. The
// same case gives the same bytes. Encode fails if c or meta holds something
// that a case file cannot express.
func Encode(c *spec.Case, meta Meta) ([]byte, error) {
	return EncodeAll([]spec.Case{*c}, meta)
}

// EncodeAll returns a case file of several cases of one operator, as [Encode] does. They share
// meta, except that its expected outputs are those of the last.
func EncodeAll(list []spec.Case, meta Meta) ([]byte, error) {
	e := encoder{}
	e.comment(meta.Comment)
	e.line(0, "operator: %s", list[0].Call.Operator.Name)
	e.line(0, "cases:")
	for i := range list {
		one := meta
		if i < len(list)-1 {
			one.Outputs, one.When = nil, nil
		}
		if err := e.stanza(&list[i], one); err != nil {
			return nil, err
		}
	}
	if e.out.Len() > MaxFileBytes {
		return nil, fmt.Errorf("encode %s: it takes %d bytes, and a case file has at most %d", list[0].ID, e.out.Len(), MaxFileBytes)
	}
	return e.out.Bytes(), nil
}

// stanza writes one case.
func (e *encoder) stanza(c *spec.Case, meta Meta) error {
	for _, tag := range meta.Tags {
		if !isName(tag) {
			return fmt.Errorf("encode %s: tag %s is not of lower-case words joined by hyphens", c.ID, quote(tag))
		}
	}
	for _, id := range meta.Cites {
		if c.Call.Operator.Rule(id) == nil {
			return fmt.Errorf("encode %s: %s has no rule %s", c.ID, c.Call.Operator.Name, quote(id))
		}
	}
	if !encodable(&c.Call) {
		return fmt.Errorf("encode %s: its data takes more than the %d bytes of a case file", c.ID, MaxFileBytes)
	}
	e.line(2, "- name: %s", NameOf(c))
	for _, text := range []struct{ key, value string }{{"why", meta.Why}, {"source", meta.Source}, {"reference", meta.Reference}} {
		if strings.TrimSpace(text.value) != "" {
			e.line(4, "%s: %s", text.key, quoteText(text.value))
		}
	}
	e.line(4, "cites: [%s]", strings.Join(meta.Cites, ", "))
	if len(meta.Tags) > 0 {
		e.line(4, "tags: [%s]", strings.Join(meta.Tags, ", "))
	}
	if c.Call.CheckOnly {
		e.line(4, "check_only: true")
	}
	e.line(4, "tensors:")
	begun := e.out.Len()
	for p := range c.Call.Operator.Params {
		if stated(c.Call.Operator, p) {
			e.param(&c.Call, p)
		}
	}
	if e.out.Len() == begun { // all may be left out
		e.out.Truncate(begun - 1)
		e.line(0, " {}")
	}
	if c.Call.Program != nil {
		e.program(c.Call.Program)
	}
	if err := e.attributes(c.Call.Fields()); err != nil {
		return fmt.Errorf("encode %s: %w", c.ID, err)
	}
	e.forms(c.Call.Fields())
	if meta.Outputs != nil {
		e.expect(&c.Call, meta.Outputs, meta.When)
	}
	return nil
}

// encodable reports whether the data of a call can fit into a case file: each
// element takes at least a digit and a comma.
func encodable(c *spec.Call) bool {
	elements := int64(0)
	for i := range c.Tensors {
		t := &c.Tensors[i]
		elements += int64(len(t.Data)) / t.DType.Size()
		for _, p := range t.Patches {
			elements += int64(len(p.Data)) / t.DType.Size()
		}
	}
	return 2*elements <= MaxFileBytes
}

// An encoder writes YAML: block style outside, flow style for tensors and
// lists, data in rows.
type encoder struct{ out bytes.Buffer }

// width is the preferred length of lines.
const width = 100

func (e *encoder) line(indent int, format string, args ...any) {
	fmt.Fprintf(&e.out, "%*s"+format+"\n", append([]any{indent, ""}, args...)...)
}

func (e *encoder) comment(text string) {
	text = strings.TrimRight(text, "\n")
	if text == "" {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.Map(func(r rune) rune {
			if unicode.IsPrint(r) {
				return r
			}
			return ' '
		}, strings.ToValidUTF8(line, "?"))
		e.line(0, "%s", strings.TrimRight("# "+line, " "))
	}
}

// param writes the tensors of parameter p: under its name, or as a list if it
// may have many.
func (e *encoder) param(c *spec.Call, p int) {
	first, end := c.Counts.Span(p)
	param := &c.Operator.Params[p]
	if param.Count != spec.Many {
		if first < end {
			e.tensor(c, first, 6, param.Name+":")
		}
		return
	}
	e.line(6, "%s:", param.Name)
	for i := first; i < end; i++ {
		e.tensor(c, i, 8, "-")
	}
}

// tensor writes the tensor at position i after a label, unless it may be
// omitted because it equals the tensor that it is like.
func (e *encoder) tensor(c *spec.Call, i, indent int, label string) {
	t, param := &c.Tensors[i], c.Param(i)
	var keys []string
	if c.Implied(i) != t.DType {
		keys = append(keys, "dtype: "+t.DType.String())
	}
	if !param.Inferred {
		keys = append(keys, "sizes: "+numbers(t.Sizes))
	}
	keys = append(keys, layoutText(t.Layout)...)
	if t.View != 0 {
		keys = append(keys, "view: ["+strings.Join(t.View.Words(), ", ")+"]")
	}
	if t.Patches != nil {
		keys = append(keys, "data: {at: {"+strings.Join(patches(t), ", ")+"}}")
	}
	var elements []string
	if t.Data != nil {
		elements = texts(t)
		keys = append(keys, "data: ["+strings.Join(elements, ", ")+"]")
	}
	if len(keys) == 0 && param.Count == spec.One {
		return
	}
	line := label + " {" + strings.Join(keys, ", ") + "}"
	if len(line)+indent <= width {
		e.line(indent, "%s", line)
		return
	}
	e.line(indent, "%s", label)
	if t.Data != nil {
		keys = keys[:len(keys)-1]
	}
	for _, key := range keys {
		e.line(indent+2, "%s", key)
	}
	if t.Data != nil {
		row := int64(1)
		if t.Rank() > 0 {
			row = t.Sizes[t.Rank()-1]
		}
		e.data(indent+2, "data: [", elements, int(min(row, int64(len(elements)))))
	}
}

// expect writes what the outputs of a call must hold.
func (e *encoder) expect(c *spec.Call, outputs []spec.Tensor, when []spec.Choice) {
	e.line(4, "expect:")
	at := 6
	if len(when) > 0 {
		var answers []string
		for _, choice := range when {
			answers = append(answers, choice.Question.ID+": "+choice.Question.Answers[choice.Answer].Name)
		}
		e.line(at, "- when: {%s}", strings.Join(answers, ", "))
		defer e.line(at, "- otherwise: oracle")
		at = 8
	}
	sizes := make([]string, len(outputs))
	for k := range outputs {
		sizes[k] = numbers(outputs[k].Sizes)
	}
	switch {
	case !c.Operator.Infers():
	case c.Operator.Several():
		e.line(at, "sizes: [%s]", strings.Join(sizes, ", "))
	default:
		e.line(at, "sizes: %s", sizes[0])
	}
	for k := range outputs {
		p, first := c.Counts.Param(c.Inputs() + k)
		param := &c.Operator.Params[p]
		indent, key := at, param.Name+": ["
		if param.Count == spec.Many {
			indent, key = at+2, "- ["
			if first == 0 {
				e.line(at, "%s:", param.Name)
			}
		}
		e.data(indent, key, texts(&outputs[k]), len(outputs[k].Data))
	}
}

// texts returns the text of each element of a tensor.
func texts(t *spec.Tensor) []string {
	var elements []string
	for element := range int64(len(t.Data)) / t.DType.Size() {
		elements = append(elements, tensor.FormatValue(t.DType, t.Bits(element)))
	}
	return elements
}

// patches returns the text of each patch of a tensor.
func patches(t *spec.Tensor) (list []string) {
	for _, p := range t.Patches {
		part := spec.Tensor{Desc: t.Desc, Data: p.Data}
		text := texts(&part)
		if len(text) == 1 {
			list = append(list, fmt.Sprintf("%d: %s", p.First, text[0]))
		} else {
			list = append(list, fmt.Sprintf("%d: [%s]", p.First, strings.Join(text, ", ")))
		}
	}
	return list
}

// data writes elements after a key, one row per line, or as many per line as
// fit if a row is too long for one.
func (e *encoder) data(indent int, key string, elements []string, row int) {
	fits := true
	for start := 0; start < len(elements) && fits; start += row {
		length := indent + len(key)
		for _, element := range elements[start:min(start+row, len(elements))] {
			length += len(element) + 2
		}
		fits = length <= width
	}
	fmt.Fprintf(&e.out, "%*s%s", indent, "", key)
	column := indent + len(key)
	for i, element := range elements {
		switch {
		case i == 0:
		case fits && row > 1 && i%row == 0, column+len(element)+3 > width:
			fmt.Fprintf(&e.out, ",\n%*s", indent+len(key), "")
			column = indent + len(key)
		default:
			e.out.WriteString(", ")
			column += 2
		}
		e.out.WriteString(element)
		column += len(element)
	}
	e.out.WriteString("]\n")
}

// program writes the lines of a program.
func (e *encoder) program(p *spec.Program) {
	e.line(4, "program:")
	for _, line := range p.Lines() {
		e.line(6, "- %s", folded(line))
	}
}

func (e *encoder) attributes(fields spec.Fields) error {
	var lines []string
	for i := range fields {
		field := &fields[i]
		text := field.Text()
		switch {
		case field.List != nil && field.List.Entries() == nil && field.Optional:
			continue
		case field.Enum != nil && text == "":
			return fmt.Errorf("%s: %d is outside %v", field.Name, *field.Int, field.Enum)
		}
		lines = append(lines, field.Name+": "+text)
	}
	if len(lines) > 0 {
		e.line(4, "attributes:")
	}
	for _, line := range lines {
		e.line(6, "%s", line)
	}
	return nil
}

// forms writes how lists come to a call, unless all are constants.
func (e *encoder) forms(fields spec.Fields) {
	var list []string
	for i := range fields {
		if f := &fields[i]; f.Form != spec.FormConstant {
			list = append(list, f.Name+": "+f.Form.String())
		}
	}
	if len(list) > 0 {
		e.line(4, "forms: {%s}", strings.Join(list, ", "))
	}
}

func numbers(values []int64) string {
	parts := make([]string, len(values))
	for i, value := range values {
		parts[i] = strconv.FormatInt(value, 10)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// layoutText returns the keys that state a layout, with their values.
func layoutText(layout tensor.Layout) (keys []string) {
	for field := range tensor.Fields(layout) {
		switch {
		case field.List != nil && *field.List != nil:
			keys = append(keys, field.Name+": "+numbers(*field.List))
		case field.List == nil && *field.Number != 0:
			keys = append(keys, field.Name+": "+field.Text())
		}
	}
	return keys
}

// quoteText returns text as a YAML scalar, unquoted if that is safe.
func quoteText(text string) string {
	text = strings.ToValidUTF8(text, "?")
	plain := text != "" && !strings.ContainsAny(text, "#\"'\\`") && !strings.Contains(text, ": ") &&
		!strings.HasSuffix(text, ":") && !strings.HasSuffix(text, " ") &&
		!strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
	if first := []rune(text + " ")[0]; plain && (unicode.IsLetter(first) || slices.Contains([]rune("0123456789("), first)) {
		return text
	}
	return strconv.Quote(text)
}
