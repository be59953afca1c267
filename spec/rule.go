package spec

import "example.com/conform/spec/tensor"

// A Kind is the consequence of breaking a rule.
type Kind uint8

const (
	// Meaning rules define the result. A case exercises such a rule but cannot
	// break it; only a backend can.
	Meaning Kind = iota
	// Static rules constrain descriptors and attributes. A call that breaks
	// one must be rejected.
	Static
	// Data rules constrain element values, such as indices. A call that
	// breaks one may change nothing outside its output.
	Data
)

// String returns "meaning", "static" or "data".
func (k Kind) String() string { return [...]string{"meaning", "static", "data"}[k] }

// A Rule is one normative sentence of a text. The methods of [Text] make rules.
type Rule struct {
	ID        string // stable: "dml.slice1/window-in-bounds"
	Kind      Kind
	Source    string // document and section
	Statement string // what the text demands, in our words
	// OnlySizes says that the rule defines the sizes of outputs and no element. It takes part in
	// every element, so a wrong one is never put down to it.
	OnlySizes bool
	// Check reports to k where a call breaks a static rule. It is nil for other
	// rules: a call cannot break a meaning rule, and the oracle finds broken
	// data rules.
	Check func(k *Check)
	// Types lists the data types that a rule of [Text.Types] allows.
	Types []tensor.DType
	// Given lists the rules on which Check depends. If one of them is broken,
	// or is not checked itself, this rule is not checked.
	Given []*Rule
	// Over is a more general rule: every call that breaks this rule breaks it
	// too. Only this rule is then reported.
	Over *Rule
}

// A Violation is a rule that a call breaks.
type Violation struct {
	Rule   *Rule
	Detail string // the values that break it
	// Sizes are those that the output must have, if the rule says so of a call that
	// states others.
	Sizes []int64
}

// String returns the rule's ID and the values that break it.
func (v Violation) String() string { return v.Rule.ID + ": " + v.Detail }
