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
	Entry("a uniform stride is one loop", [][3]int64{{3, 8, 4}, {4, 2, 1}}, [][3]int64{{12, 2, 1}}),
	Entry("NCHW to NHWC joins height and width, channels innermost", [][3]int64{{2, 60, 60}, {3, 20, 1}, {4, 5, 15}, {5, 1, 3}}, [][3]int64{{2, 60, 60}, {20, 1, 3}, {3, 20, 1}}),
	Entry("a column-major output is written in its own order", [][3]int64{{2, 3, 1}, {3, 1, 2}}, [][3]int64{{3, 1, 2}, {2, 3, 1}}),
	Entry("broadcast dimensions join", [][3]int64{{2, 0, 12}, {3, 0, 4}, {4, 1, 1}}, [][3]int64{{6, 0, 4}, {4, 1, 1}}),
	Entry("a broadcast innermost dimension stays innermost", [][3]int64{{3, 1, 4}, {4, 0, 1}}, [][3]int64{{3, 1, 4}, {4, 0, 1}}),
	Entry("equal output strides keep the nearer source inside", [][3]int64{{3, 1, 0}, {4, 7, 0}}, [][3]int64{{4, 7, 0}, {3, 1, 0}}),
)

var _ = DescribeTable("overlap",
	func(sizes, strides []int64, want bool) { Expect(lower.Overlaps(sizes, strides)).To(Equal(want)) },
	Entry("rank 0 has one element", []int64{}, []int64{}, false),
	Entry("packed", []int64{2, 3, 4}, []int64{12, 4, 1}, false),
	Entry("any order of the dimensions", []int64{3, 4, 2}, []int64{4, 1, 12}, false),
	Entry("gaps", []int64{2, 3}, []int64{5, 1}, false),
	Entry("a stride of 0 over one element repeats nothing", []int64{1, 3}, []int64{0, 1}, false),
	Entry("a stride of 0 over two elements", []int64{2, 3}, []int64{0, 1}, true),
	Entry("rows one element short", []int64{2, 3}, []int64{2, 1}, true),
	Entry("interleaved rows of odd and even offsets", []int64{2, 3}, []int64{1, 2}, false),
	Entry("interlocking strides that never meet: 3a + 2b with a < 2, b < 2", []int64{2, 2}, []int64{3, 2}, false),
	Entry("interlocking strides that meet: 3*2 = 2*3", []int64{3, 4}, []int64{3, 2}, true),
	Entry("three strides that meet only together: 3 + 4 = 7", []int64{2, 2, 2}, []int64{7, 4, 3}, true),
	Entry("more elements than addresses", []int64{4, 4, 4}, []int64{5, 3, 2}, true),
	Entry("a large output decided without visiting it", []int64{1 << 30, 2}, []int64{2, 1}, false),
	Entry("large and interlocking", []int64{2, 1 << 30}, []int64{3*(1<<20) + 1, 3}, false),
)

var _ = DescribeTable("evident overlap",
	func(sizes, strides []int64, want bool) {
		Expect(lower.EvidentlyOverlaps(sizes, strides)).To(Equal(want))
	},
	Entry("a stride of 0 over two elements", []int64{2, 3}, []int64{0, 1}, true),
	Entry("a stride of 0 over one element repeats nothing", []int64{1, 3}, []int64{0, 1}, false),
	Entry("two equal strides", []int64{2, 2}, []int64{3, 3}, true),
	Entry("a stride of one element equal to another's", []int64{1, 3}, []int64{2, 2}, false),
	Entry("more elements than addresses", []int64{4, 4, 4}, []int64{5, 3, 2}, true),
	Entry("interlocking strides that meet: 3*2 = 2*3", []int64{3, 4}, []int64{3, 2}, false),
)

var _ = Describe("the search for overlap", func() {
	It("finds every overlap that visiting each element finds", func() {
		const most = 7
		for code := range most * most * most * 27 {
			strides := []int64{int64(code % most), int64(code / most % most), int64(code / (most * most) % most)}
			shape := code / (most * most * most)
			sizes := []int64{int64(1 + shape%3), int64(1 + shape/3%3), int64(1 + shape/9)}
			seen, met := map[int64]bool{}, false
			for a := range sizes[0] {
				for b := range sizes[1] {
					for c := range sizes[2] {
						offset := a*strides[0] + b*strides[1] + c*strides[2]
						met = met || seen[offset]
						seen[offset] = true
					}
				}
			}
			Expect(lower.Overlaps(sizes, strides)).To(Equal(met), "sizes %v, strides %v", sizes, strides)
		}
	})
})
