package campaign_test

import (
	"context"
	"errors"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec/dml"
)

var _ = Describe("an entry that cannot be emitted", func() {
	It("ends the run with its error, once no worker uses a backend any more", func(ctx context.Context) {
		var inUse atomic.Int64
		cfg := config(100_000, func() backends.Backend {
			return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				inUse.Add(1)
				defer inUse.Add(-1)
				if batch[0].Operator != dml.Slice1 { // whose unit is collected first
					<-ctx.Done()
				}
				return honest.Run(ctx, batch)
			}}
		})
		cfg.Workers = 2
		full := errors.New("the disk is full")
		err := campaign.Run(ctx, cfg, func(e *result.Entry) error {
			if e.Shard != nil {
				return full
			}
			return nil
		})
		Expect(err).To(MatchError(full))
		Expect(inUse.Load()).To(BeZero())
	})
})
