package webnn_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// Each file in docs/engines/webnn states one fault of the pinned browser in its first
// line, shows it in ten lines at most, and ends with the JSON of what it returns.
var _ = It("shows the known faults of the browser without conform", func() {
	files, err := filepath.Glob(filepath.Join("..", "..", "docs", "engines", "webnn", "*.js"))
	Expect(err).NotTo(HaveOccurred())
	Expect(files).NotTo(BeEmpty())
	for _, file := range files {
		By(filepath.Base(file))
		text, err := os.ReadFile(file)
		Expect(err).NotTo(HaveOccurred())
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		code := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return strings.HasPrefix(line, "// ") })
		Expect(len(code)).To(BeNumerically("<=", 10), file)
		_, want, stated := strings.Cut(lines[len(lines)-1], "; // ")
		Expect(stated).To(BeTrue(), "%s does not end with what it returns", file)
		Expect(open("").Evaluate("(async () => {"+string(text)+"\n})")).To(MatchJSON(want), file)
	}
})
