package dml

import "example.com/conform/backends/internal/lower/pull"

// Copy pulls for dml.copy: every element stays at its coordinates.
var Copy = pull.Operator{Make: pull.Same}
