package wine_test

import (
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/wine"
)

var _ = Describe("the digest of sources", func() {
	var root string

	write := func(name, text string) {
		path := filepath.Join(root, filepath.FromSlash(name))
		Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
		Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	}
	digest := func() string {
		d, err := wine.Digest(root)
		Expect(err).NotTo(HaveOccurred())
		Expect(d).To(MatchRegexp(`^[0-9a-f]{16}$`))
		return d
	}

	BeforeEach(func() {
		root = GinkgoT().TempDir()
		write("go.mod", "module m\n")
		write("go.sum", "")
		write("backends/a.go", "package a\n")
		write("cmd/b.go", "package main\n")
		write("spec/c.go", "package spec\n")
	})

	DescribeTable("changes with what a backend is made of", func(name string) {
		before := digest()
		write(name, "package changed\n")
		Expect(digest()).NotTo(Equal(before))
	},
		Entry("the version of a dependency", "go.sum"),
		Entry("a backend", "backends/a.go"),
		Entry("a file that was not there", "backends/deep/er/d.go"),
		Entry("the program", "cmd/b.go"),
		Entry("a specification", "spec/c.go"),
	)

	It("changes when a file gets another name", func() {
		before := digest()
		Expect(os.Rename(filepath.Join(root, "spec", "c.go"), filepath.Join(root, "spec", "d.go"))).To(Succeed())
		Expect(digest()).NotTo(Equal(before))
	})

	DescribeTable("stays with what a backend is not made of", func(name string) {
		before := digest()
		write(name, "package changed\n")
		Expect(digest()).To(Equal(before))
	},
		Entry("a test", "backends/a_test.go"),
		Entry("data of tests", "backends/testdata/x.go"),
		Entry("a document", "spec/README.md"),
		Entry("the oracle, which is of the other side", "oracle/o.go"),
	)

	It("fails where there are no sources", func() {
		Expect(os.RemoveAll(filepath.Join(root, "spec"))).To(Succeed())
		_, err := wine.Digest(root)
		Expect(err).To(MatchError(os.ErrNotExist))
	})
})

var _ = It("knows the checkout that it was built from", func() {
	root, err := wine.Root()
	Expect(err).NotTo(HaveOccurred())
	Expect(filepath.Join(root, "backends", "directml", "wine", "sources.go")).To(BeARegularFile())
})
