package webnn

import "example.com/conform/backends/internal/lower/pull"

// Where pulls for webnn.where, of whose condition every number but 0 is true.
var Where = pull.Chosen(nil)
