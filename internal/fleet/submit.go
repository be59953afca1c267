package fleet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// ErrTaken is the error of a submit whose ID another campaign has.
var ErrTaken = errors.New("exists already")

// Submit makes a campaign, and sets its token. Workers see the campaign when all of
// it is there. An ID that is in use is refused before anything is written. A submit
// that fails deletes what it made.
func (f *Fleet) Submit(ctx context.Context, c *Campaign) (err error) {
	c.Token = newToken()
	if err := c.check(); err != nil {
		return fmt.Errorf("the campaign: %w", err)
	}
	text, err := encode(c)
	if err != nil {
		return fmt.Errorf("the campaign: %w", err)
	}
	_, err = f.campaigns.Create(ctx, c.ID+"."+claimKey, []byte(c.Token))
	if errors.Is(err, jetstream.ErrKeyExists) {
		return fmt.Errorf("campaign %s %w", c.ID, ErrTaken)
	}
	if err == nil {
		err = f.fill(ctx, c)
	}
	if err == nil {
		_, err = f.campaigns.Create(ctx, c.key(campaignKey), text)
	}
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	err = cmp.Or(f.Lost(), fmt.Errorf("campaign %s is not submitted: %w", c.ID, inWords(err)))
	undoing, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestTime)
	defer cancel()
	if left := f.undo(undoing, c); left != nil {
		return fmt.Errorf("%w; a part of campaign %s may be left on the server: delete it with conform fleet drop %s", err, c.ID, c.ID)
	}
	return err
}

// fill makes the streams of a campaign, and publishes its units.
func (f *Fleet) fill(ctx context.Context, c *Campaign) error {
	stream, err := f.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: c.workStream(), Subjects: []string{"conform." + c.key("work") + ".*"}, Retention: jetstream.WorkQueuePolicy, Replicas: f.replicas,
	})
	if err != nil {
		return err
	}
	if _, err := stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.patience(), MaxAckPending: -1,
	}); err != nil {
		return err
	}
	if _, err := f.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: c.resultStream(), Subjects: []string{"conform." + c.key("result") + ".*"}, Replicas: f.replicas,
		AllowDirect: true, Compression: jetstream.S2Compression, DenyDelete: true, DenyPurge: true,
	}); err != nil {
		return err
	}
	if _, err := f.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: c.objectStore(), Replicas: f.replicas, Compression: true}); err != nil {
		return err
	}
	return f.publishUnits(ctx, c)
}

// publishUnits fills the work queue of a campaign.
func (f *Fleet) publishUnits(ctx context.Context, c *Campaign) error {
	var acks []jetstream.PubAckFuture
	late := time.NewTimer(requestTime)
	defer late.Stop()
	settle := func(leave int) error {
		for ; len(acks) > leave; acks = acks[1:] {
			late.Reset(requestTime)
			select {
			case <-acks[0].Ok():
			case err := <-acks[0].Err():
				return err
			case <-late.C:
				return context.DeadlineExceeded
			case <-f.connected.Done():
				return f.Lost()
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	}
	for unit := range c.Units {
		ack, err := f.js.PublishAsync(c.workSubject(unit), nil)
		if err != nil {
			return err
		}
		acks = append(acks, ack)
		if err := settle(128); err != nil {
			return err
		}
	}
	return settle(0)
}

// undo deletes what the submit of a campaign made, and nothing else.
func (f *Fleet) undo(ctx context.Context, c *Campaign) error {
	if err := f.clear(ctx, c); err != nil {
		return err
	}
	claim, err := f.campaigns.Get(ctx, c.ID+"."+claimKey)
	if errors.Is(err, jetstream.ErrKeyNotFound) || err == nil && string(claim.Value()) != c.Token {
		return nil // another has the ID
	}
	if err != nil {
		return err
	}
	return f.purge(ctx, c.ID+"."+claimKey, jetstream.WithPurgeSequence(claim.Revision()+1))
}

// clear deletes the streams of a campaign and the keys with its token.
func (f *Fleet) clear(ctx context.Context, c *Campaign) error {
	for _, name := range []string{c.resultStream(), "OBJ_" + c.objectStore(), c.workStream()} {
		if err := f.js.DeleteStream(ctx, name); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
	}
	return f.purge(ctx, c.key(">"))
}

// purge deletes the keys of a filter from the bucket of campaigns. The deletion of a
// key-value bucket would write a marker, for which a full server has no room.
func (f *Fleet) purge(ctx context.Context, filter string, options ...jetstream.StreamPurgeOpt) error {
	stream, err := f.js.Stream(ctx, "KV_"+campaignsBucket)
	if err != nil {
		return err
	}
	return stream.Purge(ctx, append(options, jetstream.WithPurgeSubject("$KV."+campaignsBucket+"."+filter))...)
}

// Drop deletes all that the server has under the ID of a campaign, even if the
// campaign is not whole or cannot be read. The claim goes last, so that a drop that
// is cut off can be repeated.
func (f *Fleet) Drop(ctx context.Context, id string) error {
	keys, err := f.keys(ctx, campaignsBucket)
	if err != nil {
		return err
	}
	found := false
	for _, k := range keys {
		first, rest, _ := strings.Cut(k, ".")
		if first != id {
			continue
		}
		found = true
		token, _, _ := strings.Cut(rest, ".")
		if rest == claimKey {
			claim, err := f.campaigns.Get(ctx, k)
			if err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) {
				return err
			}
			if err == nil {
				token = string(claim.Value())
			}
		}
		if CheckID(id) == nil && validToken.MatchString(token) {
			if err := f.clear(ctx, &Campaign{ID: id, Token: token}); err != nil {
				return err
			}
		}
		if rest != claimKey {
			if err := f.purge(ctx, k); err != nil {
				return err
			}
		}
	}
	if !found {
		return fmt.Errorf("%w %q", errNoCampaign, id)
	}
	return f.purge(ctx, id+"."+claimKey)
}
