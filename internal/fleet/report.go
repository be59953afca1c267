package fleet

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/conform/internal/campaign"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// Report emits the entries of a campaign's run, as a run on one machine does. The
// run of a campaign that has not ended counts as interrupted.
func (f *Fleet) Report(ctx context.Context, c *Campaign, emit func(*result.Entry) error) error {
	h, err := f.header(ctx, c)
	if err != nil {
		return err
	}
	if h == nil {
		return fmt.Errorf("campaign %s has no results yet: no worker has begun", c.ID)
	}
	units := c.Units
	conclusion, err := getResult(ctx, f.js, c, c.Units)
	switch {
	case err == nil:
		units = conclusion.Units
	case !errors.Is(err, errNoResult):
		return err
	}
	checked := reports.NewWriter(discard{})
	_, err = campaign.Merge([]campaign.Shard{journal(ctx, f.js, c, h, units, conclusion)}, func(e *result.Entry) error {
		if err := checked.Write(e); err != nil {
			return err
		}
		return emit(e)
	})
	return err
}

// discard is a writer that drops what it gets.
type discard struct{}

// Write drops p.
func (discard) Write(p []byte) (int, error) { return len(p), nil }

// journal returns the entries of the units that have results, up to the unit in
// which the run ends, and of the conclusion.
func journal(ctx context.Context, js jetstream.JetStream, c *Campaign, h *result.Header, units int64, conclusion *Result) campaign.Shard {
	return campaign.Shard{Name: "campaign " + c.ID, Entries: func(yield func(*result.Entry, error) bool) {
		stream, err := js.Stream(ctx, c.resultStream())
		if err != nil {
			yield(nil, err)
			return
		}
		if !yield(&result.Entry{Header: h}, nil) || !yieldUnits(ctx, js, stream, c, units, conclusion == nil, yield) || conclusion == nil {
			return
		}
		for _, e := range conclusion.Entries {
			if !yield(e, nil) {
				return
			}
		}
	}}
}

// yieldUnits yields the entries of units, and returns whether more may follow.
func yieldUnits(ctx context.Context, js jetstream.JetStream, stream jetstream.Stream, c *Campaign, units int64, ends bool, yield func(*result.Entry, error) bool) bool {
	for unit := range units {
		r, err := getResultFrom(ctx, js, stream, c, unit)
		if errors.Is(err, errNoResult) {
			continue
		}
		if err != nil {
			return yield(nil, err) && false
		}
		for _, e := range r.Entries {
			if e.End != nil {
				return !ends || yield(e, nil)
			}
			if !yield(e, nil) {
				return false
			}
		}
	}
	return true
}
