package cases_test

import (
	"errors"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
)

var _ = DescribeTable("a syntax error has the line that it is in", Label("hardening", "lines"),
	func(line int, text, message string) {
		for _, blank := range []int{0, 1, 7} { // whatever stands before it
			_, err := cases.LoadFile("test.yaml", strings.NewReader(strings.Repeat("\n", blank)+text), cases.Limits{})
			var first *cases.Error
			Expect(errors.As(err, &first)).To(BeTrue(), "%v", err)
			Expect(first.Line).To(Equal(blank+line), "%v", err)
			Expect(first.Message).To(ContainSubstring(message))
		}
	},
	Entry("in the first line", 1, "a: b: c\n", "mapping values are not allowed"),
	Entry("in the last line, which has no end", 1, "cases: [", "did not find expected node content"),
	Entry("at the end of the file", 2, "a: 1\nb: {c\n", "did not find expected ',' or '}'"),
	Entry("after blank lines at the end", 2, "a: 1\nb: 'x\n\n\n", "unexpected end of stream"),
	Entry("a list without an end, seen at the next line", 2, "a: [1, 2\nb: 3\n", "did not find expected ',' or ']'"),
	Entry("a bracket too many", 3, "a: 1\nb: 2\n}\n", "did not find expected key"),
	Entry("a key in a list", 2, "- a\nb: 1\n", "did not find expected '-' indicator"),
	Entry("a key without a value that is none", 2, "a: 1\nb: {c ,: 2}\n", "did not find expected node content"),
	Entry("an empty key in the first line", 1, "a: {c ,: 2}\n", "did not find expected node content"),
	Entry("a colon for a dash", 3, "a:\n  - b\n  - : c\n  - d\n", "did not find expected key"),
	Entry("a tab for indentation", 2, "a: 1\n\tb: 2\n", "tab character"),
	Entry("an indentation that belongs nowhere", 2, "a: 1\n b: 2\n", "mapping values are not allowed"),
	Entry("an unknown escape", 2, "a: 1\nb: \"x\\q\"\n", "unknown escape character"),
	Entry("a character that begins nothing", 2, "a: 1\nb: @x\n", "cannot start any token"),
	Entry("an unknown anchor in the first line", 1, "a: *x\n", "unknown anchor"),
	Entry("an unknown anchor later", 3, "a: 1\nb: 2\nc: [*x]\n", "unknown anchor"),
	Entry("a tag that does not end", 2, "a: 1\nb: !<x\n", "did not find the expected '>'"),
	Entry("an unknown version of YAML", 1, "%YAML 9.9\n---\na: 1\n", "incompatible YAML document"),
	Entry("a control character in the first line", 1, "\x01a: 1\n", "control character U+0001"),
	Entry("a control character in a comment", 3, "a: 1\nb: 2\n# \x1b[2J\n", "control character U+001B"),
	Entry("a control character of two bytes", 2, "a: 1\nb: \u009b\n", "control character U+009B"),
	Entry("a character that is none", 2, "a: 1\nb: \ufffe\n", "control character U+FFFE"),
	Entry("a byte that is not UTF-8", 3, "a: 1\nb: 2\nc: \xff\n", "not UTF-8"),
	Entry("Latin-1", 2, "a: 1\nb: caf\xe9\n", "not UTF-8"),
	Entry("UTF-16", 1, "\xff\xfea\x00:\x00 \x001\x00\n\x00", "not UTF-8"),
	Entry("a second document", 2, "a: 1\n---\nb: 2\n", "more than one document"),
	Entry("a second document, after the end of the first", 3, "a: 1\n...\n---\nb: 2\n", "more than one document"),
	Entry("an error in a second document", 3, "a: 1\n---\nb: [\n", "did not find expected node content"),
	Entry("lines that end as on Windows", 2, "a: 1\r\nb: @x\r\n", "cannot start any token"),
)

var _ = It("finds a byte that does not belong in the line that it is in, wherever that is", Label("hardening", "lines"), func() {
	rows := strings.SplitAfter(slice()+strings.ReplaceAll(slice("name: b"), "operator: dml.slice1\ncases:\n", ""), "\n")
	for i := range rows {
		for what, text := range map[string]string{"a control character": "# \x07\n", "a byte that is not UTF-8": "# \xc3\n"} {
			broken := strings.Join(rows[:i], "") + text + strings.Join(rows[i:], "")
			_, err := cases.LoadFile("test.yaml", strings.NewReader(broken), cases.Limits{})
			Expect(err).To(MatchError(HavePrefix(fmt.Sprintf("test.yaml:%d: ", i+1))), what)
		}
	}
})
