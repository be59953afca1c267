package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A Presence is what a worker says of itself.
type Presence struct {
	Name    string `json:"name"`
	Host    string `json:"host"`
	Conform string `json:"conform"`
	Backend string `json:"backend"`
	Version string `json:"version"` // of the backend
	Device  string `json:"device"`
	Unit    string `json:"unit,omitempty"` // "CAMPAIGN/NUMBER", if it does one
}

// present lists the worker among the workers until it stops.
func (w *Worker) present(ctx context.Context) (stop func()) {
	units := make(chan string, 1)
	w.announce = func(unit string) {
		select {
		case <-units:
		default:
		}
		units <- unit
	}
	ended := make(chan struct{})
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer close(ended)
		p := Presence{
			Name: w.Name, Host: w.Host, Conform: w.Version, Backend: w.Backend, Version: w.Describe.Version, Device: w.Describe.Device,
		}
		tick := time.NewTicker(silence / 4)
		defer tick.Stop()
		for {
			if text, err := json.Marshal(p); err == nil {
				_, _ = w.fleet.workers.Put(ctx, w.Name, text)
			}
			select {
			case <-ctx.Done():
				gone, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
				defer cancel()
				_ = w.fleet.workers.Purge(gone, w.Name)
				return
			case <-tick.C:
				select {
				case p.Unit = <-units:
				default:
				}
			}
		}
	}()
	return func() { cancel(); <-ended }
}

// Workers returns the workers that were there within the last minute.
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
