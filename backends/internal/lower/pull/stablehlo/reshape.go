package stablehlo

import "example.com/conform/backends/internal/lower/pull"

// Reshape pulls for stablehlo.reshape.
var Reshape = pull.Operator{Make: pull.Reshaped, Traits: pull.Shifts | pull.Steps | pull.Falls}
