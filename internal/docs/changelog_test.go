package docs_test

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/spec/catalogue"
)

var _ = It("CHANGELOG states the version of every generator", func() {
	versions := map[int][]string{}
	for _, op := range catalogue.All() {
		g, known := gen.For(op)
		Expect(known).To(BeTrue(), op.Name)
		versions[g.Version] = append(versions[g.Version], "`"+op.Name+"`")
	}
	text, err := fs.ReadFile(root, "CHANGELOG.md")
	Expect(err).NotTo(HaveOccurred())
	_, got, found := strings.Cut(string(text), "| version | operators |\n| --- | --- |\n")
	Expect(found).To(BeTrue())
	want := "| 1 | all others |\n"
	delete(versions, 1)
	for _, version := range slices.Sorted(maps.Keys(versions)) {
		want += fmt.Sprintf("| %d | %s |\n", version, strings.Join(slices.Sorted(slices.Values(versions[version])), ", "))
	}
	Expect(got).To(Equal(want))
})
