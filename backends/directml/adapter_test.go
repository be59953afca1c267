package directml_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml"
	"example.com/conform/backends/directml/internal/dxgi"
)

var _ = Describe("the choice of an adapter", func() {
	adapters := []directml.Adapter{
		{Name: "Basic Renderer", LUID: dxgi.LUID{Low: 7}, Software: true},
		{Name: "Swift 100", LUID: dxgi.LUID{Low: 0x1d5b3}},
		{Name: "Swift 200", LUID: dxgi.LUID{Low: 0x1d5b3, High: -1}},
	}
	DescribeTable("by a selector",
		func(selector string, positions []int, warp bool) {
			got, andWARP, err := directml.Select(selector, adapters...)
			Expect(err).NotTo(HaveOccurred())
			Expect(got).To(Equal(positions))
			Expect(andWARP).To(Equal(warp))
		},
		Entry("nothing: hardware in order, then WARP", "", []int{1, 2}, true),
		Entry("WARP, which need not be listed", "WARP", nil, true),
		Entry("part of a name, the first that fits", "swift", []int{1}, false),
		Entry("more of a name", "ift 2", []int{2}, false),
		Entry("software too, if it is named", "basic", []int{0}, false),
		Entry("a LUID", "0:1d5b3", []int{1}, false),
		Entry("a LUID as it is written", dxgi.LUID{Low: 0x1d5b3, High: -1}.String(), []int{2}, false),
		Entry("a LUID as C writes it", "0xFFFFFFFF:0x1D5B3", []int{2}, false),
	)
	DescribeTable("that is not there lists what is",
		func(selector string) {
			_, _, err := directml.Select(selector, adapters...)
			Expect(err).To(MatchError(And(
				ContainSubstring(selector), ContainSubstring(`"Swift 100" (0:0001d5b3)`), ContainSubstring(`"Basic Renderer"`), ContainSubstring("warp"),
			)))
		},
		Entry("a name", "slow"),
		Entry("a LUID", "1:1d5b3"),
		Entry("a LUID of more than 64 bits", "0:100000000"),
	)
	It("is WARP's when there is no hardware", func() {
		positions, warp, err := directml.Select("")
		Expect(err).NotTo(HaveOccurred())
		Expect(positions).To(BeEmpty())
		Expect(warp).To(BeTrue())
	})
})
