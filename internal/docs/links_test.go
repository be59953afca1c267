package docs_test

import (
	"io/fs"
	"path"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("links", func() {
	It("lead to files and headings that exist", func() {
		followed := 0
		for _, p := range pages() {
			for _, target := range p.links() {
				if strings.Contains(target, ":") {
					continue // elsewhere
				}
				followed++
				where := p.name + ": " + target
				file, anchor, _ := strings.Cut(target, "#")
				to := p
				if file != "" {
					name := path.Join(path.Dir(p.name), file)
					Expect(fs.ValidPath(name)).To(BeTrue(), "%s leads out of the repository", where)
					_, err := fs.Stat(root, name)
					Expect(err).NotTo(HaveOccurred(), where)
					if anchor == "" {
						continue
					}
					to = read(name)
				}
				Expect(to.anchors()).To(ContainElement(anchor), where)
			}
		}
		Expect(followed).To(BeNumerically(">", 0))
	})
})
