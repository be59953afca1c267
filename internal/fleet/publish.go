package fleet

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// DefaultGiveUp is how long a worker tries to store something on the server before
// it ends.
const DefaultGiveUp = 5 * time.Minute

// A publisher stores on the server what a worker finds.
type publisher struct {
	fleet   *Fleet
	listing *listing      // which says what is wrong meanwhile
	giveUp  time.Duration // 0 for [DefaultGiveUp]
}

// A brokenError says that the worker cannot go on.
type brokenError struct{ error }

func (e *brokenError) Unwrap() error { return e.error }

// publish stores a result, unless the unit has one.
func (p *publisher) publish(ctx context.Context, c *Campaign, unit int64, r *Result) error {
	var lines bytes.Buffer
	to := json.NewEncoder(&lines)
	diverges := false
	for _, e := range r.Entries {
		diverges = diverges || e.Divergence != nil
		if err := to.Encode(e); err != nil {
			return err
		}
	}
	if lines.Len() > maxObject {
		return fmt.Errorf("the result has %d bytes, more than %d", lines.Len(), maxObject)
	}
	if diverges || lines.Len() > largest {
		r.Object, r.Entries = fmt.Sprintf("%d.%s", unit, nuid.Next()), nil
		err := p.persist(ctx, func(ctx context.Context) error {
			store, err := p.fleet.js.ObjectStore(ctx, c.objectStore())
			if err == nil {
				_, err = store.PutBytes(ctx, r.Object, lines.Bytes())
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	text, err := encode(r)
	if err != nil {
		return err
	}
	return p.persist(ctx, func(ctx context.Context) error {
		_, err := p.fleet.js.Publish(ctx, c.resultSubject(unit), text, jetstream.WithExpectLastSequencePerSubject(0))
		if errors.Is(err, jetstream.ErrNoStreamResponse) { // the server starts, or the campaign was dropped
			_, gone := p.fleet.js.Stream(ctx, c.resultStream())
			err = cmp.Or(gone, err)
		}
		if isTaken(err) { // by another worker, or by this one, whose acknowledgement was lost
			return nil
		}
		return err
	})
}

// isTaken reports whether a unit has a result already.
func isTaken(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// advance asks for the conclusion once all units have results, and ends the
// campaign after it.
func (p *publisher) advance(ctx context.Context, c *Campaign, unit int64) error {
	return p.persist(ctx, func(ctx context.Context) error {
		if unit == c.Units {
			_, err := p.fleet.campaigns.Put(ctx, c.key(doneKey), []byte(time.Now().UTC().Format(time.RFC3339)))
			return err
		}
		stream, err := p.fleet.js.Stream(ctx, c.resultStream())
		if err != nil || stream.CachedInfo().State.Msgs < uint64(c.Units) {
			return err
		}
		_, err = p.fleet.js.Publish(ctx, c.workSubject(c.Units), nil, jetstream.WithMsgID("conclusion"))
		return err
	})
}

// persist does something on the server. It tries again while the server is away or
// has no room, until ctx ends or the worker gives up; the worker says so meanwhile.
// The first try is made even if ctx has ended. A [*brokenError] says that the worker
// cannot go on.
func (p *publisher) persist(ctx context.Context, do func(context.Context) error) error {
	trying := context.WithoutCancel(ctx)
	begun, giveUp := time.Now(), cmp.Or(p.giveUp, DefaultGiveUp)
	var last error
	for {
		one, cancel := context.WithTimeout(trying, requestTime)
		stop := context.AfterFunc(p.fleet.connected, cancel)
		err := do(one)
		stop()
		cancel()
		if err == nil {
			p.listing.trouble("")
			return nil
		}
		if lost := p.fleet.Lost(); lost != nil {
			return &brokenError{lost}
		}
		if ctx.Err() != nil {
			return cmp.Or(last, err)
		}
		if !passes(err) {
			return err
		}
		err = inWords(err)
		if time.Since(begun) >= giveUp {
			return &brokenError{fmt.Errorf("the NATS server stored nothing for %v: %w", giveUp, err)}
		}
		p.listing.trouble(fmt.Sprintf("the NATS server stores nothing: %v", err))
		pause(ctx)
		trying, last = ctx, err
	}
}

// accountFull is the error of an account whose storage is used up. The server gives
// it the status of a bad request.
const accountFull jetstream.ErrorCode = 10002

// passes reports whether a request that failed may succeed later.
func passes(err error) bool {
	if errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrKeyNotFound) {
		return false
	}
	api, ok := errors.AsType[*jetstream.APIError](err)
	return !ok || api.Code >= 500 || api.ErrorCode == accountFull
}
