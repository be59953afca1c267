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

// huge is text that nobody wants to read.
var huge = strings.Repeat("A", 200_000)

var _ = DescribeTable("shows the beginning of huge text", Label("hardening", "injection"),
	func(line, text string) {
		args := strings.Fields(line)
		for i := range args {
			args[i] = strings.NewReplacer("FILE", file("a.yaml", text), "SPACE", " ", "HUGE", huge[:100_000]).Replace(args[i])
		}
		e := conform(args...)
		Expect(e.status).To(BeNumerically(">=", 2))
		Expect(e.stdout + e.stderr).To(Or(ContainSubstring("AAAAA"), ContainSubstring("11111")))
		for _, line := range lines(e.stdout + e.stderr) {
			Expect(len(line)).To(BeNumerically("<", 2200))
		}
	},
	Entry("of a case file, as an operator", "lint FILE", "operator: "+huge+"\ncases: []\n"),
	Entry("as a key", "replay FILE", "? "+huge+"\n: 1\n"),
	Entry("as a tag of YAML", "lint FILE", "a: !"+huge+" 1\n"),
	Entry("as a value", "replay FILE", strings.Replace(reverse("oracle"), "int8", huge, 1)),
	Entry("as an expectation", "lint FILE", reverse(huge)),
	Entry("of a waiver file, as a symptom", "lint FILE", "waivers: [{operator: dml.copy, symptoms: "+huge+", when: {}, reason: a}]\n"),
	Entry("as a day", "run --waivers FILE", "waivers: [{operator: dml.copy, symptoms: a, when: {}, reason: a, expires: "+huge+"}]\n"),
	Entry("of waivers, as a key", "lint FILE", "waivers:\n  - ? "+huge+"\n    : a\n"),
	Entry("of a journal, as a field", "report FILE", `{"`+huge+`":1}`+"\n"),
	Entry("as a schema", "compare FILE FILE", `{"header":{"schema":"`+huge+`"}}`+"\n"),
	Entry("as a number", "run --random=0 --resume --journal FILE", `{"header":{"seed":`+strings.ReplaceAll(huge, "A", "1")+`}}`+"\n"),
	Entry("of a command line, as a pattern", "run HUGE", ""),
	Entry("as a backend", "run --backend=HUGE", ""),
	Entry("as a flag", "run --HUGE", ""),
	Entry("as a reading", "run --reading=HUGE=x", ""),
	Entry("as a report", "run --report=HUGE=x", ""),
	Entry("of a backend, as what it says", `run --random=0 --backend=exec:shSPACEFILE`, "echo "+huge+" >&2; exit 1"),
	Entry("as an answer", `run --random=0 --backend=exec:shSPACEFILE`, "echo '{\""+huge+"\":1}'"),
)

var _ = It("shows a case with hostile text so that it can be read again", func() {
	reason := `"x\e[2J\r\n::error::y ##[error]\u202e"`
	shown := conform("show", file("a.yaml", because(reason)))
	Expect(shown.stdout).To(beHarmless())
	again := conform("show", file("a.yaml", shown.stdout))
	Expect(lines(again.stdout)[1:]).To(Equal(lines(shown.stdout)[1:]), "except the comment with its place")
	Expect(conform("list", "dml.slice1/my-*", "--cases", filepath.Dir(file("b.yaml", shown.stdout))).stdout).To(ContainSubstring(`x\x1b[2J\r\n::error::y ##\x5berror]\u202e`))
})

// because is a case file whose case has the given reason, in YAML.
func because(reason string) string {
	return strings.Replace(reverse("oracle"), "Three elements, backwards.", reason, 1)
}
