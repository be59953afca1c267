package main

import (
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
		Short: "Say how far campaigns are, and which workers there are",
		Long:  `Say how far each campaign is, or one of them, and list the workers.`,
		Example: `  conform fleet status --nats=nats://queue:4222
  conform fleet status --nats=nats://queue:4222 nightly --json`,
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			f, closing, err := n.open(cmd.Context())
			if err != nil {
				return err
			}
			defer closing(&err)
			var list []*fleet.Campaign
			var wrong error
			if len(args) == 0 {
				list, wrong = f.Campaigns(cmd.Context())
			} else if c, err := f.Campaign(cmd.Context(), args[0]); err != nil {
				return err
			} else {
				list = append(list, c)
			}
			var state fleetState
			for _, c := range list {
				s, err := f.Status(cmd.Context(), c)
				if err != nil {
					wrong = errors.Join(wrong, fmt.Errorf("campaign %s: %w", c.ID, err))
					continue
				}
				state.Campaigns = append(state.Campaigns, s)
			}
			if state.Workers, err = f.Workers(cmd.Context()); err != nil {
				return fault{err}
			}
			if asJSON {
				return errors.Join(writeJSON(cmd.OutOrStdout(), state), wrong)
			}
			return errors.Join(asFault(state.write(cmd.OutOrStdout())), wrong)
		},
	}
	n.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

// A fleetState is the campaigns and the workers.
type fleetState struct {
	Campaigns []*fleet.Status  `json:"campaigns"`
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
	fmt.Fprintln(to, "\nWORKER\tBACKEND\tVERSION\tDEVICE\tUNIT")
	for i := range s.Workers {
		w := &s.Workers[i]
		fmt.Fprintf(to, "%s\t%s\t%s\t%s\t%s\n", w.Name, w.Backend, w.Version, w.Device, w.Unit)
	}
	return to.Flush()
}
