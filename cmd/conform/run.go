package main

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/spec"
)

func newRun() *cobra.Command {
	r := &runner{}
	dry, lastFailed := false, ""
	cmd := &cobra.Command{
		Use:   "run [PATTERN…]",
		Short: "Run case files and random cases on a backend",
		Long: `Run all case files and random cases on a backend, and report every divergence
from the specifications. A PATTERN is the ID of a case, in which * stands for
any characters, or an operator, which stands for all its cases. Random cases are
drawn for the operators of which a pattern matches every case.

--for ends the random cases after a time; --random limits them as well only if
it is given too. With --only-cases, random cases are drawn only if one of these
flags is given, of the operators that the files have cases of. --resume
continues a run from its journal, with the same command line. --last-failed
runs what diverged in an earlier run again: the cases of files, and the first
random case of each divergence.

An engine whose calls are slow states fewer cases in its engine.yaml. These run
if neither patterns nor files choose others, and a line says so at the start.

With --waivers, only divergences that no waiver of the file excuses fail the
run, and the report names the waivers that excuse nothing. The samples of a
waiver run before it excuses anything, and it excuses nothing if one of them
behaves otherwise than recorded. --write-waivers judges more cases of each
operator that fails, finds out which calls diverge, and adds waivers of these to
a file. The known divergences of engines are waived by default, in the versions
in which they were seen; --no-waivers shows them.

--claims fails the run where the backend no longer supports a call that the file
claims, and reports what it newly supports. --write-claims finds out what it
supports, by type, rank and whatever else tells, and adds that to a file.

--shard divides a run among machines, each with its own journal, and conform
report merges the journals. Parallel jobs of GitLab and Buildkite find their
shard by themselves, and so do the pods of an indexed Kubernetes Job if
CONFORM_SHARDS gives the number of shards.

` + aboutBackends + `
With --for, each backend has the whole time, and may judge more cases than another.`,
		Example: `  conform run --backend=cpu
  conform run --backend=cpu 'dml.slice1/*' --random=100000 --seed=7
  conform run --exclude=dml.copy --exclude='onnx.*' --dry-run
  conform run --only-cases=my-cases --fail-fast --quiet
  conform run --backend=cpu --for=10m --seed=random --journal run.jsonl
  conform run --for=10m --seed=random --journal run.jsonl --resume
  conform run --backend=cpu --write-waivers known.yaml
  conform run --backend=cpu --waivers known.yaml
  conform run --backend=cpu --write-claims claims.yaml
  conform run --backend=cpu --claims claims.yaml
  conform run --backend=cpu --shard=2/3 --journal second.jsonl
  conform run --backend=cpu --report json=report.json --report junit=junit.xml
  conform run --backend=cpu --backend=exec:./my-backend --report html=all.html
  conform run --reading equal-begin-end=empty 'openvino.strided_slice/*'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			args, err := r.engineDefaults(cmd, args)
			if err != nil {
				return err
			}
			if r.resume && r.journal == "" {
				return &usageError{errors.New("--resume continues a journal: name it with --journal"), cmd.CommandPath()}
			}
			if r.resume && r.force {
				return &usageError{errors.New("--resume continues the journal that --force would overwrite"), cmd.CommandPath()}
			}
			if r.duration > 0 && !cmd.Flags().Changed("random") {
				r.random = campaign.Unlimited
			}
			if err := r.shard.settle(cmd, r.seed.random); err != nil {
				return err
			}
			if r.shard.part != nil && r.gate.judgesAll() {
				return &usageError{errors.New("a shard knows neither which divergences are gone nor which waivers excuse nothing: give these flags to conform report, or to a run that is not divided"), cmd.CommandPath()}
			}
			if lastFailed != "" {
				if args, err = failing(cmd, args, lastFailed); err != nil {
					return err
				}
			}
			all, err := r.chosen()
			if err != nil {
				return err
			}
			if err := errors.Join(r.gate.waivers.open(len(all), r.waivers), r.gate.claims.open(len(all), r.claims)); err != nil {
				return err
			}
			if err := r.drawn(cmd, args); err != nil {
				return err
			}
			list := sync.OnceValues(func() ([]cases.Case, error) { return r.matching(args) })
			if dry {
				return r.preview(cmd, list)
			}
			return r.run(cmd, list)
		},
	}
	r.flags(cmd)
	r.backendsFlag(cmd)
	r.knownFlag(cmd)
	r.filterFlags(cmd)
	r.text.flags(cmd)
	r.gate.flags(cmd)
	r.gate.writeFlags(cmd)
	r.drawing.flags(cmd)
	r.campaignFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&lastFailed, "last-failed", "", "run only the cases that diverged in the journal `FILE`")
	f.BoolVar(&dry, "dry-run", false, "check the command line and the files, and list what would run")
	f.BoolVar(&r.resume, "resume", false, "continue the run of the journal, or start it")
	return cmd
}

// drawn sets the operators of which random cases are drawn. Those of --only-cases are drawn only
// if the command line asks for random cases, and it may not ask for random cases of no operator:
// a run would not say that it drew none.
func (r *runner) drawn(cmd *cobra.Command, patterns []string) error {
	flag := ""
	switch {
	case r.duration > 0:
		flag = "--for"
	case r.random > 0 && cmd.Flags().Changed("random"):
		flag = "--random"
	}
	if len(r.only) > 0 && flag == "" {
		return nil
	}
	r.operators = r.operatorsFor(patterns)
	if len(r.only) > 0 {
		all, err := r.all()
		if err != nil {
			return err
		}
		r.operators = slices.DeleteFunc(r.operators, func(op *spec.Operator) bool {
			return !slices.ContainsFunc(all, func(c cases.Case) bool { return c.Call.Operator == op })
		})
	}
	if len(r.operators) > 0 || flag == "" {
		return nil
	}
	why := "the patterns take every case of no operator"
	if len(r.tags) > 0 {
		why = "there are none with --tags"
	}
	return &usageError{fmt.Errorf("%s draws no random cases, because %s", flag, why), cmd.CommandPath()}
}
