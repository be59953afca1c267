package exact_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle/exact"
)

func TestExact(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle/exact")
}

// A pair is one number in two representations.
type pair struct {
	f exact.Fraction
	r *big.Rat
}

// numbers are those that a formula begins with: sizes, and numbers of type float32.
func numbers() []pair {
	var list []pair
	for _, n := range []int64{0, 1, -1, 2, 3, 7, 1000, 1<<31 - 1, -1 << 31, 1<<40 + 1, math.MaxInt64, math.MinInt64} {
		list = append(list, pair{exact.Int(n), big.NewRat(n, 1)})
	}
	for _, n := range []float32{0.5, -0.25, 0.1, 1.5, 1.0 / 3, 1 << 20, -1 << 20, 1e-30, math.MaxFloat32, math.SmallestNonzeroFloat32, 3 * math.SmallestNonzeroFloat32} {
		list = append(list, pair{exact.Float(n), new(big.Rat).SetFloat64(float64(n))})
	}
	s := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		n := math.Float32frombits(s.Uint32())
		if n-n == 0 {
			list = append(list, pair{exact.Float(n), new(big.Rat).SetFloat64(float64(n))})
		}
	}
	return list
}

// both returns the results of an operation on all pairs of numbers.
func both(fraction func(a, b exact.Fraction) exact.Fraction, rational func(z, a, b *big.Rat) *big.Rat) (results []pair) {
	for _, a := range numbers() {
		for _, b := range numbers() {
			results = append(results, pair{fraction(a.f, b.f), rational(new(big.Rat), a.r, b.r)})
		}
	}
	return results
}

// same expects two representations to be of one number, by what can be seen of it.
func same(p pair) {
	GinkgoHelper()
	Expect(p.f.Sign()).To(Equal(p.r.Sign()), "%v", p.r)
	floor, rest := new(big.Int).DivMod(p.r.Num(), p.r.Denom(), new(big.Int))
	if floor.BitLen() <= 62 {
		Expect(p.f.Floor()).To(Equal(floor.Int64()), "%v", p.r)
		Expect(p.f.Whole()).To(Equal(rest.Sign() == 0), "%v", p.r)
	}
	single, _ := p.r.Float32()
	Expect(p.f.Single()).To(Equal(single), "%v", p.r)
}

var _ = DescribeTable("Fractions are the numbers of math/big after", func(results func() []pair) {
	for _, p := range results() {
		same(p)
	}
},
	Entry("nothing", numbers),
	Entry("a sum", func() []pair { return both(exact.Fraction.Plus, (*big.Rat).Add) }),
	Entry("a difference", func() []pair { return both(exact.Fraction.Minus, (*big.Rat).Sub) }),
	Entry("a product", func() []pair { return both(exact.Fraction.Times, (*big.Rat).Mul) }),
	Entry("a quotient", func() []pair {
		return both(func(a, b exact.Fraction) exact.Fraction {
			if b.Sign() == 0 {
				return a
			}
			return a.Over(b)
		}, func(z, a, b *big.Rat) *big.Rat {
			if b.Sign() == 0 {
				return a
			}
			return z.Quo(a, b)
		})
	}),
)

var _ = DescribeTable("Fractions are in their lowest terms of powers of 2, so that equal ones are the same value", func(got, want exact.Fraction) {
	Expect(got).To(Equal(want))
},
	Entry("nothing", exact.Int(1).Minus(exact.Int(1)), exact.Int(0)),
	Entry("nothing, of a negative number", exact.Int(-3).Times(exact.Int(0)), exact.Float(0)),
	Entry("one, of two halves", exact.Float(0.5).Plus(exact.Float(0.5)), exact.Int(1)),
	Entry("one, of two by two", exact.Int(2).Over(exact.Int(2)), exact.Int(1)),
	Entry("a large number", exact.Float(1<<40), exact.Int(1<<40)),
)

var _ = DescribeTable("A fraction is rounded once to float32", func(f exact.Fraction, want float32) {
	Expect(f.Single()).To(Equal(want))
},
	Entry("up, a little above the middle of two numbers", exact.Int((1<<24+1)<<38+1), float32((1<<24+2)<<38)),
	Entry("to the even one, from the middle", exact.Int((1<<24+1)<<38), float32(1<<62)),
	Entry("down, a little below the middle", exact.Int((1<<24+1)<<38-1), float32(1<<62)),
	Entry("to the least number, from above its half", exact.Float(math.SmallestNonzeroFloat32).Times(exact.Float(0.75)), float32(math.SmallestNonzeroFloat32)),
	Entry("to nothing, from its half", exact.Float(math.SmallestNonzeroFloat32).Over(exact.Int(2)), float32(0)),
)

