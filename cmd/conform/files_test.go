package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = It("a file of one kind that is given for another is told by its kind", func() {
	dir := GinkgoT().TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	kinds := map[string]string{
		in("case.yaml"): "a case file", in("waivers.yaml"): "a file of waivers", in("run.jsonl"): "a journal",
		in("report.json"): "a JSON report", in("comparison.json"): "a JSON report",
	}
	Expect(os.WriteFile(in("case.yaml"), []byte(reverse("oracle")), 0o644)).To(Succeed())
	Expect(conform("run", "--backend=faulty:slice1-reverse-off-by-one", "dml.slice1/example-2", "--journal", in("run.jsonl"),
		"--report", "json="+in("report.json"), "--write-waivers", in("waivers.yaml")).status).To(Equal(1))
	Expect(conform("run", "--backend=cpu", "--backend=faulty:slice1-reverse-off-by-one", "dml.slice1/example-2",
		"--report", "json="+in("comparison.json")).status).To(Equal(1))
	for name, kind := range kinds {
		for want, commands := range map[string][][]string{
			"a case file":       {{"replay", name}, {"explain", name}, {"show", name}, {"shrink", name}, {"run", "--cases", name}, {"run", "--only-cases", name}},
			"a file of waivers": {{"run", "--waivers", name}},
			"a journal":         {{"report", name}, {"compare", name, in("run.jsonl")}, {"explain", "--journal", name}, {"run", "--resume", "--journal", name}},
		} {
			for _, args := range commands {
				if kind == want {
					continue
				}
				e := conform(args...)
				Expect(e.status).To(Equal(2), "%v", args)
				Expect(e.stderr).To(Equal(fmt.Sprintf("conform: %s is %s, not %s\n", name, kind, want)), "%v", args)
			}
		}
	}
})

// Each of these files is refused with one line a fault, by lint on standard
// output and by every command that reads it on standard error.
var _ = DescribeTable("a case file is refused", func(text string, messages ...string) {
	path := file("bad.yaml", text)
	var want []string
	for _, message := range messages {
		want = append(want, strings.ReplaceAll(message, "FILE", path))
	}
	prefixed := func(prefix string) (matchers []any) {
		for _, message := range want {
			matchers = append(matchers, HavePrefix(prefix+message))
		}
		return matchers
	}
	lint := conform("lint", path)
	Expect(lint.status).To(Equal(2))
	column := regexp.MustCompile(`^(.*\.yaml:\d+):\d+:`)
	var said []string // without columns, and the lines that show the places
	for _, line := range lines(lint.stdout) {
		if strings.HasPrefix(line, path) {
			said = append(said, column.ReplaceAllString(line, "$1:"))
		}
	}
	Expect(said).To(HaveExactElements(prefixed("")...))
	Expect(lint.stderr).To(Equal("conform: errors in 1 of 1 files\n"))

	for _, args := range [][]string{{"run", "--random=0", "--cases", filepath.Dir(path)}, {"replay", path}} {
		e := conform(args...)
		Expect(e.status).To(Equal(2), "%v", args)
		Expect(e.stdout).To(BeEmpty())
		Expect(lines(e.stderr)).To(HaveExactElements(prefixed("conform: ")...), "%v", args)
	}
},
	Entry("that is empty", "", "FILE:1: the file is empty"),
	Entry("that is not YAML", "cases: [", "FILE:1: did not find expected node content"),
	Entry("that is not UTF-8", "\xff\xfe\x00", "FILE:1: the file is not UTF-8"),
	Entry("of two documents", "---\n{}\n---\n{}\n", "FILE:3: the file holds more than one document"),
	Entry("of an unknown operator", "operator: dml.slice\ncases: []\n", `FILE:1: operator: unknown "dml.slice": did you mean dml.slice1?`),
	Entry("with two faults, both told", strings.Replace(strings.Replace(reverse("oracle"), "int8", "int9", 1), "why", "wyh", 1),
		`FILE:4: case: unknown key "wyh": did you mean why?`,
		`FILE:8: input.dtype: unknown "int9"`),
	Entry("that the oracle contradicts", reverse("{output: [1, 2, 3]}"),
		"FILE:13: dml.slice1/my-reverse: expected output[0] to be 1, but the oracle says 3"),
	Entry("that expects a rejection that does not come", reverse("{reject: dml.slice1/window-in-bounds}"),
		"FILE:13: dml.slice1/my-reverse: expected a rejection because of dml.slice1/window-in-bounds"),
	Entry("that is a bomb of aliases", "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n",
		"FILE:1: anchors are not allowed", "FILE:2: anchors are not allowed", "FILE:3: anchors are not allowed"),
	Entry("that is a bomb of brackets", strings.Repeat("[", 500_000), "FILE"),
	Entry("that nests deeper than any case", "operator: "+strings.Repeat("[", 40)+strings.Repeat("]", 40)+"\n", "FILE:1: nested more than 32 deep"),
	Entry("that is a bomb of a matrix", strings.Replace(reverse("oracle"), "    tensors:", "    matrix: {"+variables(14)+"}\n    tensors:", 1),
		"FILE:3: case my-reverse: the file expands to more than 10000 cases"),
	Entry("with sizes that overflow", strings.Replace(reverse("oracle"), "sizes: [3]", "sizes: [4294967295, 4294967295, 4294967295]", 1),
		"FILE:8: "),
	Entry("with more data than a case may take", strings.Replace(reverse("oracle"), "sizes: [3]", "sizes: [4000000000]", 1),
		"FILE:8: input: the case needs more than the 67108864 bytes"),
	Entry("with terminal escapes, which are not printed", "operator: \"\\e[2J\"\ncases: []\n", `FILE:1: operator: unknown "\x1b[2J"`),
)

