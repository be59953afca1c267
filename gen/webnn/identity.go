package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// Identity draws calls of webnn.identity.
var Identity = draw.Generator{
	Operator:    webnn.Identity,
	Version:     1,
	Draw:        func(s *draw.Source, c *spec.Call) { drawInput(s, c, s.Rank(0, maxRank)) },
	AlwaysValid: true,
	Features:    slices.Concat(features, draw.Interacting(draw.Row(0), draw.Ones(0), draw.Longest("input", 0))),
}
