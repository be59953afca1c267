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

// settle fills in the shard that the CI's variables name, unless there is one. A
// single shard is the whole run.
func (s *shard) settle(cmd *cobra.Command, drawn bool) error {
	if !cmd.Flags().Changed("shard") {
		from, err := s.detect(os.Getenv)
		if err != nil {
			return err
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

// ci are the variables by which CI systems tell parallel jobs apart.
var ci = []struct {
	index, total string
	first        int  // index
	ours         bool // the total is a variable of conform's own, without which nothing is divided
}{
	{"CI_NODE_INDEX", "CI_NODE_TOTAL", 1, false},                         // GitLab
	{"BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0, false}, // Buildkite
	{"JOB_COMPLETION_INDEX", "CONFORM_SHARDS", 0, true},                  // Kubernetes
}

// detect sets the shard that the variables of a CI system name, if they do, and
// says by which.
func (s *shard) detect(variable func(string) string) (from string, err error) {
	for _, v := range ci {
		index, total := variable(v.index), variable(v.total)
		switch {
		case index == "" && (!v.ours || total == ""): // GitLab always has a total
			continue
		case v.ours && total == "":
			continue
		case index == "" || total == "":
			return "", fmt.Errorf("%s is %q, but %s is %q: name the shard with --shard=I/N, or --shard=1/1 for all", v.index, index, v.total, total)
		}
		from = v.index + " and " + v.total
		i, err := strconv.Atoi(index)
		if err != nil {
			return "", fmt.Errorf("%s is %q, not a number: name the shard with --shard=I/N, or --shard=1/1 for all", v.index, index)
		}
		if err := s.Set(fmt.Sprintf("%d/%s", i-v.first+1, total)); err != nil {
			return "", fmt.Errorf("%s is %q and %s is %q: %w", v.index, index, v.total, total, err)
		}
		return from, nil
	}
	return "", nil
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
