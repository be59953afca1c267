// Package xla holds the operators over arrays of the XLA text, one file each,
// and the rules of layouts that they share (layout.go).
package xla
