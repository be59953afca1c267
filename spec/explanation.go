package spec

// An Explanation states why an output element holds what it holds.
type Explanation struct {
	// Rule is the most specific rule that decides the element.
	Rule *Rule
	// Rules lists all rules that take part.
	Rules []*Rule
	// Arithmetic leads from the element's index to its source, as in the text's
	// examples: "{0,0,3,1} + {1,1,-2,2} * {0,0,1,0}". It may be empty.
	Arithmetic string
	// Note is anything else that decides: "indices[2] = 3". It may be empty.
	Note string
}

// Steps is a table of the steps of a slice, one row for each: what the call
// states, and what results.
type Steps struct {
	Columns []string
	Rows    [][]string
}
