package sanitise_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/sanitise"
)

func TestPlain(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "plain")
}

var _ = Describe("foreign text", func() {
	DescribeTable("Line", Label("hardening", "injection"),
		func(s, want string) { Expect(sanitise.Line(s)).To(Equal(want)) },
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

	DescribeTable("WithoutCommands", Label("hardening", "injection"),
		func(s, want string) { Expect(sanitise.WithoutCommands(s)).To(Equal(want)) },
		Entry("a command at the start of a line is run", "::error::x\n", `\x3a:error::x`+"\n"),
		Entry("so is one after spaces", "a\n  ::set-env name=x::y", "a\n"+`  \x3a:set-env name=x::y`),
		Entry("so is one after tabs", "\t::error::x", `	\x3a:error::x`),
		Entry("one in the middle of a line is not", "std::vector ::error::", "std::vector ::error::"),
		Entry("the older form is run anywhere in a line", "see ##[error]x", `see ##\x5berror]x`),
	)

	DescribeTable("a Writer", Label("hardening", "injection"),
		func(want string, writes ...string) {
			var b bytes.Buffer
			w := sanitise.NewWriter(&b)
			for _, text := range writes {
				Expect(w.Write([]byte(text))).To(Equal(len(text)))
			}
			Expect(w.Flush()).To(Succeed())
			Expect(b.String()).To(Equal(want))
		},
		Entry("keeps lines and columns", "a\tb\nc — ✗\n", "a\tb\nc — ✗\n"),
		Entry("keeps text without an end of line", "a\nb", "a\nb"),
		Entry("steers no terminal", `\x1b[2J\x1b]0;title\x07`+"\n", "\x1b[2J\x1b]0;title\a\n"),
		Entry("overwrites no line", `a\rb`+"\n", "a\rb\n"),
		Entry("reorders no text", `a\u202eb`+"\n", "a\u202eb\n"),
		Entry("commands no runner", `\x3a:error::x`+"\n", "::error::x\n"),
		Entry("commands no runner in pieces", `a`+"\n"+`  \x3a:error::x`+"\n", "a\n  ", ":", ":error::x\n"),
		Entry("keeps characters whole that come in pieces", "é\n", "\xc3", "\xa9", "\n"),
	)

	It("fails when what it writes to does", func() {
		w := sanitise.NewWriter(broken{})
		Expect(w.Write([]byte("a"))).To(Equal(1))
		_, err := w.Write([]byte("\n"))
		Expect(err).To(MatchError(errBroken))
		Expect(w.Flush()).To(Succeed(), "nothing is left")
	})
})

var errBroken = errors.New("no space left")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }
