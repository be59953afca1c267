package main

import (
	"github.com/spf13/cobra"
)

func newReplay() *cobra.Command {
	r := &runner{}
	cmd := &cobra.Command{
		Use:   "replay FILE|ID…",
		Short: "Run the cases of a file, such as a witness, again",
		Long: `Run the cases of a case file, such as a minimised witness, or those that an ID
names, and report them. Where a divergence has two witnesses, replay them
together.`,
		Example: `  conform replay witness.yaml --backend=faulty:slice1-reverse-off-by-one
  conform replay witness.yaml other.yaml
  conform replay 'dml.scatter#00000000000000ff'`,
		Args: arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := r.named(args)
			if err != nil {
				return err
			}
			return r.run(cmd, list)
		},
	}
	r.flags(cmd)
	r.verboseFlag(cmd)
	return cmd
}
