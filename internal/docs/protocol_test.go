package docs_test

import (
	"io/fs"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = It("docs/protocol.md says what each key of a layout means", func() {
	committed, err := fs.ReadFile(root, "docs/protocol.md")
	Expect(err).NotTo(HaveOccurred())
	for _, family := range tensor.Families() {
		for field := range family.Fields() {
			Expect(string(committed)).To(ContainSubstring("| " + family.Noun + " | `" + field.Name + "` | "))
		}
	}
})
