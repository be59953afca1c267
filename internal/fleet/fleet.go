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

// The buckets of a fleet. The keys of a campaign in the first are:
//
//	ID.claim            the token of the submit that has the ID
//	ID.TOKEN.campaign   the [Campaign], once its streams and its units are there
//	ID.TOKEN.header     the header of the run, by the first worker
//	ID.TOKEN.done       when the campaign ended
//
// No two submits have the same token. So whoever still works for a campaign that
// was dropped cannot write to a later one with the same ID.
const (
	campaignsBucket = "conform-campaigns"
	workersBucket   = "conform-workers"

	claimKey    = "claim"
	campaignKey = "campaign"
	headerKey   = "header"
	doneKey     = "done"
)

// silence is how long a worker stays listed after its last sign of life.
const silence = time.Minute

// requestTime bounds each request to the server. Tests shorten it.
var requestTime = 10 * time.Second

// Open opens the fleet of a connection. New streams have the given number of
// replicas, each on a server of its own. The connection is closed when the server
// denies its user a permission, because every permission is needed.
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
			return nil, cmp.Or(f.Lost(), fmt.Errorf("the bucket %s: %w", bucket.name, inWords(err)))
		}
	}
	return f, nil
}

// Lost returns why the connection was closed for good, and nil if it was not. The
// server no longer admits the user, or denies it a permission.
func (f *Fleet) Lost() error {
	if !f.conn.IsClosed() {
		return nil
	}
	return cmp.Or(f.conn.LastError(), nats.ErrConnectionClosed)
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

var errNoCampaign = errors.New("there is no campaign")

// Campaign returns the campaign that has an ID.
func (f *Fleet) Campaign(ctx context.Context, id string) (*Campaign, error) {
	if err := CheckID(id); err != nil {
		return nil, err
	}
	claim, err := f.campaigns.Get(ctx, id+"."+claimKey)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, fmt.Errorf("%w %q", errNoCampaign, id)
	}
	if err != nil {
		return nil, err
	}
	c := &Campaign{ID: id, Token: string(claim.Value())}
	if !validToken.MatchString(c.Token) {
		return nil, fmt.Errorf("campaign %s: its claim is damaged", id)
	}
	entry, err := f.campaigns.Get(ctx, c.key(campaignKey))
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, fmt.Errorf("campaign %s is not whole: its submit or drop is under way, or was cut off", id)
	}
	if err != nil {
		return nil, err
	}
	return parseCampaign(c.key(campaignKey), entry.Value())
}

// parseCampaign reads the campaign of a key.
func parseCampaign(key string, text []byte) (*Campaign, error) {
	id, _, _ := strings.Cut(key, ".")
	c := new(Campaign)
	err := decode(text, c)
	if err == nil {
		err = c.check()
	}
	if err == nil && c.key(campaignKey) != key {
		err = fmt.Errorf("it is %s of submit %s", c.ID, c.Token)
	}
	if err != nil {
		return nil, fmt.Errorf("campaign %s: %w", id, err)
	}
	return c, nil
}

// changes tells when a key of the bucket of campaigns is written. It is a plain
// subscription, because a watch of the bucket takes a consumer, and a server has a
// bounded number of consumers. A deletion is not told, and a key may be told a
// moment before it can be read: [pause] before reading it.
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

// pause waits a moment before something is tried again.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(100 * time.Millisecond):
	}
}

// refresh is how often workers look for campaigns that they were not told of.
const refresh = 10 * time.Second

// keys returns the keys of a bucket in their order. Keys that contain wildcards
// are left out, so that every key can be a filter.
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
		if k := strings.TrimPrefix(subject, prefix); !strings.ContainsAny(k, "*>") {
			list = append(list, k)
		}
	}
	slices.Sort(list)
	return list, nil
}

// header returns the header of a campaign's run, nil if no worker has begun.
func (f *Fleet) header(ctx context.Context, c *Campaign) (*result.Header, error) {
	entry, err := f.campaigns.Get(ctx, c.key(headerKey))
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, nil //nolint:nilnil // there is none
	}
	if err != nil {
		return nil, err
	}
	return parseHeader(c, entry.Value())
}

// parseHeader reads the header of a campaign's run.
func parseHeader(c *Campaign, text []byte) (*result.Header, error) {
	h := new(result.Header)
	if err := decode(text, h); err != nil {
		return nil, fmt.Errorf("the header of campaign %s: %w", c.ID, err)
	}
	if err := reports.Check(&result.Entry{Header: h}); err != nil {
		return nil, fmt.Errorf("the header of campaign %s: %w", c.ID, err)
	}
	if h.Part == nil || h.Part.Of != 1 {
		return nil, fmt.Errorf("the header of campaign %s is not that of a run in one shard", c.ID)
	}
	return h, nil
}
