// Package openvino runs operators by OpenVINO, on any of its devices, through the C
// interface of its library (api.go).
//
// A job becomes a model of one operator that is written in memory: as OpenVINO's IR
// for the operators of OpenVINO's own texts (ir.go), and as ONNX for those of ONNX,
// which OpenVINO's frontend reads. The package translates arguments and computes
// nothing. Jobs of a batch are compiled together, without a connection between them
// (together.go). A mode (mode.go) says which inputs of the operator are constants of the
// model and which sizes the model states; each mode takes other code of OpenVINO.
//
// OpenVINO says what is wrong with a call where it reads or compiles a model, or,
// where sizes, bounds or indices are known only then, where it runs it. All of these
// are rejections.
package openvino
