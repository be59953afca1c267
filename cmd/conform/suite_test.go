package main_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"
)

func TestConform(t *testing.T) {
	if testing.Short() {
		t.Skip("runs hundreds of processes: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "conform")
}

// testTimeout bounds waits that would otherwise have no end. Nothing that passes
// comes near it.
const testTimeout = 5 * time.Minute

// program is the path of conform, built once for all processes that run specs.
var program string

var _ = SynchronizedBeforeSuite(func() []byte {
	built, err := gexec.Build("example.com/conform/cmd/conform")
	Expect(err).NotTo(HaveOccurred())
	return []byte(built)
}, func(built []byte) {
	program = string(built)
	SetDefaultEventuallyTimeout(testTimeout)
	if signal.Ignored(syscall.SIGHUP) { // as nohup has it; a signal that is caught here is not ignored in children
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
})

var _ = SynchronizedAfterSuite(func() {
	if GinkgoParallelProcess() != 1 { // whose build the others run
		gexec.CleanupBuildArtifacts()
	}
}, gexec.CleanupBuildArtifacts)

// An ended is what a process left behind.
type ended struct {
	status         int
	stdout, stderr string
}

// heeded are the variables that conform heeds, and that a CI system may have
// set.
var heeded = []string{
	"NO_COLOR", "FORCE_COLOR", "TERM", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "CI_PROJECT_DIR", "CI_NODE_INDEX", "CI_NODE_TOTAL",
	"BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", "JOB_COMPLETION_INDEX", "CONFORM_SHARDS",
	"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_COUNT",
}

// command returns conform with arguments, to be run in a folder of its own.
func command(args ...string) *exec.Cmd {
	ctx, cancel := context.WithTimeout(context.Background(), testTimeout)
	DeferCleanup(cancel)
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = GinkgoT().TempDir()
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if !slices.Contains(heeded, name) {
			cmd.Env = append(cmd.Env, variable)
		}
	}
	return cmd
}

// conform runs conform with arguments.
func conform(args ...string) ended { return end(command(args...)) }

// end runs a process to its end.
func end(cmd *exec.Cmd) ended {
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		Fail(err.Error())
	}
	Expect(cmd.ProcessState.Exited()).To(BeTrue(), "%v: %s", cmd.ProcessState, stderr.String())
	return ended{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// file writes a file into a new folder and returns its path.
func file(name, text string) string {
	path := filepath.Join(GinkgoT().TempDir(), name)
	Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	return path
}

func read(path string) string {
	text, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred())
	return string(text)
}

// lines splits text into its lines.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// reverse is a case file of one reversed slice with the given expectation.
func reverse(expect string) string {
	return `operator: dml.slice1
cases:
  - name: my-reverse
    why: Three elements, backwards.
    cites: [dml.slice1/negative-stride-from-end]
    tags: [mine]
    tensors:
      input: {dtype: int8, sizes: [3], data: {iota: 1}}
    attributes:
      input_window_offsets: [0]
      input_window_sizes: [3]
      input_window_strides: [-1]
    expect: ` + expect + "\n"
}

// The mutant that gets reversed slices wrong.
const wrongReverse = "--backend=faulty:slice1-reverse-off-by-one"
