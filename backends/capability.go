package backends

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Capability is an operator that a backend supports, with its limits. Calls
// outside the limits are gaps: they are skipped and do not count against the
// backend.
type Capability struct {
	Operator string
	// DTypes are the types that the first operand may have; nil means the common
	// ones. Another operand may have any of the common ones, and these.
	DTypes  []tensor.DType
	MinRank int  // of any operand
	MaxRank int  // of any operand; 0 means no limit
	Packed  bool // no operand states a layout
	// Views says that inputs may be views (see [Operand]), and OutputViews that outputs may be.
	// Without it, they are packed.
	Views, OutputViews bool
	// Tiles says that layouts may have tiles. Without it, calls with some are excluded.
	Tiles bool
	// Sparse says that inputs may lie in sparse memory (see [Operand]).
	Sparse bool
	// NoCheckOnly excludes calls that are only checked.
	NoCheckOnly bool
	// ValidOnly says that the operator does not check its calls. It excludes calls that a text
	// has rejected, under whatever answers to its questions.
	ValidOnly bool
	// OwnForms says, of an operator of programs, that the mode of an engine decides how lists
	// come to single calls, so random ones need no forms.
	OwnForms bool
	// Bodies says, of an operator of programs, that nodes may be of control flow. Without it, programs with
	// such nodes are excluded.
	Bodies bool
	Limits []Limit // of single operands and attributes
	// FeatureLevel is the DML_FEATURE_LEVEL of the device, for an operator
	// whose calls state one; 0 means that the backend follows the call. It
	// excludes calls that the text treats differently at the device's level.
	FeatureLevel int64
	// MaxFeatureLevel, unless 0, excludes calls for later feature levels.
	MaxFeatureLevel int64
}

// A Limit restricts the calls of an operator that a backend supports, by one
// operand or one attribute.
type Limit struct {
	Name string // of the parameter or the attribute, as the text has it
	// Limits of an operand:
	DTypes  []tensor.DType // nil means any that the capability allows
	MinRank int
	MaxRank int // 0 means no limit
	Packed  bool
	// Limits of an attribute: Absent excludes calls that state a value other
	// than the default; Values, unless nil, excludes any other value or entry.
	Absent bool
	Values []int64
	// Range, unless nil, bounds the values or entries of an attribute, or the
	// elements of an integer operand.
	Range *spec.Range
}
