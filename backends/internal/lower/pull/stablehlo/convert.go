package stablehlo

import "example.com/conform/backends/internal/lower/pull"

// Convert pulls for stablehlo.convert.
var Convert = pull.Operator{Make: pull.Converted, Traits: pull.Invents}
