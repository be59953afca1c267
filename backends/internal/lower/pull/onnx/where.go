package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Where pulls for onnx.where.
var Where = pull.Chosen(onnx.WhereTruth)
