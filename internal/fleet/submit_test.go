package fleet_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/campaign"
	"example.com/conform/internal/fleet"
	"example.com/conform/internal/fleet/natstest"
)

var _ = Describe("a name", Label("hardening", "fleet"), func() {
	DescribeTable("in use is refused, and nothing of the campaign that has it changes", func(ctx context.Context, change func(*fleet.Campaign)) {
		f, _ := startFleet(ctx)
		c := newCampaign(1_000)
		c.ID = "taken"
		Expect(f.Submit(ctx, c)).To(Succeed())
		refused := func() {
			again := newCampaign(2_000)
			again.ID = c.ID
			change(again)
			Expect(f.Submit(ctx, again)).To(MatchError(fleet.ErrTaken))
		}
		refused()
		work(f, newWorker("worker"))
		Expect(f.Wait(ctx, c)).To(Succeed())
		want := alone(ctx, c)
		Expect(together(ctx, f, c)).To(Equal(want))
		refused()
		Expect(together(ctx, f, c)).To(Equal(want))
		Expect(f.Campaign(ctx, c.ID)).To(HaveField("Token", c.Token))
	},
		Entry("by the same campaign", func(*fleet.Campaign) {}),
		Entry("by one with another patience, whose consumer would be another", func(c *fleet.Campaign) { c.PatienceSeconds++ }),
		Entry("by one of other cases", func(c *fleet.Campaign) { c.Seed++ }),
		Entry("by one of another backend", func(c *fleet.Campaign) { c.Backend = "another" }),
	)

	It("goes to one of several submits at once, whose campaign is whole", func(ctx context.Context) {
		s, err := natstest.Start(GinkgoT().TempDir(), 0)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(s.Close)
		f := open(ctx, s.URL())
		work(f, newWorker("worker"))
		for round := range 3 {
			var all sync.WaitGroup
			var won atomic.Pointer[fleet.Campaign]
			for n := range 8 {
				c := newCampaign(1_000)
				c.ID, c.Seed, c.PatienceSeconds = fmt.Sprint("round-", round), int64(n), float64(60+n)
				submitter := open(ctx, s.URL())
				all.Go(func() {
					defer GinkgoRecover()
					if err := submitter.Submit(ctx, c); err != nil {
						Expect(err).To(MatchError(fleet.ErrTaken))
						return
					}
					Expect(won.Swap(c)).To(BeNil(), "two submits won")
				})
			}
			all.Wait()
			c := won.Load()
			Expect(c).NotTo(BeNil(), "no submit won")
			Expect(f.Wait(ctx, c)).To(Succeed())
			Expect(together(ctx, f, c)).To(Equal(alone(ctx, c)))
		}
	})

	It("is free again when its campaign was dropped, even for a worker that is still judging for that", func(ctx context.Context) {
		f, _ := startFleet(ctx)
		first := newCampaign(1_000)
		first.ID = "again"
		Expect(f.Submit(ctx, first)).To(Succeed())
		gate := make(chan struct{})
		var begun atomic.Int64
		w := newWorker("worker")
		w.Configure = func(c *fleet.Campaign) (campaign.Config, error) { return gated(ctx, c, gate, &begun, 0) }
		work(f, w)
		Eventually(begun.Load).Should(BeNumerically(">", 0))
		Expect(f.Drop(ctx, first.ID)).To(Succeed())
		second := newCampaign(1_000)
		second.ID, second.Seed = first.ID, first.Seed+1
		Expect(f.Submit(ctx, second)).To(Succeed())
		close(gate)
		Expect(f.Wait(ctx, second)).To(Succeed())
		Expect(together(ctx, f, second)).To(Equal(alone(ctx, second)))
		Expect(f.Wait(ctx, first)).To(MatchError(ContainSubstring("was dropped")))
	})
})

// cuts are the requests of a submit, each of which may not reach the server, or may
// not be answered.
func cuts() (list []TableEntry) {
	for _, cut := range [][2]string{
		{"the claim", "$KV.conform-campaigns.cut.claim "},
		{"the stream of units", "STREAM.CREATE.conform-work-"},
		{"its consumer", "CONSUMER.CREATE.conform-work-"},
		{"the stream of results", "STREAM.CREATE.conform-results-"},
		{"the object store", "STREAM.CREATE.OBJ_conform-"},
		{"a unit", ".work.7 "},
		{"the campaign", ".campaign "},
	} {
		list = append(list, Entry(cut[0]+", which does not reach it", cut[1], false), Entry(cut[0]+", which it does not answer", cut[1], true))
	}
	return list
}

var _ = DescribeTable("a submit whose server goes away at", Label("hardening", "fleet"), func(ctx context.Context, at string, late bool) {
	s, err := natstest.Start(GinkgoT().TempDir(), 0)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(s.Close)
	conn, err := s.Connect()
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(conn.Close)
	near, err := fleet.Open(ctx, conn, 1)
	Expect(err).NotTo(HaveOccurred())
	other := newCampaign(0)
	other.ID = "other"
	Expect(near.Submit(ctx, other)).To(Succeed())
	p := proxy{at: at, late: late}
	p.start(s.Address())
	c := newCampaign(1_000)
	c.ID = "cut"
	usual := *fleet.RequestTime
	DeferCleanup(func() { *fleet.RequestTime = usual })
	var failed error
	for limit := 200 * time.Millisecond; !p.cut.Load(); limit *= 2 { // until this machine comes that far within the limit
		_ = near.Drop(ctx, c.ID)
		*fleet.RequestTime = limit
		conn, err := nats.Connect("nats://" + p.address)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(conn.Close)
		if far, err := fleet.Open(ctx, conn, 1); err == nil {
			failed = far.Submit(ctx, c)
			Expect(failed).To(HaveOccurred())
		}
	}
	*fleet.RequestTime = usual
	Expect(failed).To(MatchError(And(ContainSubstring("campaign cut is not submitted: no answer"), ContainSubstring("conform fleet drop cut"))))

	By("leaving others alone, and what can be dropped")
	list, broken, err := near.Campaigns(ctx)
	Expect(err).NotTo(HaveOccurred())
	Expect(list).To(ContainElement(HaveField("ID", "other")))
	if len(list)+len(broken) > 1 {
		again := newCampaign(1_000)
		again.ID = c.ID
		Expect(near.Submit(ctx, again)).To(MatchError(fleet.ErrTaken))
		Expect(near.Drop(ctx, c.ID)).To(Succeed())
	}
	Expect(near.Drop(ctx, c.ID)).To(MatchError(ContainSubstring("there is no campaign")))

	By("leaving the name to another submit")
	c.Seed++
	Expect(near.Submit(ctx, c)).To(Succeed())
	Eventually(func() (*fleet.Status, error) { return near.Status(ctx, c) }).Should(HaveField("Waiting", c.Units))
	Expect(near.Status(ctx, other)).To(HaveField("Waiting", other.Units))
	Expect(near.Drop(ctx, c.ID)).To(Succeed())
	Expect(near.Drop(ctx, other.ID)).To(Succeed())
	Expect(streams(ctx, conn)).To(ConsistOf("KV_conform-campaigns", "KV_conform-workers"))
}, cuts())

// streams are the names of all streams of a server.
func streams(ctx context.Context, conn *nats.Conn) (names []string) {
	GinkgoHelper()
	js, err := jetstream.New(conn)
	Expect(err).NotTo(HaveOccurred())
	list := js.StreamNames(ctx)
	for name := range list.Name() {
		names = append(names, name)
	}
	Expect(list.Err()).NotTo(HaveOccurred())
	return names
}
