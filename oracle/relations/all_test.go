// Package relations holds the oracle to metamorphic relations: two calls, of different operators
// or of an operator and its inverse, whose outputs must agree. A sentence that the oracle reads
// wrongly on one page it probably does not read wrongly on the other.
package relations_test

import "slices"

// All returns every relation.
func All() []*Relation {
	return slices.Concat(slicing, gathering, repeating, resizing, permuting, inverting, reshaping, restating, ofWebNN, layouts)
}
