package onnx

import "example.com/conform/spec"

var identityText = spec.Text{Name: "onnx.identity", Document: "ONNX Identity-25"}

// Identity copies its input.
var Identity = &spec.Operator{
	Name:       identityText.Name,
	Params:     restating("input", "output"),
	Attributes: spec.Attributes(IdentityAttributes{}),
	Rules:      IdentityData.and(IdentitySizes),
	Questions:  []*spec.Question{OtherBools},
}

// IdentityAttributes are none.
type IdentityAttributes struct{}

// The rules of Identity.
var (
	IdentityData  = restated(identityText, "introduction; output")
	IdentitySizes = identityText.Sizes("output",
		"The output has the sizes of the input.")
)
