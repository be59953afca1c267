package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Concatenate pulls for stablehlo.concatenate.
var Concatenate = pull.Operator{
	Make: pull.With(func(job *pull.Job, a *stablehlo.ConcatenateAttributes) (pull.Func, error) {
		return pull.Joined(job, a.Dimension), nil
	}),
	Traits: pull.Shifts | pull.Chooses,
}
