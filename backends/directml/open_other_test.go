//go:build !windows

package directml_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml"
)

var _ = Describe("Open", func() {
	It("says where DirectML runs", func() {
		_, err := directml.Open(directml.Options{})
		Expect(err).To(MatchError(directml.ErrPlatform))
	})
})
