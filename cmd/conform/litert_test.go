package main_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = It("conform runs every mode of LiteRT in turn", func() {
	needs("litert")
	e := conform("run", "--backend=litert", "--mode=all", "--random=0", "onnx.tile/*")
	Expect(e.status).To(Equal(0), e.stdout+e.stderr)
	Expect(e.stdout).To(And(ContainSubstring("litert builtin beside litert xnnpack"), ContainSubstring("litert reference beside litert xnnpack")))
})
