// Package xla pulls for the operators over XLA arrays, one file an operator.
package xla

import "example.com/conform/backends/internal/lower/pull"

// Copy pulls for xla.copy: every element stays at its coordinates.
var Copy = pull.Operator{Make: pull.Same}
