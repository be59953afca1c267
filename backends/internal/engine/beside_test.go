package engine_test

import (
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/engine"
)

var _ = Describe("Beside", func() {
	It("makes a call once, while each of the others runs", func() {
		var calls, first, second atomic.Int32
		together := make(chan struct{})
		meet := func(n *atomic.Int32) func() {
			return func() {
				if n.Add(1) == 1 {
					together <- struct{}{} // which the call takes
				}
			}
		}
		engine.Beside(func() {
			calls.Add(1)
			<-together
			<-together
		}, meet(&first), meet(&second))
		Expect(calls.Load()).To(BeEquivalentTo(1))
		Expect(first.Load()).To(BeNumerically(">=", 1))
		Expect(second.Load()).To(BeNumerically(">=", 1))
	})
})

var _ = DescribeTable("Turned", func(data []byte, size int64, want []byte) {
	turned := engine.Turned(data, size)
	Expect(turned).To(Equal(want))
	Expect(turned).NotTo(HaveCap(0), "it has an address")
},
	Entry("turns bytes", []byte{1, 2, 3}, int64(1), []byte{3, 2, 1}),
	Entry("keeps the bytes of an element in their order", []byte{1, 2, 3, 4}, int64(2), []byte{3, 4, 1, 2}),
	Entry("takes no elements", []byte{}, int64(8), []byte{}),
)
