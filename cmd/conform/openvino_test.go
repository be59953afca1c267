package main_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("conform on OpenVINO", func() {
	DescribeTable("runs the examples of a text", func(mode string) {
		needs("openvino")
		e := conform("run", "--backend=openvino", "--mode="+mode, "--random=0", "openvino.slice/example-*")
		Expect(e.status).To(Equal(0), e.stdout+e.stderr)
		Expect(e.stdout).To(ContainSubstring("openvino passes 13 cases"))
	},
		Entry("with bounds that are constants", "constant"),
		Entry("with bounds at run time", "runtime"),
	)
	It("refuses an unknown mode", func() {
		needs("openvino")
		e := conform("run", "--backend=openvino", "--mode=fast", "--random=0")
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(ContainSubstring(`there is no mode "fast": want runtime, static, constant`))
	})
})
