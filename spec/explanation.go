package spec

// An Explanation says why an output element is what it is.
type Explanation struct {
	// Rule is the most specific rule that decides the element.
	Rule *Rule
	// Rules lists all that have a part in it.
	Rules []*Rule
	// Arithmetic leads from the element's index to where it comes from, as
	// the text's examples do: "{0,0,3,1} + {1,1,-2,2} * {0,0,1,0}". It may be
	// empty.
	Arithmetic string
	// Note is what else decides: "indices[2] = 3". It may be empty.
	Note string
}

// Steps are what the steps of a slice do, one row of cells each: what the call
// states, and what becomes of it.
type Steps struct {
	Columns []string
	Rows    [][]string
}
