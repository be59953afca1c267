package remote_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/remote"
	"example.com/conform/spec/openvino"
)

var _ = Describe("a decoded job", func() {
	It("tells a list that is empty from one that is absent, in the first list of a process too", func() {
		jobs, err := remote.DecodeJobs(openvino.StridedSlice, []byte(`{"type":"query","seq":1,"jobs":[{"id":"x","operator":"openvino.strided_slice",`+
			`"attributes":{"ellipsis_mask":[]},"operands":[{"name":"data","dtype":"uint8","sizes":[]},{"name":"output","dtype":"uint8"}]}]}`))
		Expect(err).NotTo(HaveOccurred())
		a := jobs[0].Attributes.(*openvino.StridedSliceAttributes)
		Expect(a.EllipsisMask).To(And(BeEmpty(), Not(BeNil())))
		Expect(a.NewAxisMask).To(BeNil())
	})
})
