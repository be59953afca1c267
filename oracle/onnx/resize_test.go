package onnx_test

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// resizedTo returns to which sizes axes are resized, beside an empty one that keeps
// elements from being counted; or nil where one size is beyond what is represented.
func resizedTo(sizes []int64, a onnx.ResizeAttributes, answers ...spec.Choice) []int64 {
	GinkgoHelper()
	for i := range sizes {
		a.Axes = append(a.Axes, int64(i)+1)
	}
	c := spec.NewCall(onnx.Resize)
	c.CheckOnly = true
	*c.Attributes.(*onnx.ResizeAttributes) = a
	c.Tensors[0].Sizes = append([]int64{0}, sizes...)
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	var k oracle.Checker
	checked, violations, err := k.Check(&c, spec.NewReading(answers))
	Expect(violations).To(BeEmpty())
	if _, beyond := errors.AsType[*spec.LimitError](err); beyond {
		return nil
	}
	Expect(err).NotTo(HaveOccurred())
	return checked.OutputSizes[0][1:]
}

// resized returns to which size one axis is resized; -1 for one that is beyond what is
// represented.
func resized(size int64, a onnx.ResizeAttributes, answers ...spec.Choice) int64 {
	GinkgoHelper()
	if sizes := resizedTo([]int64{size}, a, answers...); sizes != nil {
		return sizes[0]
	}
	return -1
}

// product returns the product of integers and numbers of type float32.
func product(factors ...any) *big.Rat {
	p := big.NewRat(1, 1)
	for _, factor := range factors {
		switch n := factor.(type) {
		case int64:
			p.Mul(p, new(big.Rat).SetInt64(n))
		case float32:
			p.Mul(p, new(big.Rat).SetFloat64(float64(n)))
		case *big.Rat:
			p.Mul(p, n)
		}
	}
	return p
}

// floor rounds a number down; it is -1 beyond 60 bits.
func floor(p *big.Rat) int64 {
	n := new(big.Int).Div(p.Num(), p.Denom())
	if n.BitLen() > 60 {
		return -1
	}
	return n.Int64()
}

