package main_test

import (
	"os"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = It("conform runs every mode of LiteRT in turn", func() {
	e := conform("run", "--backend=litert", "--mode=all", "--random=0", "onnx.tile/*")
	if e.status == 3 {
		if os.Getenv("CI") == "true" && runtime.GOOS == "linux" { // where CI installs it
			Fail(e.stderr)
		}
		Skip("no LiteRT: make engines-install: " + e.stderr)
	}
	Expect(e.status).To(Equal(0), e.stdout+e.stderr)
	Expect(e.stdout).To(And(ContainSubstring("litert builtin beside litert xnnpack"), ContainSubstring("litert reference beside litert xnnpack")))
})
