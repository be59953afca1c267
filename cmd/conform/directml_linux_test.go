package main_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/wine"
)

// stack returns what DirectML runs on.
func stack(ctx context.Context) *wine.Stack {
	s, err := wine.Find(ctx)
	var missing *wine.MissingError
	if errors.As(err, &missing) && os.Getenv("CI") != "true" {
		Skip(err.Error())
	}
	Expect(err).NotTo(HaveOccurred())
	return s
}

// example is a case that DirectML does right.
const example = "dml.copy/row-major"

// environments returns the environment of each process, by its number. One
// that is gone but not yet buried has none.
func environments() map[int]string {
	all := make(map[int]string)
	paths, err := filepath.Glob("/proc/[0-9]*/environ")
	Expect(err).NotTo(HaveOccurred())
	for _, path := range paths {
		environment, err := os.ReadFile(path)
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err == nil && len(environment) > 0 {
			all[pid] = "\x00" + string(environment)
		}
	}
	return all
}

// children returns the processes that a process has started.
func children(pid int) []int {
	var list []int
	paths, err := filepath.Glob("/proc/[0-9]*/stat")
	Expect(err).NotTo(HaveOccurred())
	for _, path := range paths {
		stat, _ := os.ReadFile(path)
		_, rest, _ := bytes.Cut(stat, []byte(") ")) // state, parent, …
		if fields := bytes.Fields(rest); len(fields) > 1 && string(fields[1]) == strconv.Itoa(pid) {
			child, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			list = append(list, child)
		}
	}
	return list
}

// prefix returns the prefix that the children of a process use.
func prefix(pid int) string {
	for _, child := range children(pid) {
		if _, rest, found := strings.Cut(environments()[child], "\x00WINEPREFIX="); found {
			value, _, _ := strings.Cut(rest, "\x00")
			return value
		}
	}
	return ""
}

// alive says which of the processes that served a run are still there.
func alive(prefix string, served []int) func() []int {
	return func() []int {
		var list []int
		for pid, environment := range environments() {
			if strings.Contains(environment, "\x00WINEPREFIX="+prefix+"\x00") || slices.Contains(served, pid) {
				list = append(list, pid)
			}
		}
		return list
	}
}

// finished returns a journal up to its end, which has the time taken.
func finished(journal string) string {
	text, err := os.ReadFile(journal)
	Expect(err).NotTo(HaveOccurred())
	all, _, found := strings.Cut(string(text), `{"end":`)
	Expect(found).To(BeTrue())
	return all
}

// What needs the stack is a part of make test-directml, which installs it.
var _ = Describe("a run on DirectML", Label("directml"), func() {
	It("says what it runs on", func(ctx SpecContext) {
		stack(ctx)
		e := conform("run", "--backend=directml", example)
		Expect(e.status).To(BeZero(), e.stderr)
		Expect(e.stdout).To(And(ContainSubstring("Wine"), ContainSubstring("lavapipe")))
	})

	DescribeTable("leaves no process when it is ended", func(ctx SpecContext, signal syscall.Signal) {
		stack(ctx)
		r := begin("--backend=directml")
		used, served := prefix(r.Process.Pid), children(r.Process.Pid)
		Expect(used).To(BeADirectory())
		Expect(alive(used, served)()).NotTo(BeEmpty())
		Expect(r.Process.Signal(signal)).To(Succeed())
		r.wait()
		Eventually(alive(used, served)).Should(BeEmpty())
		if signal == syscall.SIGKILL {
			Expect(conform("run", "--backend=directml", example).status).To(BeZero(), "which removes the prefix")
		}
		Expect(filepath.Dir(used)).NotTo(BeADirectory())
	},
		Entry("from the keyboard", syscall.SIGINT),
		Entry("without a chance to clean up", syscall.SIGKILL),
	)

	It("does not begin on a driver that computes wrongly", func(ctx SpecContext) {
		const stock = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json"
		stack(ctx)
		if _, err := os.Stat(stock); err != nil {
			Expect(os.Getenv("CI")).NotTo(Equal("true"), "CI has Debian's own Mesa: %v", err)
			Skip("Debian's own Mesa is not installed: apt-get install mesa-vulkan-drivers")
		}
		e := conform("run", "--backend=directml", example,
			"--backend-env=VK_ICD_FILENAMES="+stock, "--backend-env=VK_DRIVER_FILES="+stock)
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(ContainSubstring("the stack answers wrongly: "))
	})

	It("stands beside conform for Windows, which writes the same journal as conform for Linux", func(ctx SpecContext) {
		dir := GinkgoT().TempDir()
		stack := stack(ctx)
		// The one of the stack may differ from this program in what DirectML does
		// not depend on.
		stack.Program = filepath.Join(dir, "conform.exe")
		build := exec.CommandContext(ctx, "go", "build", "-o", stack.Program, "example.com/conform/cmd/conform")
		build.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
		Expect(end(build).status).To(BeZero())
		session, err := stack.Start(ctx)
		Expect(err).NotTo(HaveOccurred())
		defer func() { Expect(session.Close()).To(Succeed()) }()
		args := []string{"run", "--backend=cpu", "--random=2000", "--seed=3", "--jobs=1", "dml.*", "onnx.resize", "onnx.s*"}
		// Windows sets memory aside for the whole of a huge operand, which a machine may lack.
		for _, c := range lines(conform("list", "--tags=huge").stdout) {
			id, _, _ := strings.Cut(c, " ")
			args = append(args, "--exclude="+id)
		}
		args = append(args, "--journal")
		line := session.Command(append(args, `Z:`+strings.ReplaceAll(filepath.Join(dir, "windows"), "/", `\`))...)
		cmd := exec.CommandContext(ctx, line[0], line[1:]...)
		cmd.Env = session.Environment()
		said, err := os.Create(filepath.Join(dir, "said")) // no pipe: Wine's services hold on to it
		Expect(err).NotTo(HaveOccurred())
		defer func() { _ = said.Close() }()
		cmd.Stdout, cmd.Stderr = said, said
		Expect(cmd.Run()).To(Succeed(), said.Name())
		Expect(conform(append(args, filepath.Join(dir, "linux"))...).status).To(BeZero())
		Expect(finished(filepath.Join(dir, "windows"))).To(Equal(finished(filepath.Join(dir, "linux"))))
	})
})

var _ = It("a run on DirectML says what is missing", func() {
	cmd := command("run", "--backend=directml", example)
	cmd.Env = append(cmd.Env, "CONFORM_DIRECTML="+GinkgoT().TempDir())
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	Expect(cmd.Run()).NotTo(Succeed())
	Expect(cmd.ProcessState.ExitCode()).To(Equal(3))
	Expect(stderr.String()).To(ContainSubstring("run scripts/directml-linux"))
})
