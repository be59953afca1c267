package fleet_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/campaign"
	"example.com/conform/internal/fleet"
	"example.com/conform/internal/fleet/natstest"
)

// lines collects what a worker logs.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.WriteString(line + "\n")
}

func (l *lines) all() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// freePort returns a loopback port on which nobody listens.
func freePort() int {
	GinkgoHelper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	Expect(err).NotTo(HaveOccurred())
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port
}

// dial connects to a server that may still be starting.
func dial(port int) *nats.Conn {
	GinkgoHelper()
	var conn *nats.Conn
	Eventually(func() (err error) {
		conn, err = nats.Connect(fmt.Sprintf("nats://127.0.0.1:%d", port), nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
		return err
	}).Should(Succeed())
	DeferCleanup(conn.Close)
	return conn
}

var _ = DescribeTable("a campaign whose processes are killed at random has the report of a run on one machine",
	Label("hardening", "fleet"),
	func(ctx context.Context, seed uint64) {
		draw := rand.New(rand.NewPCG(seed, seed))
		port := freePort()
		place := fmt.Sprintf("%s:%d", GinkgoT().TempDir(), port)
		url := fmt.Sprintf("nats://127.0.0.1:%d", port)
		serving := begin(serverVariable, place)
		conn := dial(port)
		var f *fleet.Fleet
		Eventually(func() (err error) { f, err = fleet.Open(ctx, conn, 1); return err }).Should(Succeed())
		c := newCampaign(14_000) // so that some units are left after the last kill
		c.PatienceSeconds = 10
		Expect(f.Submit(ctx, c)).To(Succeed())
		workers := []process{begin(workerVariable, url), begin(workerVariable, url), begin(workerVariable, url)}
		done := func() int64 {
			status, err := f.Status(ctx, c)
			if err != nil {
				return 0
			}
			return status.Results
		}
		// Two workers, so that no unit ends three, and the server twice.
		for n, kill := range draw.Perm(4) {
			Eventually(done).Should(BeNumerically(">=", min(c.Units-2, int64(n*4)+draw.Int64N(4))))
			if kill < 2 {
				workers[kill].kill()
				workers[kill] = begin(workerVariable, url)
				continue
			}
			serving.kill()
			serving = begin(serverVariable, place)
		}
		Eventually(func() error { return f.Wait(ctx, c) }).Should(Succeed())
		Expect(together(ctx, f, c)).To(Equal(alone(ctx, c)))
	},
	Entry("in one order", uint64(1)),
	Entry("in another", uint64(2)),
)

// A proxy forwards connections to a server until it is cut.
type proxy struct {
	address string
	cut     atomic.Bool
	// at is the text of the request at which the proxy cuts itself, if it is not
	// empty. If late, that request still reaches the server.
	at   string
	late bool
}

// start starts a proxy to an address.
func (p *proxy) start(server string) {
	GinkgoHelper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(l.Close)
	p.address = l.Addr().String()
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", server)
			if err != nil {
				_ = client.Close()
				continue
			}
			go p.forward(client, to, p.at)
			go p.forward(to, client, "")
		}
	}()
}

