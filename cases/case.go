// Package cases reads and writes case files. A case file has one operator and a
// list of calls, each with its admissible results. FORMAT.md beside this file is
// the manual, and schema.json the grammar for editors.
//
// Files may come from anyone. The size of a file, the number of its cases and the
// memory that they may allocate are limited, and aliases are rejected. Every
// mistake is reported with file and line, and hides no other.
package cases

import (
	"example.com/conform/spec"
)

// A Case is one case of a file. A case with a matrix becomes several.
type Case struct {
	spec.Case
	Why       string   // what the case is for, in a sentence
	Source    string   // document and section that it comes from
	Reference string   // where else it is known: an ID of another suite, or an address
	Cites     []string // IDs of the rules that it exercises
	Tags      []string // words to select by
	Origin    string   // file:line of the case
	// Expect holds the admissible results, one entry per reading. Empty means
	// anything that the oracle admits.
	Expect []Expectation
}

// An Expectation is what a case admits under some readings: a rejection, an
// output, whatever the oracle says, or any acceptance if it states none of them.
type Expectation struct {
	// When holds the answers under which the expectation applies: those
	// readings that have all of them.
	When []spec.Choice
	// Rejects says that the call must be rejected: for the rule with the ID
	// Reject, if it is set, or for any.
	Rejects bool
	Reject  string
	// Otherwise says that the oracle alone judges under the readings to which no
	// other expectation applies.
	Otherwise bool
	// Outputs holds the expectation of each output, in order. It is empty for a
	// rejection and for any acceptance.
	Outputs []ExpectedOutput
	// Memory holds where the elements of operands lie, in the order in which the
	// file names them.
	Memory []ExpectedMemory
	Origin string // file:line of the expectation
}

// An ExpectedMemory is where the elements of one operand lie.
type ExpectedMemory struct {
	Operand int // among the tensors of the call
	// Indices holds the linear index of each element, in elements from the start of
	// the buffer, in row-major order of the elements.
	Indices []int64
}

// An ExpectedOutput is what a case admits in one output.
type ExpectedOutput struct {
	// Sizes are the sizes of an inferred output, where HasSizes.
	Sizes    []int64
	HasSizes bool
	// Elements holds the elements in row-major order, where HasElements.
	Elements    []Element
	HasElements bool
}

// An Element is what one output element may hold.
type Element struct {
	Anything bool     // every value
	Bits     []uint64 // the admissible values, as raw bits, unless Anything
}
