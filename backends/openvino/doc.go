// Package openvino runs operators by OpenVINO, on any of its devices, through the C
// interface of its library (api.go).
//
// A job becomes a model of one operator in memory: IR for the operators of OpenVINO's own
// texts (ir.go), and ONNX for those of ONNX, which OpenVINO's frontend reads. The package
// translates arguments and computes nothing. It compiles jobs of a batch as one model,
// without connections between them (together.go). A mode (mode.go) determines which inputs
// of the operator are constants of the model and which sizes the model states. Each mode
// takes other code of OpenVINO.
//
// OpenVINO checks a call when it reads or compiles the model, or when it runs the model, if
// it learns of sizes, bounds or indices only then. An error of any of these is a rejection.
package openvino
