package openvino

import "example.com/conform/backends/internal/lower/pull"

// NonZero is the pull function of the operator.
var NonZero = pull.NonZero
