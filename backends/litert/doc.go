// Package litert runs operators in LiteRT, once TensorFlow Lite, through the C
// interface of its shared library. Each call becomes a model of one operation: a
// flatbuffer in memory. A program becomes a model of an operation for each node.
//
// The adapter states arguments as LiteRT takes them, and computes nothing. A call that one
// operation does not express is a gap, and so are the element types and ranks that
// LiteRT's description of its operations does not list.
//
// An error while LiteRT compiles the model is a rejection of the call. A later one is a
// failure, because LiteRT has accepted the call; but if the operation has indices, it is a
// rejection, because LiteRT sees indices only when it runs.
package litert
