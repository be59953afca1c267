package family_test

import (
	"math"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle/family"
)

func TestFamily(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle/family")
}

var _ = DescribeTable("A window takes", func(x family.Window, want ...int64) {
	places := want[:0:0]
	for k := range x.Count {
		places = append(places, x.At(k))
	}
	Expect(places).To(Equal(want))
},
	Entry("a whole dimension", family.Whole(3), int64(0), int64(1), int64(2)),
	Entry("nothing of a dimension without elements", family.Whole(0)),
	Entry("what comes before the stop", family.Before(1, 4, 1), int64(1), int64(2), int64(3)),
	Entry("every second place, the last just before the stop", family.Before(0, 5, 2), int64(0), int64(2), int64(4)),
	Entry("not the stop itself", family.Before(0, 4, 2), int64(0), int64(2)),
	Entry("the places backward, as far as the first", family.Before(2, -1, -1), int64(2), int64(1), int64(0)),
	Entry("every second place backward", family.Before(4, 0, -2), int64(4), int64(2)),
	Entry("nothing where start and stop are one", family.Before(2, 2, 1)),
	Entry("nothing where the stop lies the other way", family.Before(3, 1, 1)),
	Entry("nothing backward where the stop lies the other way", family.Before(1, 3, -1)),
	Entry("nothing of no elements", family.Before(0, 0, 1)),
	Entry("one place by the greatest step", family.Before(4, 5, math.MaxInt64), int64(4)),
	Entry("one place by the least step", family.Before(0, -1, math.MinInt64), int64(0)),
	Entry("one place by a step of the size", family.Before(0, 5, 5), int64(0)),
	Entry("two places by a step of the size less 1", family.Before(0, 5, 4), int64(0), int64(4)),
)
