package docs_test

import (
	"io/fs"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("docs/campaigns.md shows lines of a manifest, in their order", func(name, first string) {
	text, err := fs.ReadFile(root, name)
	Expect(err).NotTo(HaveOccurred())
	p := read("docs/campaigns.md")
	block := slices.IndexFunc(p.blocks, func(block string) bool { return strings.HasPrefix(block, first) })
	Expect(block).To(BeNumerically(">=", 0))
	rest := strings.Split(string(text), "\n")
	for line := range strings.SplitSeq(strings.TrimSpace(p.blocks[block]), "\n") {
		at := slices.Index(rest, line)
		Expect(at).To(BeNumerically(">=", 0), "%s lacks the line, or has it earlier: %s", name, line)
		rest = rest[at+1:]
	}
},
	Entry("of Slurm", "deploy/slurm/shards.sh", "#!/bin/sh"),
	Entry("of Kubernetes", "deploy/kubernetes/shards.yaml", "apiVersion:"),
)
