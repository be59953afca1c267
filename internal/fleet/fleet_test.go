package fleet_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/nats-io/nats.go/jetstream"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/fleet"
	"example.com/conform/reports/result"
)

var _ = Describe("a campaign", func() {
	It("has the report of a run on one machine, and says how far it is", func(ctx context.Context) {
		f, _ := startFleet(ctx)
		c := newCampaign(4_500)
		Expect(f.Submit(ctx, c)).To(Succeed())
		// The server counts what waits a little later.
		Eventually(func() (*fleet.Status, error) { return f.Status(ctx, c) }).Should(Equal(&fleet.Status{Campaign: c, Waiting: c.Units}))
		Expect(f.Report(ctx, c, nil)).To(MatchError(ContainSubstring("no worker has begun")))

		for i := range 3 {
			work(f, newWorker(fmt.Sprint("worker-", i)))
		}
		Eventually(func() ([]fleet.Presence, error) { return f.Workers(ctx) }).Should(HaveLen(3))
		Expect(f.Wait(ctx, c)).To(Succeed())
		Expect(together(ctx, f, c)).To(Equal(alone(ctx, c)))

		status, err := f.Status(ctx, c)
		Expect(err).NotTo(HaveOccurred())
		Expect(status.Done).To(BeTrue())
		Expect(status.Results).To(Equal(c.Units))
		Expect(f.Campaigns(ctx)).To(HaveLen(1))
		Expect(f.Drop(ctx, c.ID)).To(Succeed())
		Expect(f.Campaigns(ctx)).To(BeEmpty())
		Expect(f.Drop(ctx, c.ID)).To(MatchError(ContainSubstring("there is no campaign")))
	})

	It("is a run that is incomplete until it is over", func(ctx context.Context) {
		f, _ := startFleet(ctx)
		c := newCampaign(1_000)
		Expect(f.Submit(ctx, c)).To(Succeed())
		gate := make(chan struct{})
		var begun atomic.Int64
		w := newWorker("worker")
		w.Configure = func(c *fleet.Campaign) (campaign.Config, error) {
			return gated(ctx, c, gate, &begun, 3)
		}
		stop := work(f, w)
		Eventually(begun.Load).Should(BeNumerically(">=", 3))
		Expect(together(ctx, f, c)).To(ContainSubstring(`"interrupted":true`))
		close(gate)
		Expect(f.Wait(ctx, c)).To(Succeed())
		Expect(stop()).To(Succeed())
		Expect(together(ctx, f, c)).To(Equal(alone(ctx, c)))
	})

	It("is left alone by workers of another kind", func(ctx context.Context) {
		f, _ := startFleet(ctx)
		var said lines
		for i, change := range []func(*fleet.Campaign){
			func(c *fleet.Campaign) { c.Conform = "another" },
			func(c *fleet.Campaign) { c.Backend = "another" },
			func(c *fleet.Campaign) { c.Device = "a device that nobody has" },
			func(c *fleet.Campaign) { c.Units++ },
		} {
			c := newCampaign(1_000)
			c.ID = fmt.Sprint("campaign-", i)
			change(c)
			Expect(f.Submit(ctx, c)).To(Succeed())
		}
		mine := newCampaign(1_000)
		mine.ID = "mine" // after the others
		Expect(f.Submit(ctx, mine)).To(Succeed())
		w := newWorker("worker")
		w.Log = said.add
		stop := work(f, w)
		Expect(f.Wait(ctx, mine)).To(Succeed())
		Expect(stop()).To(Succeed())
		for i := range 4 {
			c, err := f.Campaign(ctx, fmt.Sprint("campaign-", i))
			Expect(err).NotTo(HaveOccurred())
			status, err := f.Status(ctx, c)
			Expect(err).NotTo(HaveOccurred())
			Expect(status.Results).To(BeZero())
		}
		Expect(said.all()).To(And(ContainSubstring("it is for conform another, and this is test"), ContainSubstring("units of work there, and")))
	})

	It("is of one kind of workers: that of the first", func(ctx context.Context) {
		f, _ := startFleet(ctx)
		c := newCampaign(1_000)
		Expect(f.Submit(ctx, c)).To(Succeed())
		stop := work(f, newWorker("first"))
		Expect(f.Wait(ctx, c)).To(Succeed())
		Expect(stop()).To(Succeed())

		again := newCampaign(1_000)
		again.ID = "again"
		Expect(f.Submit(ctx, again)).To(Succeed())
		var said lines
		other := newWorker("other")
		other.Log = said.add
		other.Configure = func(c *fleet.Campaign) (campaign.Config, error) {
			cfg, err := configure(c)
			cfg.Seed++ // another configuration makes another header
			return cfg, err
		}
		gate := make(chan struct{})
		var begun atomic.Int64
		first := newWorker("first")
		first.Configure = func(c *fleet.Campaign) (campaign.Config, error) { return gated(ctx, c, gate, &begun, 0) }
		work(f, first)
		Eventually(begun.Load).Should(BeNumerically(">", 0))
		work(f, other)
		Eventually(said.all).Should(ContainSubstring("the seed: 3 there, 4 here"))
		close(gate)
		Expect(f.Wait(ctx, again)).To(Succeed())
		Expect(together(ctx, f, again)).To(Equal(alone(ctx, again)))
	})

	It("reports a unit that ended three workers, and goes on without it", func(ctx context.Context) {
		f, _ := startFleet(ctx)
		c := newCampaign(1_000)
		Expect(f.Submit(ctx, c)).To(Succeed())
		deadly := func(c *fleet.Campaign) (campaign.Config, error) {
			cfg, err := configure(c)
			open := cfg.Open
			cfg.Open = func(ctx context.Context) (backends.Backend, error) {
				b, err := open(ctx)
				return &dies{b}, err
			}
			return cfg, err
		}
		ended := make([]func() error, fleet.MaxAttempts+1) // so that one survives
		for i := range ended {
			w := newWorker(fmt.Sprint("worker-", i))
			w.Configure = deadly
			ended[i] = work(f, w)
		}
		Expect(f.Wait(ctx, c)).To(Succeed())
		died := 0
		for _, stop := range ended {
			if err := stop(); err != nil {
				Expect(err).To(MatchError(ContainSubstring("it is broken")))
				died++
			}
		}
		Expect(died).To(Equal(fleet.MaxAttempts))
		var unjudged []string
		Expect(f.Report(ctx, c, func(e *result.Entry) error {
			if e.Case != nil && e.Case.Verdict == result.HarnessError {
				unjudged = append(unjudged, e.Case.Detail)
			}
			return nil
		})).To(Succeed())
		Expect(unjudged).To(HaveLen(64))
		Expect(unjudged[0]).To(Equal("unit 1 of the campaign went to workers 3 times, and none of them finished it: nobody tries it again"))
	})
})

