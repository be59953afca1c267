// Package bare has no tests, so that all of its mutants survive.
package bare

import "errors"

var errOdd = errors.New("odd")

type kind string

const (
	small kind = "small"
	large kind = "large"
)

var limit = 1 << 4

const fixed = 3 // is no mutant: constants cannot be switched

type counter struct{ n int }

func (c *counter) count(list []int, done bool) (k kind, err error) {
	defer c.reset()
	if len(list) < limit && (!done || c.n == fixed) {
		k = small
	}
	for i := 0; i < len(list); i++ {
		c.n += -list[i] * 2
	}
	switch {
	case c.n>>1 >= 1:
		k, done = large, true
	}
	if c.n > 1<<20 {
		panic("it cannot be")
	}
	_ = make([]int, 1, 8)
	return k, nil
}

func (c *counter) reset() { c.n = 0 }

// What stands beside an error or false is nobody's to look at.
func results(n int) (at int, ok bool, err error) {
	if at, ok = half(n); !ok {
		return 7, true, errOdd
	}
	return 8, false, nil
}

func half(n int) (int, bool) {
	if n%2 != 0 {
		return 9, false
	}
	return 10, true
}
