package guard_test

import (
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// bytesCopied is a copy of n bytes, all the same.
func bytesCopied(n int, content byte) *spec.Call {
	desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{int64(n)}}
	return &spec.Call{
		Operator: dml.Copy, Attributes: dml.Copy.NewAttributes(),
		Tensors: []spec.Tensor{{Desc: desc, Data: slices.Repeat([]byte{content}, n)}, {Desc: desc}},
	}
}

// together lays calls of the given sizes into one arena.
func together(a *guard.Arena, sizes ...int) []guard.Memory {
	memories := make([]guard.Memory, len(sizes))
	for i, n := range sizes {
		memories[i].Arena = a
		Expect(memories[i].Lay(bytesCopied(n, byte(i)), nil, guard.First)).To(Succeed())
	}
	return memories
}

var _ = Describe("an arena", func() {
	It("holds the memories of a batch as if each lay alone, and as it grows", func() {
		sizes := []int{1, 5, 0, 300, 64, 5000, 2}
		for i, m := range together(new(guard.Arena), sizes...) {
			var alone guard.Memory
			Expect(alone.Lay(bytesCopied(sizes[i], byte(i)), nil, guard.First)).To(Succeed())
			Expect(m.Bytes).To(Equal(alone.Bytes), "the memory of job %d", i)
			Expect(m.Before).To(Equal(alone.Before), "what job %d had before", i)
		}
	})

	It("has what a job writes to its memory change no other's", func() {
		memories := together(new(guard.Arena), 7, 7, 7)
		want := slices.Concat(memories[0].Bytes, memories[1].Before, memories[2].Bytes, memories[2].Before)
		for i := range memories[1].Bytes {
			memories[1].Bytes[i]++
		}
		_ = append(memories[1].Bytes, 1, 2, 3)
		Expect(slices.Concat(memories[0].Bytes, memories[1].Before, memories[2].Bytes, memories[2].Before)).To(Equal(want))
	})

	It("takes the same bytes for the next batch, once it is large enough", func() {
		var a guard.Arena
		for range 5 {
			together(&a, 100, 200)
			a.Reset()
		}
		first := &together(&a, 100, 200)[0].Bytes[0]
		size := a.Len()
		for range 100 {
			a.Reset()
			Expect(&together(&a, 100, 200)[0].Bytes[0]).To(BeIdenticalTo(first))
		}
		Expect(a.Len()).To(Equal(size))
	})

	DescribeTable("keeps what it has until a batch takes much less", func(bytes int, share float64, keeps OmegaMatcher) {
		var a guard.Arena
		together(&a, bytes, bytes)
		size := a.Len()
		Expect(size).To(BeNumerically(">", 8*bytes)) // of each, an input and an output twice
		a.Reset()
		Expect(a.Len()).To(Equal(size))
		together(&a, int(share*float64(size)/4))
		a.Reset()
		Expect(float64(a.Len()) / float64(size)).To(keeps)
		together(&a, bytes, bytes)
		Expect(a.Len()).To(BeNumerically(">", 8*bytes))
	},
		Entry("than a fourth", guard.Kept, 1/4.5, BeNumerically("<=", 0.5)),
		Entry("but no less than a fourth", guard.Kept, 1/3.5, Equal(1.0)),
		Entry("but it keeps so much anyway", guard.Kept/16, 1/100.0, Equal(1.0)),
	)

	It("keeps as much as batches of one size need, however their memories are cut", func() {
		var a guard.Arena
		sizes := [][]int{{8 << 20, 8 << 20}, {1 << 20, 15 << 20}, {5 << 20, 5 << 20, 6 << 20}}
		for _, batch := range sizes {
			together(&a, batch...)
			a.Reset()
		}
		size := a.Len()
		for range 10 {
			for _, batch := range sizes {
				together(&a, batch...)
				a.Reset()
			}
		}
		Expect(a.Len()).To(Equal(size))
	})

	It("is not needed: a memory that lies alone is reused, and does not grow", func() {
		var m guard.Memory
		c := bytesCopied(100, 1)
		lay := func() { Expect(m.Lay(c, nil, guard.First)).To(Succeed()) }
		lay()
		lay()
		first := &m.Bytes[0]
		Expect(testing.AllocsPerRun(100, func() { _ = m.Lay(c, nil, guard.First) })).To(BeZero())
		Expect(&m.Bytes[0]).To(BeIdenticalTo(first))
	})
})
