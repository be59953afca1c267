package family

import "example.com/conform/oracle/index"

// LineOf returns which line along an axis has an element; lines count in row-major order of their
// first elements.
func LineOf(element int64, axis int, sizes []int64) int64 {
	stride := index.Product(sizes[axis+1:]...)
	return element/(stride*sizes[axis])*stride + element%stride
}

// Along returns the element of a line at a place along its axis.
func Along(line, place int64, axis int, sizes []int64) int64 {
	stride := index.Product(sizes[axis+1:]...)
	return (line/stride*sizes[axis]+place)*stride + line%stride
}
