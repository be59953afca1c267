// Package dml holds the operators of the DirectML texts, one file each, and
// the rules that they share: descriptors (strides.go) and feature levels
// (level.go).
package dml
