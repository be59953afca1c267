package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// Select pulls for openvino.select.
var Select = pull.Chosen(openvino.SelectTruth)
