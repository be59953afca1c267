package spec

import (
	"fmt"
	"strings"
)

// An Operator is one operator of a text: its parameters, attributes, rules and
// questions, and the checks that its static rules make.
type Operator struct {
	Name   string // what users type: "dml.slice1"
	Alias  string // a second name, or empty
	Text   string // the document that defines it
	Params []Param
	// NewAttributes returns the operator's attributes, all absent.
	NewAttributes func() Attributes
	Rules         []*Rule
	Questions     []*Question
	// Check reports every static rule that c breaks under r.
	Check func(c *Call, r *Reading, v *Violations)
}

// Param returns the position among o's parameters of the one called name, or
// -1.
func (o *Operator) Param(name string) int {
	for i := range o.Params {
		if o.Params[i].Name == name {
			return i
		}
	}
	return -1
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

// Attributes are the non-tensor parameters of one call: a pointer to a struct
// of the operator's package.
type Attributes interface {
	// Fields lists the attributes by the text's names, each with a pointer
	// to its value. Files, protocols and the minimiser read and write
	// attributes through it.
	Fields() []Field
	// Copy sets the receiver to a deep copy of from, which has the same type,
	// reusing memory.
	Copy(from Attributes)
}

// CopyList copies from into the memory of to, for [Attributes].Copy: an absent
// list stays absent and an empty one empty.
func CopyList(to, from []int64) []int64 {
	if from == nil {
		return nil
	}
	if to == nil {
		to = make([]int64, 0, len(from))
	}
	return append(to[:0], from...)
}

// A Field is one attribute: a scalar or a list of integers.
type Field struct {
	Name  string
	Doc   string // one line, for schemas and help
	Range Range
	// Exactly one of Value and List is set. A nil *List is absent.
	Value *int64
	List  *[]int64
	// Optional says that a list may be absent.
	Optional bool
	// Default is the scalar's value when a case file leaves it out; nil means
	// that it may not be left out.
	Default *int64
	// Along says what the entries of a list count.
	Along Along
	// Axis says that a scalar is a dimension number.
	Axis bool
}

// Along says what the entries of a list attribute count.
type Along uint8

const (
	AlongNothing    Along = iota
	AlongDimensions       // one entry a dimension of every operand
	AlongSteps            // one entry a slicing step
)

// A Range is the set of values that an attribute's type can hold.
type Range struct {
	Min, Max int64
	// Names gives the values that have names; when it is set, no other value
	// is allowed.
	Names []NamedValue
}

// A NamedValue is a value that users type by name.
type NamedValue struct {
	Name  string
	Value int64
}

// Contains reports whether the type can hold value.
func (r Range) Contains(value int64) bool {
	if r.Names == nil {
		return r.Min <= value && value <= r.Max
	}
	return r.NameOf(value) != ""
}

// String returns the range in words: "0…7", or the names.
func (r Range) String() string {
	if r.Names == nil {
		return fmt.Sprintf("%d…%d", r.Min, r.Max)
	}
	names := make([]string, len(r.Names))
	for i, named := range r.Names {
		names[i] = named.Name
	}
	return strings.Join(names, ", ")
}

// NameOf returns the name of value, or "".
func (r Range) NameOf(value int64) string {
	for _, named := range r.Names {
		if named.Value == value {
			return named.Name
		}
	}
	return ""
}
