package webnn

import (
	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// native reports whether an operator is one of WebNN's own. The browser gets its calls as
// they are, and rejects those that break a rule.
func native(op *spec.Operator) bool { return op.Text() == "webnn" }

func nativeSlice(c *call, job *backends.Job) error {
	a := job.Attributes.(*webnn.SliceAttributes)
	if a.Strides == nil {
		return c.takes("slice", list(a.Starts), list(a.Sizes))
	}
	return c.takes("slice", list(a.Starts), list(a.Sizes), options{"strides": list(a.Strides)})
}

func nativeScatterElements(c *call, job *backends.Job) error {
	return c.takes("scatterElements", options{"axis": job.Attributes.(*webnn.ScatterElementsAttributes).Axis})
}
