package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A Presence is how a worker describes itself to the server.
type Presence struct {
	Name    string `json:"name"`
	Host    string `json:"host"`
	Conform string `json:"conform"`
	Backend string `json:"backend"`
	Version string `json:"version"` // of the backend
	Device  string `json:"device"`
	Unit    string `json:"unit,omitempty"`    // "CAMPAIGN/NUMBER", if it judges a unit
	Trouble string `json:"trouble,omitempty"` // what keeps it from its work
}

// A listing keeps a worker in the list of workers.
type listing struct {
	workers jetstream.KeyValue
	log     func(line string)
	changed chan struct{}

	mu       sync.Mutex
	presence Presence
}

// put writes the worker into the list.
func (l *listing) put(ctx context.Context) error {
	l.mu.Lock()
	p := l.presence
	l.mu.Unlock()
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = l.workers.Put(ctx, p.Name, text)
	return err
}

// announce sets the unit that the worker judges, which the next listing has.
func (l *listing) announce(unit string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.presence.Unit = unit
}

// trouble says what keeps the worker from its work, in the log and in the list of
// workers, when that changes. It is empty when nothing does.
func (l *listing) trouble(what string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if what == l.presence.Trouble {
		return
	}
	l.presence.Trouble = what
	l.log(cmp.Or(what, "the NATS server works again"))
	select {
	case l.changed <- struct{}{}:
	default:
	}
}

// keep keeps the worker in the list until it stops.
func (l *listing) keep(ctx context.Context) (stop func()) {
	ended := make(chan struct{})
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer close(ended)
		tick := time.NewTicker(silence / 4)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				gone, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
				defer cancel()
				_ = l.workers.Purge(gone, l.presence.Name)
				return
			case <-tick.C:
			case <-l.changed:
			}
			_ = l.put(ctx) // what is stored next says what is wrong
		}
	}()
	return func() { cancel(); <-ended }
}