// dies is a backend that breaks down in the unit of a certain case.
type dies struct{ backends.Backend }

func (d *dies) Run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	for i := range jobs {
		if jobs[i].ID == embedded()[64].ID {
			return nil, errors.New("it is broken")
		}
	}
	return d.Backend.Run(ctx, jobs)
}

// gated is the configuration of a campaign with a backend that waits at a gate
// once it has begun a number of batches, and until the spec ends.
func gated(spec context.Context, c *fleet.Campaign, gate <-chan struct{}, begun *atomic.Int64, after int64) (campaign.Config, error) {
	cfg, err := configure(c)
	open := cfg.Open
	cfg.Open = func(ctx context.Context) (backends.Backend, error) {
		b, err := open(ctx)
		return &waits{b, spec, gate, begun, after}, err
	}
	return cfg, err
}

// waits is a backend that waits at a gate.
type waits struct {
	backends.Backend
	spec  context.Context // which ends before the worker is stopped
	gate  <-chan struct{}
	begun *atomic.Int64
	after int64
}

func (w *waits) Run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	if w.begun.Add(1) > w.after {
		select {
		case <-w.gate:
		case <-w.spec.Done(): // it failed before it opened the gate
		}
	}
	return w.Backend.Run(ctx, jobs)
}

var _ = Describe("what is on the server is not believed", Label("hardening", "fleet"), func() {
	DescribeTable("a campaign that is wrong is refused", func(ctx context.Context, message string, change func(*fleet.Campaign)) {
		f, _ := startFleet(ctx)
		c := newCampaign(1_000)
		change(c)
		Expect(f.Submit(ctx, c)).To(MatchError(ContainSubstring(message)))
		Expect(f.Campaigns(ctx)).To(BeEmpty())
	},
		Entry("of another schema", `the schema is "other"`, func(c *fleet.Campaign) { c.Schema = "other" }),
		Entry("whose ID is a subject", "is no ID of a campaign", func(c *fleet.Campaign) { c.ID = "a.>" }),
		Entry("without units", "0 units of work", func(c *fleet.Campaign) { c.Units = 0 }),
		Entry("of too many units", "units of work", func(c *fleet.Campaign) { c.Units = fleet.MaxUnits + 1 }),
		Entry("of less than no random cases", "-1 random cases", func(c *fleet.Campaign) { c.Random = -1 }),
		Entry("that waits for no worker", "may be silent", func(c *fleet.Campaign) { c.PatienceSeconds = 0 }),
		Entry("whose cases take all memory", "a case may take", func(c *fleet.Campaign) { c.MaxCaseBytes = 1 << 50 }),
		Entry("that is too long", "it is too long", func(c *fleet.Campaign) { c.Waivers = strings.Repeat("x", 1<<20) }),
		Entry("of too many patterns", "more than", func(c *fleet.Campaign) { c.Patterns = make([]string, 20_000) }),
	)

	DescribeTable("a message that is forged", func(ctx context.Context, subject, text, message string) {
		f, conn := startFleet(ctx)
		c := newCampaign(0)
		c.ID = "forged"
		Expect(f.Submit(ctx, c)).To(Succeed())
		js, err := jetstream.New(conn)
		Expect(err).NotTo(HaveOccurred())
		_, err = js.Publish(ctx, "conform.forged."+c.Token+"."+subject, []byte(text))
		Expect(err).NotTo(HaveOccurred())
		var said lines
		w := newWorker("worker")
		w.Log = said.add
		work(f, w)
		if message == "" {
			Expect(f.Wait(ctx, c)).To(Succeed())
			Expect(together(ctx, f, c)).To(Equal(alone(ctx, c)))
			Expect(said.all()).To(ContainSubstring("has no unit of work"))
			return
		}
		Eventually(said.all).Should(ContainSubstring(message))
		Expect(f.Report(ctx, c, func(*result.Entry) error { return nil })).To(MatchError(ContainSubstring(message)))
	},
		Entry("a unit that is no number", "work.x", "", ""),
		Entry("a unit after the last", "work.999999", "", ""),
		Entry("a unit below zero", "work.-1", "", ""),
		Entry("a unit with zeros before it", "work.00", "", ""),
		Entry("a result that is no JSON", "result.0", "{", "the result of unit 0: unexpected EOF"),
		Entry("a result of another unit", "result.0", `{"worker":"","attempt":1,"seconds":0,"entries":[{"unit":{"index":1}}]}`, "the result of unit 0: it is that of unit 1"),
		Entry("a result with a header", "result.0", `{"worker":"","attempt":1,"seconds":0,"entries":[{"header":{"schema":"conform.journal/2"}},{"unit":{"index":0}}]}`, "a header within a campaign"),
		Entry("a result with nothing", "result.0", `{"worker":"","attempt":1,"seconds":0,"entries":[null]}`, "an entry is missing"),
		Entry("a result without an end", "result.0", `{"worker":"","attempt":1,"seconds":0}`, "its last entry is missing"),
		Entry("a result with more after it", "result.0", `{"worker":"","attempt":1,"seconds":0} {}`, "more follows it"),
		Entry("a result with an unknown field", "result.0", `{"run":"rm"}`, "unknown field"),
		Entry("a result in a missing object", "result.0", `{"worker":"","attempt":1,"seconds":0,"object":"none"}`, "the result of unit 0: nats: object not found"),
		Entry("a result whose counts are below zero", "result.0",
			`{"worker":"","attempt":1,"seconds":0,"entries":[{"shard":{"operator":"dml.copy","index":0,"counts":{"cases":-1}}},{"unit":{"index":0}}]}`, "below zero"),
	)

	DescribeTable("a header that is forged", func(ctx context.Context, header, message string) {
		f, conn := startFleet(ctx)
		c := newCampaign(0)
		c.ID = "forged"
		Expect(f.Submit(ctx, c)).To(Succeed())
		js, err := jetstream.New(conn)
		Expect(err).NotTo(HaveOccurred())
		_, err = js.Publish(ctx, "$KV.conform-campaigns."+c.ID+"."+c.Token+".header", []byte(header))
		Expect(err).NotTo(HaveOccurred())
		next := newCampaign(0)
		next.ID = "next" // after it
		Expect(f.Submit(ctx, next)).To(Succeed())
		var said lines
		w := newWorker("worker")
		w.Log = said.add
		work(f, w)
		Expect(f.Wait(ctx, next)).To(Succeed())
		Expect(said.all()).To(And(ContainSubstring("campaign forged is left to other workers: "), ContainSubstring(message)))
	},
		Entry("no JSON", "{", "unexpected EOF"),
		Entry("no header", "{}", "the header of campaign"),
		Entry("the header of a shard", `{"schema":"conform.journal/2","part":{"index":1,"of":2}}`, "the header of campaign"),
	)

	It("a worker that is no worker is not listed", func(ctx context.Context) {
		f, conn := startFleet(ctx)
		js, err := jetstream.New(conn)
		Expect(err).NotTo(HaveOccurred())
		for name, text := range map[string]string{"a": "{", "b": `{"name":"c"}`, "d": `{"name":"d"}`} {
			_, err = js.Publish(ctx, "$KV.conform-workers."+name, []byte(text))
			Expect(err).NotTo(HaveOccurred())
		}
		Expect(f.Workers(ctx)).To(Equal([]fleet.Presence{{Name: "d"}}))
	})
})
