package fleet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// A Result is what a worker found in a unit. The result of the unit after the last
// is the conclusion: what only all units together show.
type Result struct {
	Worker  string  `json:"worker"`
	Attempt uint64  `json:"attempt"` // from 1
	Seconds float64 `json:"seconds"`
	// Entries are those of the journal. If the unit has a divergence, or many entries,
	// they are in an object instead, one a line, and Object is its name.
	Entries []*result.Entry `json:"entries,omitempty"`
	Object  string          `json:"object,omitempty"`
	// Units is the number of units before the conclusion; 0 in other results.
	Units int64 `json:"units,omitempty"`
}

// The bounds of a result.
const (
	largest    = 128 << 10 // bytes of entries within a message
	maxObject  = 256 << 20
	maxEntries = 100_000
)

// errNoResult is the error of a unit that has no result yet.
var errNoResult = errors.New("the unit has no result")

// getResult returns the result of a unit.
func getResult(ctx context.Context, js jetstream.JetStream, c *Campaign, unit int64) (*Result, error) {
	stream, err := js.Stream(ctx, c.resultStream())
	if err != nil {
		return nil, err
	}
	return getResultFrom(ctx, js, stream, c, unit)
}

func getResultFrom(ctx context.Context, js jetstream.JetStream, stream jetstream.Stream, c *Campaign, unit int64) (*Result, error) {
	msg, err := stream.GetLastMsgForSubject(ctx, c.resultSubject(unit))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, errNoResult
	}
	if err != nil {
		return nil, err
	}
	r := new(Result)
	if err := decode(msg.Data, r); err != nil {
		return nil, fmt.Errorf("the result of unit %d: %w", unit, err)
	}
	if r.Object != "" {
		if r.Entries, err = getObject(ctx, js, c, r.Object); err != nil {
			return nil, fmt.Errorf("the result of unit %d: %w", unit, err)
		}
	}
	if err := r.check(c, unit); err != nil {
		return nil, fmt.Errorf("the result of unit %d: %w", unit, err)
	}
	return r, nil
}

// getObject reads entries from the object store, which checks their digest.
func getObject(ctx context.Context, js jetstream.JetStream, c *Campaign, name string) ([]*result.Entry, error) {
	store, err := js.ObjectStore(ctx, c.objectStore())
	if err != nil {
		return nil, err
	}
	object, err := store.Get(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }()
	text, err := io.ReadAll(io.LimitReader(object, maxObject+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > maxObject:
		return nil, errLong
	}
	var list []*result.Entry
	for line := range bytes.Lines(text) {
		e := new(result.Entry)
		if len(line) > reports.MaxLine || len(list) == maxEntries {
			return nil, errLong
		}
		if err := json.Unmarshal(line, e); err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// check returns what is wrong with the result of a unit.
func (r *Result) check(c *Campaign, unit int64) error {
	if !(r.Seconds >= 0 && r.Seconds <= 1e9) {
		return fmt.Errorf("it took %v s", r.Seconds)
	}
	closed := false
	for _, e := range r.Entries {
		if e == nil {
			return errors.New("an entry is missing")
		}
		if err := reports.Check(e); err != nil {
			return err
		}
		switch {
		case closed:
			return errors.New("an entry after the last")
		case e.Header != nil:
			return errors.New("a header within a campaign")
		case e.Unit != nil && e.Unit.Index != unit:
			return fmt.Errorf("it is that of unit %d", e.Unit.Index)
		}
		closed = e.Unit != nil || e.End != nil
		if unit == c.Units && e.End == nil && (e.Divergence == nil || !e.Divergence.Together) {
			return errors.New("the conclusion has an entry of a unit")
		}
	}
	switch {
	case !closed:
		return errors.New("its last entry is missing")
	case unit == c.Units && (r.Units < 0 || r.Units > c.Units):
		return fmt.Errorf("the conclusion is that of %d units", r.Units)
	}
	return nil
}
