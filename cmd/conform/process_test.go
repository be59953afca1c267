//go:build linux || darwin

package main_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/files"
	"example.com/conform/reports"
)

// long is a campaign that no test waits for the end of.
const long = "--random=100000000"

// A running is a process under way.
type running struct {
	*exec.Cmd
	stdout, stderr bytes.Buffer
	journal        string
}

// begin starts a long run and waits until its journal holds random cases.
func begin(args ...string) *running {
	path := filepath.Join(GinkgoT().TempDir(), "run.jsonl")
	return beginOn(path, append(args, "--journal", path)...)
}

// beginOn is begin for arguments that name the journal.
func beginOn(journal string, args ...string) *running {
	r := &running{journal: journal}
	r.Cmd = command(append([]string{"run", long}, args...)...)
	r.Stdout, r.Stderr = &r.stdout, &r.stderr
	Expect(r.Start()).To(Succeed())
	Eventually(func() string {
		text, _ := os.ReadFile(r.journal)
		return string(text)
	}).Should(ContainSubstring(`{"shard":`))
	return r
}

// wait waits for the end of a process that was sent a signal.
func (r *running) wait() ended {
	_ = r.Wait()
	return ended{r.ProcessState.ExitCode(), r.stdout.String(), r.stderr.String()}
}

var _ = DescribeTable("a signal stops a run, which reports what was finished", func(signal os.Signal) {
	r := begin("dml.*")
	Expect(r.Process.Signal(signal)).To(Succeed())
	e := r.wait()
	Expect(e.status).To(Equal(3))
	Expect(e.stderr).To(Equal("conform: the run is incomplete\n"))
	Expect(e.stdout).To(ContainSubstring("\nthe run was interrupted: "))

	entries := lines(read(r.journal))
	Expect(entries[len(entries)-1]).To(And(HavePrefix(`{"end":`), ContainSubstring(`"interrupted":true`)))
	report := reported(3, r.journal)
	Expect(report.Runs[0].Ended).To(Equal(reports.Interrupted))
	Expect(report.Summary.Passed).To(BeNumerically(">", 0))
},
	Entry("from the keyboard", os.Interrupt),
	Entry("from a supervisor", syscall.SIGTERM),
	Entry("from a terminal that is gone", syscall.SIGHUP),
	Entry("from the keyboard, for a dump", syscall.SIGQUIT),
)

var _ = DescribeTable("a signal ends what is no run at once, without the state of Go", Label("hardening", "children"),
	func(sent syscall.Signal, status int, first byte, args ...string) {
		cmd := command(args...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		stdin, err := cmd.StdinPipe()
		Expect(err).NotTo(HaveOccurred())
		stdout, err := cmd.StdoutPipe() // which fills up
		Expect(err).NotTo(HaveOccurred())
		Expect(cmd.Start()).To(Succeed())
		_, err = stdin.Write([]byte(`{"type":"hello","protocols":["conform.backend/1"]}` + "\n"))
		Expect(err).NotTo(HaveOccurred())
		read := make([]byte, 1)
		Expect(stdout.Read(read)).To(Equal(1))
		Expect(read[0]).To(Equal(first))
		Expect(cmd.Process.Signal(sent)).To(Succeed())
		_ = cmd.Wait()
		Expect(cmd.ProcessState.ExitCode()).To(Equal(status), "-1 is death of the signal")
		Expect(stderr.String()).To(BeEmpty())
	},
	Entry("a child from its terminal", syscall.SIGINT, -1, byte('{'), "serve"),
	Entry("a child from a supervisor", syscall.SIGTERM, -1, byte('{'), "serve"),
	Entry("a child whose terminal is gone", syscall.SIGHUP, -1, byte('{'), "serve"),
	Entry("a child, for a dump", syscall.SIGQUIT, 3, byte('{'), "serve"),
	Entry("words from the keyboard", syscall.SIGINT, -1, byte('o'), "explain", "onnx.slice/*"),
	Entry("words, for a dump", syscall.SIGQUIT, 3, byte('o'), "explain", "onnx.slice/*"),
)

var _ = It("a signal ends the preparation of a run, which accuses nothing", func() {
	cmd := command("run", long, "--journal=run.jsonl")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	Expect(cmd.Start()).To(Succeed())
	Eventually(func() string { return filepath.Join(cmd.Dir, "run.jsonl") }).Should(BeAnExistingFile())
	Expect(cmd.Process.Signal(syscall.SIGQUIT)).To(Succeed())
	_ = cmd.Wait()
	Expect(cmd.ProcessState.ExitCode()).To(Equal(3))
	Expect(stderr.String()).To(MatchRegexp(`^conform: (the run ended before that of cpu began|the run is incomplete)\n$`))
	e := conform("report", filepath.Join(cmd.Dir, "run.jsonl"))
	Expect(e.stderr).NotTo(ContainSubstring("goroutine"))
})

var _ = DescribeTable("a signal ends a run in every phase, with a report of what is known",
	func(how, until string, status int, stdout, stderr string) {
		buildDies()
		path := filepath.Join(GinkgoT().TempDir(), "mark")
		cmd := command("run", "dml.slice1/reverse-*", "--random=0", "--jobs=1", "--job-timeout=1h", "--start-timeout=1h", mortal(how+" "+path), "--report=json=report.json", "--report=text=-")
		var out, errors bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errors
		Expect(cmd.Start()).To(Succeed())
		Eventually(path + until).Should(BeAnExistingFile())
		Expect(cmd.Process.Signal(os.Interrupt)).To(Succeed())
		_ = cmd.Wait()
		Expect(cmd.ProcessState.ExitCode()).To(Equal(status), out.String()+errors.String())
		Expect(strings.Join(strings.Fields(out.String()), " ")).To(MatchRegexp(stdout)) // where a line ends hangs on the paths in it
		Expect(errors.String()).To(MatchRegexp(stderr))
		if stdout != "^$" {
			Expect(read(filepath.Join(cmd.Dir, "report.json"))).To(ContainSubstring(`"interrupted"`))
		}
	},
	Entry("while a backend starts, of which nothing is known", "start", ".again", 3, "^$", "^conform: backend .*interrupt signal received\\n$"),
	Entry("while a case is sought that crashed the backend, of which none is accused", "crash-once", ".again", 3,
		"^[^✗]*the run was interrupted[^✗]*$", "^conform: the run is incomplete\\n$"),
	Entry("while a divergence is made smaller: as small as it is", "slow", "", 1, "✗ unwritten dml.slice1.*the run was interrupted", "^$"),
)

var _ = DescribeTable("no signal leaves a child behind that hangs, nor its temporary files", Label("hardening", "leftovers"),
	func(signal syscall.Signal, wrapped string) {
		if runtime.GOOS != "linux" && (strings.HasPrefix(wrapped, "setsid") || strings.HasPrefix(wrapped, "kill")) {
			Skip("no process adopts another, or continues its parent, on " + runtime.GOOS)
		}
		buildDies()
		path := filepath.Join(GinkgoT().TempDir(), "held")
		script := file("wrapped.sh", "mktemp >&2\n"+wrapped+"\n")
		cmd := command("run", "dml.slice1/*", "--random=0", "--job-timeout=1h", "--backend=exec:sh '"+script+"' '"+dies+"' hang '"+path+"'")
		folder := GinkgoT().TempDir()
		cmd.Env = append(cmd.Env, "TMPDIR="+folder)
		temporary := func() ([]string, error) { return filepath.Glob(filepath.Join(folder, "*", "*")) }
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		Expect(cmd.Start()).To(Succeed())
		locked := func() bool {
			f, err := files.Open(path)
			if err != nil {
				return false
			}
			defer func() { _ = f.Close() }()
			return errors.Is(files.LockOpen(f), files.ErrLocked)
		}
		Eventually(locked).Should(BeTrue())
		Expect(temporary()).NotTo(BeEmpty())
		Expect(cmd.Process.Signal(signal)).To(Succeed())
		_ = cmd.Wait()
		Eventually(locked).Should(BeFalse())
		Eventually(temporary).Should(BeEmpty())
		if signal != syscall.SIGKILL {
			Expect(cmd.ProcessState.ExitCode()).To(Equal(3), stderr.String())
			Expect(stderr.String()).To(Equal("conform: the run is incomplete\n"))
			Expect(stdout.String()).To(ContainSubstring("the run was interrupted"))
		}
	},
	Entry("SIGINT", syscall.SIGINT, `exec "$@"`),
	Entry("SIGTERM", syscall.SIGTERM, `exec "$@"`),
	Entry("SIGHUP", syscall.SIGHUP, `exec "$@"`),
	Entry("SIGQUIT", syscall.SIGQUIT, `exec "$@"`),
	Entry("SIGKILL", syscall.SIGKILL, `exec "$@"`),
	Entry("SIGTERM, nor what the child started", syscall.SIGTERM, `"$@"`),
	Entry("SIGHUP, nor what is in a session of its own", syscall.SIGHUP, `setsid "$@"`),
	Entry("SIGKILL, nor what the child started", syscall.SIGKILL, `"$@"`),
	Entry("SIGKILL, nor what is in a session of its own", syscall.SIGKILL, `setsid "$@"`),
	Entry("SIGKILL, nor what hides whose it is, and has no parent any more", syscall.SIGKILL, `exec 3<&0; setsid env -i sh -c '"$0" "$@" <&3 & :' "$@"; sleep 1000`),
	Entry("SIGQUIT, nor what hides whose it is", syscall.SIGQUIT, `setsid env -i "$@"`),
	Entry("SIGINT, though it stopped its parent", syscall.SIGINT, stopParent+`exec "$@"`),
	Entry("SIGKILL, though it stopped its parent", syscall.SIGKILL, stopParent+`exec "$@"`),
	Entry("SIGINT, though it stopped conform", syscall.SIGINT, stopConform+`exec "$@"`),
	Entry("SIGKILL, though it stopped conform", syscall.SIGKILL, stopConform+`exec "$@"`),
)

// Statements of a shell that is a backend: its parent is the reaper, and the parent of
// that is conform.
const (
	stopParent  = "kill -STOP $PPID; "
	stopConform = "kill -STOP $(cut -d ' ' -f 4 /proc/$PPID/stat); "
)

var _ = DescribeTable("a run goes on, and accuses no operator, when a backend", Label("hardening", "children"),
	func(does string) {
		if runtime.GOOS != "linux" {
			Skip("nothing continues conform on " + runtime.GOOS)
		}
		script := file("wrapped.sh", does+`exec "$@"`+"\n")
		e := conform("run", "dml.copy/*", "--random=100", "--jobs=2", "--backend=exec:sh '"+script+"' '"+program+"' serve --backend=cpu")
		Expect(e.status).To(BeZero(), e.stdout+e.stderr)
	},
	Entry("stops its parent", stopParent),
	Entry("stops conform", stopConform),
)

var _ = It("ends a backend that traces conform, and goes on", Label("hardening", "children"), func() {
	if runtime.GOOS != "linux" {
		Skip("nothing tells who traces a process on " + runtime.GOOS)
	}
	buildDies()
	e := conform("replay", mortal("trace"), "--job-timeout=1h", "--shrink-time=1s", file("reverse.yaml", reverse("oracle")))
	Expect(e.status).To(Equal(1), e.stderr)
	Expect(e.stdout).To(And(ContainSubstring("✗ crash  dml.slice1"), ContainSubstring("it traced conform")))
})

var _ = It("goes on after SIGHUP where that is ignored, as nohup has it", Label("hardening", "leftovers"), func() {
	cmd := command("-c", `trap "" HUP; exec "$0" run dml.copy/* --random=100000 --journal run.jsonl`, program)
	cmd.Path = "/bin/sh"
	Expect(cmd.Start()).To(Succeed())
	Eventually(func() string {
		text, _ := os.ReadFile(filepath.Join(cmd.Dir, "run.jsonl"))
		return string(text)
	}).Should(ContainSubstring(`{"unit":`))
	Expect(cmd.Process.Signal(syscall.SIGHUP)).To(Succeed())
	Expect(cmd.Wait()).To(Succeed())
})

var _ = It("reports a divergence that was found before a signal", func() {
	r := begin("dml.*", wrongReverse)
	Expect(r.Process.Signal(os.Interrupt)).To(Succeed())
	e := r.wait()
	Expect(e.status).To(Equal(1))
	Expect(e.stdout).To(ContainSubstring("✗ wrong-value"))
})

var _ = It("reports what was finished when a signal comes many times at once, as timeout(1) sends it", func() {
	r := begin("dml.*")
	for range 50 {
		_ = r.Process.Signal(syscall.SIGTERM) // it may be over by now
		time.Sleep(200 * time.Microsecond)
	}
	e := r.wait()
	Expect(e.status).To(Equal(3))
	Expect(e.stdout).To(ContainSubstring("the run was interrupted"))
})

var _ = It("leaves a journal of what was finished when it is killed", func() {
	r := begin("dml.*")
	Expect(r.Process.Kill()).To(Succeed())
	r.wait()
	e := conform("report", r.journal)
	Expect(e.status).To(Equal(3))
	Expect(e.stdout).To(ContainSubstring("the journal was cut short: "))
	report := reported(3, r.journal)
	Expect(report.Runs[0].Ended).To(Equal(reports.CutShort))
	Expect(report.Summary.Passed).To(BeNumerically(">", 0))
})

var _ = It("goes on with a run that was killed, as if it had not been", func() {
	args := []string{"run", "dml.*/*", "--random=60000", "--seed=5", wrongReverse}
	r := &running{journal: filepath.Join(GinkgoT().TempDir(), "run.jsonl")}
	r.Cmd = command(append(args, "--journal", r.journal)...)
	Expect(r.Start()).To(Succeed())
	Eventually(func() int {
		text, _ := os.ReadFile(r.journal)
		return strings.Count(string(text), `{"unit":`)
	}).Should(BeNumerically(">", 10))
	_ = r.Process.Kill() // it may be over by now
	r.wait()
	e := conform(append(args, "--journal", r.journal, "--resume")...)
	Expect(e.status).To(Equal(1), e.stderr)
	Expect(elapsed.ReplaceAllString(read(r.journal), "")).To(Equal(elapsed.ReplaceAllString(read(journalFile(args...)), "")))
})

var _ = It("refuses to write a journal that a run is writing", Label("hardening", "journals"), func() {
	r := begin("dml.*")
	for _, flag := range []string{"--resume", "--force"} {
		e := conform("run", "dml.*", long, "--journal", r.journal, flag)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(Equal("conform: " + r.journal + ": locked by another process\n"))
	}
	Expect(conform("report", r.journal).status).To(Equal(3), "reading it is no harm")
	Expect(r.Process.Signal(os.Interrupt)).To(Succeed())
	Expect(r.wait().status).To(Equal(3))
	Expect(conform("report", r.journal).stdout).To(ContainSubstring("the run was interrupted"))
})

var _ = DescribeTable("two outputs to one file are refused, whatever they are called", Label("hardening", "journals"),
	func(line string) {
		cmd := command(strings.Fields("run dml.copy/* --random=100 " + line)...)
		here := func(name string) string { return filepath.Join(cmd.Dir, name) }
		Expect(os.WriteFile(here("there"), []byte("waivers: []\n"), 0o600)).To(Succeed())
		Expect(os.Symlink("there", here("link"))).To(Succeed())
		Expect(os.Link(here("there"), here("hard"))).To(Succeed())
		e := end(cmd)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(MatchRegexp(`^conform: \S+.* and \S+.* are the same file\n$`))
		Expect(read(here("there"))).To(Equal("waivers: []\n"))
	},
	Entry("two reports", "--report json=x --report junit=./x"),
	Entry("a journal and a report that does not exist yet", "--journal x --report json=x"),
	Entry("a journal and a report that there is", "--journal there --report json=there --force"),
	Entry("by a link", "--journal link --report json=there --force"),
	Entry("by a hard link", "--report markdown=hard --report json=there"),
	Entry("what the run reads", "--waivers there --report json=there"),
	Entry("what the run reads, as a journal", "--waivers there --journal hard --force"),
)

var _ = It("refuses a report to the file that standard output is", Label("hardening", "journals"), func() {
	cmd := command("run", "dml.copy/*", "--random=100", "--report", "json=out")
	out, err := os.Create(filepath.Join(cmd.Dir, "out"))
	Expect(err).NotTo(HaveOccurred())
	defer func() { _ = out.Close() }()
	var stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = out, &stderr
	_ = cmd.Run()
	Expect(cmd.ProcessState.ExitCode()).To(Equal(2))
	Expect(stderr.String()).To(Equal("conform: standard output and --report out are the same file\n"))
})

var _ = It("ends at once by a signal where there is nothing to report", func() {
	path := file("long.yaml", strings.ReplaceAll(strings.ReplaceAll(reverse("oracle"), "[3]", "[100000]"), "{iota: 1}", "{fill: 1}"))
	cmd := command("explain", path)
	stdout, err := cmd.StdoutPipe()
	Expect(err).NotTo(HaveOccurred())
	Expect(cmd.Start()).To(Succeed())
	_, err = stdout.Read(make([]byte, 1)) // and no more, so that it waits
	Expect(err).NotTo(HaveOccurred())
	Expect(cmd.Process.Signal(os.Interrupt)).To(Succeed())
	Expect(cmd.Wait()).To(MatchError("signal: interrupt"))
})

var _ = DescribeTable("a pipe in place of a file is refused with status 2, and not waited for", Label("hardening", "hangs"),
	func(line string) {
		dir := GinkgoT().TempDir()
		pipe := filepath.Join(dir, "pipe.yaml")
		Expect(syscall.Mkfifo(pipe, 0o600)).To(Succeed())
		cmd := command(strings.Fields(strings.NewReplacer("PIPE", pipe, "FOLDER", dir).Replace(line))...)
		Expect(os.Symlink(pipe, filepath.Join(cmd.Dir, "link.yaml"))).To(Succeed())
		e := end(cmd)
		Expect(e.status).To(Equal(2), e.stderr)
		Expect(e.stdout + e.stderr).To(ContainSubstring("it is a pipe: want a file"))
	},
	Entry("lint", "lint PIPE"),
	Entry("lint, by a link", "lint link.yaml"),
	Entry("a case file", "replay PIPE"),
	Entry("a case file of a folder", "run --random=0 --cases FOLDER"),
	Entry("a case file of a folder, by a link", "list --cases ."),
	Entry("a waiver file", "run --random=0 --waivers PIPE"),
	Entry("a journal", "report PIPE"),
)

var _ = DescribeTable("a report has a command that runs the case again, wherever it comes from", func(args ...string) {
	cmd := command(append(args, wrongReverse)...)
	folder := filepath.Join(cmd.Dir, "my cases")
	Expect(os.Mkdir(folder, 0o755)).To(Succeed())
	Expect(os.WriteFile(filepath.Join(folder, "mine.yaml"), []byte(reverse("oracle")), 0o644)).To(Succeed())
	e := end(cmd)
	Expect(e.status).To(Equal(1), e.stderr)
	again := regexp.MustCompile(`conform run --backend=.*`).FindString(e.stdout)
	Expect(again).NotTo(BeEmpty(), e.stdout)
	run := shell("conform() { '" + program + "' \"$@\"; }; " + again + "; exit $?")
	run.Dir = cmd.Dir
	e = end(run)
	Expect(e.status).To(Equal(1), again+"\n"+e.stderr)
	Expect(e.stdout).To(ContainSubstring("\n1 case: 0 passed, 1 diverged;"))
},
	Entry("a file", "replay", "my cases/mine.yaml"),
	Entry("a folder", "replay", "my cases"),
	Entry("an ID", "replay", "dml.slice1/example-2"),
	Entry("the ID of a random case", "replay", "dml.slice1#3-000000000000000f"),
	Entry("a file beside an ID", "replay", "my cases/mine.yaml", "dml.slice1/example-1"),
	Entry("a file that is added", "run", "--random=0", "--cases=my cases/mine.yaml", "dml.slice1/my-*"),
	Entry("files in place of the embedded ones", "run", "--random=0", "--only-cases=my cases"),
	Entry("a file that is minimised", "shrink", "my cases/mine.yaml", "--report=text=-"),
)

var _ = It("lint checks the folder to which a link leads", func() {
	link := filepath.Join(GinkgoT().TempDir(), "link")
	Expect(os.Symlink(filepath.Dir(file("mine.yaml", reverse("oracle"))), link)).To(Succeed())
	Expect(conform("lint", link)).To(Equal(ended{stdout: "no errors in 1 file: 1 case, 0 waivers\n"}))
})

var _ = DescribeTable("a full disk is told with status 3", func(args string) {
	if _, err := os.Stat("/dev/full"); err != nil {
		lacks("/dev/full", err)
	}
	e := conform(strings.Fields(args)...)
	Expect(e.status).To(Equal(3))
	Expect(lines(e.stderr)).To(HaveExactElements(And(HavePrefix("conform: "), ContainSubstring("/dev/full"))))
},
	Entry("by a journal", "run dml.* --random=10000 --journal=/dev/full"),
	Entry("by a report", "run dml.copy --report=json=/dev/full"),
)

var _ = DescribeTable("a full standard output is told with status 3", func(args string) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		lacks("/dev/full", err)
	}
	defer func() { _ = full.Close() }()
	cmd := command(strings.Fields(args)...)
	var stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = full, &stderr
	_ = cmd.Run()
	Expect(cmd.ProcessState.ExitCode()).To(Equal(3))
	Expect(stderr.String()).To(MatchRegexp(`^conform: .+\n(conform: the backend does not conform\n)?$`))
},
	Entry("by run", "run dml.copy --random=100"),
	Entry("by list", "list"),
	Entry("by show", "show dml.slice1/example-1"),
	Entry("by explain", "explain dml.slice1/example-1"),
	Entry("by coverage", "coverage dml.copy"),
	Entry("by coverage, verbose", "coverage -v dml.copy"),
	Entry("by backends", "backends cpu"),
	Entry("by minimise", "shrink dml.slice1/example-2 "+wrongReverse),
	Entry("by lint", "lint none.yaml"),
)
