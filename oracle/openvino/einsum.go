package openvino

import "example.com/conform/oracle/family"

// Einsum sums products of elements of its operands at the labels of an equation.
var Einsum = family.Einsum
