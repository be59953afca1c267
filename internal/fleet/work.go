package fleet

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/conform/backends"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
)

// MaxAttempts is how often a unit goes to a worker that does not finish it before
// nobody tries it again.
const MaxAttempts = 3

// A Worker takes units of the campaigns that are of its kind.
type Worker struct {
	Name    string // which no other worker has
	Host    string
	Version string // of conform
	Backend string // as campaigns call it
	// Describe is what the backend says of itself.
	Describe backends.Description
	// Configure makes the configuration of a campaign, with the backend of the worker.
	Configure func(*Campaign) (campaign.Config, error)
	// Log is called with what happens, a line at a time.
	Log func(line string)

	begin    func(context.Context, *Campaign) (runner, error) // nil for onBackend; a simulation has no backend
	fleet    *Fleet
	open     []*Campaign // that are not over
	refused  map[string]bool
	runner   runner
	of       string // the campaign of the runner
	consumer map[string]jetstream.Consumer
	units    int64 // that it has done
	announce func(unit string)
}

// A runner judges the units of a campaign, as [campaign.UnitRunner] does.
type runner interface {
	Header() *result.Header
	Same(*result.Header) error
	Unit(ctx context.Context, index int64) ([]*result.Entry, error)
	Unjudged(index int64, why string) ([]*result.Entry, error)
	Conclude(ctx context.Context, units campaign.Shard, backend bool) (tail []*result.Entry, n int64, err error)
	Close() error
}

// Work works until ctx ends, and finishes the unit that is under way. An error
// says that the backend or the connection cannot be used any more; its unit goes
// to another worker.
func (w *Worker) Work(ctx context.Context, f *Fleet) error {
	w.fleet, w.refused, w.consumer = f, make(map[string]bool), make(map[string]jetstream.Consumer)
	defer w.closeRunner()
	stop := w.present(ctx)
	defer stop()
	changed, unsubscribe, err := f.changes()
	if err != nil {
		return err
	}
	defer unsubscribe()
	var seen time.Time
	for ctx.Err() == nil {
		if err := f.Lost(); err != nil {
			return err
		}
		select {
		case <-changed:
			seen = time.Time{}
		default:
		}
		if time.Since(seen) > refresh {
			if err := w.look(ctx); err != nil { // the server may come back
				pause(ctx)
				continue
			}
			seen = time.Now()
		}
		if len(w.open) > 0 {
			if err := w.next(ctx); err != nil {
				return err
			}
			continue
		}
		select {
		case <-ctx.Done():
		case <-f.connected.Done():
		case <-changed:
			seen = time.Time{}
		case <-time.After(refresh):
		}
	}
	return nil
}

// refresh is how often workers look for campaigns that they were not told of.
const refresh = 10 * time.Second

// look looks which campaigns there are, and which are over.
func (w *Worker) look(ctx context.Context) error {
	keys, err := w.fleet.keys(ctx, campaignsBucket)
	if err != nil {
		return err
	}
	there := make(map[string]bool)
	for _, k := range keys {
		there[k] = true
	}
	w.open = slices.DeleteFunc(w.open, func(c *Campaign) bool {
		over := !there[key(c.ID, campaignKey)] || there[key(c.ID, doneKey)]
		if over && w.of == c.ID {
			w.closeRunner()
		}
		return over
	})
	for _, k := range keys {
		id, isCampaign := strings.CutSuffix(k, "."+campaignKey)
		known := w.refused[id] || slices.ContainsFunc(w.open, func(c *Campaign) bool { return c.ID == id })
		if !isCampaign || known || there[key(id, doneKey)] {
			continue
		}
		entry, err := w.fleet.campaigns.Get(ctx, k)
		if errors.Is(err, jetstream.ErrKeyNotFound) { // it was dropped
			continue
		}
		if err != nil {
			return err
		}
		w.offered(id, entry.Value())
	}
	return nil
}

// offered takes a campaign, if it is of the worker's kind.
func (w *Worker) offered(id string, text []byte) {
	c, err := parseCampaign(id, text)
	switch {
	case err != nil:
		w.refuse(id, err)
	case c.Backend != w.Backend || !strings.Contains(strings.ToLower(w.Describe.Device), strings.ToLower(c.Device)):
		w.refused[id] = true // it is of another kind
	case c.Conform != w.Version:
		w.refuse(id, fmt.Errorf("it is for conform %s, and this is %s", c.Conform, w.Version))
	default:
		w.open = append(w.open, c)
	}
}

