package family

import "example.com/conform/spec/tensor"

// Converted returns the bits that an integer or a truth value of one data type has in another:
// the low ones of its two's complement; in bool, 1 unless it is zero. Held reports whether the
// other data type has the number.
func Converted(from, to tensor.DType, element uint64) (bits uint64, held bool) {
	value := numberOf(from, element)
	bits, held = value.bits(to)
	if to == tensor.Bool && value.magnitude > 0 {
		bits = 1
	}
	return bits, held
}
