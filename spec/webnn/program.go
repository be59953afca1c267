package webnn

import "example.com/conform/spec"

// Program is graphs of the other operations.
var Program = spec.ProgramOf(spec.Text{Name: "webnn.program", Document: "WebNN"}, "MLContext, dispatch()", "MLGraphBuilder, build()")
