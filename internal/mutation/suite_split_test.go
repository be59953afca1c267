package mutation_test

import (
	"os"
	"path/filepath"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/mutation"
)

var _ = DescribeTable("The tests of a package are divided", func(files map[string]string, want ...string) {
	dir := GinkgoT().TempDir()
	var names []string
	for name, text := range files {
		Expect(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)).To(Succeed())
		names = append(names, name)
	}
	slices.Sort(names)
	parts, err := mutation.Split(dir, names...)
	Expect(err).NotTo(HaveOccurred())
	var got []string
	for _, args := range parts {
		if len(args) == 0 {
			got = append(got, "all")
		} else {
			got = append(got, args[0])
		}
		if len(args) > 1 {
			got = append(got, args[1])
		}
	}
	Expect(got).To(Equal(want))
},
	Entry("not at all without specs", map[string]string{"a_test.go": "func TestA(t *testing.T) {\n\tRun(t)\n}\n"}, "all"),
	Entry("by the files that have specs", map[string]string{
		"a_test.go":     "var _ = Describe(",
		"b_test.go":     "var _ = DescribeTable(",
		"c_test.go":     "var _ = It(",
		"call_test.go":  "func call() {}",
		"suite_test.go": "func TestSuite(t *testing.T) {\n\tRegisterFailHandler(Fail)\n\tRunSpecs(t, \"suite\")\n}\n",
	}, "-test.run=^TestSuite$", "-ginkgo.focus-file=/a_test.go", "-test.run=^TestSuite$", "-ginkgo.focus-file=/b_test.go", "-test.run=^TestSuite$", "-ginkgo.focus-file=/c_test.go"),
	Entry("into those and the rest", map[string]string{
		"a_test.go":     "func TestA(t *testing.T) {\n\tDescribe(t)\n}\n\nvar _ = Describe(",
		"suite_test.go": "func TestSuite(t *testing.T) {\n\tRegisterFailHandler(Fail)\n\tRunSpecs(t, \"suite\")\n}\n",
	}, "-test.run=^TestSuite$", "-ginkgo.focus-file=/a_test.go", "-test.skip=^TestSuite$"),
	Entry("into those and what is fuzzed", map[string]string{
		"a_test.go":     "func FuzzA(f *testing.F) {}\n\nvar _ = Describe(",
		"suite_test.go": "func TestSuite(t *testing.T) {\n\tRunSpecs(t, \"suite\")\n}\n",
	}, "-test.run=^TestSuite$", "-ginkgo.focus-file=/a_test.go", "-test.skip=^TestSuite$"),
)
