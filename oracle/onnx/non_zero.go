package onnx

import "example.com/conform/oracle/family"

// NonZero finds elements.
var NonZero = family.NonZero
