package fleet

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// DefaultGiveUp is how long a worker tries to store something on the server before
// it ends.
const DefaultGiveUp = 5 * time.Minute

// publish stores a result, unless the unit has one.
func (w *Worker) publish(ctx context.Context, c *Campaign, unit int64, r *Result) error {
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
		err := w.persist(ctx, func(ctx context.Context) error {
			store, err := w.fleet.js.ObjectStore(ctx, c.objectStore())
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
	return w.persist(ctx, func(ctx context.Context) error {
		_, err := w.fleet.js.Publish(ctx, c.resultSubject(unit), text, jetstream.WithExpectLastSequencePerSubject(0))
		if errors.Is(err, jetstream.ErrNoStreamResponse) { // the server starts, or the campaign was dropped
			_, gone := w.fleet.js.Stream(ctx, c.resultStream())
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
func (w *Worker) advance(ctx context.Context, c *Campaign, unit int64) error {
	return w.persist(ctx, func(ctx context.Context) error {
		if unit == c.Units {
			_, err := w.fleet.campaigns.Put(ctx, c.key(doneKey), []byte(time.Now().UTC().Format(time.RFC3339)))
			return err
		}
		stream, err := w.fleet.js.Stream(ctx, c.resultStream())
		if err != nil || stream.CachedInfo().State.Msgs < uint64(c.Units) {
			return err
		}
		_, err = w.fleet.js.Publish(ctx, c.workSubject(c.Units), nil, jetstream.WithMsgID("conclusion"))
		return err
	})
}

// persist does something on the server. It tries again while the server is away or
// has no room, until ctx ends or the worker gives up; the worker says so meanwhile.
// The first try is made even if ctx has ended. A [*brokenError] says that the worker
// cannot go on.
func (w *Worker) persist(ctx context.Context, do func(context.Context) error) error {
	trying := context.WithoutCancel(ctx)
	begun, giveUp := time.Now(), cmp.Or(w.GiveUp, DefaultGiveUp)
	var last error
	for {
		one, cancel := context.WithTimeout(trying, requestTime)
		stop := context.AfterFunc(w.fleet.connected, cancel)
		err := do(one)
		stop()
		cancel()
		if err == nil {
			w.trouble("")
			return nil
		}
		if lost := w.fleet.Lost(); lost != nil {
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
		w.trouble(fmt.Sprintf("the NATS server stores nothing: %v", err))
		pause(ctx)
		trying, last = ctx, err
	}
}

// inWords returns an error of a request in words: the server's own, if it answered.
func inWords(err error) error {
	if api, ok := errors.AsType[*jetstream.APIError](err); ok {
		return fmt.Errorf("%s (NATS error %d)", api.Description, api.ErrorCode)
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) {
		return fmt.Errorf("no answer within %v", requestTime)
	}
	return err
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

// trouble says what keeps the worker from its work, in the log and in the list of
// workers, when that changes. It is empty when nothing does.
func (w *Worker) trouble(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if what == w.said {
		return
	}
	w.said = what
	w.Log(cmp.Or(what, "the NATS server works again"))
	select {
	case w.changed <- struct{}{}:
	default:
	}
}
