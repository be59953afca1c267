package onnx

import (
	"errors"
	"slices"

	"example.com/conform/spec"
)

var (
	castText     = spec.Text{Name: "onnx.cast", Document: "ONNX Cast-28"}
	castLikeText = spec.Text{Name: "onnx.cast_like", Document: "ONNX CastLike-25"}
)

// Cast converts integers and truth values to another data type. The text's attribute to is
// the data type of the output.
var Cast = &spec.Operator{
	Name:       castText.Name,
	Params:     []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Inferred: true}},
	Attributes: spec.Attributes(CastAttributes{}),
	Rules: append(castRules(castText, "introduction"),
		castText.Static("to", "to; Type Constraints, T2", "The output has a data type that the input may have, too.", castable)),
	Limit: castsFloats,
}

// CastLike converts integers and truth values to the data type of another input, whose elements
// do not matter.
var CastLike = &spec.Operator{
	Name:       castLikeText.Name,
	Family:     "cast",
	Params:     []spec.Param{{Name: "input"}, {Name: "target_type"}, {Name: "output", Dir: spec.Out, Like: "target_type", Inferred: true}},
	Attributes: spec.Attributes(CastAttributes{}),
	Rules: append(castRules(castLikeText, "introduction; Cast-25, introduction"),
		castLikeText.Over(castsLike).Static("to", "Type Constraints, T2", "The output has a data type that the input may have, too.", castable), castsLike),
	Limit: castsFloats,
}

var castsLike = castLikeText.Static("like", "introduction", "The output has the data type of target_type.", spec.SameDType(1, 2))

// castsFloats is the limit of a call with floats.
func castsFloats(c *spec.Call) error {
	for i := range c.Tensors {
		if c.Tensors[i].DType.Float() {
			return &spec.LimitError{Part: c.Name(i), Err: errRounds}
		}
	}
	return nil
}

var errRounds = errors.New("floats are not cast, because conform does not round")

// CastAttributes are none.
type CastAttributes struct{}

// castRules makes the rules of casts, which a section of the text states.
func castRules(text spec.Text, section string) []*spec.Rule {
	return []*spec.Rule{
		text.Sizes("introduction; output", "The output has the sizes of the input."),
		text.Meaning("keeps", section, "An integer that the data type of the output has stays the same."),
		text.Meaning("wraps", section+" (from fixed point to fixed point)",
			"Of an integer that the data type of the output does not have, the low bits stay, in two's complement if that is signed."),
		text.Meaning("to-bool", section+" (to bool)", "Zero becomes false, and every other integer true."),
		text.Meaning("from-bool", section+" (from bool)", "True becomes 1, or stays true; false becomes 0, or stays false."),
		text.Types("Type Constraints, T1", realTypes),
	}
}

// castable checks that the output has a data type of a cast.
func castable(k *spec.Check) {
	if d := k.Output().DType; !slices.Contains(realTypes, d) {
		k.Breaks("the output is %v", d)
	}
}
