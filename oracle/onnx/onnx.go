// Package onnx is the oracle of the ONNX texts: one page for each operator.
package onnx