// variables writes n variables of two values each.
func variables(n int) string {
	var list []string
	for i := range n {
		list = append(list, strings.Repeat("v", i+1)+": [0, 1]")
	}
	return strings.Join(list, ", ")
}

var _ = Describe("a file", func() {
	It("of 100 MB is refused for its size", func() {
		path := file("large.yaml", "operator: dml.slice1\n")
		Expect(os.Truncate(path, 100_000_000)).To(Succeed())
		e := conform("lint", path)
		Expect(e.status).To(Equal(2))
		Expect(e.stdout).To(Equal(path + ": the file is larger than 1048576 bytes\n"))
		Expect(conform("run", "--waivers", path).status).To(Equal(2))
	})

	It("that defines an embedded case again is refused, with both places", func() {
		path := file("again.yaml", strings.Replace(reverse("oracle"), "my-reverse", "example-1", 1))
		e := conform("run", "--random=0", "--cases", filepath.Dir(path))
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(MatchRegexp(`^conform: \S*again\.yaml:3: case dml\.slice1/example-1 is already defined at cases/dml/slice1/examples\.yaml:\d+\n$`))
		lint := conform("lint", path)
		Expect(lint.status).To(Equal(2))
		Expect("conform: " + lint.stdout).To(Equal(e.stderr))
		Expect(lint.stderr).To(Equal("conform: errors in 1 of 1 files\n"))
		Expect(conform("lint", "--no-embedded", path).status).To(BeZero(), "where there are no embedded cases")
	})

	It("that is an embedded one defines its cases anew, and a copy of it again", func() {
		const embedded = "cases/dml/slice1/examples.yaml"
		path, err := filepath.Abs(filepath.Join("..", "..", filepath.FromSlash(embedded)))
		Expect(err).NotTo(HaveOccurred())
		Expect(conform("lint", path).status).To(BeZero())
		e := conform("lint", file("examples.yaml", read(path)))
		Expect(e.status).To(Equal(2))
		Expect(lines(e.stdout)).To(HaveEach(MatchRegexp(`examples\.yaml:\d+: case dml\.slice1/\S+ is already defined at ` + embedded + `:\d+$`)))
		e = conform("lint", path, file("examples.yaml", read(path)))
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(Equal("conform: errors in 1 of 2 files\n"))
	})

	It("may hold cases that take as much as --max-case-bytes says, and no more", func() {
		path := file("reverse.yaml", reverse("{output: [3, 2, 1]}"))
		for _, verb := range []string{"lint", "replay"} {
			Expect(conform(verb, path, "--max-case-bytes=8").status).To(Equal(0))
			e := conform(verb, path, "--max-case-bytes=7")
			Expect(e.status).To(Equal(2))
			Expect(e.stdout + e.stderr).To(MatchRegexp(`reverse\.yaml:3(:5)?: operands need more than the 7 bytes`))
		}
	})
})

