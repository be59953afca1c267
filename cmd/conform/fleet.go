package main

import (
	"errors"

	"github.com/spf13/cobra"

	"example.com/conform/internal/fleet"
	"example.com/conform/internal/interrupt"
)

func newFleet() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fleet",
		Short: "Run campaigns on many machines, by NATS JetStream",
		Long: `Run a campaign on many machines. A campaign is a queue of units of work on a NATS
server with JetStream. Workers judge the units, and the report equals that of
conform run on one machine: see docs/fleet.md.`,
		Example: `  conform fleet submit --nats=nats://queue --backend=cpu --name=weekly
  conform fleet work --nats=nats://queue --backend=cpu --until=weekly
  conform fleet report --nats=nats://queue weekly`,
		Args: unknownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newFleetSubmit(), newFleetWork(), newFleetStatus(), newFleetReport(), newFleetDrop())
	return cmd
}

func newFleetSubmit() *cobra.Command {
	var c campaignFlags
	var n natsFlags
	var backend, device string
	var crashes int64
	cmd := &cobra.Command{
		Use:   "submit [PATTERN…]",
		Short: "Submit a campaign, and print its ID",
		Long: `Submit a campaign of case files and random cases to a NATS server, and print its
ID. A PATTERN chooses cases as in conform run. The campaign is for workers whose
backend has the name that --backend gives. They must have the same version of
conform, and the same version and device of the backend, as the worker that takes
the first unit. A name that is in use is refused.`,
		Example: `  conform fleet submit --nats=nats://queue --backend=cpu --random=1000000
  conform fleet submit --nats=nats://queue --backend=vulkan --device=AMD 'dml.*'`,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			campaign, err := c.campaign(cmd, args, backend, crashes)
			if err != nil {
				return err
			}
			campaign.Device = device
			f, closing, err := n.open(cmd.Context())
			if err != nil {
				return err
			}
			defer closing(&err)
			ctx, stop := interrupt.Until(cmd.Context())
			defer stop()
			if err := f.Submit(ctx, campaign); errors.Is(err, fleet.ErrTaken) {
				return err
			} else if err != nil {
				return fault{err}
			}
			cmd.Println(campaign.ID)
			return nil
		},
	}
	c.flags(cmd)
	n.flags(cmd)
	cmd.Flags().StringVar(&backend, "backend", "cpu", "`NAME` of the backend, as its workers call it")
	cmd.Flags().StringVar(&device, deviceFlag, "", "only workers whose device has `TEXT` in its name")
	integerFlag(cmd, &crashes, "max-crashes", 0, maxRandom, 1000, "end the campaign after `N` crashes of the child process; 0 for no limit")
	completeFlag(cmd, "backend", backendNames)
	return cmd
}

func newFleetWork() *cobra.Command {
	var w workFlags
	var n natsFlags
	var campaign string
	cmd := &cobra.Command{
		Use:   "work",
		Short: "Take units of campaigns, and judge them",
		Long: `Take units of work of the campaigns that are for a backend, and judge them. A
worker works until a signal ends it, or until a campaign has ended, and finishes
its unit. The unit of a worker that is killed goes to another worker. A worker
also ends if the server stores nothing for the time of --give-up.`,
		Example: `  conform fleet work --nats=nats://queue --backend=cpu --jobs=2 --until=nightly`,
		Args:    arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			f, closing, err := n.open(cmd.Context())
			if err != nil {
				return err
			}
			defer closing(&err)
			ctx, stop := interrupt.Until(cmd.Context())
			defer stop()
			if campaign == "" {
				return w.work(ctx, cmd.ErrOrStderr(), f)
			}
			c, err := f.Campaign(ctx, campaign)
			if err != nil {
				return err
			}
			return w.until(ctx, cmd.ErrOrStderr(), f, c)
		},
	}
	w.flags(cmd)
	cmd.Flags().StringVar(&campaign, "until", "", "end when `CAMPAIGN` has ended")
	w.giveUp = fleet.DefaultGiveUp
	cmd.Flags().Var((*duration)(&w.giveUp), "give-up", "end when the server stores nothing for so long")
	w.backend.nameFlag(cmd)
	n.flags(cmd)
	integerFlag(cmd, &w.workers, "jobs", 1, maxJobs, 1, "judge `N` units in parallel")
	return cmd
}

func newFleetReport() *cobra.Command {
	var r reporting
	var n natsFlags
	var journal string
	cmd := &cobra.Command{
		Use:   "report CAMPAIGN",
		Short: "Render the report of a campaign",
		Long: `Render the report of a campaign, which equals that of conform run on one machine.
The report of a campaign that has not ended covers the finished units, and is
incomplete.`,
		Example: `  conform fleet report --nats=nats://queue nightly --format=html > report.html`,
		Args:    arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if err := r.check(); err != nil {
				return err
			}
			f, closing, err := n.open(cmd.Context())
			if err != nil {
				return err
			}
			defer closing(&err)
			report, err := reportOf(cmd.Context(), f, args[0], journal)
			if report == nil {
				return err
			}
			return r.write(cmd, report, err)
		},
	}
	r.flags(cmd)
	n.flags(cmd)
	cmd.Flags().StringVar(&journal, "journal", "", "write the journal of the campaign to `FILE`")
	return cmd
}

func newFleetDrop() *cobra.Command {
	var n natsFlags
	cmd := &cobra.Command{
		Use:   "drop CAMPAIGN",
		Short: "Delete a campaign and its results",
		Long: `Delete a campaign from the server: its units, results and witnesses. The campaign
need not be whole: drop also deletes what a failed submit left, and entries that
cannot be read.`,
		Example: `  conform fleet drop --nats=nats://queue nightly`,
		Args:    arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			f, closing, err := n.open(cmd.Context())
			if err != nil {
				return err
			}
			defer closing(&err)
			return f.Drop(cmd.Context(), args[0])
		},
	}
	n.flags(cmd)
	return cmd
}
