package fleet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// A Fleet is the campaigns and workers of a NATS account with JetStream.
type Fleet struct {
	conn      *nats.Conn
	js        jetstream.JetStream
	campaigns jetstream.KeyValue
	workers   jetstream.KeyValue
	replicas  int
	connected context.Context // which ends with the connection
}

// The buckets, and the keys of a campaign in the first.
const (
	campaignsBucket = "conform-campaigns"
	workersBucket   = "conform-workers"

	campaignKey = "campaign" // a [Campaign]
	headerKey   = "header"   // the header of the run, by the first worker
	doneKey     = "done"     // when the campaign was over
)

// silence is how long a worker is listed that says nothing.
const silence = time.Minute

// requestTime bounds requests to the server.
const requestTime = 10 * time.Second

// Open opens the fleet of a connection. New streams have so many replicas, which
// takes as many servers. The connection ends when the server refuses something to
// its user: nothing goes on without that.
func Open(ctx context.Context, conn *nats.Conn, replicas int) (*Fleet, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(requestTime), jetstream.WithPublishAsyncMaxPending(256))
	if err != nil {
		return nil, err
	}
	connected, ended := context.WithCancel(context.WithoutCancel(ctx))
	f := &Fleet{conn: conn, js: js, replicas: replicas, connected: connected}
	conn.SetClosedHandler(func(*nats.Conn) { ended() })
	conn.SetErrorHandler(func(conn *nats.Conn, _ *nats.Subscription, err error) {
		if errors.Is(err, nats.ErrPermissionViolation) {
			conn.Close()
		}
	})
	for _, bucket := range []struct {
		name string
		ttl  time.Duration
		to   *jetstream.KeyValue
	}{{campaignsBucket, 0, &f.campaigns}, {workersBucket, silence, &f.workers}} {
		*bucket.to, err = js.KeyValue(ctx, bucket.name)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			*bucket.to, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
				Bucket: bucket.name, TTL: bucket.ttl, Replicas: replicas, MaxValueSize: maxStatement,
			})
		}
		if errors.Is(err, nats.ErrNoResponders) {
			err = errors.New("JetStream is not enabled, on the server or for this account")
		}
		if err != nil {
			return nil, cmp.Or(f.Lost(), fmt.Errorf("the bucket %s: %w", bucket.name, err))
		}
	}
	return f, nil
}

// Lost returns why the connection has ended for good, and nil if it has not: the
// server does not admit its user any more, or refuses something to it.
func (f *Fleet) Lost() error {
	if !f.conn.IsClosed() {
		return nil
	}
	return cmp.Or(f.conn.LastError(), nats.ErrConnectionClosed)
}

// The names of a campaign's streams and of its object store.
func workStream(id string) string   { return "conform-work-" + id }
func resultStream(id string) string { return "conform-results-" + id }
func objectStore(id string) string  { return "conform-" + id }

// The subjects of units and results. The conclusion is the unit after the last.
func workSubject(id string, unit int64) string {
	return "conform." + id + ".work." + strconv.FormatInt(unit, 10)
}

func resultSubject(id string, unit int64) string {
	return "conform." + id + ".result." + strconv.FormatInt(unit, 10)
}

// consumer is the name of the consumer of a work queue that all workers share.
const consumer = "workers"

// Submit makes a campaign. It is there for workers once all of it is.
func (f *Fleet) Submit(ctx context.Context, c *Campaign) (err error) {
	if err := c.check(); err != nil {
		return fmt.Errorf("the campaign: %w", err)
	}
	text, err := encode(c)
	if err != nil {
		return fmt.Errorf("the campaign: %w", err)
	}
	defer func() {
		if err != nil {
			_ = f.Forget(context.WithoutCancel(ctx), c.ID)
		}
	}()
	stream, err := f.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: workStream(c.ID), Subjects: []string{"conform." + c.ID + ".work.*"}, Retention: jetstream.WorkQueuePolicy, Replicas: f.replicas,
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
		Name: resultStream(c.ID), Subjects: []string{"conform." + c.ID + ".result.*"}, Replicas: f.replicas,
		AllowDirect: true, Compression: jetstream.S2Compression, DenyDelete: true, DenyPurge: true,
	}); err != nil {
		return err
	}
	if _, err := f.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: objectStore(c.ID), Replicas: f.replicas, Compression: true}); err != nil {
		return err
	}
	if err := f.publishUnits(ctx, c); err != nil {
		return err
	}
	_, err = f.campaigns.Create(ctx, key(c.ID, campaignKey), text)
	return err
}

