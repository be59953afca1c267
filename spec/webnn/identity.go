package webnn

import "example.com/conform/spec"

var identityText = text("identity", "identity")

// Identity copies its input.
var Identity = &spec.Operator{
	Name:       identityText.Name,
	Params:     []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Like: "input", Inferred: true}},
	Attributes: spec.Attributes(struct{}{}),
	Rules: append([]*spec.Rule{
		identityText.Sizes("method steps, output", "The output has the sizes of the input."), IdentityCopies,
	}, typeRules(identityText, nil, 1, 0)...),
}

// IdentityCopies is the rule of identity about elements.
var IdentityCopies = identityText.Meaning("copies", "Operation types, identity", "An element of the output is that of the input at the same coordinates.")
