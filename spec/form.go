package spec

import "slices"

// A Form is how a list comes to a call whose operator takes it as an input: its values are the
// same, and only engines that run models can tell.
type Form uint8

// The forms.
const (
	FormConstant Form = iota // as a backend states lists where nothing else is asked: in most, a constant of the model
	FormInput                // as an input of the model
	FormComputed             // joined from its entries, of which sizes of inputs are taken from these
)

// Forms lists the names of the forms, as in case files.
func Forms() []string { return []string{"constant", "input", "computed"} }

// String returns the name.
func (f Form) String() string { return Forms()[f] }

// ParseForm returns the form of a name.
func ParseForm(name string) (Form, bool) {
	at := slices.Index(Forms(), name)
	return Form(max(at, 0)), at >= 0
}

// SetForms gives each list that may be computed the form that of returns for it. Others are
// constants, and all are if of is nil.
func (f Fields) SetForms(of func(list *Field) Form) {
	for i := range f {
		if of != nil && f[i].Computable() {
			f[i].Form = of(&f[i])
		} else {
			f[i].Form = FormConstant
		}
	}
}

// Constant reports whether all lists are constants.
func (f Fields) Constant() bool {
	return !slices.ContainsFunc(f, func(field Field) bool { return field.Form != FormConstant })
}

// Constant returns c with a constant in place of each list. It shares the tensors of c.
func (c *Call) Constant() Call {
	done := *c
	done.Bound = c.Operator.Bind(c.Operator.NewAttributes())
	done.Attributes = done.Bound.Attributes
	done.Bound.Fields.Copy(c.Fields())
	done.Bound.Fields.SetForms(nil)
	if c.Program != nil {
		done.Program = c.Program.Clone()
		for i := range done.Program.Nodes {
			done.Program.Nodes[i].Bound.Fields.SetForms(nil)
		}
	}
	return done
}
