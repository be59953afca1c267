//go:build !linux && !darwin

package main_test

import (
	"runtime"

	. "github.com/onsi/ginkgo/v2"
)

var _ = Describe("on this system", func() {
	It("is not tested what a terminal shows", func() { Skip("no pseudo-terminals on " + runtime.GOOS) })
	It("is not tested what signals and full disks do", func() { Skip("neither of them on " + runtime.GOOS) })
})
