// Package dml is the oracle of the DirectML texts: one function an operator,
// to be held beside the text's pseudo-code.
package dml
