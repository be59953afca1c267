package spec

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/spec/tensor"
)

// An Operator is one operator of a text: its parameters, attributes, rules and
// questions.
type Operator struct {
	Name  string // what users type: "dml.slice1"
	Alias string // a second name, or empty
	// Family is the file in which the operator stands with others, if it has none of its own.
	Family     string
	Params     []Param
	Attributes *Schema // made by [Attributes]
	// Rules are ordered from general to specific. A rule follows the rules in
	// its Given.
	Rules     []*Rule
	Questions []*Question
	// Reinterprets means that results depend on the bits of elements, and not on their values.
	Reinterprets bool
	// Continuous means that a result changes by no more than the element that changes most. An operator of
	// [Text.Rounding], or one that moves elements, need not say so.
	Continuous bool
	// Program means that each call has a [Program], and no attributes.
	Program bool
	// Flow is how nodes of the operator run their bodies, and Flows are the operators of which nodes of its
	// programs have some. These are operators of no calls, so no list of operators has them.
	Flow  Flow
	Flows []*Operator
	// Limit returns a [*LimitError] if conform cannot represent a call, which
	// breaks no static rule. It is nil if all such calls can be represented.
	Limit func(c *Call) error
	// Windows lists the windows of a call along each spatial dimension: none if its lists have other
	// lengths than its operands, or numbers beyond what conform represents. It is nil of an operator
	// without windows.
	Windows func(c *Call) []Window
}

// A Window is one spatial dimension of the windows of a call. All numbers are of elements.
type Window struct {
	Size             int64 // of the input
	Elements         int64 // of a window
	Interior         int64 // padding between neighbours of the input
	Begin, End       int64 // padding that the call states, before the input and behind it
	Stride, Dilation int64 // distance of neighbouring windows, and of neighbours in a window
}

// Padded is the size of the input with its padding.
func (w *Window) Padded() int64 { return w.Begin + w.Size + max(w.Size-1, 0)*w.Interior + w.End }

// Count is how many windows fit into the input with its padding, if that has elements.
func (w *Window) Count() int64 {
	if left := w.Padded() - w.Span(); w.Padded() > 0 && left >= 0 {
		return left/w.Stride + 1
	}
	return 0
}

// Span is the distance from the first element of a window to behind the last.
func (w *Window) Span() int64 {
	if w.Elements == 0 {
		return 0
	}
	return (w.Elements-1)*w.Dilation + 1
}

// Reach is the distance from the first element of the first window to behind the last window, if
// each element of the input has a window.
func (w *Window) Reach() int64 { return (w.Size-1)*w.Stride + w.Span() }

// Text returns the name of the operator's text: "onnx" of "onnx.pad".
func (o *Operator) Text() string {
	text, _, _ := strings.Cut(o.Name, ".")
	return text
}

// Short returns the name of the operator in its text: "pad" of "onnx.pad".
func (o *Operator) Short() string {
	_, name, _ := strings.Cut(o.Name, ".")
	return name
}

// Types returns the data types that the outputs may have, the common ones first: those of
// the operator's rule of [Text.Types], or the common ones alone.
func (o *Operator) Types() []tensor.DType {
	for _, rule := range o.Rules {
		if rule.Types != nil {
			return rule.Types
		}
	}
	return common
}

var common = tensor.Common()

// ResultTypes returns the data types that the last output may have: those of the operator's rule
// result-types, if it has its own.
func (o *Operator) ResultTypes() []tensor.DType {
	if d := o.Params[len(o.Params)-1].Type; d.Valid() {
		return []tensor.DType{d}
	}
	if rule := o.Rule(o.Name + "/result-types"); rule != nil {
		return rule.Types
	}
	return o.Types()
}

// Param returns the position in o.Params of the parameter called name, or -1.
func (o *Operator) Param(name string) int {
	for i := range o.Params {
		if o.Params[i].Name == name {
			return i
		}
	}
	return -1
}

