// Package samples says how many random calls the tests of this module draw.
package samples

import (
	"os"
	"strconv"
)

// Variable is the environment variable that says how many times as many calls
// as usual the tests draw. make nightly sets it.
const Variable = "CONFORM_SAMPLES"

// Of returns n, or as many times n as [Variable] says.
func Of(n int) int {
	times, err := strconv.Atoi(os.Getenv(Variable))
	if err != nil || times < 1 {
		return n
	}
	return n * times
}
