package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/reports/result"
)

// A shard is the value of a flag that names one, "2/3".
type shard struct{ part *result.Part }

// String returns the shard as the flag takes it.
func (s *shard) String() string {
	if s.part == nil {
		return ""
	}
	return s.part.String()
}

// Type returns what help pages call the value.
func (s *shard) Type() string { return "I/N" }

// Set parses a shard.
func (s *shard) Set(text string) error {
	index, of, ok := strings.Cut(text, "/")
	i, err := strconv.Atoi(index)
	n, wrong := strconv.Atoi(of)
	switch {
	case !ok || err != nil || wrong != nil:
		return errors.New("want I/N, such as 2/3 for the second of three shards")
	case n < 1 || n > result.MaxParts:
		return fmt.Errorf("want between 1 and %d shards", result.MaxParts)
	case i < 1 || i > n:
		return fmt.Errorf("shard %d is not between 1 and %d: the first is 1", i, n)
	}
	s.part = &result.Part{Index: i, Of: n}
	return nil
}

// settle fills in the shard that variables name, unless there is one. A single shard is
// the whole run.
func (s *shard) settle(cmd *cobra.Command, drawn bool) error {
	if !cmd.Flags().Changed("shard") {
		from, err := s.detect(os.Getenv)
		if err != nil {
			return fmt.Errorf("%w: name the shard with --shard=I/N, or --shard=1/1 for all", err)
		}
		if s.part != nil && s.part.Of > 1 {
			fmt.Fprintf(cmd.ErrOrStderr(), "conform: shard %s, by %s\n", s.part, from)
		}
	}
	if s.part != nil && s.part.Of == 1 {
		s.part = nil
	}
	if s.part != nil && drawn {
		return &usageError{errors.New("--seed=random draws another seed in each shard: give all of them the same"), cmd.CommandPath()}
	}
	return nil
}

// ownTotal is the number of shards, for systems that do not state it to each job.
const ownTotal = "CONFORM_SHARDS"

// parallel are the variables by which systems tell parallel jobs apart. Where the total is
// ownTotal, only a user who sets it divides a run.
var parallel = []struct {
	index, total string
	first        int // index
}{
	{"CI_NODE_INDEX", "CI_NODE_TOTAL", 1},                         // GitLab, whose total is always there
	{"BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0}, // Buildkite
	{slurmTask, ownTotal, 1},                                      // Slurm, for some tasks of an array
	{"JOB_COMPLETION_INDEX", ownTotal, 0},                         // Kubernetes
}

// detect sets the shard that variables name, if they do, and says which variables these are.
func (s *shard) detect(variable func(string) string) (from string, err error) {
	for _, v := range parallel {
		index, total := variable(v.index), variable(v.total)
		switch {
		case index == "" || total == "" && v.total == ownTotal:
			continue
		case total == "":
			return "", fmt.Errorf("%s is %q, but %s is %q", v.index, index, v.total, total)
		}
		i, err := strconv.Atoi(index)
		if err != nil {
			return "", fmt.Errorf("%s is %q, not a number", v.index, index)
		}
		if err := s.Set(fmt.Sprintf("%d/%s", i-v.first+1, total)); err != nil {
			return "", fmt.Errorf("%s is %q and %s is %q: %w", v.index, index, v.total, total, err)
		}
		return v.index + " and " + v.total, nil
	}
	if total := variable(ownTotal); total != "" {
		return "", fmt.Errorf("%s is %q, but neither JOB_COMPLETION_INDEX nor SLURM_ARRAY_TASK_ID is set", ownTotal, total)
	}
	if variable(slurmTask) != "" {
		return slurmTask, s.ofArray(variable)
	}
	return "", nil
}

// slurmTask is the variable of a task of an array job.
const slurmTask = "SLURM_ARRAY_TASK_ID"

// ofArray sets the shard of a task of a Slurm array, whose tasks begin at any number and
// are any step apart.
func (s *shard) ofArray(variable func(string) string) error {
	var id, least, most, step, count int64
	for _, v := range []struct {
		name string
		to   *int64
	}{
		{slurmTask, &id},
		{"SLURM_ARRAY_TASK_MIN", &least},
		{"SLURM_ARRAY_TASK_MAX", &most},
		{"SLURM_ARRAY_TASK_STEP", &step},
		{"SLURM_ARRAY_TASK_COUNT", &count},
	} {
		n, err := strconv.ParseUint(variable(v.name), 10, 32)
		if err != nil {
			return fmt.Errorf("%s is %q, not a number", v.name, variable(v.name))
		}
		*v.to = int64(n)
	}
	if step == 0 || id < least || id > most || (id-least)%step != 0 || (most-least)/step+1 != count {
		return fmt.Errorf("task %d is one of %d between %d and %d, which are not %d apart, and %s is not set",
			id, count, least, most, step, ownTotal)
	}
	return s.Set(fmt.Sprintf("%d/%d", (id-least)/step+1, count))
}

// withoutShard returns the arguments of a program without --shard.
func withoutShard(args []string) []string {
	var list []string
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--shard":
			i++
		case !strings.HasPrefix(args[i], "--shard="):
			list = append(list, args[i])
		}
	}
	return list
}