var _ = Describe("conform lint", func() {
	It("counts what it checked", func() {
		waivers := file("waivers.yaml", "waivers:\n  - {operator: dml.slice1, symptoms: \"*\", when: {}, reason: A known one.}\n")
		e := conform("lint", file("good.yaml", reverse("{output: [3, 2, 1]}")), waivers)
		Expect(e).To(Equal(ended{stdout: "no errors in 2 files: 1 case, 1 waiver\n"}))
	})

	It("checks all files in and below a folder, and that no case is in two of them", func() {
		folder := GinkgoT().TempDir()
		Expect(os.Mkdir(filepath.Join(folder, "below"), 0o755)).To(Succeed())
		for _, name := range []string{"a.yaml", filepath.Join("below", "b.yaml")} {
			Expect(os.WriteFile(filepath.Join(folder, name), []byte(reverse("{output: [3, 2, 1]}")), 0o644)).To(Succeed())
		}
		Expect(os.WriteFile(filepath.Join(folder, "waivers.yaml"), []byte("waivers: [{operator: dml.copy, symptoms: crash *, cases: a, reason: b}]"), 0o644)).To(Succeed())
		Expect(os.WriteFile(filepath.Join(folder, "notes.txt"), []byte("no case file"), 0o644)).To(Succeed())
		e := conform("lint", folder)
		Expect(e.status).To(Equal(2))
		Expect(lines(e.stdout)).To(HaveExactElements(MatchRegexp(`b\.yaml:3: case dml\.slice1/my-reverse is already defined at .*a\.yaml:3$`)))
		Expect(os.RemoveAll(filepath.Join(folder, "below"))).To(Succeed())
		Expect(conform("lint", folder)).To(Equal(ended{stdout: "no errors in 2 files: 1 case, 1 waiver\n"}))
	})

	It("says that a folder has no case files, and the other commands do", func() {
		folder := GinkgoT().TempDir()
		Expect(os.WriteFile(filepath.Join(folder, "notes.txt"), nil, 0o644)).To(Succeed())
		message := folder + ": the folder has no case files (*.yaml)\n"
		Expect(conform("lint", folder)).To(Equal(ended{2, message, "conform: errors in 1 of 1 files\n"}))
		for _, args := range [][]string{{"run", "--cases", folder}, {"list", "--only-cases", folder}, {"replay", folder}} {
			Expect(conform(args...)).To(Equal(ended{stderr: "conform: " + message, status: 2}), "%v", args)
		}
	})

	It("shows all mistakes of a case at once, each in its place", func() {
		text := strings.NewReplacer("my-reverse", "My Reverse", "cites: [dml.slice1/negative", "cites: [dml.slice1/negatve", "sizes: [3], data", "size: [3], data").Replace(reverse("orcale"))
		path := file("bad.yaml", text)
		e := conform("lint", path)
		Expect(e.status).To(Equal(2))
		Expect(lines(e.stdout)).To(HaveExactElements(
			HavePrefix(path+`:3:11: name: want lower-case words`), Equal("      - name: My Reverse"), Equal("              ^"),
			HavePrefix(path+`:5:13: cites: unknown "dml.slice1/negatve-stride-from-end": did you mean`), Equal("        cites: [dml.slice1/negatve-stride-from-end]"), Equal("                ^"),
			HavePrefix(path+`:8:14: input: sizes is missing`), ContainSubstring("size: [3]"), Equal(strings.Repeat(" ", 17)+"^"),
			HavePrefix(path+`:8:28: input: unknown key "size": did you mean sizes?`), ContainSubstring("size: [3]"), Equal(strings.Repeat(" ", 31)+"^"),
			HavePrefix(path+`:13:13: expect: unknown "orcale": did you mean oracle?`), Equal("        expect: orcale"), Equal("                ^"),
		))
	})

	It("counts the files that are not", func() {
		bad := file("waivers.yaml", "waivers:\n  - {operator: dml.slice1, symptoms: \"*\", when: {}}\n")
		e := conform("lint", file("good.yaml", reverse("oracle")), bad, "none.yaml", ".")
		Expect(e.status).To(Equal(2))
		Expect(lines(e.stdout)).To(HaveExactElements(
			Equal(bad+":2:5: waiver: reason is missing: say why the divergence is excused"),
			Equal(`      - {operator: dml.slice1, symptoms: "*", when: {}}`),
			Equal(`        ^`),
			HavePrefix("open none.yaml: "),
			Equal(".: the folder has no case files (*.yaml)"),
		))
		Expect(e.stderr).To(Equal("conform: errors in 3 of 4 files\n"))
	})

	It("passes the case files that are part of the program", func() {
		folder, err := filepath.Abs("../../cases/dml")
		Expect(err).NotTo(HaveOccurred())
		paths, err := filepath.Glob(filepath.Join(folder, "*", "*.yaml"))
		Expect(err).NotTo(HaveOccurred())
		Expect(paths).NotTo(BeEmpty())
		e := conform("lint", folder)
		Expect(e.status).To(Equal(0), e.stdout)
		Expect(e.stdout).To(HavePrefix(fmt.Sprintf("no errors in %d files: ", len(paths))))
	})
})
