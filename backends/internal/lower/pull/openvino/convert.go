package openvino

import "example.com/conform/backends/internal/lower/pull"

// Convert pulls for openvino.convert, whose elements are constants.
var Convert = pull.Operator{Make: pull.SameOrConvert, Traits: pull.Invents}
