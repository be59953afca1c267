package sdk_test

import (
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// blocks returns the blocks of docs/any-language.md in a language.
func blocks(language string) []string {
	page := read("../docs/any-language.md")
	var list []string
	for _, match := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)```").FindAllStringSubmatch(page, -1) {
		list = append(list, match[1])
	}
	return list
}

var _ = Describe("docs/any-language.md", func() {
	It("begins with a script that diverges, and ends with one that conforms", func() {
		scripts := blocks("python")
		Expect(scripts).To(HaveLen(2))
		first := conform(".", "run", script(scripted(scripts[0])), "dml.copy/b*", "dml.copy/l*", "--random=0")
		Expect(first.status).To(Equal(1), first.stdout+first.stderr)
		Expect(first.stdout).To(ContainSubstring("✗ wrongly-accepted  dml.copy"))
		second := conform(".", "run", script(scripted(scripts[1]), "numpy"), "dml.copy/*", random(300))
		Expect(second.status).To(BeZero(), second.stdout+second.stderr)
	})

	It("has a function whose sizes are returned, in Python and in JavaScript, which conforms", func() {
		inferred := regexp.MustCompile("(?s)  ```python\n(.*?)  ```").FindStringSubmatch(read("../docs/any-language.md"))
		Expect(inferred).NotTo(BeNil())
		function := strings.ReplaceAll("\n"+inferred[1], "\n  ", "\n")
		script := script(scripted("from conform_backend import Rejected, serve\n" + function + `serve("mine", "1", "host CPU", {"onnx.identity": identity})`))
		modules := blocks("javascript")
		Expect(modules).To(HaveLen(1))
		for _, backend := range []string{script, module(modules[0])} {
			run := conform(".", "run", backend, "onnx.identity", random(300), "--allow-gaps")
			Expect(run.status).To(BeZero(), run.stdout+run.stderr)
		}
	})

	It("has a plugin that compiles, runs, and diverges", func() {
		plugins := blocks("c")
		Expect(plugins).To(HaveLen(1))
		in := folder()
		place(in, "mine.c", plugins[0])
		compile(in, filepath.Join(in, "mine.c"))
		run := conform(in, "run", libmine, "dml.copy/*", random(200))
		Expect(run.status).To(Equal(1), run.stdout+run.stderr)
		Expect(run.stdout).NotTo(ContainSubstring("crash"))
	})
})
