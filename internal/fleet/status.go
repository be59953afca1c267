package fleet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Status is the progress of a campaign.
type Status struct {
	*Campaign
	Results int64 `json:"results"` // units that have results
	Waiting int64 `json:"waiting"` // units that no worker has
	Running int64 `json:"running"` // units that workers have
	Again   int64 `json:"again"`   // of the running units, those that had a worker before
	Done    bool  `json:"done"`
}

// Status returns the progress of a campaign.
func (f *Fleet) Status(ctx context.Context, c *Campaign) (*Status, error) {
	s := &Status{Campaign: c}
	stream, err := f.js.Stream(ctx, c.resultStream())
	if err != nil {
		return nil, err
	}
	s.Results = min(c.Units, int64(stream.CachedInfo().State.Msgs))
	queue, err := f.js.Consumer(ctx, c.workStream(), consumer)
	if err != nil {
		return nil, err
	}
	info := queue.CachedInfo()
	s.Waiting, s.Running, s.Again = int64(info.NumPending), int64(info.NumAckPending), int64(info.NumRedelivered)
	_, err = f.campaigns.Get(ctx, c.key(doneKey))
	if s.Done = err == nil; errors.Is(err, jetstream.ErrKeyNotFound) {
		err = nil
	}
	return s, err
}

// Broken is a campaign that cannot be read. [Fleet.Drop] deletes it.
type Broken struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}

// Campaigns returns the progress of all campaigns by their IDs, and the campaigns
// that cannot be read.
func (f *Fleet) Campaigns(ctx context.Context) (list []*Status, broken []Broken, err error) {
	keys, err := f.keys(ctx, campaignsBucket)
	if err != nil {
		return nil, nil, err
	}
	var ids []string
	for _, k := range keys {
		if strings.HasSuffix(k, "."+claimKey) || strings.HasSuffix(k, "."+campaignKey) {
			id, _, _ := strings.Cut(k, ".")
			ids = append(ids, id)
		}
	}
	for _, id := range slices.Compact(ids) {
		s, err := f.statusOf(ctx, id)
		switch lost := f.Lost(); {
		case err == nil:
			list = append(list, s)
		case lost != nil || ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, nats.ErrNoResponders):
			return nil, nil, cmp.Or(lost, err)
		case !errors.Is(err, errNoCampaign):
			broken = append(broken, Broken{id, inWords(err).Error()})
		case !slices.Contains(keys, id+"."+claimKey):
			broken = append(broken, Broken{id, "campaign " + id + " has no claim"})
		default: // it was dropped meanwhile
		}
	}
	return list, broken, nil
}

// statusOf returns the progress of the campaign that has an ID.
func (f *Fleet) statusOf(ctx context.Context, id string) (*Status, error) {
	c, err := f.Campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	return f.Status(ctx, c)
}

// Wait waits until a campaign has ended.
func (f *Fleet) Wait(ctx context.Context, c *Campaign) error {
	changed, unsubscribe, err := f.changes()
	if err != nil {
		return err
	}
	defer unsubscribe()
	for {
		_, err := f.campaigns.Get(ctx, c.key(doneKey))
		if err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			if _, err := f.campaigns.Get(ctx, c.key(campaignKey)); errors.Is(err, jetstream.ErrKeyNotFound) {
				return fmt.Errorf("campaign %s was dropped", c.ID)
			}
		}
		select {
		case <-ctx.Done():
		case <-f.connected.Done():
			return f.Lost()
		case <-changed:
			pause(ctx)
		case <-time.After(refresh): // a change may have been missed while the server was away
		}
	}
}

// Workers returns the workers that gave a sign of life within the last minute.
func (f *Fleet) Workers(ctx context.Context) ([]Presence, error) {
	keys, err := f.keys(ctx, workersBucket)
	if err != nil {
		return nil, err
	}
	var list []Presence
	for _, name := range keys {
		entry, err := f.workers.Get(ctx, name)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		var p Presence
		if err := decode(entry.Value(), &p); err == nil && p.Name == name {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b Presence) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}

// CheckStore returns why the server stores nothing, and nil if it does.
func (f *Fleet) CheckStore(ctx context.Context) error {
	_, err := f.workers.Put(ctx, "probe", nil) // which is no worker, and expires as they do
	if err != nil {
		return fmt.Errorf("the NATS server stores nothing: %w", inWords(err))
	}
	return nil
}
