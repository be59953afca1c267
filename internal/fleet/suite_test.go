package fleet_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/fleet"
	"example.com/conform/internal/fleet/natstest"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
)

// The variables that make a process of this test a server or a worker that can
// be killed.
const (
	serverVariable = "CONFORM_TEST_SERVER" // STORE:PORT
	workerVariable = "CONFORM_TEST_WORKER" // URL
)

func TestMain(m *testing.M) {
	if store, port, ok := strings.Cut(os.Getenv(serverVariable), ":"); ok {
		n, _ := strconv.Atoi(port)
		if _, err := natstest.Start(store, n); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		select {}
	}
	if url := os.Getenv(workerVariable); url != "" {
		conn, err := nats.Connect(url, nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
		var f *fleet.Fleet
		if err == nil {
			f, err = fleet.Open(context.Background(), conn, 1)
		}
		if err == nil {
			err = newWorker(fmt.Sprintf("process-%d", os.Getpid())).Work(context.Background(), f)
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func TestFleet(t *testing.T) {
	if testing.Short() {
		t.Skip("starts servers and workers: not with -short")
	}
	RegisterFailHandler(Fail)
	SetDefaultEventuallyTimeout(5 * time.Minute) // nothing that passes comes near it
	RunSpecs(t, "fleet")
}

// wrongBackend is one that is wrong in many cases.
const wrongBackend = "faulty:slice1-reverse-off-by-one"

// embedded are the cases of the files of two operators of DirectML: nine units of work.
var embedded = sync.OnceValue(func() []cases.Case {
	list, err := cases.EmbeddedOf(func(operator string) bool { return operator == "dml.padding1" || operator == "dml.slice1" }, cases.Limits{})
	if err != nil {
		panic(err)
	}
	return list
})

// configure makes the configuration of a campaign of the tests.
func configure(c *fleet.Campaign) (campaign.Config, error) {
	if c.Backend == "refused" {
		return campaign.Config{}, errors.New("no such backend")
	}
	return campaign.Config{
		Name: c.Backend, Cases: embedded(), Operators: []*spec.Operator{dml.Slice1, openvino.StridedSlice},
		Random: c.Random, Seed: c.Seed, Workers: 2, Version: c.Conform, MaxCrashes: c.MaxCrashes,
		ShrinkRuns: 20,
		Open: func(context.Context) (backends.Backend, error) {
			if name, ok := strings.CutPrefix(c.Backend, "faulty:"); ok {
				return faulty.New(name)
			}
			return cpu.New(), nil
		},
	}, nil
}

// newCampaign is a campaign of the tests.
func newCampaign(random int64) *fleet.Campaign {
	c := &fleet.Campaign{
		Schema: fleet.CampaignSchema, ID: fleet.NewID(time.Now()), Conform: "test", Backend: wrongBackend, Random: random, Seed: 3,
		MaxCaseBytes: 1 << 20, Day: "2026-01-02", PatienceSeconds: 60, Command: []string{"run"}, Submitted: time.Now(),
	}
	cfg, err := configure(c)
	Expect(err).NotTo(HaveOccurred())
	c.Units = cfg.Units()
	return c
}

// newWorker is a worker of the tests for the backend that is wrong.
func newWorker(name string) *fleet.Worker {
	b, err := faulty.New(strings.TrimPrefix(wrongBackend, "faulty:"))
	if err != nil {
		panic(err)
	}
	return &fleet.Worker{
		Name: name, Host: "here", Version: "test", Backend: wrongBackend, Describe: b.Describe(), Configure: configure,
		Log: func(line string) { fmt.Fprintln(GinkgoWriter, line) },
	}
}

// startFleet starts a server in this process.
func startFleet(ctx context.Context) (*fleet.Fleet, *nats.Conn) {
	GinkgoHelper()
	s, err := natstest.Start(GinkgoT().TempDir(), 0)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(s.Close)
	conn, err := s.Connect()
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(conn.Close)
	f, err := fleet.Open(ctx, conn, 1)
	Expect(err).NotTo(HaveOccurred())
	return f, conn
}

// open opens the fleet of a server over a connection of its own.
func open(ctx context.Context, url string) *fleet.Fleet {
	GinkgoHelper()
	conn, err := nats.Connect(url, nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(conn.Close)
	f, err := fleet.Open(ctx, conn, 1)
	Expect(err).NotTo(HaveOccurred())
	return f
}

// work runs a worker until the test ends, or it is stopped, which returns what ended it.
func work(f *fleet.Fleet, w *fleet.Worker) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	var err error
	go func() { ended <- w.Work(ctx, f) }()
	stop = sync.OnceValue(func() error {
		cancel()
		err = <-ended
		return err
	})
	DeferCleanup(func() { _ = stop() })
	return stop
}

// alone is the journal of a campaign's run on one machine, without times.
func alone(ctx context.Context, c *fleet.Campaign) string {
	GinkgoHelper()
	cfg, err := configure(c)
	Expect(err).NotTo(HaveOccurred())
	var j journal
	Expect(campaign.Run(ctx, cfg, j.add)).To(Succeed())
	return j.String()
}

// together is the journal that the fleet makes of a campaign, without times.
func together(ctx context.Context, f *fleet.Fleet, c *fleet.Campaign) string {
	GinkgoHelper()
	var j journal
	Expect(f.Report(ctx, c, j.add)).To(Succeed())
	return j.String()
}

// A journal is entries without times, one a line.
type journal struct{ bytes.Buffer }

func (j *journal) add(e *result.Entry) error {
	if e.End != nil {
		end := *e.End
		end.At, end.Command, end.ElapsedSeconds = "", nil, 0
		e = &result.Entry{End: &end}
	}
	return json.NewEncoder(j).Encode(e)
}

// A process is a server or a worker that can be killed.
type process struct{ *exec.Cmd }

// begin starts a process of this test as a server or a worker.
func begin(variable, value string) process {
	GinkgoHelper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), variable+"="+value)
	cmd.Stderr = GinkgoWriter
	Expect(cmd.Start()).To(Succeed())
	p := process{cmd}
	DeferCleanup(p.kill)
	return p
}

// kill ends a process without a warning.
func (p process) kill() {
	_ = p.Process.Kill()
	_ = p.Wait()
}
