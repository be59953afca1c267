// Package litert runs operators in LiteRT, once TensorFlow Lite, through the C
// interface of its shared library. Each call is a model of one operation, a flatbuffer
// that is written in memory.
//
// The adapter states arguments as LiteRT takes them, and computes nothing: what one
// operation does not express is a gap, and so are the element types and ranks that
// LiteRT's description of its operations does not list.
//
// What LiteRT says when it compiles the model is about the call: a refusal there is a
// rejection. An error of the run is a failure, because LiteRT had accepted the call,
// unless the operation has indices, which LiteRT sees only then.
package litert
