package spec

import "slices"

// A Form is how a list comes to a node of a program that takes it as an input: its values are
// the same, and only engines that run models can tell.
type Form uint8

// The forms.
const (
	FormConstant Form = iota // as a backend states lists where nothing else is asked: in most, a constant of the model
	FormInput                // as an input of the model
	FormComputed             // joined from its entries, of which sizes of inputs are taken from these
)

// Forms lists the names of the forms in case files.
func Forms() []string { return []string{"constant", "input", "computed"} }

// String returns the name.
func (f Form) String() string { return Forms()[f] }

// Form returns how a list of a node comes to it, by the name of its attribute.
func (n *Node) Form(name string) Form {
	if i := n.Bound.Fields.index(name); i >= 0 && i < len(n.Forms) {
		return n.Forms[i]
	}
	return FormConstant
}

// SetForm says how a list of a node comes to it. The node has an attribute of this name.
func (n *Node) SetForm(name string, f Form) {
	if n.Forms == nil {
		n.Forms = make([]Form, len(n.Bound.Fields))
	}
	if n.Forms[n.Bound.Fields.index(name)] = f; !slices.ContainsFunc(n.Forms, func(f Form) bool { return f != FormConstant }) {
		n.Forms = nil
	}
}

// formed returns a [*MalformedError] if a list cannot come as the node says.
func (n *Node) formed() error {
	for i := range n.Bound.Fields {
		f := &n.Bound.Fields[i]
		if form := n.Form(f.Name); form != FormConstant && !f.Computable() {
			return malformed("program", "%s: %s has no entries or is never %v", n.Operator.Name, f.Name, form)
		}
	}
	return nil
}

// Computable reports whether the text takes the attribute as an input, and it has entries.
func (f *Field) Computable() bool { return f.Input && f.List.Len() > 0 }
