package docs_test

import (
	"io/fs"
	"testing/fstest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/docs"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("docs/protocol.md", func() {
	It("is what go generate makes", func() {
		committed, err := fs.ReadFile(root, "docs/protocol.md")
		Expect(err).NotTo(HaveOccurred())
		Expect(docs.Protocol(root)).To(BeEquivalentTo(committed), "run go generate ./internal/docs")
	})

	It("says what the jobs of every operator hold", func() {
		text, err := docs.Protocol(root)
		Expect(err).NotTo(HaveOccurred())
		for _, op := range catalogue.Operators() {
			Expect(string(text)).To(ContainSubstring("\n### "+op.Name+"\n"), "a section")
			for i := range op.Params {
				Expect(string(text)).To(ContainSubstring("\n| `" + op.Params[i].Name + "` | "))
			}
			for _, field := range op.Bind(op.NewAttributes()).Fields {
				Expect(string(text)).To(ContainSubstring("\n| `" + field.Name + "` | "))
			}
		}
		for _, row := range []string{
			"| `indices` | input; its elements steer the operator |",
			"| `inputs` | input; one or more, named `inputs[0]`, `inputs[1]` and so on |",
			"| `constant_value` | input; may be absent |",
			"| `output` | output; its sizes are inferred |",
			"| `end_mask` | list: integer | may be absent |",
			"lowest and highest are the extreme finite values of the data type |",
		} {
			Expect(string(text)).To(ContainSubstring(row))
		}
	})

	It("is refused without the line below which it is made", func() {
		_, err := docs.Protocol(fstest.MapFS{"docs/protocol.md": {Data: []byte("# The backend protocol\n")}})
		Expect(err).To(MatchError(ContainSubstring("lacks the line <!-- Made by go generate")))
	})
})
