package reports_test

import (
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
)

var ansi = regexp.MustCompile("\x1b\\[[0-9;]*m")

var _ = Describe("escaping", func() {
	DescribeTable("printable",
		func(s, want string) { Expect(reports.Printable(s)).To(Equal(want)) },
		Entry("plain text is itself", "output[0] = {1,2}", "output[0] = {1,2}"),
		Entry("a backslash is itself, for the sake of paths", `C:\new`, `C:\new`),
		Entry("letters beyond ASCII are themselves", "Größe → 数 ✗", "Größe → 数 ✗"),
		Entry("a newline would forge a line", "a\nb", `a\nb`),
		Entry("a carriage return would overwrite the line", "a\rb", `a\rb`),
		Entry("a tab would shift columns", "a\tb", `a\tb`),
		Entry("an escape would command the terminal", "\x1b]0;title\a", `\x1b]0;title\x07`),
		Entry("NUL ends strings elsewhere", "a\x00b", `a\x00b`),
		Entry("DEL is a control character too", "\x7f", `\x7f`),
		Entry("C1 controls work like escapes in some terminals", "\u009b2J", `\u009b2J`),
		Entry("an override would reverse what follows", "a\u202eb", `a\u202eb`),
		Entry("a character of no width hides", "a\u200bb", `a\u200bb`),
		Entry("a line separator breaks lines in some readers", "a\u2028b", `a\u2028b`),
		Entry("a tag character hides beyond the first plane", "\U000e0041", `\U000e0041`),
		Entry("bytes that are not UTF-8 show as they are", "a\xffb\xc3", `a\xffb\xc3`),
		Entry("a replacement character that was there stays", "a\ufffdb", "a\ufffdb"),
		Entry("what is too long is cut, and says so", strings.Repeat("x", 2003), strings.Repeat("x", 2000)+"… (3 more bytes)"),
		Entry("the cut keeps characters whole", strings.Repeat("x", 1999)+"é", strings.Repeat("x", 1999)+"… (2 more bytes)"),
	)

	DescribeTable("withoutCommands",
		func(s, want string) { Expect(reports.WithoutCommands(s)).To(Equal(want)) },
		Entry("a command at the start of a line is run", "::error::x\n", `\x3a:error::x`+"\n"),
		Entry("so is one after spaces", "a\n  ::set-env name=x::y", "a\n"+`  \x3a:set-env name=x::y`),
		Entry("one in the middle of a line is not", "std::vector ::error::", "std::vector ::error::"),
		Entry("the older form is run anywhere in a line", "see ##[error]x", `see ##\x5berror]x`),
	)

	DescribeTable("workflow commands",
		func(s, message, property string) {
			Expect(reports.CommandMessage(s)).To(Equal(message))
			Expect(reports.CommandProperty(s)).To(Equal(property))
		},
		Entry("newlines end a command", "a\r\nb", "a%0D%0Ab", "a%0D%0Ab"),
		Entry("a percent sign would be read as an escape", "%0A", "%250A", "%250A"),
		Entry("colons end properties, commas part them", "a::b,c", "a::b,c", "a%3A%3Ab%2Cc"),
	)

	DescribeTable("shellWord",
		func(s, want string) { Expect(reports.ShellWord(s)).To(Equal(want)) },
		Entry("a plain ID needs no quotes", "dml.slice1/example-2", "dml.slice1/example-2"),
		Entry("brackets are a glob", "a[dtype=int8]", "'a[dtype=int8]'"),
		Entry("a semicolon starts a command", "exec:./b; rm x", "'exec:./b; rm x'"),
		Entry("a quote leaves the quotes", "it's", `'it'\''s'`),
		Entry("nothing is a word only in quotes", "", "''"),
		Entry("a hash may start a comment", "#ff", "'#ff'"),
	)

	DescribeTable("Markdown",
		func(s, text, code, cell string) {
			Expect(reports.MarkdownText(s)).To(Equal(text))
			Expect(reports.MarkdownCode(s)).To(Equal(code))
			Expect(reports.MarkdownCell(s)).To(Equal(cell))
		},
		Entry("plain text is itself", "a b", "a b", "`a b`", "`a b`"),
		Entry("a bar parts cells", "a|b", `a\|b`, "`a|b`", "`a\\|b`"),
		Entry("a backquote ends code", "a`b", "a\\`b", "`` a`b ``", "`` a`b ``"),
		Entry("tags are HTML", "<b>&amp;", "&#60;b&#62;&#38;amp;", "`<b>&amp;`", "`<b>&amp;`"),
		Entry("brackets make links", "[a](b)", `\[a\](b)`, "`[a](b)`", "`[a](b)`"),
		Entry("an at sign mentions people", "@all", "&#64;all", "`@all`", "`@all`"),
		Entry("a newline ends the row", "a\nb", `a\\nb`, "`a\\nb`", "`a\\nb`"),
		Entry("an empty code span is two backquotes", "", "", "", ""),
	)

	It("fences code so that the code cannot end it", func() {
		Expect(reports.MarkdownBlock("text", []string{"a", "````", "b"})).To(Equal("`````text\na\n````\nb\n`````\n"))
	})

	It("keeps HTML in Markdown from being HTML", func() {
		Expect(reports.MarkdownHTML("</summary> @a")).To(Equal("&lt;/summary&gt; &#64;a"))
	})

	DescribeTable("the place of an annotation",
		func(origin, file, line string) {
			gotFile, gotLine, ok := reports.RelativeOrigin(origin)
			Expect(ok).To(Equal(file != ""))
			Expect(gotFile).To(Equal(file))
			Expect(gotLine).To(Equal(line))
		},
		Entry("a file and a line", "cases/dml/a.yaml:12", "cases/dml/a.yaml", "12"),
		Entry("a path of Windows gets slashes", `cases\a.yaml:3`, "cases/a.yaml", "3"),
		Entry("a drive has a working directory of its own", "a:b.yaml:3", "", ""),
		Entry("an absolute path is not in the repository", "/home/a.yaml:3", "", ""),
		Entry("nor is one on a drive", `C:\a.yaml:3`, "", ""),
		Entry("nor one that leaves it", "../a.yaml:3", "", ""),
		Entry("nor one that leaves it later", "a/../../b.yaml:3", "", ""),
		Entry("no line", "a.yaml", "", ""),
		Entry("lines count from 1", "a.yaml:0", "", ""),
		Entry("no file", ":3", "", ""),
	)
})
