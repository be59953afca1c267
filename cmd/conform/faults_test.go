//go:build linux || darwin

package main_test

import (
	"bytes"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// under runs conform in a shell, after statements of it.
func under(statements string, args ...string) (e ended, dir string) {
	cmd := command(append([]string{"-c", statements + `; exec "$0" "$@"`, program}, args...)...)
	cmd.Path = "/bin/sh"
	cmd.Args[0] = "sh"
	return end(cmd), cmd.Dir
}

var _ = It("tells of a full disk at every block of a journal, which can be read and resumed", Label("hardening", "faults"), func() {
	args := []string{"run", "dml.copy/*", "--random=6000", "--journal=run.jsonl"}
	whole, dir := under("true", args...)
	Expect(whole.status).To(BeZero(), whole.stderr)
	want := elapsed.ReplaceAllString(read(filepath.Join(dir, "run.jsonl")), "")
	for blocks := 0; blocks*512 < len(want); blocks += 1 + blocks/4 {
		e, dir := under(fmt.Sprintf("ulimit -f %d", blocks), args...)
		Expect(e.status).To(Equal(3), "%d blocks: %s", blocks, e.stderr)
		Expect(e.stderr).To(MatchRegexp(`^conform: journal: write run\.jsonl: file too large\n$`), "%d blocks", blocks)
		path := filepath.Join(dir, "run.jsonl")
		Expect(conform("report", path).status).To(Equal(map[bool]int{true: 2, false: 3}[!strings.Contains(read(path), "\n")]), "%d blocks", blocks)
		again := command(append(args, "--resume")...)
		again.Dir = dir
		Expect(end(again).status).To(BeZero(), "%d blocks", blocks)
		Expect(elapsed.ReplaceAllString(read(path), "")).To(Equal(want), "%d blocks", blocks)
	}
})

var _ = DescribeTable("tells of a full disk at a report", Label("hardening", "faults"),
	func(format string) {
		e, _ := under("ulimit -f 1", "run", "dml.copy/*", "--random=10", "--report="+format+"=out", wrongReverse)
		Expect(e.status).To(Equal(3), e.stderr)
		Expect(e.stderr).To(MatchRegexp(`^conform: write out: file too large\n$`))
	},
	Entry("in JSON", "json"), Entry("in JUnit", "junit"), Entry("in Markdown", "markdown"), Entry("in HTML", "html"),
)

var _ = DescribeTable("runs with a standard stream that is closed, and keeps its journal", Label("hardening", "faults"),
	func(closing string) {
		e, dir := under("exec "+closing, "run", "dml.copy/*", "--random=1000", "--isolate", "--journal=run.jsonl")
		Expect(e.status).To(BeZero(), e.stderr)
		reported(0, filepath.Join(dir, "run.jsonl"))
	},
	Entry("standard input", "<&-"),
	Entry("standard output", ">&-"),
	Entry("standard error", "2>&-"),
	Entry("all of them", "<&- >&- 2>&-"),
)

var _ = DescribeTable("a folder that cannot be written to is refused before the run", Label("hardening", "faults"),
	func(flag string) {
		if runtime.GOOS != "linux" {
			Skip("no folder that nobody can write to on " + runtime.GOOS)
		}
		e := conform("run", "dml.copy/*", "--random=1000000000", flag)
		Expect(e.status).To(Equal(2))
		Expect(e.stdout).To(BeEmpty())
		Expect(e.stderr).To(MatchRegexp(`^conform: .*/proc/self/task/none.*\n$`))
	},
	Entry("for a journal", "--journal=/proc/self/task/none"),
	Entry("for a report", "--report=json=/proc/self/task/none"),
	Entry("for witnesses", "--save-witnesses=/proc/self/task/none"),
)

var _ = It("tells of files that it cannot open any more", Label("hardening", "faults"), func() {
	e, _ := under("ulimit -n 24", "run", "dml.copy/*", "--random=1000", "--isolate", "--jobs=64")
	Expect(e.status).To(Equal(3), e.stderr)
	Expect(e.stderr).To(ContainSubstring("too many open files"))
	Expect(e.stderr).NotTo(ContainSubstring("goroutine"))
})

var _ = DescribeTable("ends a child that takes more memory than it may", Label("hardening", "children"),
	func(how, detail string) {
		if runtime.GOOS != "linux" {
			Skip("no limit of memory on " + runtime.GOOS)
		}
		buildDies()
		e := conform("replay", mortal(how), "--backend-memory=134217728", "--shrink-time=1s", file("reverse.yaml", reverse("oracle")))
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(e.stdout).To(ContainSubstring("✗ crash  dml.slice1"))
		unwrapped := strings.Join(strings.Fields(e.stdout), " ") // where a line ends hangs on the paths in it
		Expect(unwrapped).To(MatchRegexp(detail))
	},
	Entry("of its own", "allocate", "out of memory|cannot allocate memory"), // whichever part of Go finds out
	Entry("that it shares", "share", "it took more memory than it may"),
)

// kills is how often a run is killed; the nightly workflow asks for more.
func kills() int {
	if n, err := strconv.Atoi(os.Getenv("CONFORM_KILLS")); err == nil {
		return n
	}
	return 100
}

var _ = It("goes on as if nothing had happened after it is killed at random, and its journal cut", Label("hardening", "faults"), func() {
	args := []string{"run", "dml.*/*", "--random=8000", "--seed=5", wrongReverse, "--jobs=2"}
	want := elapsed.ReplaceAllString(read(journalFile(args...)), "")
	random := rand.New(rand.NewSource(GinkgoRandomSeed()))
	path := filepath.Join(GinkgoT().TempDir(), "run.jsonl")
	size := func() int64 {
		info, err := os.Stat(path)
		if err != nil {
			return 0
		}
		return info.Size()
	}
	finished := 0
	for n := kills(); n > 0; {
		cmd := command(append(args, "--journal", path, "--resume")...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		Expect(cmd.Start()).To(Succeed())
		over := make(chan error, 1)
		go func() { over <- cmd.Wait() }()
		until := size() + 1 + random.Int63n(int64(len(want)/4))
		for size() < until && len(over) == 0 {
			time.Sleep(200 * time.Microsecond)
		}
		_ = cmd.Process.Kill() // it may be over by now
		err := <-over
		if exit, ok := err.(*exec.ExitError); ok && exit.Exited() { //nolint:errorlint // what Wait returns
			Expect(exit.ExitCode()).To(Equal(1), stderr.String())
			Expect(elapsed.ReplaceAllString(read(path), "")).To(Equal(want))
			Expect(os.Remove(path)).To(Succeed())
			finished++
			continue
		}
		n--
		if has := size(); has > 0 { // what a machine loses that stops
			Expect(os.Truncate(path, has-random.Int63n(min(has, 300)))).To(Succeed())
		}
	}
	Expect(conform(append(args, "--journal", path, "--resume")...).status).To(Equal(1))
	Expect(elapsed.ReplaceAllString(read(path), "")).To(Equal(want), "after %d runs that came to their end", finished)
})
