// Package pjrt runs operators on a PJRT plugin, by which XLA and other compilers serve a
// device. Each call becomes a program of one operation in the text form of StableHLO,
// with the constants that are operands of it, such as the value of a pad.
//
// The plugin is called through the PJRT C interface, a table of functions, without cgo.
// The adapter states arguments as StableHLO takes them. The program leaves the sizes of
// the output open, so that the plugin infers them, unless the operation takes them as an
// argument. A call that one operation does not express is a gap, and so is an index out
// of range, because StableHLO defines another result for it.
//
// A call of onnx.program becomes a program of an operation for each node, which states the
// sizes of all results, because those of inner ones are operands.
//
// Inputs are copied back after a run, so that a change of one shows. One of fewer than eight
// bits an element is not, because the plugin gets a copy of it.
//
// A copy between two layouts of XLA runs without a program: the plugin's transfers to and
// from the device do it.
//
// An error of the compiler is a rejection. An error of the run is a failure, because the
// plugin has accepted the call.
package pjrt
