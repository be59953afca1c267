package docs_test

import (
	"io/fs"
	"regexp"
	"strconv"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/docs"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("docs/operators.md", func() {
	It("is what go generate makes", func() {
		committed, err := fs.ReadFile(root, "docs/operators.md")
		Expect(err).NotTo(HaveOccurred())
		Expect(docs.Operators(root)).To(BeEquivalentTo(committed), "run go generate ./internal/docs")
	})

	It("has a row for every operator, whose counts are not 0 but of questions and relations", func() {
		text, err := docs.Operators(root)
		Expect(err).NotTo(HaveOccurred())
		for _, op := range catalogue.Operators() {
			row := regexp.MustCompile("(?m)^\\| `" + op.Name + "` \\| [^|]+ ((\\| \\d+ ){9})\\|$").FindSubmatch(text)
			Expect(row).NotTo(BeNil(), op.Name)
			var counts []int
			for _, cell := range regexp.MustCompile(`\d+`).FindAll(row[1], -1) {
				n, err := strconv.Atoi(string(cell))
				Expect(err).NotTo(HaveOccurred())
				counts = append(counts, n)
			}
			Expect(counts[3]).To(Equal(counts[0]+counts[1]+counts[2]), op.Name)
			Expect(counts[4]).To(BeNumerically("<", counts[3]), op.Name)
			Expect(counts[5]).To(Equal(len(op.Rules)), op.Name)
			Expect(counts[7]).To(BeNumerically(">", 0), op.Name)
		}
	})

	It("says which file is lacking", func() {
		_, err := docs.Operators(&fsWithout{root})
		Expect(err).To(MatchError(fs.ErrNotExist))
	})
})

// fsWithout is a file system without files.
type fsWithout struct{ fs.FS }

func (*fsWithout) Open(string) (fs.File, error) { return nil, fs.ErrNotExist }
