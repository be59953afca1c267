package cases_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/spec"
)

const formed = `operator: onnx.slice
cases:
  - name: formed
    cites: []
    tensors:
      data: {dtype: uint8, sizes: [4], data: [1, 2, 3, 4]}
    attributes: {starts: [1], ends: [4]}
`

var _ = Describe("A call whose lists come in forms", func() {
	It("is read, and written as it was read", func() {
		list, err := cases.LoadFile("a.yaml", strings.NewReader(formed+"    forms: {starts: input, ends: computed}\n"), cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		fields := list[0].Call.Fields()
		Expect(fields.Named("starts").Form).To(Equal(spec.FormInput))
		Expect(fields.Named("ends").Form).To(Equal(spec.FormComputed))
		text, err := cases.Encode(&list[0].Case, cases.Meta{})
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(ContainSubstring("\n    forms: {starts: input, ends: computed}\n"))
		constant := list[0].Call.Constant()
		text, err = cases.Encode(&spec.Case{ID: list[0].ID, Call: constant}, cases.Meta{})
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).NotTo(ContainSubstring("forms"))
	})

	DescribeTable("is no call", func(forms, message string) {
		_, err := cases.LoadFile("a.yaml", strings.NewReader(formed+"    forms: "+forms+"\n"), cases.Limits{})
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("if there is no such form", "{starts: guessed}", "guessed"),
		Entry("if the text takes no such list", "{begins: input}", "begins"),
		Entry("if the list is absent", "{steps: computed}", "forms: steps has no entries"),
	)
})
