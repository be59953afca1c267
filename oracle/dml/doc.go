// Package dml is the oracle of the DirectML texts: one function for each
// operator, to be compared with the text's pseudo-code.
package dml
