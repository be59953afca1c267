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

// persist does something on the server. It tries until ctx ends, as the server may
// come back, or until the server refuses it or the connection was closed.
func (w *Worker) persist(ctx context.Context, do func(context.Context) error) error {
	for {
		one, cancel := context.WithTimeout(ctx, requestTime)
		stop := context.AfterFunc(w.fleet.connected, cancel)
		err := do(one)
		stop()
		cancel()
		if lost := w.fleet.Lost(); err != nil && lost != nil {
			return lost
		}
		if err == nil || !passes(err) || ctx.Err() != nil {
			return err
		}
		pause(ctx)
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

// passes reports whether a request that failed may succeed later.
func passes(err error) bool {
	if errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrKeyNotFound) {
		return false
	}
	api, ok := errors.AsType[*jetstream.APIError](err)
	return !ok || api.Code >= 500
}
