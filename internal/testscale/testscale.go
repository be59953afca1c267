// Package testscale says how much of what takes long the tests of this module do.
package testscale

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

// Share returns one in n of a list, from its first on, or as many times as many as [Variable] says.
func Share[T any](list []T, n int) (share []T) {
	for i := range list {
		if i%n < Of(1) {
			share = append(share, list[i])
		}
	}
	return share
}
