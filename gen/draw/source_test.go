package draw_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
)

var _ = Describe("Source", func() {
	// A replayed case depends on this stream, so it never changes.
	DescribeTable("is SplitMix64", func(seed uint64, want ...uint64) {
		s := draw.New(seed)
		for _, value := range want {
			Expect(s.Uint64()).To(Equal(value))
		}
	},
		Entry("from 0, the published values", uint64(0), uint64(0xe220a8397b1dcdaf), uint64(0x6e789e6aa1b965f4), uint64(0x06c45d188009454f)),
		Entry("from the largest seed", uint64(math.MaxUint64), uint64(0xe4d971771b652c20), uint64(0xe99ff867dbf682c9), uint64(0x382ff84cb27281e9)),
	)

	It("draws the same choices for ever", func() {
		s := draw.New(7)
		choices := make([]int64, 12)
		for i := range choices {
			choices[i] = s.Below(10)
		}
		Expect(choices).To(Equal([]int64{3, 0, 9, 5, 4, 2, 4, 3, 1, 4, 1, 9}))
	})

	DescribeTable("Below", func(n int64) {
		s := draw.New(1)
		for range 1000 {
			Expect(s.Below(n)).To(And(BeNumerically(">=", 0), BeNumerically("<", n)))
		}
	},
		Entry("only 0 is below 1", int64(1)),
		Entry("a small number", int64(3)),
		Entry("beyond 32 bits", int64(1<<40)),
		Entry("the largest number", int64(math.MaxInt64)),
	)

	DescribeTable("Below has nothing to draw from", func(n int64) {
		Expect(func() { draw.New(1).Below(n) }).To(Panic())
	},
		Entry("nothing is below 0", int64(0)),
		Entry("nor below a negative number", int64(-1)),
	)

	It("draws every number about as often as the others", func() {
		s := draw.New(2)
		counts := make([]int, 10)
		for range 10_000 {
			counts[s.Below(10)]++
		}
		Expect(counts).To(HaveEach(BeNumerically("~", 1000, 150)))
	})

	It("includes both ends of Between", func() {
		s := draw.New(3)
		seen := map[int64]bool{}
		for range 200 {
			seen[s.Between(-2, 2)] = true
		}
		Expect(seen).To(Equal(map[int64]bool{-2: true, -1: true, 0: true, 1: true, 2: true}))
		Expect(s.Between(5, 5)).To(Equal(int64(5)))
	})

	It("says yes once in n times", func() {
		s := draw.New(4)
		yes := 0
		for range 8000 {
			if s.OneIn(8) {
				yes++
			}
		}
		Expect(yes).To(BeNumerically("~", 1000, 150))
		Expect(s.OneIn(1)).To(BeTrue())
	})

	It("picks every choice", func() {
		s := draw.New(5)
		seen := map[string]int{}
		for range 300 {
			seen[draw.Pick(s, []string{"a", "b", "c"})]++
		}
		Expect(seen).To(And(HaveLen(3), HaveEach(BeNumerically(">", 50))))
	})
})
