// Package pjrt runs operators on a PJRT plugin, by which XLA and the compilers beside it
// serve a device. Each call is a program of one operation in the text form of StableHLO.
// A constant that is an operand of it, such as the value of a pad, is part of the program.
//
// The plugin is called through the PJRT C interface, a table of functions, without cgo.
// The adapter states arguments as StableHLO takes them, and computes nothing. The
// program leaves the sizes of the output open, so that the plugin infers them, but for
// operations that take those sizes as an argument. What one operation does not express
// is a gap, and so is an index out of range, for which StableHLO states another result.
//
// A copy between two layouts of XLA runs without a program: it is what the plugin's
// transfers to and from the device do.
//
// An error of the compiler is a rejection, and an error of the run a failure: the plugin
// had accepted the call.
package pjrt
