package fleet_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/fleet"
	"example.com/conform/internal/fleet/natstest"
)

// A limit is one that storage can have: how a server with it is configured, what
// uses it up, and what makes room again.
type limit struct {
	options func() natsserver.Options
	fill    func(context.Context, jetstream.JetStream, *fleet.Campaign)
	room    func(context.Context, jetstream.JetStream, *fleet.Campaign)
	all     bool   // it is that of all streams
	says    string // the server
}

// filler is a stream that uses storage up.
const filler = "filler"

// fill publishes until the server has no room.
func fill(ctx context.Context, js jetstream.JetStream, _ *fleet.Campaign) {
	GinkgoHelper()
	_, err := js.CreateStream(ctx, jetstream.StreamConfig{Name: filler})
	Expect(err).NotTo(HaveOccurred())
	for size := 64 << 10; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = js.Publish(ctx, filler, make([]byte, size))
		}
		_, refused := errors.AsType[*jetstream.APIError](err)
		Expect(refused).To(BeTrue(), "%v", err)
	}
}

// empty deletes the filler.
func empty(ctx context.Context, js jetstream.JetStream, _ *fleet.Campaign) {
	GinkgoHelper()
	Expect(js.DeleteStream(ctx, filler)).To(Succeed())
}

// limitResults bounds the bytes of a campaign's results.
func limitResults(bytes int64) func(context.Context, jetstream.JetStream, *fleet.Campaign) {
	return func(ctx context.Context, js jetstream.JetStream, c *fleet.Campaign) {
		GinkgoHelper()
		stream, err := js.Stream(ctx, "conform-results-"+c.ID+"_"+c.Token)
		Expect(err).NotTo(HaveOccurred())
		config := stream.CachedInfo().Config
		config.MaxBytes, config.Discard = bytes, jetstream.DiscardNew
		_, err = js.UpdateStream(ctx, config)
		Expect(err).NotTo(HaveOccurred())
	}
}

var (
	ofServer = limit{
		options: func() natsserver.Options { return natsserver.Options{JetStreamMaxStore: 4 << 20} },
		fill:    fill, room: empty, all: true, says: "insufficient resources",
	}
	ofAccount = limit{
		options: func() natsserver.Options {
			path := filepath.Join(GinkgoT().TempDir(), "nats.conf")
			Expect(os.WriteFile(path, []byte(`jetstream: enabled, no_auth_user: u, accounts: {A: {jetstream: {max_file: 4MB}, users: [{user: u, password: p}]}}`), 0o600)).To(Succeed())
			o, err := natsserver.ProcessConfigFile(path)
			Expect(err).NotTo(HaveOccurred())
			return *o
		},
		fill: fill, room: empty, all: true, says: "resource limits exceeded for account",
	}
	ofResults = limit{
		options: func() natsserver.Options { return natsserver.Options{} },
		fill:    limitResults(1), room: limitResults(-1), says: "maximum bytes exceeded",
	}
)

// startFull starts a server on which a campaign has no room for its results.
func startFull(ctx context.Context, l *limit) (*fleet.Fleet, jetstream.JetStream, *fleet.Campaign) {
	GinkgoHelper()
	o := l.options()
	o.JetStream, o.StoreDir = true, GinkgoT().TempDir()
	s, err := natstest.StartWith(o)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(s.Close)
	conn, err := nats.Connect(s.URL())
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(conn.Close)
	js, err := jetstream.New(conn)
	Expect(err).NotTo(HaveOccurred())
	f, err := fleet.Open(ctx, conn, 1)
	Expect(err).NotTo(HaveOccurred())
	c := newCampaign(1_000)
	Expect(f.Submit(ctx, c)).To(Succeed())
	l.fill(ctx, js, c)
	return f, js, c
}

var _ = DescribeTable("a full store is", Label("hardening", "fleet"), func(ctx context.Context, l limit) {
	f, js, c := startFull(ctx, &l)

	By("what a worker speaks of, and gives up after its time")
	var said lines
	w := newWorker("impatient")
	w.Log, w.GiveUp = said.add, time.Second
	ended := make(chan error, 1)
	go func() { ended <- w.Work(ctx, f) }()
	Eventually(said.all).Should(ContainSubstring("the NATS server stores nothing: "))
	Expect(said.all()).To(ContainSubstring(l.says))
	Eventually(ended).Should(Receive(MatchError(And(ContainSubstring("the NATS server stored nothing for 1s: "), ContainSubstring(l.says)))))

	By("no reason for a worker to outlive a signal")
	said = lines{}
	w = newWorker("patient")
	w.Log, w.GiveUp = said.add, time.Hour
	stop := work(f, w)
	Eventually(said.all).Should(ContainSubstring(l.says))
	if !l.all { // then the list of workers says so
		Eventually(func() ([]fleet.Presence, error) { return f.Workers(ctx) }).Should(ContainElement(And(HaveField("Name", "patient"), HaveField("Trouble", ContainSubstring(l.says)))))
	}
	Expect(stop()).To(Succeed())

	By("said to whoever asks")
	if l.all {
		Expect(f.CheckStore(ctx)).To(MatchError(ContainSubstring(l.says)))
		full := newCampaign(1_000)
		full.ID = "full"
		Expect(f.Submit(ctx, full)).To(MatchError(ContainSubstring(l.says)))
		Expect(f.Campaign(ctx, full.ID)).Error().To(MatchError(ContainSubstring("there is no campaign")))
	} else {
		Expect(f.CheckStore(ctx)).To(Succeed())
	}

	By("nothing that a worker accuses units of, once there is room")
	w = newWorker("waiting")
	w.Log, w.GiveUp = said.add, time.Hour
	said = lines{}
	work(f, w)
	Eventually(said.all).Should(ContainSubstring(l.says))
	l.room(ctx, js, c)
	Expect(f.Wait(ctx, c)).To(Succeed())
	Expect(said.all()).To(ContainSubstring("the NATS server works again"))
	Expect(together(ctx, f, c)).To(Equal(alone(ctx, c)))
},
	Entry("of the server", ofServer),
	Entry("of the account", ofAccount),
	Entry("of the results", ofResults),
)

var _ = DescribeTable("a campaign is dropped from a full store", Label("hardening", "fleet"), func(ctx context.Context, l limit) {
	f, _, c := startFull(ctx, &l)
	Expect(f.Drop(ctx, c.ID)).To(Succeed())
	Expect(f.Campaigns(ctx)).To(BeEmpty())
},
	Entry("of the server", ofServer),
	Entry("of the account", ofAccount),
	Entry("of the results", ofResults),
)
