package main_test

import (
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = It("prints the report that README.md shows", func() {
	page, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	Expect(err).NotTo(HaveOccurred())
	_, sample, found := strings.Cut(string(page), "```\n$ conform ")
	Expect(found).To(BeTrue())
	sample, _, _ = strings.Cut(sample, "```")
	line, shown, _ := strings.Cut(sample, "\n")
	left := conform(strings.Fields(line)...).stdout
	for part := range strings.SplitSeq(shown, "  …\n") {
		_, after, found := strings.Cut(left, part)
		Expect(found).To(BeTrue(), "%s\nis not in\n%s", part, left)
		left = after
	}
})
