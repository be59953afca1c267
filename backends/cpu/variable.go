package cpu

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
)

// Variable is the environment variable that selects the kernels of a backend:
// portable, avx2 or avx512. Without it, a backend has the best ones that the
// processor supports.
const Variable = "CONFORM_CPU"

// CheckVariable returns an error if [Variable] names no kernels that this
// processor supports.
func CheckVariable() error {
	_, err := choose(os.Getenv(Variable))
	return err
}

// known returns the vectors of this processor, the best first.
var known = sync.OnceValue(func() []*vectors { return append(available(), words) })

// choose returns the vectors with the given name, or the best if it is empty.
func choose(name string) (*vectors, error) {
	var names []string
	for _, v := range known() {
		if name == "" || name == v.name {
			return v, nil
		}
		names = append(names, v.name)
	}
	slices.Reverse(names)
	return words, fmt.Errorf("%s is %q: this processor has %s", Variable, name, strings.Join(names, ", "))
}
