package stablehlo

import "example.com/conform/backends/internal/lower/pull"

// Convert pulls for stablehlo.convert, whose elements are constants.
var Convert = pull.Operator{Make: pull.SameOrConvert, Traits: pull.Invents}
