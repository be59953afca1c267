package family

import "example.com/conform/spec/tensor"

// Converted returns the bits that an integer or a truth value of one data type has in another:
// the low ones of its two's complement; in bool, 1 unless it is zero. Held reports whether the
// other data type has the number.
func Converted(from, to tensor.DType, element uint64) (bits uint64, held bool) {
	value := numberOf(from, element)
	if to == tensor.Bool {
		return min(value.magnitude, 1), true
	}
	return value.bits(to)
}
