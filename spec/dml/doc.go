// Package dml holds the operators of the DirectML texts, one file each, and
// the rules that they share: descriptors (strides.go) and feature levels
// (level.go).
package dml

const (
	slice1Text  = "DML_SLICE1_OPERATOR_DESC"
	scatterText = "DML_SCATTER_OPERATOR_DESC"
	stridesText = "Using strides to express padding and memory layout (DirectML)"
)
