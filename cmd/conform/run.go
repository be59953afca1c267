package main

import (
	"math"

	"github.com/spf13/cobra"
)

// maxRandom bounds a campaign so that its plan fits into memory.
const maxRandom = 1_000_000_000

func newRun() *cobra.Command {
	r := &runner{}
	cmd := &cobra.Command{
		Use:   "run [PATTERN…]",
		Short: "Run case files and random cases on a backend",
		Long: `Run every case of the case files and a campaign of random cases, and report how
the backend departs from the texts. A PATTERN is a case's ID, in which * stands
for anything; the random campaign keeps to the operators of which a pattern
takes every case.`,
		Example: `  conform run --backend=cpu
  conform run --backend=cpu 'dml.slice1/*' --random=100000 --seed=7
  conform run --backend=cpu --report json=report.json --report junit=junit.xml
  conform run --backend=cpu --reading equal-begin-end=empty 'openvino.strided_slice/*'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := r.matching(args)
			if err != nil {
				return err
			}
			if len(r.tags) == 0 {
				r.operators = operatorsFor(args)
			}
			return r.run(cmd, list)
		},
	}
	r.flags(cmd)
	r.tagFlag(cmd)
	r.verboseFlag(cmd)
	integerFlag(cmd, &r.random, "random", 0, maxRandom, 100_000, "random cases in all")
	integerFlag(cmd, &r.seed, "seed", math.MinInt64, math.MaxInt64, 1, "seed of the random cases")
	return cmd
}
