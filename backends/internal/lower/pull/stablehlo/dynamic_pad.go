package stablehlo

import (
	"errors"
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// DynamicPad pulls for stablehlo.dynamic_pad, whose amounts are operands.
var DynamicPad = pull.Operator{
	Make: func(job *pull.Job) (pull.Func, error) {
		a := &stablehlo.PadAttributes{Low: entries(job, 2), High: entries(job, 3), Interior: entries(job, 4)}
		if len(a.Interior) > 0 && slices.Min(a.Interior) < 0 {
			return nil, errInterior
		}
		return pad(job, a), nil
	},
	Traits: pull.Shifts | pull.Starts | pull.Chooses,
}

var errInterior = errors.New("an interior padding is negative")