var _ = Describe("The size of an axis that is resized", func() {
	s := rand.New(rand.NewPCG(3, 4))
	size := func() int64 { return int64(s.Uint64() >> (1 + s.IntN(63))) }
	number := func() float32 { // finite, and above 0
		return math.Float32frombits(uint32(s.Int64N(int64(math.Float32bits(math.MaxFloat32))) + 1))
	}

	It("is its product with a scale, rounded down", func() {
		for range 5000 {
			n, scale := size(), number()
			if s.IntN(2) == 0 {
				scale = float32(s.IntN(1000)+1) / float32(s.IntN(1000)+1)
			}
			Expect(resized(n, onnx.ResizeAttributes{Scales: []float32{scale}})).To(Equal(floor(product(n, scale))), "%d by %v", n, scale)
		}
	})

	It("is its product with a scale and a crop, rounded down", func() {
		for range 5000 {
			n, scale, start, end := size(), number(), min(number(), 1<<20), min(number(), 1<<20)
			if s.IntN(2) == 0 {
				scale, start, end = float32(s.IntN(1000)+1)/1000, s.Float32()-0.5, s.Float32()+0.5
			}
			start, end = min(start, end), max(start, end)
			x := onnx.ResizeAttributes{Scales: []float32{scale}, Roi: []float32{start, end}, Coordinates: family.CropAndResize}
			share := new(big.Rat).Sub(product(end), product(start))
			Expect(resized(n, x)).To(Equal(floor(product(n, scale, share))), "%d by %v from %v to %v", n, scale, start, end)
			x.Coordinates = family.Asymmetric
			Expect(resized(n, x)).To(Equal(floor(product(n, scale))), "the crop is not read")
		}
	})

	It("is its product with the least or the greatest scale of all axes, rounded to the nearest number", func() {
		for range 5000 {
			a, b, to, other := size()+1, size()+1, size(), size()
			x := onnx.ResizeAttributes{Sizes: []int64{to, other}, Policy: family.Least + s.Int64N(2)}
			scale, second := product(to), product(other)
			scale.Quo(scale, product(a))
			second.Quo(second, product(b))
			if scale.Cmp(second) < 0 != (x.Policy == family.Least) {
				scale = second
			}
			half := big.NewRat(1, 2)
			want := []int64{floor(new(big.Rat).Add(half, product(a, scale))), floor(new(big.Rat).Add(half, product(b, scale)))}
			if slices.Contains(want, -1) {
				want = nil
			}
			Expect(resizedTo([]int64{a, b}, x)).To(Equal(want), "%d to %d and %d to %d", a, to, b, other)
		}
	})

	It("is too large where it takes 65 bits when it is rounded up", func() {
		x := onnx.ResizeAttributes{Sizes: []int64{1, 145295143558111}, Policy: family.Greatest}
		Expect(resizedTo([]int64{253921, 2}, x)).To(BeNil(), "half of 2^65 - 1")
	})

	float32s := spec.Choice{Question: onnx.ResizeArithmetic, Answer: family.InFloat32}
	DescribeTable("with one scale for all is another in float32", func(n, from, to, exact, single int64) {
		x := onnx.ResizeAttributes{Sizes: []int64{to, to}, Policy: family.Least} // which is that of the second axis
		Expect(resizedTo([]int64{n, from}, x)[0]).To(Equal(exact))
		Expect(resizedTo([]int64{n, from}, x, float32s)[0]).To(Equal(single))
	},
		Entry("unless it is nearest to the same number", int64(7), int64(9), int64(4), int64(3), int64(3)),
		Entry("where float32 loses the half that rounds up", int64(1<<24+1), int64(1<<25+2), int64(1<<24+3), int64(1<<23+2), int64(1<<23+1)),
		Entry("also if it is whole, where float32 does not hold it", int64(1<<24+1), int64(1<<24+1), int64(1<<24-1), int64(1<<24-1), int64(1<<24-2)),
		Entry("but not if float32 holds it", int64(1<<24), int64(1<<24), int64(1<<23), int64(1<<23), int64(1<<23)),
	)

	DescribeTable("by a crop is that of the whole axis", func(start, end float32, cropped, whole int64) {
		x := onnx.ResizeAttributes{Scales: []float32{2}, Roi: []float32{start, end}, Coordinates: family.CropAndResize}
		Expect(resized(10, x)).To(Equal(cropped))
		Expect(resized(10, x, spec.Choice{Question: onnx.ResizeCroppedSize, Answer: family.SizeWhole})).To(Equal(whole))
	},
		Entry("where that is the answer", float32(0.25), float32(0.75), int64(10), int64(20)),
		Entry("and as long, where the crop is", float32(0.5), float32(1.5), int64(20), int64(20)),
	)

	DescribeTable("is another in float32", func(n int64, scale float32, exact, single int64) {
		x := onnx.ResizeAttributes{Scales: []float32{scale}}
		Expect(resized(n, x)).To(Equal(exact))
		Expect(resized(n, x, float32s)).To(Equal(single))
	},
		Entry("where the product is rounded up to a whole number", int64(10), float32(0.7), int64(6), int64(7)),
		Entry("also if it is whole, where float32 does not hold it", int64(1<<24+1), float32(2), int64(1<<25+2), int64(1<<25)),
		Entry("but not if float32 holds it", int64(1<<24), float32(2), int64(1<<25), int64(1<<25)),
		Entry("of up to 60 bits", int64(1<<60-1), float32(1), int64(1<<60-1), int64(1<<60)),
		Entry("nor at 61 bits", int64(1<<60), float32(1), int64(-1), int64(-1)),
		Entry("nor beyond 60 bits", int64(1<<62), float32(1.5), int64(-1), int64(-1)),
	)
})