var _ = It("Fractions compare as those of math/big", func() {
	for _, a := range numbers() {
		for _, b := range numbers() {
			Expect(a.f.Compare(b.f)).To(Equal(a.r.Cmp(b.r)), "%v and %v", a.r, b.r)
		}
	}
})

// The longest formula of Resize, with the numbers that make its fractions largest.
var _ = DescribeTable("There is room for the place of a scaled crop", func(start, end, scale float32, size, to int64) {
	one := exact.Int(1)
	share, last := exact.Float(end).Minus(exact.Float(start)), exact.Int(size-1)
	length := exact.Int(size).Times(share).Times(exact.Float(scale))
	step := exact.Int(to).Times(share).Times(last)
	place := exact.Float(start).Times(last).Plus(step.Over(length.Minus(one)))

	rational := func(n float32) *big.Rat { return new(big.Rat).SetFloat64(float64(n)) }
	wide := new(big.Rat).Sub(rational(end), rational(start))
	ends := big.NewRat(size-1, 1)
	long := new(big.Rat).Mul(big.NewRat(size, 1), new(big.Rat).Mul(wide, rational(scale)))
	want := new(big.Rat).Mul(big.NewRat(to, 1), new(big.Rat).Mul(wide, ends))
	want.Quo(want, long.Sub(long, big.NewRat(1, 1)))
	want.Add(want, new(big.Rat).Mul(rational(start), ends))
	Expect(place.Single()).To(Equal(func() float32 { n, _ := want.Float32(); return n }()))
	Expect(place.Compare(last)).To(Equal(want.Cmp(ends)))
},
	Entry("of an ordinary one", float32(0.4), float32(0.6), float32(2.5), int64(10), int64(3)),
	Entry("that begins at the least number", float32(math.SmallestNonzeroFloat32), float32(1<<20), float32(1e-5), int64(1<<40-1), int64(1<<30)),
	Entry("whose scale is the least", float32(-math.SmallestNonzeroFloat32), float32(1<<20), float32(math.SmallestNonzeroFloat32), int64(1<<40-1), int64(1<<40-1)),
	Entry("whose scale is the greatest", float32(-1<<20), float32(math.SmallestNonzeroFloat32), float32(math.MaxFloat32), int64(1<<40-1), int64(1<<40-1)),
)

var _ = DescribeTable("Singles round each result to float32", func(got exact.Single, want float32) {
	Expect(float32(got)).To(Equal(want))
},
	Entry("a sum, to the even neighbour", exact.Single(1<<24).Plus(1), float32(1<<24)),
	Entry("a difference", exact.Single(1<<24).Minus(exact.Single(-3)), float32(1<<24+4)),
	Entry("a product", exact.Single(0.1).Times(3), float32(0.3)),
	Entry("a quotient", exact.Single(1).Over(3), float32(1)/3),
	Entry("what they are made of", exact.Single(0).Of(exact.Int(1<<24+1)), float32(1<<24)),
)

var _ = It("A single is exactly the number that it is", func() {
	Expect(exact.Single(0.1).Exact()).To(Equal(exact.Float(0.1)))
	Expect(exact.Single(0.1).Exact().Times(exact.Int(10)).Compare(exact.Int(1))).To(Equal(1), "float32 rounds 0.1 up")
})

var _ = It("A number out of bounds is a fault, and not another number", func() {
	n := exact.Int(math.MaxInt64)
	Expect(func() {
		for range 20 {
			n = n.Times(n)
		}
	}).To(PanicWith(ContainSubstring("out of bounds")))
	Expect(func() { exact.Int(1 << 62).Times(exact.Int(4)).Floor() }).To(PanicWith(ContainSubstring("out of bounds")))
})

var _ = It("Fractions of one word allocate nothing", func() {
	Expect(testing.AllocsPerRun(10, func() {
		f := exact.Float(0.1).Plus(exact.Int(7)).Over(exact.Float(0.3)).Minus(exact.Int(3))
		if f.Single() == 0 || f.Compare(exact.Int(1)) == 0 {
			Fail("not this number")
		}
	})).To(BeZero())
})

func BenchmarkPlace(b *testing.B) {
	half, scale := exact.Float(0.5), exact.Float(2.4)
	for i := range b.N {
		exact.Int(int64(i & 255)).Plus(half).Over(scale).Minus(half).Floor()
	}
}
