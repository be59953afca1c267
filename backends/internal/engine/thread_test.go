package engine_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/engine"
)

var _ = Describe("a thread", func() {
	It("has done what it is told when it is told the next", func() {
		t := engine.NewThread()
		defer t.End()
		var did []int
		for i := range 3 {
			t.Do(func() { did = append(did, i) })
			Expect(did).To(HaveLen(i + 1))
		}
	})
})
