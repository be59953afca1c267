package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Concatenate pulls for stablehlo.concatenate.
var Concatenate = pull.Operator{
	Make: func(job *pull.Job) (pull.Func, error) {
		return pull.Joined(job, job.Attributes.(*stablehlo.ConcatenateAttributes).Dimension), nil
	},
	Traits: pull.Shifts | pull.Chooses,
}
