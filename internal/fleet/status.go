package fleet

import (
	"context"
	"errors"

	"github.com/nats-io/nats.go/jetstream"
)

// A Status says how far a campaign is.
type Status struct {
	*Campaign
	Results int64 `json:"results"` // units that have results
	Waiting int64 `json:"waiting"` // units that no worker has
	Running int64 `json:"running"` // units that workers have
	Again   int64 `json:"again"`   // of these, those that a worker before gave up
	Done    bool  `json:"done"`
}

// Status returns how far a campaign is.
func (f *Fleet) Status(ctx context.Context, c *Campaign) (*Status, error) {
	s := &Status{Campaign: c}
	stream, err := f.js.Stream(ctx, resultStream(c.ID))
	if err != nil {
		return nil, err
	}
	s.Results = min(c.Units, int64(stream.CachedInfo().State.Msgs))
	queue, err := f.js.Consumer(ctx, workStream(c.ID), consumer)
	if err != nil {
		return nil, err
	}
	info := queue.CachedInfo()
	s.Waiting, s.Running, s.Again = int64(info.NumPending), int64(info.NumAckPending), int64(info.NumRedelivered)
	_, err = f.campaigns.Get(ctx, key(c.ID, doneKey))
	if s.Done = err == nil; errors.Is(err, jetstream.ErrKeyNotFound) {
		err = nil
	}
	return s, err
}
