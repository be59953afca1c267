package main_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = It("explains a question by the name that --reading takes, and all that have it", func() {
	Expect(conform("explain", "equal-begin-end")).To(Equal(conform("explain", "openvino.strided_slice/equal-begin-end")))
	several := conform("explain", "duplicate-indices").stdout
	Expect(several).To(And(ContainSubstring("dml.scatter/duplicate-indices (question)"), ContainSubstring("\n\nonnx.scatter_nd/duplicate-indices (question)")))
})
