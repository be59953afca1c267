package engines_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
)

const root = "../.."

// withoutCases are the engines whose reproductions have no cases of their own yet.
var withoutCases = []string{"jax", "mlx", "tensorflow"}

// reproductions returns the text of each file that reproduces a fault of another
// engine, by its path in the repository.
func reproductions() map[string]string {
	GinkgoHelper()
	all := map[string]string{}
	for _, pattern := range []string{"*.py", "*.js"} {
		files, err := filepath.Glob(filepath.Join(root, "docs", "engines", "*", pattern))
		Expect(err).NotTo(HaveOccurred())
		for _, name := range files {
			if slices.Contains(withoutCases, filepath.Base(filepath.Dir(name))) {
				continue
			}
			text, err := os.ReadFile(name)
			Expect(err).NotTo(HaveOccurred())
			all[filepath.ToSlash(strings.TrimPrefix(name, filepath.FromSlash(root)+string(filepath.Separator)))] = string(text)
		}
	}
	Expect(all).NotTo(BeEmpty())
	return all
}

// waivers returns the known divergences of all engines.
func waivers() []cases.Waiver {
	GinkgoHelper()
	var all []cases.Waiver
	for _, pattern := range []string{"backends/*/waivers.yaml", "sdk/python/engines/*.waivers.yaml"} {
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		Expect(err).NotTo(HaveOccurred())
		for _, name := range files {
			f, err := os.Open(name)
			Expect(err).NotTo(HaveOccurred())
			list, err := cases.LoadWaivers(name, f)
			Expect(f.Close()).To(Succeed())
			Expect(err).NotTo(HaveOccurred())
			all = append(all, list...)
		}
	}
	return all
}

var (
	caseLine = regexp.MustCompile(`(?m)^(?:#|//) case: (\S+)$`)
	filePath = regexp.MustCompile(`docs/engines/\w+/[\w.-]+`)
)

var _ = Describe("a reproduction", func() {
	It("names its smallest case, which is one of cases/regress", func() {
		embedded, err := cases.Embedded(cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		origins := map[string]string{}
		for i := range embedded {
			origins[embedded[i].ID] = embedded[i].Origin
		}
		for name, text := range reproductions() {
			match := caseLine.FindStringSubmatch(text)
			Expect(match).NotTo(BeNil(), "%s has no line of its case: // case: onnx.pad/…", name)
			Expect(origins[match[1]]).To(HavePrefix("cases/regress/"), "%s names %s", name, match[1])
		}
	})
	It("is named by the reason of a waiver", func() {
		named := map[string]bool{}
		for _, w := range waivers() {
			for _, name := range filePath.FindAllString(w.Reason, -1) {
				Expect(filepath.Join(root, filepath.FromSlash(name))).To(BeARegularFile(), w.Origin)
				named[name] = true
			}
		}
		for name := range reproductions() {
			Expect(named).To(HaveKey(name), "no waiver names it")
		}
	})
})
