// Package t has two operators.
package t

// One is an operator of three lines, with a type and a method that only an
// interface calls.
var One = operator{
	ones{}, shared(),
}

type ones struct{}

func (ones) String() string {

	// A comment does not count, nor does a blank line.
	return "ones"
}

// Two uses One, which does not make its code shared.
var Two = operator{nil, shared() + One.n}

type operator struct {
	what interface{ String() string }
	n    int
}

const name = 1

func shared() int { return name }
