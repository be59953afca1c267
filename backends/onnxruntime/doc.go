// Package onnxruntime runs operators in ONNX Runtime, on any of its execution
// providers.
//
// Besides the operators of ONNX it runs those calls of OpenVINO's Slice and
// StridedSlice that one node Slice says. It does not run Slice1 and Scatter of
// DirectML: a node that says a valid call accepts invalid ones, such as a window
// beyond the data, which Slice clamps.
//
// The library is called through its C interface, a table of functions, without cgo.
// A job becomes an ONNX model of one node, from which a session is made. The package
// translates what a job states and computes nothing: ONNX Runtime infers the sizes of
// outputs and decides what to reject. Its inputs are the job's own memory.
//
// One library is several implementations: where the inputs that are not moved are
// constants, it takes other paths than where they are given at run time. Each of
// [Modes] is one of these.
package onnxruntime
