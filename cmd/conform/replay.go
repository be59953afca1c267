package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
)

// maxRepeat bounds the cases of a replay that is repeated.
const maxRepeat = 1_000_000

func newReplay() *cobra.Command {
	r := &runner{}
	var repeat int64
	cmd := &cobra.Command{
		Use:   "replay FILE|FOLDER|ID…",
		Short: "Run the cases of files, folders or IDs, such as a witness",
		Long: `Run the cases of a case file, such as a witness, of all case files in and below
a folder, or those that an ID names, in order. If a divergence has two witnesses,
replay them together. A divergence that does not occur every time may need
--repeat.

` + aboutBackends,
		Example: `  conform replay witness.yaml --backend=faulty:slice1-reverse-off-by-one
  conform replay witness.yaml other.yaml
  conform replay my-cases
  conform replay witness.yaml --backend=exec:./my-backend --repeat=1000
  conform replay 'dml.scatter#3-00000000000000ff'`,
		Args: arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := r.fromArguments(args)
			if err != nil {
				return err
			}
			if int64(len(list)) > maxRepeat/repeat {
				return fmt.Errorf("--repeat: %d times %d cases are more than %d", repeat, len(list), maxRepeat)
			}
			return r.run(cmd, listed(slices.Repeat(list, int(repeat))))
		},
	}
	r.flags(cmd)
	r.backendsFlag(cmd)
	r.knownFlag(cmd)
	r.text.flags(cmd)
	integerFlag(cmd, &repeat, "repeat", 1, maxRepeat, 1, "run the cases `N` times")
	return cmd
}
