package main_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/nats-io/nats.go"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/fleet"
	"example.com/conform/internal/fleet/natstest"
)

// startServer starts a NATS server and returns its URL.
func startServer() string {
	GinkgoHelper()
	s, err := natstest.Start(GinkgoT().TempDir(), 0)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(s.Close)
	return s.URL()
}

// startQueue starts a server on which a campaign of a backend is over.
func startQueue(backend string, campaign ...string) string {
	GinkgoHelper()
	url := startServer()
	e := conform(append([]string{"fleet", "submit", "--nats=" + url, "--backend=" + backend}, campaign...)...)
	Expect(e.status).To(BeZero(), e.stderr)
	e = conform("fleet", "work", "--nats="+url, "--backend="+backend, "--until="+strings.TrimSpace(e.stdout))
	Expect(e.status).To(BeZero(), e.stderr)
	return url
}

// commandLine is the command line in a report.
var commandLine = regexp.MustCompile(`(?s)"command": \[.*?\],?\n`)

var _ = DescribeTable("the report of a fleet is that of one machine", func(backend string, status int, more ...string) {
	args := append([]string{"--backend=" + backend, "--seed=3"}, more...)
	want := commandLine.ReplaceAllString(rendered(whole(append([]string{"run"}, args...)...)), "")
	plain := func(text string) string {
		return commandLine.ReplaceAllString(times.ReplaceAllString(text, ""), "")
	}
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
	Expect(report.status).To(Equal(status), report.stderr)
	Expect(report.stdout).To(ContainSubstring(`"--seed=3"`))
	Expect(plain(report.stdout)).To(Equal(want))
	Expect(commandLine.ReplaceAllString(rendered(filepath.Join(cmd.Dir, "run.jsonl")), "")).To(Equal(want))

	Expect(conform("fleet", "status", "--nats="+url).stdout).To(And(ContainSubstring("tested"), ContainSubstring("done")))
	Expect(conform("fleet", "drop", "--nats="+url, "tested").status).To(BeZero())
	Expect(conform("fleet", "report", "--nats="+url, "tested").stderr).To(Equal("conform: there is no campaign \"tested\"\n"))
},
	Entry("of a backend that conforms", "cpu", 0, "dml.*", "--random=5000"),
	Entry("of one that diverges in most units", "faulty:slice1-reverse-off-by-one", 1, "dml.slice1/*", "--random=15000"),
	Entry("of one that takes all units to be found out", "faulty:strided-slice-pads-masks-with-ones", 1, "openvino.*/*", "--random=6000", "--strict"),
)

var _ = It("a campaign carries its waivers", func() {
	waivers := file("waivers.yaml", "waivers:\n  - {operator: dml.slice1, symptoms: \"*\", when: {}, reason: known}\n")
	url := startQueue(strings.TrimPrefix(wrongReverse, "--backend="), "--name=waived", "dml.slice1/*", "--random=1000", "--waivers="+waivers)
	e := conform("fleet", "report", "--nats="+url, "waived")
	Expect(e.status).To(BeZero(), e.stderr)
	Expect(e.stdout).To(ContainSubstring("\nKnown divergences\n"))
	big := file("big.yaml", "# "+strings.Repeat("x", 300<<10))
	Expect(conform("fleet", "submit", "--waivers="+big).stderr).To(ContainSubstring("which a campaign cannot carry"))
})

var _ = It("a campaign keeps its name and its results", Label("hardening", "fleet"), func() {
	url := startQueue("cpu", "--name=nightly", "dml.copy/*", "--random=0")
	before := conform("fleet", "report", "--nats="+url, "nightly", "--format=json")
	for _, args := range [][]string{{"dml.copy/*", "--random=0"}, {"dml.copy/*", "--random=0", "--patience=2m"}, {"dml.slice1/*"}} {
		e := conform(append([]string{"fleet", "submit", "--nats=" + url, "--name=nightly"}, args...)...)
		Expect(e).To(Equal(ended{stderr: "conform: campaign nightly exists already\n", status: 2}))
	}
	Expect(conform("fleet", "report", "--nats="+url, "nightly", "--format=json")).To(Equal(before))
	Expect(conform("fleet", "drop", "--nats="+url, "nightly").status).To(BeZero())
	again := conform("fleet", "submit", "--nats="+url, "--name=nightly", "dml.slice1/*", "--random=0")
	Expect(again).To(Equal(ended{stdout: "nightly\n"}))
	Expect(conform("fleet", "work", "--nats="+url, "--until=nightly")).To(Equal(ended{}))
})

var _ = It("the status of a fleet lists a campaign that cannot be read, and drop deletes it", Label("hardening", "fleet"), func() {
	url := startQueue("cpu", "--name=nightly", "dml.copy/*", "--random=0")
	conn, err := nats.Connect(url)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(conn.Close)
	Expect(conn.Publish("$KV.conform-campaigns.odd.claim", []byte("\x1b[31m"))).To(Succeed())
	Expect(conn.Flush()).To(Succeed())
	var e ended
	Eventually(func() string {
		e = conform("fleet", "status", "--nats="+url)
		return e.stdout
	}).Should(MatchRegexp(`(?m)^odd +broken: campaign odd: its claim is damaged$`))
	Expect(e.status).To(BeZero(), e.stderr)
	Expect(e.stdout).To(MatchRegexp(`(?m)^nightly .* done$`))
	Expect(conform("fleet", "status", "--nats="+url, "--json").stdout).To(ContainSubstring(`"broken": [`))
	Expect(conform("fleet", "status", "--nats="+url, "odd").status).To(Equal(2))
	Expect(conform("fleet", "drop", "--nats="+url, "odd")).To(Equal(ended{}))
	Expect(conform("fleet", "status", "--nats="+url).stdout).NotTo(ContainSubstring("odd"))
	Expect(conform("fleet", "drop", "--nats="+url, "odd")).To(Equal(ended{stderr: "conform: there is no campaign \"odd\"\n", status: 2}))
})

var _ = It("the status of a fleet is JSON for programs", func() {
	e := conform("fleet", "status", "--json", "--nats="+startQueue("cpu", "--name=nightly", "dml.copy/*", "--random=0"))
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
	Entry("with a name", 2, `--name: "A" is no ID of a campaign`, "submit", "--name=A"),
	Entry("with a pattern", 2, `no case matches "nothing/*"`, "submit", "nothing/*"),
	Entry("with the patience", 2, "--patience is 1ns", "submit", "--patience=1ns"),
	Entry("with nothing to run", 2, "--exclude leaves no case", "submit", "dml.slice1/*", "--exclude=dml.slice1/*", "--random=0"),
	Entry("with the time to give up", 2, "--give-up", "work", "--give-up=0s"),
	Entry("with a command", 2, `unknown command "submitt": did you mean submit?`, "submitt"),
	Entry("with the format", 2, "unknown report format", "report", "--format=none", "nightly"),
)
