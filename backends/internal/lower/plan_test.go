package lower_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/lower"
)

var _ = DescribeTable("a normalised plan",
	func(loops, want [][3]int64) { Expect(lower.Normalise(loops...)).To(Equal(want)) },
	Entry("rank 0 needs no loop", [][3]int64{}, [][3]int64{}),
	Entry("a dimension of size 1 needs no loop", [][3]int64{{1, 12, 12}, {3, 1, 1}, {1, 7, 9}}, [][3]int64{{3, 1, 1}}),
	Entry("packed to packed is one run", [][3]int64{{2, 12, 12}, {3, 4, 4}, {4, 1, 1}}, [][3]int64{{24, 1, 1}}),
	Entry("a gap after each row keeps the rows apart", [][3]int64{{2, 15, 12}, {3, 5, 4}, {4, 1, 1}}, [][3]int64{{6, 5, 4}, {4, 1, 1}}),
	Entry("a gap after each plane keeps the planes apart", [][3]int64{{2, 13, 12}, {3, 4, 4}, {4, 1, 1}}, [][3]int64{{2, 13, 12}, {12, 1, 1}}),
	Entry("a window on the outer dimension is still one run", [][3]int64{{2, 20, 20}, {5, 4, 4}, {4, 1, 1}}, [][3]int64{{40, 1, 1}}),
	Entry("a reversal of every dimension is one loop", [][3]int64{{2, -12, 12}, {3, -4, 4}, {4, -1, 1}}, [][3]int64{{24, -1, 1}}),
	Entry("a reversal of one dimension stays apart", [][3]int64{{2, 12, 12}, {3, -4, 4}, {4, 1, 1}}, [][3]int64{{2, 12, 12}, {3, -4, 4}, {4, 1, 1}}),
	Entry("an output that runs backwards is written forwards", [][3]int64{{2, 3, -3}, {3, 1, -1}}, [][3]int64{{6, -1, 1}}),
	Entry("a uniform stride is one loop", [][3]int64{{3, 8, 4}, {4, 2, 1}}, [][3]int64{{12, 2, 1}}),
	Entry("NCHW to NHWC joins height and width, channels innermost", [][3]int64{{2, 60, 60}, {3, 20, 1}, {4, 5, 15}, {5, 1, 3}}, [][3]int64{{2, 60, 60}, {20, 1, 3}, {3, 20, 1}}),
	Entry("a column-major output is written in its own order", [][3]int64{{2, 3, 1}, {3, 1, 2}}, [][3]int64{{3, 1, 2}, {2, 3, 1}}),
	Entry("broadcast dimensions join", [][3]int64{{2, 0, 12}, {3, 0, 4}, {4, 1, 1}}, [][3]int64{{6, 0, 4}, {4, 1, 1}}),
	Entry("a broadcast innermost dimension stays innermost", [][3]int64{{3, 1, 4}, {4, 0, 1}}, [][3]int64{{3, 1, 4}, {4, 0, 1}}),
	Entry("equal output strides keep the nearer source inside", [][3]int64{{3, 1, 0}, {4, 7, 0}}, [][3]int64{{4, 7, 0}, {3, 1, 0}}),
)
