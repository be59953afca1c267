package main_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"
)

// printed returns what the go command prints.
func printed(args ...string) string {
	GinkgoHelper()
	text, err := exec.Command("go", args...).Output()
	Expect(err).NotTo(HaveOccurred())
	return strings.TrimSpace(string(text))
}

// jumpingRuntime compiles a package runtime whose wall clock is a day early,
// right, or a day late, for about a millisecond each. The monotonic clock is as
// it is.
func jumpingRuntime() string {
	path := filepath.Join(printed("env", "GOROOT"), "src", "runtime", "time.go")
	const reading = "return time_now()"
	before, after, found := strings.Cut(read(path), reading)
	Expect(found).To(BeTrue(), "how the runtime reads the clock for time.Now")
	const jumping = "sec, nsec, mono = time_now(); return sec + ((mono>>20)%3-1)*24*60*60, nsec, mono"
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{path: file("time.go", before+jumping+after)}})
	Expect(err).NotTo(HaveOccurred())
	return printed("list", "-overlay="+file("overlay.json", string(overlay)), "-export", "-f={{.Export}}", "runtime")
}

var _ = Describe("a wall clock that jumps by days, forth and back", Ordered, Label("hardening", "faults"), func() {
	var path string

	BeforeAll(func() {
		relink, err := gexec.Build("example.com/conform/cmd/conform/testdata/relink")
		Expect(err).NotTo(HaveOccurred())
		environment := append(os.Environ(), "RELINK="+jumpingRuntime())
		jumping := func(program string) string {
			built, err := gexec.BuildWithEnvironment(program, environment, "-toolexec='"+relink+"'")
			Expect(err).NotTo(HaveOccurred())
			return built
		}
		Expect(end(exec.Command(jumping("example.com/conform/cmd/conform/testdata/jumps"))).status).To(BeZero(), "it does go back")
		path = jumping("example.com/conform/cmd/conform")
		buildDies()
	})

	under := func(args ...string) ended {
		cmd := command(args...)
		cmd.Path = path
		return end(cmd)
	}

	It("does not change how long a run --for a time is", func() {
		e := under("run", "dml.copy/*", "--for=1s", "--report=json=-")
		Expect(e.status).To(BeZero(), e.stderr)
		var report struct {
			Seconds float64 `json:"elapsed_seconds"`
		}
		Expect(json.Unmarshal([]byte(e.stdout), &report)).To(Succeed())
		Expect(report.Seconds).To(And(BeNumerically(">=", 1), BeNumerically("<", testTimeout.Seconds())))
	})

	It("makes no child late, and lets none hang", func() {
		e := under("run", "dml.copy/*", "--random=2000", "--isolate")
		Expect(e.status).To(BeZero(), e.stdout+e.stderr)
		e = under("replay", mortal("hang"), "--job-timeout=100ms", file("reverse.yaml", reverse("oracle")))
		Expect(e.status).To(Equal(1), e.stderr)
		Expect(e.stdout).To(ContainSubstring("no answer within 100ms"))
	})

	It("changes no witness, and no journal", func() {
		args := []string{"run", "dml.*/*", "--random=3000", "--seed=5", wrongReverse, "--journal"}
		journal := filepath.Join(GinkgoT().TempDir(), "run.jsonl")
		e := under(append(args, journal)...)
		Expect(e.status).To(Equal(1), e.stderr)
		want := journalFile(args[:len(args)-1]...)
		Expect(elapsed.ReplaceAllString(read(journal), "")).To(Equal(elapsed.ReplaceAllString(read(want), "")))
	})
})
