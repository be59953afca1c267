package stablehlo

import "example.com/conform/backends/internal/lower/pull"

// DynamicReshape pulls for stablehlo.dynamic_reshape, to the stated shape.
var DynamicReshape = pull.Operator{Make: pull.Reshaped, Traits: pull.Shifts | pull.Steps | pull.Falls}