// publishUnits fills the work queue of a campaign.
func (f *Fleet) publishUnits(ctx context.Context, c *Campaign) error {
	var acks []jetstream.PubAckFuture
	settle := func(leave int) error {
		for ; len(acks) > leave; acks = acks[1:] {
			select {
			case <-acks[0].Ok():
			case err := <-acks[0].Err():
				return err
			case <-f.connected.Done():
				return f.Lost()
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	}
	for unit := range c.Units {
		ack, err := f.js.PublishAsync(workSubject(c.ID, unit), nil)
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

func key(id, what string) string { return id + "." + what }

var errNoCampaign = errors.New("there is no campaign")

// Campaign returns a campaign.
func (f *Fleet) Campaign(ctx context.Context, id string) (*Campaign, error) {
	if err := CheckID(id); err != nil {
		return nil, err
	}
	entry, err := f.campaigns.Get(ctx, key(id, campaignKey))
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, fmt.Errorf("%w %q", errNoCampaign, id)
	}
	if err != nil {
		return nil, err
	}
	return parseCampaign(id, entry.Value())
}

// parseCampaign reads a campaign.
func parseCampaign(id string, text []byte) (*Campaign, error) {
	c := new(Campaign)
	if err := decode(text, c); err != nil {
		return nil, fmt.Errorf("campaign %s: %w", id, err)
	}
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("campaign %s: %w", id, err)
	}
	if c.ID != id {
		return nil, fmt.Errorf("campaign %s says that it is %s", id, c.ID)
	}
	return c, nil
}

// Campaigns returns all campaigns, the oldest first, and what is wrong with others.
func (f *Fleet) Campaigns(ctx context.Context) (list []*Campaign, wrong error) {
	keys, err := f.keys(ctx, campaignsBucket)
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		id, isCampaign := strings.CutSuffix(k, "."+campaignKey)
		if !isCampaign {
			continue
		}
		c, err := f.Campaign(ctx, id)
		if errors.Is(err, errNoCampaign) { // its key is deleted
			continue
		}
		if err != nil {
			wrong = errors.Join(wrong, err)
			continue
		}
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b *Campaign) int { return cmp.Compare(a.ID, b.ID) })
	return list, wrong
}

// Wait waits until a campaign is over.
func (f *Fleet) Wait(ctx context.Context, id string) error {
	changed, unsubscribe, err := f.changes()
	if err != nil {
		return err
	}
	defer unsubscribe()
	for {
		if _, err := f.campaigns.Get(ctx, key(id, doneKey)); err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		select {
		case <-ctx.Done():
		case <-f.connected.Done():
			return f.Lost()
		case <-changed:
		case <-time.After(refresh): // the server may have been away
		}
	}
}

// changes tells when something changes in the bucket of campaigns. It is a plain
// subscription: a watch of the bucket takes a consumer, of which a server has a
// bounded number.
func (f *Fleet) changes() (_ <-chan struct{}, unsubscribe func(), err error) {
	changed := make(chan struct{}, 1)
	s, err := f.conn.Subscribe("$KV."+campaignsBucket+".>", func(*nats.Msg) {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	return changed, func() { _ = s.Unsubscribe() }, err
}

// keys returns the keys of a bucket in their order, some of which may be deleted.
func (f *Fleet) keys(ctx context.Context, bucket string) ([]string, error) {
	stream, err := f.js.Stream(ctx, "KV_"+bucket)
	if err != nil {
		return nil, err
	}
	prefix := "$KV." + bucket + "."
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(prefix+">"))
	if err != nil {
		return nil, err
	}
	var list []string
	for subject := range info.State.Subjects {
		list = append(list, strings.TrimPrefix(subject, prefix))
	}
	slices.Sort(list)
	return list, nil
}

// Drop deletes a campaign and its results.
func (f *Fleet) Drop(ctx context.Context, id string) error {
	if _, err := f.Campaign(ctx, id); err != nil {
		return err
	}
	return f.Forget(ctx, id)
}

// Forget deletes what there is of a campaign, which may not be whole.
func (f *Fleet) Forget(ctx context.Context, id string) (err error) {
	if err := CheckID(id); err != nil {
		return err
	}
	for _, what := range []string{campaignKey, headerKey, doneKey} {
		err = errors.Join(err, f.campaigns.Purge(ctx, key(id, what)))
	}
	for _, name := range []string{workStream(id), resultStream(id)} {
		if gone := f.js.DeleteStream(ctx, name); !errors.Is(gone, jetstream.ErrStreamNotFound) {
			err = errors.Join(err, gone)
		}
	}
	if gone := f.js.DeleteObjectStore(ctx, objectStore(id)); !errors.Is(gone, jetstream.ErrStreamNotFound) && !errors.Is(gone, jetstream.ErrBucketNotFound) {
		err = errors.Join(err, gone)
	}
	return err
}

// header returns the header of a campaign's run, nil if no worker has begun.
func (f *Fleet) header(ctx context.Context, id string) (*result.Header, error) {
	entry, err := f.campaigns.Get(ctx, key(id, headerKey))
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, nil //nolint:nilnil // there is none
	}
	if err != nil {
		return nil, err
	}
	h := new(result.Header)
	if err := decode(entry.Value(), h); err != nil {
		return nil, fmt.Errorf("the header of campaign %s: %w", id, err)
	}
	if err := reports.Check(&result.Entry{Header: h}); err != nil {
		return nil, fmt.Errorf("the header of campaign %s: %w", id, err)
	}
	if h.Part == nil || h.Part.Of != 1 {
		return nil, fmt.Errorf("the header of campaign %s is not that of a run in one shard", id)
	}
	return h, nil
}
