package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var dynamicIotaText = text("dynamic_iota")

// DynamicIota is [Iota], in a shape that is an operand.
var DynamicIota = &spec.Operator{
	Name: dynamicIotaText.Name,
	Params: []spec.Param{
		{Name: "output_shape", Indices: true},
		{Name: "result", Dir: spec.Out},
	},
	Attributes: spec.Attributes(IotaAttributes{}),
	Rules: slices.Concat([]*spec.Rule{DynamicIotaRules.Counts, DynamicIotaAgrees, dynamicIotaTypes},
		lists(dynamicIotaText, "C2", resultRank, "output_shape"), []*spec.Rule{dynamicIotaInRange}),
	Questions: []*spec.Question{DynamicIotaRules.Beyond},
	Limit:     countsExactly,
}

// The rules of dynamic_iota.
var (
	DynamicIotaRules   = counting(dynamicIotaText, "Semantics")
	DynamicIotaAgrees  = agrees(dynamicIotaText, "output_shape")
	dynamicIotaTypes   = dynamicIotaText.TypesOfSecond("Outputs", numbers)
	dynamicIotaInRange = dynamicIotaText.Static("dimension-in-range", "Constraints, C1",
		"iota_dimension is at least 0 and less than the number of dimensions of the result.", family.DimensionsOf((*spec.Call).Output, "iota_dimension"))
)
