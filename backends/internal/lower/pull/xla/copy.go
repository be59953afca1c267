// Package xla contains the pull functions of the operators on XLA arrays, one file
// per operator.
package xla

import "example.com/conform/backends/internal/lower/pull"

// Copy pulls for xla.copy: every element stays at its coordinates.
var Copy = pull.Operator{Make: pull.Same}
