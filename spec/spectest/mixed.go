// Package spectest has an operator for tests: one with an attribute of every
// kind, of which the operators of the texts have only some.
package spectest

import "example.com/conform/spec"

var mixedText = spec.Text{Name: "test.mixed", Document: "spectest"}

// Mixed copies its input, whatever its attributes say.
var Mixed = &spec.Operator{
	Name:   mixedText.Name,
	Params: []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Like: "input"}},
	Attributes: spec.Attributes(MixedAttributes{
		Level: High, Mode: Edge, Exact: true, Scale: 0.5,
	}),
	Rules: []*spec.Rule{mixedText.Meaning("copy", "introduction",
		"The output holds the input.")},
}

// MixedAttributes are the attributes of [Mixed].
type MixedAttributes struct {
	Axis    int64     `conform:"axis,uint32,axis=input" doc:"an integer that a call must state"`
	Level   Level     `conform:"level,optional" doc:"one of the values of a type"`
	Mode    int64     `conform:"mode,optional,enum=constant|reflect|edge" doc:"one of the values of a tag"`
	Reverse bool      `conform:"reverse" doc:"a flag that a call must state"`
	Exact   bool      `conform:"exact,optional" doc:"a flag that is set by default"`
	Alpha   float64   `conform:"alpha" doc:"a number that a call must state"`
	Scale   float64   `conform:"scale,optional" doc:"a number that is 0.5 by default"`
	Pads    []int64   `conform:"pads,int32,along=dimensions" doc:"a list that a call must state"`
	Steps   []int64   `conform:"steps,along=steps,optional" doc:"a list that may be absent"`
	Shares  []float32 `conform:"shares,along=ends,optional" doc:"a list of floats that may be absent"`
}

// The values of MixedAttributes.Mode.
const (
	Constant = iota
	Reflect
	Edge
)

// A Level is a type whose values have names.
type Level int64

// The levels.
const (
	Low  Level = 0x10
	High Level = 0x20
)

// Enum implements [spec.Enumerated].
func (Level) Enum() spec.Enum {
	return spec.Enum{{Name: "1.0", Value: int64(Low)}, {Name: "2.0", Value: int64(High)}}
}
