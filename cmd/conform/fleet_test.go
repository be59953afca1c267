package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/fleet"
	"example.com/conform/internal/fleet/server"
	"example.com/conform/internal/fleet/standing"
)

// startServer starts a NATS server and returns its URL.
func startServer() string {
	GinkgoHelper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	Expect(err).NotTo(HaveOccurred())
	port := l.Addr().(*net.TCPAddr).Port
	Expect(l.Close()).To(Succeed())
	s, err := server.Start(GinkgoT().TempDir(), port)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(s.Close)
	return fmt.Sprintf("nats://127.0.0.1:%d", port)
}

// startQueue starts a server on which a campaign of the cpu backend is over.
func startQueue(campaign ...string) string {
	GinkgoHelper()
	url := startServer()
	e := conform(append([]string{"fleet", "submit", "--nats=" + url}, campaign...)...)
	Expect(e.status).To(BeZero(), e.stderr)
	Expect(conform("fleet", "work", "--nats="+url, "--until="+strings.TrimSpace(e.stdout)).status).To(BeZero())
	return url
}

// commandLine is the command line in a report.
var commandLine = regexp.MustCompile(`(?s)"command": \[.*?\],?\n`)

var _ = DescribeTable("the report of a fleet is that of one machine", func(backend string, more ...string) {
	args := append([]string{"--backend=" + backend, "--seed=3"}, more...)
	want := commandLine.ReplaceAllString(rendered(whole(append([]string{"run"}, args...)...)), "")
	plain := func(text string) string {
		return commandLine.ReplaceAllString(times.ReplaceAllString(text, ""), "")
	}
	local := conform(append([]string{"fleet", "local", "--workers=3", "--format=json"}, args...)...)
	Expect(local.status).To(BeNumerically("<=", 1), local.stderr)
	Expect(local.stderr).To(Or(BeEmpty(), Equal("conform: the backend does not conform\n")))
	Expect(plain(local.stdout)).To(Equal(want))
	Expect(local.stdout).To(ContainSubstring(`"--seed=3"`))

	url := startServer()
	submit := conform(append([]string{"fleet", "submit", "--nats=" + url, "--name=tested"}, args...)...)
	Expect(submit.stderr).To(BeEmpty())
	Expect(submit.stdout).To(Equal("tested\n"))
	incomplete := conform("fleet", "report", "--nats="+url, "tested")
	Expect(incomplete.status).To(Equal(2))
	Expect(incomplete.stderr).To(ContainSubstring("no worker has begun"))
	Expect(conform("fleet", "work", "--nats="+url, "--backend="+backend, "--until=tested", "--jobs=2")).To(Equal(ended{}))
	cmd := command("fleet", "report", "--nats="+url, "tested", "--format=json", "--journal=run.jsonl")
	report := end(cmd)
	Expect(report.status).To(Equal(local.status))
	Expect(plain(report.stdout)).To(Equal(want))
	Expect(commandLine.ReplaceAllString(rendered(filepath.Join(cmd.Dir, "run.jsonl")), "")).To(Equal(want))

	status := conform("fleet", "status", "--nats="+url)
	Expect(status.stdout).To(And(ContainSubstring("tested"), ContainSubstring("done")))
	Expect(conform("fleet", "drop", "--nats="+url, "tested").status).To(BeZero())
	Expect(conform("fleet", "report", "--nats="+url, "tested").stderr).To(Equal("conform: there is no campaign \"tested\"\n"))
},
	Entry("of a backend that conforms", "cpu", "dml.*", "--random=5000"),
	Entry("of one that diverges in most units", "faulty:slice1-reverse-off-by-one", "dml.slice1/*", "--random=15000"),
	Entry("of one that takes all units to be found out", "faulty:strided-slice-pads-masks-with-ones", "openvino.*/*", "--random=6000", "--strict"),
)

var _ = It("a campaign carries its waivers", func() {
	waivers := file("waivers.yaml", "waivers:\n  - {signature: \"dml.slice1 *\", reason: known}\n")
	e := conform("fleet", "local", wrongReverse, "dml.slice1/*", "--random=1000", "--waivers="+waivers)
	Expect(e.status).To(BeZero(), e.stderr)
	Expect(e.stdout).To(ContainSubstring("waived"))
	big := file("big.yaml", "# "+strings.Repeat("x", 300<<10))
	Expect(conform("fleet", "local", "--waivers="+big).stderr).To(ContainSubstring("which a campaign cannot carry"))
})

var _ = It("the status of a fleet is JSON for programs", func() {
	e := conform("fleet", "status", "--json", "--nats="+startQueue("--name=nightly", "dml.copy/*", "--random=0"))
	var state struct {
		Campaigns []fleet.Status
		Workers   []fleet.Presence
	}
	Expect(json.NewDecoder(bytes.NewReader([]byte(e.stdout))).Decode(&state)).To(Succeed())
	Expect(state.Campaigns).To(HaveLen(1))
	Expect(state.Campaigns[0].Done).To(BeTrue())
})

