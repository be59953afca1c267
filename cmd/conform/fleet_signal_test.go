//go:build linux || darwin

package main_test

import (
	"bytes"
	"errors"
	"sync"
	"syscall"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
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

var _ = It("a worker of a fleet whose store is full says so, and ends at the first signal or when it gives up", Label("hardening", "fleet"), func(ctx SpecContext) {
	url := "nats://" + guarded(natsserver.Options{JetStream: true, JetStreamMaxStore: 1 << 20})
	submit := conform("fleet", "submit", "--nats="+url, "--name=full", "dml.copy/*", "--random=0")
	Expect(submit.status).To(BeZero(), submit.stderr)
	conn, err := nats.Connect(url)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(conn.Close)
	js, err := jetstream.New(conn)
	Expect(err).NotTo(HaveOccurred())
	_, err = js.CreateStream(ctx, jetstream.StreamConfig{Name: "filler"})
	Expect(err).NotTo(HaveOccurred())
	var refused *jetstream.APIError
	for err == nil {
		_, err = js.Publish(ctx, "filler", make([]byte, 100<<10))
	}
	Expect(errors.As(err, &refused)).To(BeTrue(), "%v", err)
	const says = "the NATS server stores nothing: insufficient resources (NATS error 10023)"

	status := conform("fleet", "status", "--nats="+url)
	Expect(status.status).To(Equal(3))
	Expect(status.stdout).To(ContainSubstring("full"))
	Expect(status.stderr).To(Equal("conform: " + says + "\n"))

	work := command("fleet", "work", "--nats="+url)
	var said output
	work.Stderr = &said
	Expect(work.Start()).To(Succeed())
	Eventually(said.String).Should(ContainSubstring(says))
	Expect(work.Process.Signal(syscall.SIGTERM)).To(Succeed())
	Expect(work.Wait()).To(Succeed())

	gaveUp := conform("fleet", "work", "--nats="+url, "--give-up=1s")
	Expect(gaveUp.status).To(Equal(3))
	Expect(gaveUp.stderr).To(HaveSuffix("conform: the NATS server stored nothing for 1s: insufficient resources (NATS error 10023)\n"))

	Expect(js.DeleteStream(ctx, "filler")).To(Succeed())
	Expect(conform("fleet", "work", "--nats="+url, "--until=full")).To(Equal(ended{}))
	Expect(conform("fleet", "report", "--nats="+url, "full").status).To(BeZero())
}, SpecTimeout(5*time.Minute))

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
