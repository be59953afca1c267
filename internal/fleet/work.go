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

// MaxAttempts is how many workers may fail to finish a unit before it is reported as
// not judged.
const MaxAttempts = 3

// A Worker judges units of the campaigns that it can run.
type Worker struct {
	Name     string // no other worker has it
	Host     string
	Version  string               // of conform
	Backend  string               // as campaigns call it
	Describe backends.Description // the backend's own description
	// Configure makes the configuration of a campaign, with the backend of the worker.
	Configure func(*Campaign) (campaign.Config, error)
	// Log is called with what happens, a line at a time.
	Log func(line string)
	// GiveUp bounds how long the worker tries to store something on the server; 0 for
	// [DefaultGiveUp].
	GiveUp time.Duration

	fleet     *Fleet
	listing   *listing
	publisher *publisher
	open      []*Campaign     // that have not ended
	refused   map[string]bool // by the keys of campaigns
	runner    *campaign.UnitRunner
	of        *Campaign // the campaign of the runner
	consumer  map[*Campaign]jetstream.Consumer
}

// Work works until ctx ends, and finishes the unit that is under way. An error
// says that the worker cannot go on: its backend is broken, the connection was
// closed, or the server stores nothing. Its unit goes to another worker.
func (w *Worker) Work(ctx context.Context, f *Fleet) error {
	w.fleet, w.refused, w.consumer = f, make(map[string]bool), make(map[*Campaign]jetstream.Consumer)
	w.listing = &listing{workers: f.workers, log: w.Log, changed: make(chan struct{}, 1), presence: Presence{
		Name: w.Name, Host: w.Host, Conform: w.Version, Backend: w.Backend, Version: w.Describe.Version, Device: w.Describe.Device,
	}}
	w.publisher = &publisher{fleet: f, listing: w.listing, giveUp: w.GiveUp}
	defer w.closeRunner()
	// A worker that the server cannot list would lose each unit that it took.
	if err := w.publisher.persist(ctx, w.listing.put); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	stop := w.listing.keep(ctx)
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
			pause(ctx)
			seen = time.Time{}
		default:
		}
		if time.Since(seen) > refresh {
			if err := w.look(ctx); err != nil { // the server may come back
				if ctx.Err() == nil {
					w.listing.trouble(fmt.Sprintf("the NATS server: %v", inWords(err)))
				}
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
			pause(ctx)
			seen = time.Time{}
		case <-time.After(refresh):
		}
	}
	return nil
}

// look finds out which campaigns there are, and which have ended.
func (w *Worker) look(ctx context.Context) error {
	keys, err := w.fleet.keys(ctx, campaignsBucket)
	if err != nil {
		return err
	}
	there := make(map[string]bool)
	for _, k := range keys {
		there[k] = true
	}
	for _, c := range slices.Clone(w.open) {
		if !there[c.key(campaignKey)] || there[c.key(doneKey)] {
			w.leave(c)
		}
	}
	for _, k := range keys {
		place, isCampaign := strings.CutSuffix(k, "."+campaignKey)
		known := w.refused[k] || slices.ContainsFunc(w.open, func(c *Campaign) bool { return c.key(campaignKey) == k })
		if !isCampaign || known || there[place+"."+doneKey] {
			continue
		}
		entry, err := w.fleet.campaigns.Get(ctx, k)
		if errors.Is(err, jetstream.ErrKeyNotFound) { // it was dropped
			continue
		}
		if err != nil {
			return err
		}
		w.offered(k, entry.Value())
	}
	w.listing.trouble("")
	return nil
}

// leave forgets a campaign that has ended, or that is left to other workers.
func (w *Worker) leave(c *Campaign) {
	w.open = slices.DeleteFunc(w.open, func(o *Campaign) bool { return o == c })
	delete(w.consumer, c)
	if w.of == c {
		w.closeRunner()
	}
}

