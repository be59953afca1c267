package docs_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"sync"

	. "github.com/onsi/gomega"
)

// root is the folder of the module.
var root = os.DirFS("../..")

// A page is a document.
type page struct {
	name   string   // from the root, with slashes
	text   string   // the whole of it
	prose  string   // what is not in a fenced block
	blocks []string // what is
}

// pages returns every document, in the order of their names.
var pages = sync.OnceValue(func() []page {
	var all []page
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		Expect(err).NotTo(HaveOccurred())
		switch {
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == ".git"):
			return fs.SkipDir
		case !entry.IsDir() && path.Ext(name) == ".md":
			all = append(all, read(name))
		}
		return nil
	})
	Expect(err).NotTo(HaveOccurred())
	return all
})

func read(name string) page {
	text, err := fs.ReadFile(root, name)
	Expect(err).NotTo(HaveOccurred())
	return parse(name, string(text))
}

var fenced = regexp.MustCompile("^ *(```+|~~~+)")

func parse(name, text string) page {
	p := page{name: name, text: text}
	fence := ""
	var prose, block strings.Builder
	for line := range strings.Lines(text) {
		mark := fenced.FindStringSubmatch(line)
		switch {
		case fence == "" && mark != nil:
			fence = mark[1]
		case fence != "" && mark != nil && mark[1] == fence:
			p.blocks = append(p.blocks, block.String())
			fence = ""
			block.Reset()
		case fence != "":
			block.WriteString(line)
		default:
			prose.WriteString(line)
		}
	}
	Expect(fence).To(BeEmpty(), "%s: a fenced block does not end", name)
	p.prose = prose.String()
	return p
}

// A section is a heading and what stands below it, up to the next heading.
type section struct{ title, text string }

func (p *page) sections() []section {
	var list []section
	for line := range strings.Lines(p.prose) {
		if title, ok := heading(line); ok {
			list = append(list, section{title: title})
		} else if len(list) > 0 {
			list[len(list)-1].text += line
		}
	}
	return list
}

func heading(line string) (title string, ok bool) {
	rest := strings.TrimLeft(line, "#")
	if rest == line || !strings.HasPrefix(rest, " ") {
		return "", false
	}
	return strings.TrimSpace(rest), true
}

var span = regexp.MustCompile("`([^`]+)`")

// spans returns the inline code of a text.
func spans(text string) []string {
	var list []string
	for _, match := range span.FindAllStringSubmatch(text, -1) {
		list = append(list, match[1])
	}
	return list
}

var (
	link     = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	fragment = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// links returns the targets of a page's links.
func (p *page) links() []string {
	var list []string
	for _, match := range link.FindAllStringSubmatch(span.ReplaceAllString(p.prose, "code"), -1) {
		list = append(list, match[1])
	}
	return list
}

// anchors returns the fragments that lead to a page's headings, as GitHub
// makes them.
func (p *page) anchors() []string {
	var list []string
	for _, s := range p.sections() {
		words := fragment.ReplaceAllString(strings.ToLower(s.title), "")
		list = append(list, strings.ReplaceAll(words, " ", "-"))
	}
	return list
}