// next does a unit of the first campaign that has one, or waits for one of the
// oldest campaign.
func (w *Worker) next(ctx context.Context) error {
	for _, c := range slices.Clone(w.open) {
		if found, err := w.take(ctx, c, 0); found || err != nil {
			return err
		}
	}
	if len(w.open) == 0 {
		return nil
	}
	_, err := w.take(ctx, w.open[0], time.Second)
	return err
}

// refuse leaves a campaign to other workers.
func (w *Worker) refuse(id string, why error) {
	w.refused[id] = true
	w.open = slices.DeleteFunc(w.open, func(c *Campaign) bool { return c.ID == id })
	w.Log(fmt.Sprintf("campaign %s is left to other workers: %v", id, why))
}

// take takes a unit of a campaign, if there is one within a time, and does it.
func (w *Worker) take(ctx context.Context, c *Campaign, wait time.Duration) (found bool, err error) {
	if err := w.prepare(ctx, c); err != nil {
		if _, broken := errors.AsType[*brokenError](err); broken {
			return false, err
		}
		if ctx.Err() != nil {
			return false, nil
		}
		w.refuse(c.ID, err)
		return true, nil
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	batch, err := w.fetch(limited, c, wait == 0)
	if err != nil { // the server may come back, and says when the campaign is gone
		pause(ctx)
		return false, nil
	}
	for msg := range batch.Messages() {
		found = true
		if err := w.do(context.WithoutCancel(ctx), c, msg); err != nil {
			_ = msg.NakWithDelay(c.patience())
			if _, broken := errors.AsType[*brokenError](err); broken {
				return true, err
			}
			w.Log(err.Error())
		}
	}
	return found, nil
}

// fetch asks for a unit of a campaign.
func (w *Worker) fetch(ctx context.Context, c *Campaign, now bool) (_ jetstream.MessageBatch, err error) {
	queue := w.consumer[c.ID]
	if queue == nil {
		asked, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestTime)
		defer cancel()
		if queue, err = w.fleet.js.Consumer(asked, workStream(c.ID), consumer); err != nil {
			return nil, err
		}
		w.consumer[c.ID] = queue
	}
	if now {
		return queue.FetchNoWait(1)
	}
	return queue.Fetch(1, jetstream.FetchContext(ctx))
}

// pause waits a little before something is tried again.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(100 * time.Millisecond):
	}
}

// A brokenError says that the backend cannot be used.
type brokenError struct{ error }

func (e *brokenError) Unwrap() error { return e.error }

// prepare makes the runner that of a campaign. An error that is no
// [*brokenError] is the campaign's.
func (w *Worker) prepare(ctx context.Context, c *Campaign) error {
	if w.of == c.ID {
		return nil
	}
	w.closeRunner()
	begin := w.begin
	if begin == nil {
		begin = w.onBackend
	}
	runner, err := begin(ctx, c)
	if err != nil {
		return err
	}
	if err := w.agree(ctx, c, runner); err != nil {
		_ = runner.Close()
		return err
	}
	w.runner, w.of = runner, c.ID
	return nil
}

// onBackend opens the backend of the worker for a campaign.
func (w *Worker) onBackend(ctx context.Context, c *Campaign) (runner, error) {
	cfg, err := w.Configure(c)
	if err != nil {
		return nil, err
	}
	if n := cfg.Units(); n != c.Units {
		return nil, fmt.Errorf("it has %d units of work there, and %d here", c.Units, n)
	}
	r, err := campaign.OpenUnits(ctx, cfg)
	if err != nil {
		return nil, &brokenError{err}
	}
	return r, nil
}

func (w *Worker) closeRunner() {
	if w.runner != nil {
		_ = w.runner.Close()
	}
	w.runner, w.of = nil, ""
}

// agree makes the run of a runner that of a campaign, or says how they differ.
func (w *Worker) agree(ctx context.Context, c *Campaign, runner runner) error {
	text, err := encode(runner.Header())
	if err != nil {
		return err
	}
	err = w.fleet.persist(ctx, func(ctx context.Context) error {
		_, err := w.fleet.campaigns.Create(ctx, key(c.ID, headerKey), text)
		if errors.Is(err, jetstream.ErrKeyExists) {
			return nil
		}
		return err
	})
	if err != nil {
		return err
	}
	var h *result.Header
	err = w.fleet.persist(ctx, func(ctx context.Context) (err error) {
		h, err = w.fleet.header(ctx, c.ID)
		return err
	})
	switch {
	case err != nil:
		return err
	case h == nil:
		return errors.New("it is gone")
	}
	return runner.Same(h)
}