// offered takes the campaign of a key, if the worker can run it.
func (w *Worker) offered(key string, text []byte) {
	c, err := parseCampaign(key, text)
	switch {
	case err != nil:
		w.refused[key] = true
		w.Log(err.Error())
	case c.Backend != w.Backend || !strings.Contains(strings.ToLower(w.Describe.Device), strings.ToLower(c.Device)):
		w.refused[key] = true // it is for another backend
	case c.Conform != w.Version:
		w.refuse(c, fmt.Errorf("it is for conform %s, and this is %s", c.Conform, w.Version))
	default:
		w.open = append(w.open, c)
	}
}

// next judges a unit of the first campaign that has one, or waits for a unit of the
// first campaign.
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
func (w *Worker) refuse(c *Campaign, why error) {
	w.refused[c.key(campaignKey)] = true
	w.leave(c)
	w.Log(fmt.Sprintf("campaign %s is left to other workers: %v", c.ID, why))
}

// take judges a unit of a campaign, if it gets one within a time.
func (w *Worker) take(ctx context.Context, c *Campaign, wait time.Duration) (found bool, err error) {
	if err := w.prepare(ctx, c); err != nil {
		if _, broken := errors.AsType[*brokenError](err); broken {
			return false, err
		}
		if ctx.Err() != nil {
			return false, nil
		}
		w.refuse(c, err)
		return true, nil
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	batch, err := w.fetch(limited, c, wait == 0)
	if err == nil {
		for msg := range batch.Messages() {
			found = true
			if err := w.do(ctx, c, msg); err != nil {
				_, broken := errors.AsType[*brokenError](err)
				if broken || ctx.Err() != nil { // the unit can go to another worker at once
					_ = msg.Nak()
				} else {
					_ = msg.NakWithDelay(c.patience())
				}
				if broken {
					return true, err
				}
				w.Log(err.Error())
			}
		}
		err = batch.Error()
	}
	switch {
	case err == nil, errors.Is(err, context.DeadlineExceeded):
	case errors.Is(err, jetstream.ErrStreamNotFound), errors.Is(err, jetstream.ErrConsumerNotFound), errors.Is(err, jetstream.ErrConsumerDeleted):
		w.refuse(c, errors.New("it was dropped"))
	default: // the server may come back
		delete(w.consumer, c)
		pause(ctx)
	}
	return found, nil
}

// fetch asks for a unit of a campaign.
func (w *Worker) fetch(ctx context.Context, c *Campaign, now bool) (_ jetstream.MessageBatch, err error) {
	queue := w.consumer[c]
	if queue == nil {
		asked, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestTime)
		defer cancel()
		if queue, err = w.fleet.js.Consumer(asked, c.workStream(), consumer); err != nil {
			return nil, err
		}
		w.consumer[c] = queue
	}
	if now {
		return queue.FetchNoWait(1)
	}
	return queue.Fetch(1, jetstream.FetchContext(ctx))
}

// prepare makes the runner of a campaign. After an error that is no [*brokenError]
// the worker can still run other campaigns.
func (w *Worker) prepare(ctx context.Context, c *Campaign) error {
	if w.of == c {
		return nil
	}
	w.closeRunner()
	runner, err := w.onBackend(ctx, c)
	if err != nil {
		return err
	}
	if err := w.agree(ctx, c, runner); err != nil {
		_ = runner.Close()
		return err
	}
	w.runner, w.of = runner, c
	return nil
}

// onBackend opens the backend of the worker for a campaign.
func (w *Worker) onBackend(ctx context.Context, c *Campaign) (*campaign.UnitRunner, error) {
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
	w.runner, w.of = nil, nil
}

