// Package onnxruntime runs operators in ONNX Runtime, on any of its execution
// providers.
//
// Besides the operators of ONNX it runs those calls of OpenVINO's Slice and
// StridedSlice that one node Slice expresses. It does not run Slice1 and Scatter of
// DirectML: a node that expresses a valid call accepts invalid ones, such as a window
// beyond the data, which Slice clamps.
//
// The library is called through its C interface, a table of functions, without cgo.
// A job becomes an ONNX model of one node, and the model a session. The package
// translates a job and computes nothing: ONNX Runtime infers the sizes of outputs and
// decides what to reject. It reads inputs in the job's own memory.
//
// One library is several implementations: it takes other paths for bounds and indices
// that are constants of the model than for those given at run time. Each of [Modes] is
// one of these.
package onnxruntime
