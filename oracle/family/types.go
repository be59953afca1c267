package family

import "example.com/conform/spec"

// AnyType returns the Subjects of a page whose rule about types allows all. It
// decides about the types that not every operator has.
func AnyType(types *spec.Rule) func(*spec.Checked, *spec.Reading, func(*spec.Rule, bool)) {
	return func(c *spec.Checked, _ *spec.Reading, decides func(*spec.Rule, bool)) {
		decides(types, !c.Output().DType.Common())
	}
}
