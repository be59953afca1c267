//go:build unix

package main_test

import (
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// hostile is text that would clear a terminal, overwrite a line, forge one,
// reorder what follows, and command a runner of GitHub Actions.
const hostile = "x\x1b[2J\r\n::error::y ##[error]z \u202e\u009b2J"

// beHarmless matches what a terminal and a log show as it is.
func beHarmless() OmegaMatcher {
	return Not(Or(
		ContainSubstring("\x1b"), ContainSubstring("\r"), ContainSubstring("\u202e"), ContainSubstring("\u009b"),
		ContainSubstring("##["), MatchRegexp(`(?m)^[ \t]*::`),
	))
}

var _ = DescribeTable("hostile text is shown as it is written, and does nothing", Label("hardening", "injection"),
	func(line, name, text, shown string) {
		dir := GinkgoT().TempDir()
		path := filepath.Join(dir, name)
		Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
		args := strings.Fields(line)
		for i := range args {
			args[i] = strings.NewReplacer("FILE", path, "FOLDER", dir, "SPACE", " ").Replace(args[i])
		}
		e := conform(args...)
		Expect(e.stdout).To(beHarmless())
		Expect(e.stderr).To(beHarmless())
		Expect(e.stdout + e.stderr).To(ContainSubstring(shown))
	},
	Entry("a file name, by lint", "lint FILE", hostile+".yaml", "{", `x\x1b[2J\r\n::error::y ##\x5berror]z \u202e\u009b2J.yaml:1: `),
	Entry("a file name, by run", "run --random=0 --cases FOLDER", hostile+".yaml", "{", `\r\n::error::y ##\x5berror]z`),
	Entry("a file name with a case in it, by run", "run dml.slice1/my-* --random=0 --cases FOLDER "+wrongReverse, hostile+".yaml", reverse("oracle"), `\r\n::error::y ##\x5berror]z`),
	Entry("a file name that is not there", "lint FILE"+hostile, "x", "", "no such file"),
	Entry("a tag of YAML", "lint FILE", "a.yaml", `a: !<x%1b%0a::error::%e2%80%ae> b`, `tags such as x\x1b\n::error::\u202e are not allowed`),
	Entry("a word in place of another", "lint FILE", "a.yaml", "operator: \"\\e[2J\\n::error::\"\ncases: []\n", `unknown "\x1b[2J\n::error::"`),
	Entry("a reason, by list", "list dml.slice1/my-* --cases FOLDER", "a.yaml", because(`"x\e[2J\r\n::error::y ##[error]\u202e"`), `x\x1b[2J\r\n::error::y ##\x5berror]\u202e`),
	Entry("a reason, by show", "show dml.slice1/my-* --cases FOLDER", "a.yaml", because(`"x\e[2J\r\n::error::y ##[error]\u202e"`), `why: "x\x1b[2J\r\n::error::y ##\x5berror]\u202e"`),
	Entry("a reason, by a report in Markdown", "run dml.slice1/my-* --random=0 --cases FOLDER --report=markdown=- "+wrongReverse, "a.yaml", because(`"\e[2J\r\n::error::y ##[error]\u202e"`), `\x1b[2J\r\n::error::y ##\x5berror]\u202e`),
	Entry("what a backend says as it ends", "run --random=0 --backend=exec:shSPACEFILE", "a.sh", `printf '\033[2J\n::error::x##[error]\r' >&2; exit 1`, `\x1b[2J | ::error::x##\x5berror]`),
)

var _ = It("shows a case with hostile text so that it can be read again", func() {
	reason := `"x\e[2J\r\n::error::y ##[error]\u202e"`
	shown := conform("show", file("a.yaml", because(reason)))
	Expect(shown.stdout).To(beHarmless())
	again := conform("show", file("a.yaml", shown.stdout))
	Expect(lines(again.stdout)[1:]).To(Equal(lines(shown.stdout)[1:]), "but for the comment with its place")
	Expect(conform("list", "dml.slice1/my-*", "--cases", filepath.Dir(file("b.yaml", shown.stdout))).stdout).To(ContainSubstring(`x\x1b[2J\r\n::error::y ##\x5berror]\u202e`))
})

// because is a case file whose case has the given reason, in YAML.
func because(reason string) string {
	return strings.Replace(reverse("oracle"), "Three elements, backwards.", reason, 1)
}
