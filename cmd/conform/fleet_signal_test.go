//go:build linux || darwin

package main_test

import (
	"bytes"
	"sync"
	"syscall"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// An output is what a process wrote so far.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

// String returns what was written.
func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

var _ = It("a submit that a signal ends leaves nothing", Label("hardening", "fleet"), func() {
	url := startServer()
	cmd := command("fleet", "submit", "--nats="+url, "--name=cut", "dml.copy/*", "--random=1000000000")
	var said output
	cmd.Stderr = &said
	Expect(cmd.Start()).To(Succeed())
	Eventually(func() string { return conform("fleet", "status", "--nats="+url).stdout }).Should(ContainSubstring("cut"))
	Expect(cmd.Process.Signal(syscall.SIGINT)).To(Succeed())
	_ = cmd.Wait()
	Expect(cmd.ProcessState.ExitCode()).To(Equal(3), said.String())
	Expect(said.String()).To(Equal("conform: campaign cut is not submitted: interrupt signal received\n"))
	Expect(conform("fleet", "status", "--nats="+url).stdout).NotTo(ContainSubstring("cut"))
	Expect(conform("fleet", "drop", "--nats="+url, "cut").stderr).To(ContainSubstring("there is no campaign"))
})