// do does a unit, or the conclusion.
func (w *Worker) do(ctx context.Context, c *Campaign, msg jetstream.Msg) error {
	meta, err := msg.Metadata()
	if err != nil {
		return err
	}
	_, number, _ := strings.Cut(msg.Subject(), ".work.")
	unit, err := strconv.ParseInt(number, 10, 64)
	if err != nil || unit < 0 || unit > c.Units || msg.Subject() != workSubject(c.ID, unit) {
		w.Log(fmt.Sprintf("campaign %s has no unit of work %q", c.ID, msg.Subject()))
		return msg.Term()
	}
	stop := w.inProgress(c, msg)
	defer stop()
	w.announce(fmt.Sprintf("%s/%d", c.ID, unit))
	defer w.announce("")
	known := false
	if meta.NumDelivered > 1 {
		if _, err := w.fleet.get(ctx, c, unit); err == nil {
			known = true
		}
	}
	if !known {
		start := time.Now()
		r := &Result{Worker: w.Name, Attempt: meta.NumDelivered}
		lost := meta.NumDelivered > MaxAttempts
		if unit < c.Units {
			r.Entries, err = w.unit(ctx, unit, lost)
		} else {
			r.Entries, r.Units, err = w.conclude(ctx, c, lost)
		}
		if err != nil {
			return fmt.Errorf("unit %d of campaign %s: %w", unit, c.ID, err)
		}
		r.Seconds = time.Since(start).Seconds()
		if err := w.fleet.put(ctx, c, unit, r); err != nil {
			return fmt.Errorf("unit %d of campaign %s: %w", unit, c.ID, err)
		}
	}
	w.units++
	if err := w.fleet.advance(ctx, c, unit); err != nil {
		return err
	}
	acked, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	_ = msg.DoubleAck(acked) // one that is lost makes a unit come twice
	return nil
}

// unit judges a unit. One that too many workers did not finish is not tried.
func (w *Worker) unit(ctx context.Context, unit int64, lost bool) ([]*result.Entry, error) {
	if lost {
		return w.runner.Unjudged(unit, fmt.Sprintf("unit %d of the campaign went to workers %d times, and none of them finished it: nobody tries it again", unit, MaxAttempts))
	}
	entries, err := w.runner.Unit(ctx, unit)
	if err != nil {
		err = &brokenError{err}
	}
	return entries, err
}

// conclude finds out what only all units show.
func (w *Worker) conclude(ctx context.Context, c *Campaign, lost bool) ([]*result.Entry, int64, error) {
	h, err := w.fleet.header(ctx, c.ID)
	if err != nil {
		return nil, 0, err
	}
	tail, n, err := w.runner.Conclude(ctx, w.fleet.journal(ctx, c, h, c.Units, nil), !lost)
	if err != nil {
		return nil, 0, err
	}
	end := tail[len(tail)-1].End
	end.Command, end.At = c.Command, time.Now().UTC().Format(time.RFC3339)
	end.ElapsedSeconds = max(0, time.Since(c.Submitted).Seconds())
	return tail, n, nil
}

// advance asks for the conclusion once all units have results, and ends the
// campaign after it.
func (f *Fleet) advance(ctx context.Context, c *Campaign, unit int64) error {
	return f.persist(ctx, func(ctx context.Context) error {
		if unit == c.Units {
			_, err := f.campaigns.Put(ctx, key(c.ID, doneKey), []byte(time.Now().UTC().Format(time.RFC3339)))
			return err
		}
		stream, err := f.js.Stream(ctx, resultStream(c.ID))
		if err != nil || stream.CachedInfo().State.Msgs < uint64(c.Units) {
			return err
		}
		_, err = f.js.Publish(ctx, workSubject(c.ID, c.Units), nil, jetstream.WithMsgID("conclusion"))
		return err
	})
}

// inProgress tells the server that the worker is alive while it does a unit.
func (w *Worker) inProgress(c *Campaign, msg jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(c.patience() / 3)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				_ = msg.InProgress()
			}
		}
	}()
	return func() { close(done) }
}
