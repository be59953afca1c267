package tensor_test

import (
	"math"
	"math/big"
	"math/rand/v2"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = Describe("checked arithmetic", func() {
	DescribeTable("Mul", func(a, b, want int64, fits bool) {
		for _, swapped := range []bool{false, true} {
			if swapped {
				a, b = b, a
			}
			product, ok := tensor.Mul(a, b)
			Expect(ok).To(Equal(fits))
			if fits {
				Expect(product).To(Equal(want))
			}
		}
	},
		Entry("zero absorbs the largest number", int64(0), int64(math.MaxInt64), int64(0), true),
		Entry("one keeps the largest number", int64(1), int64(math.MaxInt64), int64(math.MaxInt64), true),
		Entry("the largest product of two powers of two", int64(1)<<31, int64(1)<<31, int64(1)<<62, true),
		Entry("2^63 needs the sign bit", int64(1)<<32, int64(1)<<31, int64(0), false),
		Entry("2^64 wraps to zero", int64(1)<<32, int64(1)<<32, int64(0), false),
		Entry("2^63-1 is 7 times an integer", int64(7), int64(math.MaxInt64/7), int64(math.MaxInt64), true),
		Entry("one above it does not fit", int64(7), int64(math.MaxInt64/7+1), int64(0), false),
		Entry("a product that wraps to a small positive number", int64(3), int64(math.MaxInt64/3*2+2), int64(0), false),
		Entry("the square of the largest number", int64(math.MaxInt64), int64(math.MaxInt64), int64(0), false),
	)

	DescribeTable("Quotient", func(sizes, by []int64, want int64, err error) {
		quotient, got := tensor.Quotient(sizes, by)
		if err == nil {
			Expect(got).NotTo(HaveOccurred())
			Expect(quotient).To(Equal(want))
		} else {
			Expect(got).To(MatchError(err))
		}
	},
		Entry("of a scalar by a scalar", nil, nil, int64(1), nil),
		Entry("by factors of several sizes", []int64{6, 35}, []int64{14, 5}, int64(3), nil),
		Entry("by one factor too many", []int64{6, 35}, []int64{14, 5, 2}, int64(0), tensor.ErrUneven),
		Entry("of nothing", []int64{7, 0}, []int64{3}, int64(0), nil),
		Entry("of nothing by nothing, which could be any number", []int64{0}, []int64{0}, int64(0), tensor.ErrUneven),
		Entry("of 2^63 by 2^33", []int64{1 << 30, 1 << 33}, []int64{1 << 33}, int64(1<<30), nil),
		Entry("of 2^126 by 2^63, whose quotient does not fit", []int64{1 << 62, 1 << 62, 4}, []int64{1 << 62, 2}, int64(0), tensor.ErrOverflow),
		Entry("of 2^126 by 3", []int64{1 << 62, 1 << 62, 4}, []int64{3}, int64(0), tensor.ErrUneven),
		Entry("of 2^63 by 1", []int64{1 << 62, 2}, nil, int64(0), tensor.ErrOverflow),
	)

	DescribeTable("Add", func(a, b int64, fits bool) {
		sum, ok := tensor.Add(a, b)
		Expect(ok).To(Equal(fits))
		if fits {
			Expect(sum).To(Equal(a + b))
		}
	},
		Entry("nothing", int64(0), int64(0), true),
		Entry("up to the largest number", int64(math.MaxInt64-1), int64(1), true),
		Entry("one beyond it", int64(math.MaxInt64), int64(1), false),
		Entry("twice the largest number", int64(math.MaxInt64), int64(math.MaxInt64), false),
	)

	It("agrees with arithmetic of any precision", func() {
		type pair struct{ a, b int64 }
		forAll(func(r *rand.Rand) pair {
			return pair{r.Int64() >> below(r, 63), r.Int64() >> below(r, 63)}
		}, func(p pair) bool {
			a, b := big.NewInt(p.a), big.NewInt(p.b)
			product, mulFits := tensor.Mul(p.a, p.b)
			sum, addFits := tensor.Add(p.a, p.b)
			exactProduct, exactSum := new(big.Int).Mul(a, b), new(big.Int).Add(a, b)
			return mulFits == exactProduct.IsInt64() && (!mulFits || product == exactProduct.Int64()) &&
				addFits == exactSum.IsInt64() && (!addFits || sum == exactSum.Int64())
		})
	})

	DescribeTable("Elements", func(sizes []int64, want int64) {
		Expect(tensor.Elements(sizes)).To(Equal(want))
	},
		Entry("rank 0 has one element", nil, int64(1)),
		Entry("sizes of 1 add nothing", []int64{1, 1, 1}, int64(1)),
		Entry("the product", []int64{2, 3, 5}, int64(30)),
		Entry("a zero empties the array", []int64{2, 0, 5}, int64(0)),
		Entry("a zero wins over an overflow before it", []int64{1 << 62, 1 << 62, 0}, int64(0)),
		Entry("a zero wins over an overflow after it", []int64{0, 1 << 62, 1 << 62}, int64(0)),
		Entry("the largest count", []int64{math.MaxInt64}, int64(math.MaxInt64)),
		Entry("the largest power of two", []int64{1 << 31, 1 << 31, 1}, int64(1<<62)),
	)

	DescribeTable("Elements that overflow", func(sizes ...int64) {
		_, err := tensor.Elements(sizes)
		Expect(err).To(MatchError(tensor.ErrOverflow))
	},
		Entry("one power of two too many", int64(1<<32), int64(1<<31)),
		Entry("an overflow that later sizes would bring back to zero", int64(1<<32), int64(1<<32), int64(1)),
	)
})

var _ = DescribeTable("Sum", func(want int64, fits bool, numbers ...int64) {
	sum, ok := tensor.Sum(numbers...)
	Expect(sum).To(Equal(want))
	Expect(ok).To(Equal(fits))
},
	Entry("of nothing", int64(0), true),
	Entry("of both signs", int64(-1), true, int64(5), int64(-6)),
	Entry("that fits again in the end", int64(math.MaxInt64), true, int64(math.MaxInt64), int64(1), int64(-1)),
	Entry("just within", int64(math.MinInt64), true, int64(math.MinInt64+1), int64(-1)),
	Entry("just above", int64(math.MaxInt64), false, int64(math.MaxInt64), int64(1)),
	Entry("just below", int64(math.MinInt64), false, int64(math.MinInt64), int64(-1)),
	Entry("far above", int64(math.MaxInt64), false, int64(math.MaxInt64), int64(math.MaxInt64), int64(math.MaxInt64)),
	Entry("far below", int64(math.MinInt64), false, int64(math.MinInt64), int64(math.MinInt64), int64(math.MinInt64)),
)
