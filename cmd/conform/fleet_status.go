package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/internal/fleet"
)

func newFleetStatus() *cobra.Command {
	var n natsFlags
	asJSON := false
	cmd := &cobra.Command{
		Use:   "status [CAMPAIGN]",
		Short: "Show the progress of campaigns, and the workers",
		Long: `Show the progress of all campaigns, or of one, and list the workers. Campaigns that
cannot be read are listed too: conform fleet drop deletes them. The exit status is
3 if the server stores nothing, because its store is full for example.`,
		Example: `  conform fleet status --nats=nats://queue
  conform fleet status --nats=nats://queue nightly --json`,
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			f, closing, err := n.open(cmd.Context())
			if err != nil {
				return err
			}
			defer closing(&err)
			var state fleetState
			if len(args) == 0 {
				if state.Campaigns, state.Broken, err = f.Campaigns(cmd.Context()); err != nil {
					return fault{err}
				}
			} else if state.Campaigns, err = one(cmd.Context(), f, args[0]); err != nil {
				return err
			}
			if state.Workers, err = f.Workers(cmd.Context()); err != nil {
				return fault{err}
			}
			if asJSON {
				err = writeJSON(cmd.OutOrStdout(), state)
			} else {
				err = state.write(cmd.OutOrStdout())
			}
			return asFault(errors.Join(err, f.CheckStore(cmd.Context())))
		},
	}
	n.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

// one returns the progress of the campaign that has an ID.
func one(ctx context.Context, f *fleet.Fleet, id string) ([]*fleet.Status, error) {
	c, err := f.Campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	s, err := f.Status(ctx, c)
	return []*fleet.Status{s}, asFault(err)
}

// A fleetState is the campaigns and the workers.
type fleetState struct {
	Campaigns []*fleet.Status  `json:"campaigns"`
	Broken    []fleet.Broken   `json:"broken,omitempty"`
	Workers   []fleet.Presence `json:"workers"`
}

// write writes the state as tables.
func (s *fleetState) write(out io.Writer) error {
	to := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(to, "CAMPAIGN\tBACKEND\tUNITS\tDONE\tRUNNING\tAGAIN\tSTATE")
	for _, c := range s.Campaigns {
		state := "running"
		switch {
		case c.Done:
			state = "done"
		case c.Results == 0 && c.Running == 0:
			state = "waiting"
		}
		fmt.Fprintf(to, "%s\t%s\t%d\t%d\t%d\t%d\t%s\n", c.ID, c.Backend, c.Units, c.Results, c.Running, c.Again, state)
	}
	for _, b := range s.Broken {
		fmt.Fprintf(to, "%s\t\t\t\t\t\tbroken: %s\n", b.ID, b.Error)
	}
	fmt.Fprintln(to, "\nWORKER\tBACKEND\tVERSION\tDEVICE\tUNIT\tTROUBLE")
	for i := range s.Workers {
		w := &s.Workers[i]
		fmt.Fprintf(to, "%s\t%s\t%s\t%s\t%s\t%s\n", w.Name, w.Backend, w.Version, w.Device, w.Unit, w.Trouble)
	}
	return to.Flush()
}
