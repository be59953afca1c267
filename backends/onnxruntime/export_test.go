package onnxruntime

// MinorOf is minorOf.
var MinorOf = minorOf
