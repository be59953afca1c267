package webnn_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// Each file in faults shows one fault of the pinned browser in ten lines at
// most, whose head has the JSON of what they return.
var _ = It("shows the known faults of the browser without conform", func() {
	files, err := filepath.Glob(filepath.Join("faults", "*.js"))
	Expect(err).NotTo(HaveOccurred())
	Expect(files).NotTo(BeEmpty())
	for _, file := range files {
		By(filepath.Base(file))
		text, err := os.ReadFile(file)
		Expect(err).NotTo(HaveOccurred())
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		code := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return strings.HasPrefix(line, "// ") })
		Expect(len(code)).To(BeNumerically("<=", 10), file)
		shows := regexp.MustCompile(`(?m)^// shows: (.+)$`).FindStringSubmatch(string(text))
		Expect(shows).NotTo(BeNil(), file)
		Expect(open("").Evaluate("(async () => {"+string(text)+"\n})")).To(MatchJSON(shows[1]), file)
	}
})
