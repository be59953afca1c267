package sdk_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"
)

var _ = Describe("The example in Go", func() {
	It("conforms", func() {
		path, err := gexec.Build("example.com/conform/sdk/go/examples/cpu")
		Expect(err).NotTo(HaveOccurred())
		run := conform(folder(), "run", "--backend=exec:'"+path+"'", random(300))
		Expect(run.status).To(BeZero(), run.stdout+run.stderr)
	})
})
