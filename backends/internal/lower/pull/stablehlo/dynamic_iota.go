package stablehlo

import "example.com/conform/backends/internal/lower/pull"

// DynamicIota pulls for stablehlo.dynamic_iota, in the stated shape.
var DynamicIota = pull.Operator{Make: count, Traits: pull.Invents | pull.Scalars}
