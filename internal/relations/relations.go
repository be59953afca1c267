// Package relations lists metamorphic relations, called relations for short: two calls,
// of different operators or of an operator and its inverse, whose outputs must
// agree. A backend that runs both is checked without the oracle, so relations also
// find faults of the oracle.
package relations

import "slices"

// All returns every relation, in the order in which campaigns check them.
func All() []*Relation {
	return slices.Concat(slicing, gathering, repeating, resizing, permuting, inverting, reshaping, restating, ofWebNN, layouts)
}
