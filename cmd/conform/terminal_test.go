//go:build linux || darwin

package main_test

import (
	"bytes"
	"io"
	"os"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/creack/pty"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A screen is what a terminal was sent.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
	done chan struct{}
}

// open opens a terminal and returns its end for a program, and what it shows.
func open() (*os.File, *screen) {
	keyboard, tty, err := pty.Open()
	if err != nil {
		lacks("terminal", err)
	}
	Expect(pty.Setsize(keyboard, &pty.Winsize{Rows: 24, Cols: 100})).To(Succeed())
	s := &screen{done: make(chan struct{})}
	go func() {
		defer close(s.done)
		_, _ = io.Copy(s, keyboard)
	}()
	DeferCleanup(keyboard.Close)
	return tty, s
}

// Write adds to the text.
func (s *screen) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(text)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

const escape = "\x1b["

var _ = Describe("a terminal", func() {
	It("shows on standard error how far a run is, how fast and what it found, and clears it away", func() {
		tty, shown := open()
		cmd := command("run", long, wrongReverse)
		var stdout bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, tty
		Expect(cmd.Start()).To(Succeed())
		Eventually(shown.String).Should(MatchRegexp(`cases, 1 divergence .*\(\d+/100\d+, \d+ cases/s\) \[.*:.*\]`))
		Expect(cmd.Process.Signal(os.Interrupt)).To(Succeed())
		_ = cmd.Wait()
		Expect(tty.Close()).To(Succeed())
		<-shown.done
		Expect(shown.String()).To(MatchRegexp(`\r *\r$`))
		Expect(stdout.String()).NotTo(Or(ContainSubstring(escape), ContainSubstring("\r")))
	})

	It("shows how much time is left of a run that time ends", func() {
		tty, shown := open()
		cmd := command("run", "--for=1h")
		cmd.Stderr = tty
		Expect(cmd.Start()).To(Succeed())
		Eventually(shown.String).Should(MatchRegexp(`cases, no divergence, (\d+m\d+s|1h0m0s) left `))
		Expect(cmd.Process.Signal(os.Interrupt)).To(Succeed())
		_ = cmd.Wait()
		Expect(tty.Close()).To(Succeed())
	})

	DescribeTable("shows the report in colour unless it is told not to", func(variable, flag string, coloured bool) {
		tty, shown := open()
		cmd := command("run", "dml.slice1/example-2", wrongReverse, flag)
		cmd.Env = append(cmd.Env, variable)
		var stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = tty, &stderr
		_ = cmd.Run()
		Expect(tty.Close()).To(Succeed())
		<-shown.done
		Expect(cmd.ProcessState.ExitCode()).To(Equal(1))
		Expect(shown.String()).To(ContainSubstring("wrong-value"))
		Expect(bytes.Contains([]byte(shown.String()), []byte(escape))).To(Equal(coloured))
		Expect(stderr.String()).To(BeEmpty())
	},
		Entry("by nothing", "NO_COLOR=", "--color=auto", true),
		Entry("by NO_COLOR", "NO_COLOR=1", "--color=auto", false),
		Entry("by FORCE_COLOR", "FORCE_COLOR=0", "--color=auto", false),
		Entry("by a terminal that has none", "TERM=dumb", "--color=auto", false),
		Entry("where the flag overrules the terminal", "TERM=dumb", "--color=always", true),
		Entry("by the flag", "FORCE_COLOR=1", "--color=never", false),
		Entry("where the flag overrules NO_COLOR", "NO_COLOR=1", "--color=always", true),
	)

	It("of few columns has a bar that fits", func() {
		const columns = 64
		tty, shown := open()
		Expect(pty.Setsize(tty, &pty.Winsize{Rows: 24, Cols: columns})).To(Succeed())
		cmd := command("run", "dml.slice1", "--random=20000", wrongReverse)
		cmd.Stderr = tty
		_ = cmd.Run()
		Expect(tty.Close()).To(Succeed())
		<-shown.done
		bars := strings.FieldsFunc(shown.String(), func(c rune) bool { return c == '\r' || c == '\n' })
		Expect(strings.Join(bars, "\n")).To(MatchRegexp(`cases, 1 divergence\s+\d+% \|`))
		for _, bar := range bars {
			Expect(utf8.RuneCountInString(strings.TrimRight(bar, " "))).To(BeNumerically("<=", columns), bar)
		}
	})

	It("is as wide as help pages are", func() {
		tty, shown := open()
		cmd := command("run", "--help")
		cmd.Stdout = tty
		Expect(cmd.Run()).To(Succeed())
		Expect(tty.Close()).To(Succeed())
		<-shown.done
		Expect(shown.String()).To(ContainSubstring("Usage:"))
		widest := 0
		for line := range strings.Lines(shown.String()) {
			widest = max(widest, utf8.RuneCountInString(strings.TrimRight(line, "\r\n")))
		}
		Expect(widest).To(And(BeNumerically(">", 80), BeNumerically("<=", 100)))
	})
})

var _ = DescribeTable("a report that is not for a terminal is coloured", func(variable, flag string, coloured bool) {
	cmd := command("run", "dml.slice1/example-2", wrongReverse, flag)
	cmd.Env = append(cmd.Env, variable)
	e := end(cmd)
	Expect(e.status).To(Equal(1), e.stderr)
	Expect(strings.Contains(e.stdout, escape)).To(Equal(coloured))
},
	Entry("not by itself", "NO_COLOR=", "--color=auto", false),
	Entry("with --color=always", "NO_COLOR=", "--color=always", true),
	Entry("with FORCE_COLOR", "FORCE_COLOR=1", "--color=auto", true),
	Entry("not where FORCE_COLOR is 0", "FORCE_COLOR=0", "--color=auto", false),
	Entry("not with FORCE_COLOR against the flag", "FORCE_COLOR=1", "--color=never", false),
)

var _ = It("says elsewhere how far it is and how long it will take, in lines", func() {
	e := conform("run", "dml.*", "--for=3s", "--jobs=1", "--progress=1s")
	Expect(e.status).To(BeZero(), e.stderr)
	Expect(e.stderr).To(MatchRegexp(`^(conform: \d+ cases, no divergence, [0-3]s left, in \d+s\n)+$`))
	e = conform("run", "dml.copy", "--random=20000", "--jobs=1", "--progress=50ms")
	Expect(e.status).To(BeZero(), e.stderr)
	Expect(e.stderr).To(MatchRegexp(`(?m)^conform: \d+ of 2\d{4} cases, no divergence, in \d+s, about \d+s left$`))
	Expect(conform("run", "dml.copy", "--random=20000", "--jobs=1", "--progress=50ms", "--quiet").stderr).To(BeEmpty())
})

var _ = It("sends no escapes and no progress to what is no terminal", func() {
	e := conform("run", "dml.*", "--random=3000", wrongReverse)
	Expect(e.status).To(Equal(1))
	Expect(e.stderr).To(BeEmpty())
	Expect(e.stdout).NotTo(Or(ContainSubstring(escape), ContainSubstring("\r")))
})
