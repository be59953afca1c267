// Package sdk_test runs what the SDKs offer through conform itself.
package sdk_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/testscale"
)

func TestSDK(t *testing.T) {
	if testing.Short() {
		t.Skip("builds backends in six languages: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "sdk")
}

// program is the path of conform, built once. runner is its folder, in which the action
// builds it too: all runs of the action have one, as if one runner had them in turn, so that
// go build finds the program there and links no other.
var program, runner string

var _ = BeforeSuite(func() {
	runner = folder()
	program = filepath.Join(runner, "conform")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	output, err := exec.Command("go", "build", "-C", checkout(), "-o", program, "./cmd/conform").CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
})

// An ended is what a process left behind.
type ended struct {
	status         int
	stdout, stderr string
}

// patient are limits that no backend exceeds, however slow the machine is.
var patient = []string{"--start-timeout=1h", "--job-timeout=1h"}

// random is the flag for a number of random cases.
func random(n int) string { return fmt.Sprintf("--random=%d", testscale.Of(n)) }

// conform runs conform in a folder.
func conform(folder string, args ...string) ended {
	if args[0] == "run" || args[0] == "protocol-check" {
		args = slices.Concat(args, patient)
	}
	cmd := exec.Command(program, args...)
	cmd.Dir = folder
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		Fail(err.Error())
	}
	return ended{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// find returns the path of a program, by the first of several names that is
// there and useful. Without any it skips the test, aloud; CI has all of them.
func find(what string, useful func(path string) error, names ...string) string {
	reason := "it is not in PATH"
	for _, name := range names {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if err = useful(path); err == nil {
			return path
		}
		reason = err.Error()
	}
	Expect(os.Getenv("CI")).NotTo(Equal("true"), "CI has "+what+": "+reason)
	Skip("there is no " + what + ": " + reason)
	return ""
}

// folder returns a new folder. It is left behind where a library that is still
// loaded cannot be removed.
func folder() string {
	path, err := os.MkdirTemp("", "sdk")
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() { _ = os.RemoveAll(path) })
	return path
}

// place copies a file, or writes text, into a folder.
func place(folder, name, text string) {
	Expect(os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600)).To(Succeed())
}

func read(path string) string {
	text, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred())
	return string(text)
}
