// Package family holds what operators of several texts share. A parameter or a
// question covers each difference between the texts.
package family

// Dimension returns the dimension that an axis names, counted from the back if it
// is negative, and whether a tensor of the given rank has it.
func Dimension(axis int64, rank int) (int, bool) {
	if axis < 0 {
		axis += int64(rank)
	}
	return int(axis), 0 <= axis && axis < int64(rank)
}

// Listed returns the dimension that entry i of a list of axes names, as
// [Dimension] does, and whether the entry and the dimension exist. Without a list,
// entry i is for dimension i.
func Listed(axes []int64, i, rank int) (int, bool) {
	switch {
	case axes == nil:
		return i, i < rank
	case i >= len(axes):
		return 0, false
	default:
		return Dimension(axes[i], rank)
	}
}

// Repeated returns a dimension that two of the axes name, and whether there is one.
// All axes must be in range.
func Repeated(axes []int64, rank int) (d int, found bool) {
	named := uint64(0)
	for _, axis := range axes {
		d, _ = Dimension(axis, rank)
		if named>>d&1 == 1 {
			return d, true
		}
		named |= 1 << d
	}
	return 0, false
}
