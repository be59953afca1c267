package onnxruntime

// MinorOf is minorOf, and Reason is reason.
var (
	MinorOf = minorOf
	Reason  = reason
)
