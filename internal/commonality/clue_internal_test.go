package commonality

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("A clue reads", func(c clue, want string) { Expect(c.String()).To(Equal(want)) },
	Entry("as one number", clue{quantity: &quantity{name: "rank of data"}, low: 3, high: 3}, "rank of data = 3"),
	Entry("as a bound", clue{quantity: &quantity{name: "rank of data"}, low: absent + 1, high: 3}, "rank of data ≤ 3"),
	Entry("as a bound where the greatest number stands for all above", clue{quantity: &quantity{name: "elements of data"}, low: math.MaxInt64, high: math.MaxInt64},
		"elements of data ≥ 9223372036854775807"),
	Entry("as a place", clue{quantity: &quantity{name: "position of the last 1", none: "no 1"}, low: 2, high: 2}, "position of the last 1 = 2"),
	Entry("as words where there is no place", clue{quantity: &quantity{name: "position of the last 1", none: "no 1"}, low: -1, high: -1}, "no 1"),
	Entry("as words where a bound leaves no place", clue{quantity: &quantity{name: "position of the last 1", none: "no 1"}, low: absent + 1, high: -1}, "no 1"),
	Entry("as a number that is negative", clue{quantity: &quantity{name: "min begin"}, low: -1, high: -1}, "min begin = -1"),
)