// forward forwards what comes, and swallows it while the proxy is cut. A
// connection that lost something ends when the proxy is mended.
func (p *proxy) forward(from, to net.Conn, at string) {
	defer func() { _, _ = from.Close(), to.Close() }()
	buffer := make([]byte, 1<<16)
	lost := false
	for {
		n, err := from.Read(buffer)
		last := at != "" && bytes.Contains(buffer[:n], []byte(at)) && p.cut.CompareAndSwap(false, true) && p.late
		switch {
		case err != nil:
			return
		case p.cut.Load() && !last:
			lost = true
			continue
		case lost:
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

var _ = Describe("a worker", Label("hardening", "fleet"), func() {
	It("that is cut off loses its unit to another, and what it found later is a duplicate", func(ctx context.Context) {
		s, err := natstest.Start(GinkgoT().TempDir(), 0)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(s.Close)
		f := open(ctx, s.URL())
		c := newCampaign(1_000)
		c.PatienceSeconds = 10 // which the test waits for once
		Expect(f.Submit(ctx, c)).To(Succeed())

		var p proxy
		p.start(s.Address())
		far, err := nats.Connect("nats://"+p.address, nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond), nats.PingInterval(200*time.Millisecond))
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(far.Close)
		away, err := fleet.Open(ctx, far, 1)
		Expect(err).NotTo(HaveOccurred())
		gate := make(chan struct{})
		var begun atomic.Int64
		w := newWorker("away")
		w.Configure = func(c *fleet.Campaign) (campaign.Config, error) { return gated(ctx, c, gate, &begun, 0) }
		stop := work(away, w)
		Eventually(begun.Load).Should(BeNumerically(">", 0))
		p.cut.Store(true)
		work(f, newWorker("near"))
		Expect(f.Wait(ctx, c)).To(Succeed())
		p.cut.Store(false)
		close(gate)
		Expect(stop()).To(Succeed())
		Expect(together(ctx, f, c)).To(Equal(alone(ctx, c)))
		js, err := jetstream.New(far)
		Expect(err).NotTo(HaveOccurred())
		stream, err := js.Stream(ctx, "conform-results-"+c.ID+"_"+c.Token)
		Expect(err).NotTo(HaveOccurred())
		Expect(stream.CachedInfo().State.Msgs).To(BeEquivalentTo(c.Units + 1))
	})

	It("that is slow says three times per patience that it is alive", func(ctx context.Context) {
		f, conn := startFleet(ctx)
		c := newCampaign(1_000)
		c.PatienceSeconds = 1
		Expect(f.Submit(ctx, c)).To(Succeed())
		js, err := jetstream.New(conn)
		Expect(err).NotTo(HaveOccurred())
		queue, err := js.Consumer(ctx, "conform-work-"+c.ID+"_"+c.Token, "workers")
		Expect(err).NotTo(HaveOccurred())
		Expect(queue.CachedInfo().Config.AckWait).To(Equal(time.Second)) // for which the server waits for a sign of life
		var alive atomic.Int64
		_, err = conn.Subscribe("$JS.ACK.>", func(msg *nats.Msg) {
			if string(msg.Data) == "+WPI" {
				alive.Add(1)
			}
		})
		Expect(err).NotTo(HaveOccurred())
		gate := make(chan struct{})
		var begun atomic.Int64
		w := newWorker("slow")
		w.Configure = func(c *fleet.Campaign) (campaign.Config, error) { return gated(ctx, c, gate, &begun, 0) }
		work(f, w)
		Eventually(begun.Load).Should(BeNumerically(">", 0))
		Eventually(alive.Load).Should(BeNumerically(">=", 7))
		close(gate)
		Expect(f.Wait(ctx, c)).To(Succeed())
		Expect(together(ctx, f, c)).To(Equal(alone(ctx, c)))
	})

	It("that is not admitted any more ends, and so does who waits", func(ctx context.Context) {
		store, port := GinkgoT().TempDir(), freePort()
		serve := func(password string) *natsserver.Server {
			s, err := natsserver.NewServer(&natsserver.Options{
				Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: store, NoSigs: true, NoLog: true, Username: "worker", Password: password,
			})
			Expect(err).NotTo(HaveOccurred())
			s.Start()
			DeferCleanup(func() { s.Shutdown(); s.WaitForShutdown() })
			Expect(s.ReadyForConnections(time.Minute)).To(BeTrue())
			return s
		}
		s := serve("secret")
		conn, err := nats.Connect(s.ClientURL(), nats.UserInfo("worker", "secret"), nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(conn.Close)
		f, err := fleet.Open(ctx, conn, 1)
		Expect(err).NotTo(HaveOccurred())
		c := newCampaign(1_000)
		c.Backend = "another" // so that the worker waits
		Expect(f.Submit(ctx, c)).To(Succeed())
		ended := make(chan error, 2)
		go func() { ended <- newWorker("worker").Work(ctx, f) }()
		go func() { ended <- f.Wait(ctx, c) }()
		Eventually(func() ([]fleet.Presence, error) { return f.Workers(ctx) }).Should(HaveLen(1))
		s.Shutdown()
		s.WaitForShutdown()
		serve("another")
		for range cap(ended) {
			Eventually(ended).Should(Receive(MatchError(nats.ErrAuthorization)))
		}
		Expect(f.Lost()).To(MatchError(nats.ErrAuthorization))
	})

	It("that comes when all is done has nothing to do, and units that come twice count once", func(ctx context.Context) {
		f, conn := startFleet(ctx)
		c := newCampaign(1_000)
		Expect(f.Submit(ctx, c)).To(Succeed())
		js, err := jetstream.New(conn)
		Expect(err).NotTo(HaveOccurred())
		for unit := range c.Units {
			_, err := js.Publish(ctx, fmt.Sprintf("conform.%s.%s.work.%d", c.ID, c.Token, unit), nil)
			Expect(err).NotTo(HaveOccurred())
		}
		work(f, newWorker("one"))
		work(f, newWorker("two"))
		Expect(f.Wait(ctx, c)).To(Succeed())
		want := alone(ctx, c)
		Expect(together(ctx, f, c)).To(Equal(want))
		stop := work(f, newWorker("late"))
		Eventually(func() ([]fleet.Presence, error) { return f.Workers(ctx) }).Should(ContainElement(HaveField("Name", "late")))
		Expect(stop()).To(Succeed())
		Expect(together(ctx, f, c)).To(Equal(want))
	})
})
