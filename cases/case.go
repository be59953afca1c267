// Package cases reads and writes case files. A case file has one operator and a
// list of calls, each with its admissible results. FORMAT.md in this folder is
// the manual, and [Schema] the grammar for editors.
//
// Files may come from anyone. The size of a file, the number of its cases and
// the memory that they may allocate are limited, and aliases are rejected. All
// mistakes are reported with file and line.
package cases

import (
	"example.com/conform/spec"
)

// A Case is one case of a file. A case with a matrix expands to several.
type Case struct {
	spec.Case
	Why       string   // the purpose of the case, in a sentence
	Source    string   // the document and section that it comes from
	Reference string   // where else it is known: an ID in another suite, or a URL
	Cites     []string // IDs of the rules that it exercises
	Tags      []string // words to select by
	Origin    string   // file:line of the case
	// Expect holds the admissible results, one entry for each reading. If it is
	// empty, the oracle decides alone.
	Expect []Expectation
}

// An Expectation states what a case admits under some readings: a rejection,
// outputs, or what the oracle admits. If it states none of these, any
// acceptance is admissible.
type Expectation struct {
	// When holds the answers under which the expectation applies. It applies to
	// the readings that have all of them.
	When []spec.Choice
	// Rejects means that the call must be rejected: because of the rule with
	// the ID Reject, if it is set, or of any rule.
	Rejects bool
	Reject  string
	// Otherwise means that the oracle alone decides under the readings to which
	// no other expectation applies.
	Otherwise bool
	// Outputs holds the expectation of each output, in order. It is empty for a
	// rejection and for any acceptance.
	Outputs []ExpectedOutput
	// Memory states where the elements of operands lie, in the order of the
	// file.
	Memory []ExpectedMemory
	Origin string // file:line of the expectation
}

// An ExpectedMemory states where the elements of one operand lie.
type ExpectedMemory struct {
	Operand int // position in Call.Tensors
	// Indices holds the linear index of each element, in elements from the
	// start of the buffer. Elements are in row-major order.
	Indices []int64
}

// An ExpectedOutput is what a case admits in one output.
type ExpectedOutput struct {
	// Sizes are the sizes of an inferred output, if HasSizes.
	Sizes    []int64
	HasSizes bool
	// Elements holds the elements in row-major order, if HasElements.
	Elements    []Element
	HasElements bool
}

// An Element states what one output element may hold.
type Element struct {
	Anything bool     // every value is admissible
	Bits     []uint64 // the admissible raw bits, unless Anything
}

// stated reports whether a case states the tensors of parameter p of an operator: all but the
// outputs of a program, which its lines return.
func stated(op *spec.Operator, p int) bool { return !op.Program || op.Params[p].Dir == spec.In }
