package webnn

import "example.com/conform/spec"

var castText = text("cast", "cast")

// Cast gives the elements of its input another data type, that of the output. The text's argument dataType is the data type
// of the output.
var Cast = &spec.Operator{
	Name:       castText.Name,
	Params:     []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Inferred: true}},
	Attributes: spec.Attributes(struct{}{}),
	Rules: []*spec.Rule{
		castText.Sizes("Returns", "The output has the sizes of the input."),
		CastKeeps, CastWraps, CastInfinite, CastTruncates, CastFree, Types, Dimensions, ElementCount,
		resultTypes(castText, "Tensor limits; method steps, dataType", "The output has one of the data types of the text.", dataTypes, among(dataTypes)),
	},
}

// castTable is the section about the elements of casts.
const castTable = "table of the behavior of cast"

// The rules of cast about elements.
var (
	CastKeeps     = castText.Meaning("keeps", castTable, "A number that the data type of the output has stays the same.")
	CastWraps     = castText.Meaning("wraps", castTable+"; note", "Of an integer that an integer type of the output does not have, the low bits stay, in two's complement if that is signed.")
	CastInfinite  = castText.Meaning("infinite", castTable, "A number that is out of the range of a float of the output becomes an infinity with its sign.")
	CastTruncates = castText.Meaning("truncates", castTable, "Of a float in the range of an integer type of the output, the fraction is discarded.")
	CastFree      = castText.Meaning("free", castTable, "For a float out of the range of an integer type of the output, the output may hold anything.")
)
