package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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

// list writes the worker into the list of workers.
func (w *Worker) list(ctx context.Context) error {
	w.mu.Lock()
	p := Presence{
		Name: w.Name, Host: w.Host, Conform: w.Version, Backend: w.Backend, Version: w.Describe.Version, Device: w.Describe.Device,
		Unit: w.unit, Trouble: w.said,
	}
	w.mu.Unlock()
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = w.fleet.workers.Put(ctx, w.Name, text)
	return err
}

// announce sets the unit that the worker judges, which the next listing has.
func (w *Worker) announce(unit string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.unit = unit
}

// present keeps the worker in the list of workers until it stops.
func (w *Worker) present(ctx context.Context) (stop func()) {
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
				_ = w.fleet.workers.Purge(gone, w.Name)
				return
			case <-tick.C:
			case <-w.changed:
			}
			_ = w.list(ctx) // what is stored next says what is wrong
		}
	}()
	return func() { cancel(); <-ended }
}

// CheckStore returns why the server stores nothing, and nil if it does.
func (f *Fleet) CheckStore(ctx context.Context) error {
	_, err := f.workers.Put(ctx, "probe", nil) // which is no worker, and expires as they do
	if err != nil {
		return fmt.Errorf("the NATS server stores nothing: %w", inWords(err))
	}
	return nil
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
