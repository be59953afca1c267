package spec

import "fmt"

// A Kind says what breaking a rule means.
type Kind uint8

const (
	// Meaning rules define the result. A case exercises one but cannot break
	// it; only a backend can.
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

// A Rule is one normative sentence of a text.
type Rule struct {
	ID        string // stable: "dml.slice1/window-in-bounds"
	Kind      Kind
	Source    string // document and section
	Statement string // what the text demands, in our words
}

// A Violation is a rule that a call breaks.
type Violation struct {
	Rule   *Rule
	Detail string // the values that break it
}

// String returns the rule's ID and the values that break it.
func (v Violation) String() string { return v.Rule.ID + ": " + v.Detail }

// Violations collects the rules that a call breaks, each once.
type Violations struct{ list []Violation }

// Break records that a call breaks rule, with the values that break it in the
// manner of fmt.Sprintf. Later breaks of the same rule are dropped.
func (v *Violations) Break(rule *Rule, format string, args ...any) {
	for _, seen := range v.list {
		if seen.Rule == rule {
			return
		}
	}
	v.list = append(v.list, Violation{rule, fmt.Sprintf(format, args...)})
}

// List returns the violations in the order in which they were found.
func (v *Violations) List() []Violation { return v.list }

// None reports whether no rule was broken.
func (v *Violations) None() bool { return len(v.list) == 0 }

// Reset forgets all violations and keeps the memory.
func (v *Violations) Reset() { v.list = v.list[:0] }
