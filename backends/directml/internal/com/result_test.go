package com_test

import (
	"errors"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/internal/com"
)

func TestCOM(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml/internal/com")
}

var _ = Describe("a result", func() {
	DescribeTable("fails by its highest bit",
		func(result com.Result, failed bool, text string) {
			Expect(result.Failed()).To(Equal(failed))
			Expect(result.String()).To(Equal(text))
		},
		Entry("success", com.OK, false, "0x00000000 S_OK"),
		Entry("a success that is not 0", com.Result(1), false, "0x00000001"),
		Entry("a failure with a name", com.InvalidArgument, true, "0x80070057 E_INVALIDARG"),
		Entry("a failure of which nothing is known", com.Result(0x8abc0001), true, "0x8ABC0001"),
	)
	It("is in the low half of what a method returns", func() {
		Expect(com.Check("F", 0)).To(Succeed())
		high := uint64(0xffffffff00000000)
		Expect(com.Check("F", uintptr(high))).To(Succeed())
		err := com.Check("F", 0x8007000e)
		var failed *com.Error
		Expect(errors.As(err, &failed)).To(BeTrue())
		Expect(failed.Result).To(Equal(com.OutOfMemory))
		Expect(err).To(MatchError("F: 0x8007000E E_OUTOFMEMORY"))
	})
})
