package main

import (
	"context"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"example.com/conform/internal/fleet"
	"example.com/conform/internal/fleet/server"
)

func newFleetLocal() *cobra.Command {
	var c campaignFlags
	var w workFlags
	var n natsFlags
	var r reporting
	var journal string
	cmd := &cobra.Command{
		Use:   "local [PATTERN…]",
		Short: "Run a campaign on this machine, without a server",
		Long: `Run a campaign with several workers on this machine, and render its report. The
NATS server is in this process, and nothing else reaches it. With --nats the same
command uses that server in its place: the workers of this machine, and all others
of the same kind, run the campaign.`,
		Example: `  conform fleet local --workers=4 --backend=cpu
  conform fleet local --workers=4 --nats=nats://queue:4222 --seed=random`,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if err := r.check(); err != nil {
				return err
			}
			campaign, err := c.campaign(cmd, args, w.backend.name, w.backend.crashes)
			if err != nil {
				return err
			}
			f, closing, err := n.openOrStart(cmd.Context())
			if err != nil {
				return err
			}
			defer closing(&err)
			ctx, stop := untilSignal(cmd.Context())
			defer stop()
			if err := f.Submit(ctx, campaign); err != nil {
				return fault{err}
			}
			working := w.until(ctx, cmd, f, campaign.ID)
			report, err := reportOf(cmd.Context(), f, campaign.ID, journal)
			if working != nil {
				err = working
			}
			if report == nil {
				return err
			}
			return r.write(cmd, report, err)
		},
	}
	c.flags(cmd)
	w.flags(cmd)
	w.backend.nameFlag(cmd)
	n.flags(cmd)
	r.flags(cmd)
	cmd.Flags().StringVar(&journal, "journal", "", "write the journal of the campaign to `FILE`")
	integerFlag(cmd, &w.workers, "workers", 1, maxJobs, 2, "judge `N` units in parallel")
	return cmd
}

// until works until a campaign is over.
func (w *workFlags) until(ctx context.Context, cmd *cobra.Command, f *fleet.Fleet, id string) error {
	ctx, over := context.WithCancel(ctx)
	defer over()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer over()
		if err := f.Wait(ctx, id); ctx.Err() == nil {
			return asFault(err)
		}
		return nil
	})
	group.Go(func() error { return w.work(ctx, cmd.ErrOrStderr(), f) })
	return group.Wait()
}

// openOrStart connects to the server, or starts one where none is named.
func (n *natsFlags) openOrStart(ctx context.Context) (f *fleet.Fleet, closing func(*error), err error) {
	if n.url != "" {
		return n.open(ctx)
	}
	store, err := os.MkdirTemp("", "conform-fleet-")
	if err != nil {
		return nil, nil, fault{err}
	}
	f, stop, err := start(ctx, store)
	if err != nil {
		_ = os.RemoveAll(store)
		return nil, nil, err
	}
	return f, func(err *error) { stop(err); _ = os.RemoveAll(store) }, nil
}

// start starts a server in this process that keeps its store in a folder.
func start(ctx context.Context, store string) (f *fleet.Fleet, closing func(*error), err error) {
	s, err := server.Start(store, 0)
	if err != nil {
		return nil, nil, fault{err}
	}
	conn, err := s.Connect()
	if err == nil {
		f, err = fleet.Open(ctx, conn, 1)
	}
	if err != nil {
		s.Close()
		return nil, nil, fault{err}
	}
	return f, func(*error) { conn.Close(); s.Close() }, nil
}
