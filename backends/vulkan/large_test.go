package vulkan_test

import (
	"bytes"
	"context"
	"os"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = Describe("A tensor that no binding holds", func() {
	It("is copied in parts", func(ctx context.Context) {
		if testing.Short() && os.Getenv("CI") != "true" {
			Skip("takes half a gigabyte; run without -short")
		}
		const length = 128<<20 + 1 // one more than a binding of lavapipe spans
		j := copying(typed(tensor.Uint8, array(length)), typed(tensor.Uint8, array(length)))
		want := twice(j)
		copy(want.Operands[1].Buffer(), want.Operands[0].Buffer()[:length])
		Expect(run(ctx, backend(options()), j)).To(HaveExactElements(done))
		for i := range want.Operands {
			Expect(bytes.Equal(j.Operands[i].Memory, want.Operands[i].Memory)).To(BeTrue())
		}
	})
})