// Inputs returns how many tensors of a call with counts n are inputs. They
// precede the outputs.
func (o *Operator) Inputs(n Counts) int {
	for p := range o.Params {
		if o.Params[p].Dir == Out {
			first, _ := n.Span(p)
			return first
		}
	}
	return n.Total(o)
}

// Total returns the number of tensors that a call of o passes.
func (n Counts) Total(o *Operator) int {
	if n == nil {
		return len(o.Params)
	}
	_, end := n.Span(len(n) - 1)
	return end
}

// TensorName returns the name of the tensor at position i of a call with counts
// n: "input", or "inputs[1]" for a parameter of many.
func (o *Operator) TensorName(n Counts, i int) string {
	p, k := n.Param(i)
	if param := &o.Params[p]; param.Count != Many {
		return param.Name
	}
	return o.Params[p].Name + "[" + strconv.Itoa(k) + "]"
}

// Infers reports whether o infers the sizes of its outputs. An operator infers
// the sizes of all its outputs or of none.
func (o *Operator) Infers() bool { return o.Params[len(o.Params)-1].Inferred }

// Typed reports whether a call states the data type of an output that nothing implies.
func (o *Operator) Typed() bool {
	return slices.ContainsFunc(o.Params, func(p Param) bool { return p.Dir == Out && !p.Implied() })
}

// States reports whether a node of a program states its result, as [Node.To] says: it must if nothing
// implies the data type, and may if the operator infers no sizes.
func (o *Operator) States() (must, may bool) { return o.Typed(), o.Typed() || !o.Infers() }

// Several reports whether a call of o may have more than one output.
func (o *Operator) Several() bool {
	outputs := 0
	for p := range o.Params {
		if param := &o.Params[p]; param.Dir == Out {
			if outputs++; outputs > 1 || param.Count == Many {
				return true
			}
		}
	}
	return false
}

// Rule returns the operator's rule with the given ID, or nil.
func (o *Operator) Rule(id string) *Rule {
	for _, rule := range o.Rules {
		if rule.ID == id {
			return rule
		}
	}
	return nil
}

// NewAttributes returns a pointer to a new struct of attributes that has the
// defaults.
func (o *Operator) NewAttributes() any {
	defaults := o.schema().defaults
	a := reflect.New(defaults.Type())
	a.Elem().Set(defaults)
	return a.Interface()
}

// Has reports whether attributes belong to the operator: whether they have the
// type that [Operator.NewAttributes] returns.
func (o *Operator) Has(attributes any) bool {
	return reflect.TypeOf(attributes) == o.schema().pointer && !reflect.ValueOf(attributes).IsNil()
}

// Bind finds the fields of attributes, a pointer as [Operator.NewAttributes]
// returns. It panics on any other value, and if the tags of the struct are
// malformed.
func (o *Operator) Bind(attributes any) Bound {
	s := o.schema()
	if !o.Has(attributes) {
		panic(fmt.Sprintf("%s: attributes of type %T: want a pointer to a %v", o.Name, attributes, s.defaults.Type()))
	}
	v := reflect.ValueOf(attributes).Elem()
	fields := make(Fields, len(s.list))
	for i := range fields {
		fields[i] = bindField(&s.list[i], v.FieldByIndex(s.indices[i]))
	}
	return Bound{attributes, fields}
}

// FieldsOf returns the fields of attributes. It uses those in b if they belong
// to the same struct.
func (o *Operator) FieldsOf(attributes any, b Bound) Fields {
	if b.Attributes != attributes {
		b = o.Bind(attributes)
	}
	return b.Fields
}

// schema returns the operator's schema. It panics if the schema is malformed,
// which a test of the catalogue finds.
func (o *Operator) schema() *Schema {
	s := o.Attributes
	if s == nil {
		panic(o.Name + ": an operator without Attributes")
	}
	if s.malformed != nil {
		panic(fmt.Sprintf("%s: %v", o.Name, s.malformed))
	}
	return s
}
