package reports_test

import (
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
)

var ansi = regexp.MustCompile("\x1b\\[[0-9;]*m")

var _ = Describe("escaping", func() {
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

	DescribeTable("names the file of a case where it is in the repository",
		func(origin, file string, line int) {
			options := reports.Options{Locate: func(name string) (string, bool) { return "here/" + name, name != "elsewhere.yaml" }}
			gotFile, gotLine, ok := reports.Located(options, origin)
			Expect(ok).To(Equal(file != ""))
			if ok {
				Expect(gotFile).To(Equal(file))
				Expect(gotLine).To(Equal(line))
			}
			_, _, ok = reports.Located(reports.Options{}, origin)
			Expect(ok).To(BeFalse(), "without a repository")
		},
		Entry("a file and a line", "cases/dml/a.yaml:12", "here/cases/dml/a.yaml", 12),
		Entry("a drive", `C:\a.yaml:3`, `here/C:\a.yaml`, 3),
		Entry("a file elsewhere", "elsewhere.yaml:3", "", 0),
		Entry("no line", "a.yaml", "", 0),
		Entry("lines count from 1", "a.yaml:0", "", 0),
		Entry("a line that is no number", "a.yaml:x", "", 0),
		Entry("no file", ":3", "", 0),
	)
})