// agree makes the header of a runner the header of its campaign, unless that has one;
// then it returns how the two differ.
func (w *Worker) agree(ctx context.Context, c *Campaign, runner *campaign.UnitRunner) error {
	text, err := encode(runner.Header())
	if err != nil {
		return err
	}
	err = w.publisher.persist(ctx, func(ctx context.Context) error {
		_, err := w.fleet.campaigns.Create(ctx, c.key(headerKey), text)
		if errors.Is(err, jetstream.ErrKeyExists) {
			return nil
		}
		return err
	})
	if err != nil {
		return err
	}
	var entry jetstream.KeyValueEntry
	err = w.publisher.persist(ctx, func(ctx context.Context) (err error) {
		entry, err = w.fleet.campaigns.Get(ctx, c.key(headerKey))
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return errors.New("it was dropped")
	}
	if err != nil {
		return err
	}
	h, err := parseHeader(c, entry.Value())
	if err != nil {
		return err
	}
	return runner.Same(h)
}

// do judges a unit, or makes the conclusion, even if ctx has ended.
func (w *Worker) do(ctx context.Context, c *Campaign, msg jetstream.Msg) error {
	meta, err := msg.Metadata()
	if err != nil {
		return err
	}
	_, number, _ := strings.Cut(msg.Subject(), ".work.")
	unit, err := strconv.ParseInt(number, 10, 64)
	if err != nil || unit < 0 || unit > c.Units || msg.Subject() != c.workSubject(unit) {
		w.Log(fmt.Sprintf("campaign %s has no unit of work %q", c.ID, msg.Subject()))
		return msg.Term()
	}
	stop := w.inProgress(c, msg)
	defer stop()
	w.listing.announce(fmt.Sprintf("%s/%d", c.ID, unit))
	defer w.listing.announce("")
	working := context.WithoutCancel(ctx)
	known := false
	if meta.NumDelivered > 1 {
		if _, err := getResult(working, w.fleet.js, c, unit); err == nil {
			known = true
		}
	}
	if !known {
		start := time.Now()
		r := &Result{Worker: w.Name, Attempt: meta.NumDelivered}
		lost := meta.NumDelivered > MaxAttempts
		if unit < c.Units {
			r.Entries, err = w.judge(working, unit, lost)
		} else {
			r.Entries, r.Units, err = w.conclude(working, c, lost)
		}
		if err != nil {
			return fmt.Errorf("unit %d of campaign %s: %w", unit, c.ID, err)
		}
		r.Seconds = time.Since(start).Seconds()
		if err := w.publisher.publish(ctx, c, unit, r); err != nil {
			return fmt.Errorf("unit %d of campaign %s: %w", unit, c.ID, err)
		}
	}
	if err := w.publisher.advance(ctx, c, unit); err != nil {
		return err
	}
	acked, cancel := context.WithTimeout(working, 2*time.Second)
	defer cancel()
	_ = msg.DoubleAck(acked) // if it is lost, the unit comes twice
	return nil
}

// judge judges a unit. A unit that is lost, because too many workers did not finish
// it, is not tried.
func (w *Worker) judge(ctx context.Context, unit int64, lost bool) ([]*result.Entry, error) {
	if lost {
		return w.runner.Unjudged(unit, fmt.Sprintf("unit %d of the campaign went to workers %d times, and none of them finished it: nobody tries it again", unit, MaxAttempts))
	}
	entries, err := w.runner.Unit(ctx, unit)
	if err != nil {
		err = &brokenError{err}
	}
	return entries, err
}

// conclude finds out what only all units together show.
func (w *Worker) conclude(ctx context.Context, c *Campaign, lost bool) ([]*result.Entry, int64, error) {
	h, err := w.fleet.header(ctx, c)
	if err != nil {
		return nil, 0, err
	}
	tail, n, err := w.runner.Conclude(ctx, journal(ctx, w.fleet.js, c, h, c.Units, nil), !lost)
	if err != nil {
		return nil, 0, err
	}
	end := tail[len(tail)-1].End
	end.Command, end.At = c.Command, time.Now().UTC().Format(time.RFC3339)
	end.ElapsedSeconds = max(0, time.Since(c.Submitted).Seconds())
	return tail, n, nil
}

// inProgress tells the server that the worker is alive while it judges a unit.
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
