package exact

import (
	"math"
	"math/big"
	"math/rand/v2"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// naturals returns numbers of every length whose words carry, borrow, or are 0.
func naturals() []natural {
	s := rand.New(rand.NewPCG(5, 6))
	list := []natural{{}, {1}, {math.MaxUint64}, {0, 1}, {1 << 63}, {math.MaxInt64}}
	for n := range words {
		for range 12 {
			var a natural
			for i := range n + 1 {
				a[i] = []uint64{0, 1, 1 << 63, math.MaxUint64, math.MaxUint64 - 1, s.Uint64(), s.Uint64() >> 60}[s.IntN(7)]
			}
			list = append(list, a)
		}
	}
	return list
}

func (a *natural) big() *big.Int {
	n := new(big.Int)
	for i := words - 1; i >= 0; i-- {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(a[i]))
	}
	return n
}

// expect holds a result to the one of math/big; one of too many bits must panic.
func expect(operation func() natural, want *big.Int) {
	GinkgoHelper()
	if want.BitLen() > 64*words {
		Expect(func() { operation() }).To(PanicWith(ContainSubstring("out of bounds")))
		return
	}
	got := operation()
	Expect(got.big().Cmp(want)).To(BeZero(), "%v is not %v", &got, want)
}

var _ = DescribeTable("Naturals are the numbers of math/big", func(operation func(a, b *natural)) {
	for _, a := range naturals() {
		for _, b := range naturals() {
			operation(&a, &b)
		}
	}
},
	Entry("as sums", func(a, b *natural) {
		expect(func() natural { return a.plus(b) }, new(big.Int).Add(a.big(), b.big()))
	}),
	Entry("in their order, and as differences", func(a, b *natural) {
		Expect(a.less(b)).To(Equal(a.big().Cmp(b.big()) < 0))
		if !a.less(b) {
			expect(func() natural { return a.minus(b) }, new(big.Int).Sub(a.big(), b.big()))
		}
	}),
	Entry("as products, of which those may be out of bounds whose factors have one bit too many", func(a, b *natural) {
		if a.bits()+b.bits() > 64*words {
			Expect(func() { a.times(b) }).To(PanicWith(ContainSubstring("out of bounds")))
			return
		}
		expect(func() natural { return a.times(b) }, new(big.Int).Mul(a.big(), b.big()))
	}),
	Entry("as quotients, unless they have more than 63 bits", func(a, b *natural) {
		if *b == (natural{}) {
			return
		}
		want, rest := new(big.Int).QuoRem(a.big(), b.big(), new(big.Int))
		if want.BitLen() > 63 {
			Expect(func() { a.over(b) }).To(PanicWith(ContainSubstring("out of bounds")))
			return
		}
		n, whole := a.over(b)
		Expect(n).To(Equal(want.Int64()))
		Expect(whole).To(Equal(rest.Sign() == 0))
	}),
)

var _ = It("Naturals have the bits of numbers of math/big, also when they are shifted", func() {
	for _, a := range naturals() {
		Expect(a.bits()).To(Equal(a.big().BitLen()))
		if a != (natural{}) {
			Expect(a.zeros()).To(Equal(int(a.big().TrailingZeroBits())))
		}
		for by := 0; by <= 64*words; by += 7 {
			expect(func() natural { return a.shifted(by) }, new(big.Int).Lsh(a.big(), uint(by)))
			expect(func() natural { return a.shifted(-by) }, new(big.Int).Rsh(a.big(), uint(by)))
		}
		expect(func() natural { return a.shifted(64) }, new(big.Int).Lsh(a.big(), 64))
		expect(func() natural { return a.shifted(-128) }, new(big.Int).Rsh(a.big(), 128))
	}
})
