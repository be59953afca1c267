package webnn

import (
	"math"
	"strconv"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// native reports whether an operator is one of WebNN's own. The browser gets its calls as
// they are, and rejects those that break a rule.
func native(op *spec.Operator) bool { return op.Text() == "webnn" }

func nativeSlice(c *call, _ *backends.Job, a *webnn.SliceAttributes) error {
	if a.Strides == nil {
		return c.takes("slice", list(a.Starts), list(a.Sizes))
	}
	return c.takes("slice", list(a.Starts), list(a.Sizes), options{"strides": list(a.Strides)})
}

func nativeScatterElements(c *call, _ *backends.Job, a *webnn.ScatterElementsAttributes) error {
	return c.takes("scatterElements", options{"axis": a.Axis})
}

func nativeTriangular(c *call, _ *backends.Job, a *webnn.TriangularAttributes) error {
	return c.takes("triangular", options{"upper": a.Upper, "diagonal": a.Diagonal})
}

func nativeResample2d(c *call, _ *backends.Job, a *webnn.Resample2dAttributes) error {
	to := options{"mode": "nearest-neighbor"}
	if a.Scales != nil {
		scales := []any{}
		for _, scale := range a.Scales {
			scales = append(scales, javaScript(float64(scale)))
		}
		to["scales"] = scales
	}
	if a.Sizes != nil {
		to["sizes"] = list(a.Sizes)
	}
	if a.Axes != nil {
		to["axes"] = list(a.Axes)
	}
	return c.takes("resample2d", to)
}

// javaScript returns a number as JavaScript writes it.
func javaScript(value float64) number {
	switch {
	case math.IsInf(value, 1):
		return number{"Infinity"}
	case math.IsInf(value, -1):
		return number{"-Infinity"}
	}
	return number{strconv.FormatFloat(value, 'g', -1, 64)}
}
