package webnn

import "example.com/conform/backends/internal/lower/pull"

// Identity pulls for webnn.identity: every element stays at its coordinates.
var Identity = pull.Operator{Sizes: pull.SameSizes, Make: pull.Same}
