package cases_test

import (
	"bytes"
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"gopkg.in/yaml.v3"

	"example.com/conform/cases"
	"example.com/conform/internal/testscale"
)

var _ = It("A mistake anywhere in a case is an error or another case, and never a panic", func() {
	names, err := filepath.Glob("*/*/*.yaml")
	Expect(err).NotTo(HaveOccurred())
	var files []string
	for _, name := range names {
		text, err := os.ReadFile(name)
		Expect(err).NotTo(HaveOccurred())
		files = append(files, stanzas(string(text))...)
	}
	for _, file := range testscale.Share(files, 60) {
		var root yaml.Node
		Expect(yaml.Unmarshal([]byte(file), &root)).To(Succeed())
		spoil(&root, func() {
			text, err := yaml.Marshal(&root)
			Expect(err).NotTo(HaveOccurred())
			Expect(func() { _, _ = cases.LoadFile("test.yaml", bytes.NewReader(text), cases.Limits{MaxCaseBytes: 1 << 12}) }).NotTo(Panic(), string(text))
		})
	}
})

// spoil calls try with each mistake in and below a node of a file: a value of another kind, and an
// entry too few.
func spoil(n *yaml.Node, try func()) {
	whole := *n
	for _, other := range []yaml.Node{
		{Kind: yaml.ScalarNode, Value: "typo"},
		{Kind: yaml.ScalarNode, Value: "-1"},
		{Kind: yaml.ScalarNode, Tag: "!!null"},
		{Kind: yaml.SequenceNode},
		{Kind: yaml.SequenceNode, Content: []*yaml.Node{&whole}},
		{Kind: yaml.SequenceNode, Content: []*yaml.Node{&whole, &whole}},
		{Kind: yaml.MappingNode},
	} {
		if n.Kind != yaml.DocumentNode {
			*n = other
			try()
		}
	}
	*n = whole
	width := 1 // a key and its value
	if n.Kind == yaml.MappingNode {
		width = 2
	}
	for i := 0; n.Kind != yaml.DocumentNode && i+width <= len(whole.Content); i += width {
		n.Content = append(append([]*yaml.Node{}, whole.Content[:i]...), whole.Content[i+width:]...)
		try()
	}
	n.Content = whole.Content
	for _, part := range n.Content {
		spoil(part, try)
	}
}
