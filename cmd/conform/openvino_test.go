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
})
