package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = It("every action of a workflow is pinned by its commit, every pip package by its hash, every image by its digest but one", Label("hardening", "supply chain"), func() {
	paths, err := filepath.Glob("../../.github/workflows/*.yml")
	Expect(err).NotTo(HaveOccurred())
	Expect(paths).NotTo(BeEmpty())
	paths = append(paths, "../../action.yml", "../../templates/conform.yml")
	uses := regexp.MustCompile(`^\s*(- )?uses: `)
	images := regexp.MustCompile(`(?:container|image|docker):[ /]*(\S+)`)
	pinned := regexp.MustCompile(`uses: [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		Expect(err).NotTo(HaveOccurred())
		for line := range strings.SplitSeq(string(text), "\n") {
			if uses.MatchString(line) {
				Expect(line).To(MatchRegexp(pinned.String()), path)
			}
			if strings.Contains(line, "pip install") {
				Expect(line).To(ContainSubstring("--require-hashes"), path)
			}
			if image := images.FindStringSubmatch(line); image != nil {
				// Only the linux job has one: Debian 12, by its name.
				Expect(image[1]).To(MatchRegexp(`@sha256:[0-9a-f]{64}$|^golang:1\.\d+-bookworm$`), path)
			}
		}
	}
})