var _ = DescribeTable("a fleet says what is wrong", func(status int, message string, args ...string) {
	e := conform(append([]string{"fleet"}, args...)...)
	Expect(e.status).To(Equal(status), e.stderr)
	Expect(e.stderr).To(ContainSubstring(message))
	Expect(e.stderr).NotTo(ContainSubstring("panic"))
},
	Entry("where no server is", 3, "the NATS server: nats: no servers available", "submit", "--nats=nats://127.0.0.1:1"),
	Entry("with the URL", 3, "the NATS server: ", "work", "--nats=:::"),
	Entry("with a file of credentials", 2, "no such file", "status", "--creds=none"),
	Entry("with a certificate that has no key", 2, "tls-key", "status", "--tls-cert=none"),
	Entry("with a name", 2, `--name: "A" is no ID of a campaign`, "local", "--name=A"),
	Entry("with a pattern", 2, `no case matches "nothing/*"`, "local", "nothing/*"),
	Entry("with the patience", 2, "--patience is 1ns", "local", "--patience=1ns"),
	Entry("with nothing to run", 2, "there is nothing to run", "local", "dml.slice1/*", "--exclude=dml.slice1/*", "--random=0"),
	Entry("with a backend", 2, `unknown backend "none"`, "local", "--backend=none", "dml.copy/*", "--random=0"),
	Entry("with a command", 2, `unknown command "submitt": did you mean submit?`, "submitt"),
	Entry("with the format", 2, "unknown report format", "local", "--format=none"),
)

var _ = It("a server of a fleet in this process leaves nothing behind", func() {
	folder := GinkgoT().TempDir()
	cmd := command("fleet", "local", "dml.copy/*", "--random=0")
	cmd.Env = append(cmd.Env, "TMPDIR="+folder)
	Expect(end(cmd).status).To(BeZero())
	Expect(os.ReadDir(folder)).To(BeEmpty())
})

// corpusOf is the findings of a corpus, without times.
func corpusOf(folder string) []standing.Finding {
	GinkgoHelper()
	c, err := standing.Open(folder)
	Expect(err).NotTo(HaveOccurred())
	defer func() { _ = c.Close() }()
	for i := range c.Findings {
		c.Findings[i].First, c.Findings[i].Last = time.Time{}, time.Time{}
	}
	return c.Findings
}

var _ = It("a standing campaign that is killed at random goes on, and finds the same", func() {
	args := []string{"fleet", "serve", wrongReverse, "dml.slice1/*", "--random=6000", "--rounds=2", "--workers=2", "--patience=2s"}
	want := GinkgoT().TempDir()
	e := conform(append(args, "--corpus="+want)...)
	Expect(e.status).To(BeZero(), e.stderr)
	folder := GinkgoT().TempDir()
	for n := range 2 {
		cmd := command(append(args, "--corpus="+folder)...)
		Expect(cmd.Start()).To(Succeed())
		Eventually(func() string {
			text, _ := os.ReadFile(filepath.Join(folder, "corpus.json"))
			return string(text)
		}).Should(ContainSubstring([]string{`"under"`, `"campaign"`}[n])) // in the first round, and after it
		Expect(cmd.Process.Kill()).To(Succeed())
		_ = cmd.Wait()
	}
	rounds := 2
	if strings.Contains(read(filepath.Join(folder, "corpus.json")), `"count": 1,`) {
		rounds = 1
	}
	e = conform(append(args, "--corpus="+folder, fmt.Sprintf("--rounds=%d", rounds))...)
	Expect(e.status).To(BeZero(), e.stderr)
	Expect(corpusOf(folder)).To(Equal(corpusOf(want)))
})

var _ = DescribeTable("a standing campaign says what is wrong", func(message string, args ...string) {
	e := conform(append([]string{"fleet", "serve"}, args...)...)
	Expect(e.status).To(Equal(2), e.stderr)
	Expect(e.stderr).To(ContainSubstring(message))
},
	Entry("without a corpus", "--corpus is missing"),
	Entry("without workers", "--workers=0 needs the workers of a server", "--corpus=c", "--workers=0"),
	Entry("with a webhook", "is no URL of a webhook", "--corpus=c", "--webhook=file:///etc"),
	Entry("with an address", "--listen: ", "--corpus=c", "--listen=nowhere"),
	Entry("with a pattern", "no case matches", "--corpus=c", "nothing/*"),
	Entry("with a name", "each has a name of its own", "--corpus=c", "--name=mine"),
)
