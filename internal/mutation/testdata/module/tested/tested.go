// Package tested has tests that miss some of its mutants.
package tested

// Clamp returns what is nearest to x from low to high.
func Clamp(x, low, high int) int {
	if x < low {
		return low
	}
	if x > high {
		return high
	}
	return x
}

// Sum adds the first n numbers, of which it takes none twice.
func Sum(numbers []int, n int) int {
	sum := 0
	for i := 0; i < n; i++ {
		sum += numbers[i]
	}
	return sum
}

// Unused is never called.
func Unused() int { return 1 }
