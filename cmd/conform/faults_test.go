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

// shell returns conform in a shell, after statements of it.
func shell(statements string, args ...string) *exec.Cmd {
	cmd := command(append([]string{"-c", statements + `; exec "$0" "$@"`, program}, args...)...)
	cmd.Path = "/bin/sh"
	cmd.Args[0] = "sh"
	return cmd
}

// under runs conform in a shell, after statements of it.
func under(statements string, args ...string) (e ended, dir string) {
	cmd := shell(statements, args...)
	return end(cmd), cmd.Dir
}

var _ = It("reports a full disk wherever a journal is cut, which can be read and resumed", Label("hardening", "faults"), func() {
	args := []string{"run", "dml.copy/*", "--random=1500", "--journal=run.jsonl"}
	whole, dir := under("true", args...)
	Expect(whole.status).To(BeZero(), whole.stderr)
	want := elapsed.ReplaceAllString(read(filepath.Join(dir, "run.jsonl")), "")
	for blocks := 0; blocks*512 < len(want); blocks += 1 + blocks/2 {
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

var _ = DescribeTable("says that the disk is full when it writes a report", Label("hardening", "faults"),
	func(format string) {
		e, _ := under("ulimit -f 1", "run", "dml.copy/*", "--random=10", "--report="+format+"=out", wrongReverse)
		Expect(e.status).To(Equal(3), e.stderr)
		Expect(e.stderr).To(MatchRegexp(`^conform: write out: file too large\n$`))
	},
	Entry("in JSON", "json"), Entry("in JUnit", "junit"), Entry("in Markdown", "markdown"), Entry("in HTML", "html"),
)

// outputs ask for every output of a run besides its journal.
var outputs = []string{
	"--report=json=old.json", "--report=junit=new.xml", "--report=text=new.txt", "--report=html=new.html",
	"--write-witnesses=witnesses", "--write-waivers=waivers.yaml",
}

var _ = It("tries every output on a full disk, keeps earlier files whole, and prints the verdict", Label("hardening", "faults"), func() {
	args := append([]string{"run", "dml.slice1/reverse-*", "--random=0", wrongReverse}, outputs...)
	cmd := shell("ulimit -f 0", args...)
	earlier := map[string]string{"old.json": "{}"}
	for name, text := range earlier {
		Expect(os.WriteFile(filepath.Join(cmd.Dir, name), []byte(text), 0o644)).To(Succeed())
	}
	e := end(cmd)
	Expect(e.status).To(Equal(3), e.stderr)
	Expect(e.stdout).To(HaveSuffix("faulty:slice1-reverse-off-by-one does not conform (exit status 3)\n"))
	var want []any
	for _, name := range []string{"old.json", "new.xml", "new.txt", "new.html", `witnesses/dml\.slice1_wrong-value_\S+\.yaml`, "waivers.yaml"} {
		want = append(want, MatchRegexp(`^conform: write `+name+`: file too large$`))
	}
	Expect(lines(e.stderr)).To(HaveExactElements(append(want, Equal("conform: the backend does not conform"))...))
	for name, text := range earlier {
		Expect(read(filepath.Join(cmd.Dir, name))).To(Equal(text))
	}
	Expect(everything(cmd.Dir)).To(ConsistOf("old.json", "witnesses"))

	cmd = shell("true", args...)
	Expect(end(cmd).status).To(Equal(1))
	Expect(everything(cmd.Dir)).To(ConsistOf("new.html", "new.txt", "new.xml", "old.json", "waivers.yaml", "witnesses", MatchRegexp(`^witnesses/.*\.yaml$`)))
})

// everything lists what is in and below a folder.
func everything(folder string) (names []string) {
	Expect(filepath.WalkDir(folder, func(name string, _ os.DirEntry, err error) error {
		if name != folder {
			below, _ := filepath.Rel(folder, name)
			names = append(names, below)
		}
		return err
	})).To(Succeed())
	return names
}

var _ = DescribeTable("writes every output but the one that has no room", Label("hardening", "faults"),
	func(name, flag string) {
		if runtime.GOOS != "linux" {
			Skip("no /dev/full on " + runtime.GOOS)
		}
		cmd := command(append([]string{"run", "dml.slice1/reverse-*", "--random=0", wrongReverse}, outputs...)...)
		cmd.Args = append(cmd.Args, strings.Fields(flag)...)
		Expect(os.Mkdir(filepath.Join(cmd.Dir, "witnesses"), 0o755)).To(Succeed())
		full := filepath.Join(cmd.Dir, name)
		Expect(os.Symlink("/dev/full", full)).To(Succeed())
		e := end(cmd)
		Expect(e.status).To(Equal(3), e.stderr)
		Expect(lines(e.stderr)).To(HaveExactElements(HaveSuffix(name+": no space left on device"), Equal("conform: the backend does not conform")))
		Expect(e.stdout).To(HaveSuffix("does not conform (exit status 3)\n"))
		Expect(read(filepath.Join(cmd.Dir, "new.txt"))).To(HaveSuffix("does not conform (exit status 3)\n"))
		for _, other := range []string{"old.json", "new.xml", "new.txt", "new.html", witness, "waivers.yaml"} {
			if other != name {
				Expect(read(filepath.Join(cmd.Dir, other))).NotTo(BeEmpty(), other)
			}
		}
	},
	Entry("a report", "old.json", ""),
	Entry("the last report", "new.html", ""),
	Entry("a witness", witness, ""),
	Entry("the waivers", "waivers.yaml", ""),
)

// witness is where the witness of wrongReverse is saved.
const witness = "witnesses/dml.slice1_wrong-value_output_dml.slice1-negative-stride-from-end.yaml"

var _ = DescribeTable("writes what other commands write whole or not at all", Label("hardening", "faults"),
	func(written string, args ...string) {
		if args[0] == "import" {
			args[2] = backendTests(GinkgoT().TempDir())
		}
		e, dir := under("ulimit -f 0", args...)
		Expect(e.status).To(Equal(3), e.stderr)
		Expect(lines(e.stderr)).To(HaveEach(MatchRegexp(`^conform: write \S+: file too large$`)))
		for _, name := range everything(dir) {
			info, err := os.Stat(filepath.Join(dir, name))
			Expect(err).NotTo(HaveOccurred())
			Expect(info.IsDir()).To(BeTrue(), name)
		}
		_, dir = under("true", args...)
		Expect(everything(dir)).To(ContainElement(written))
	},
	Entry("export of a kit", "kit/test_onnx.pad_example-1/model.onnx", "export", "onnx.pad/example-1", "onnx.pad/example-2", "--kit=kit"),
	Entry("export to OpenVINO", "tests/test_openvino.slice_example-1/model.xml", "export", "openvino.slice/example-1", "--openvino=tests"),
	Entry("import", "cases/onnx.transpose/test-bytes.yaml", "import", "onnx", "", "--to=cases"),
	Entry("init", "mine/README.md", "init", "python", "mine"),
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
	Entry("for witnesses", "--write-witnesses=/proc/self/task/none"),
)

var _ = It("says which file it cannot open, however few it may open", Label("hardening", "faults"), func() {
	ran := 0
	for n := 4; n <= 24; n++ {
		limit := fmt.Sprintf("ulimit -n %d", n)
		e, _ := under(limit, "version")
		if e.status == 127 { // the system's own loader cannot open a library
			continue
		}
		ran++
		e, _ = under(limit, "run", "dml.copy/*", "--random=1000", "--isolate", "--jobs=64")
		Expect(e.status).To(Equal(3), "%d files: %s", n, e.stderr)
		Expect(e.stderr).To(MatchRegexp(`^conform: .*too many open files.*\n$`), "%d files", n)
		e, _ = under(limit, "list", "dml.copy/*")
		Expect(e.status).To(Or(Equal(0), Equal(3)), "%d files: %s", n, e.stderr)
		Expect(e.stderr).To(Or(BeEmpty(), MatchRegexp(`^conform: .*too many open files.*\n$`)), "%d files", n)
	}
	Expect(ran).To(BeNumerically(">", 10))
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
	return 10
}

var _ = It("goes on as if nothing had happened after it is killed at random, and its journal cut", Label("hardening", "faults"), func() {
	args := []string{"run", "dml.*/*", "--random=4000", "--seed=5", wrongReverse, "--jobs=2"}
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
