// Package mutants measures how well conform finds faults. It runs each
// deliberately wrong backend as conform run does, and reports whether the fault
// was found, after how many cases, and how small the witness is.
package mutants

import (
	"context"
	"errors"
	"slices"
	"time"

	"example.com/conform/backends"
	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A Campaign is the set of cases on which each mutant runs.
type Campaign struct {
	Cases  []cases.Case // of case files
	Random int64        // the largest number of random cases
	Seed   int64        // of the random cases
}

// A Score is the result of one mutant.
type Score struct {
	Mutant   string `json:"mutant"`
	Operator string `json:"operator"`
	Fault    string `json:"fault"`
	Found    bool   `json:"found"`
	// Cases counts the cases from its operator's case files up to and including
	// the first that showed the fault. It is 0 if none did.
	Cases int64 `json:"cases"`
	// Random counts random cases of its operator in the same way.
	Random  int64   `json:"random"`
	Groups  []Group `json:"groups"`
	Seconds float64 `json:"seconds"`
}

// Measure runs one mutant on the cases of its operator: those from case files,
// and then random cases, until one shows the fault, if a random case can. The groups are those of the
// case files, or of the random cases if no case file shows the fault. It fails
// if the campaign cannot be run or ctx is cancelled.
func Measure(ctx context.Context, mutant faulty.Mutant, c Campaign) (Score, error) {
	start := time.Now()
	score := Score{Mutant: mutant.Name, Operator: mutant.Operator, Fault: mutant.Fault, Groups: []Group{}}
	files := Campaign{Cases: slices.DeleteFunc(slices.Clone(c.Cases), func(c cases.Case) bool { return c.Call.Operator.Name != mutant.Operator })}
	found, err := run(ctx, mutant, files, small)
	if err != nil {
		return score, err
	}
	score.Cases = found.first
	size := asFound
	if score.Cases == 0 {
		size = small
	}
	if mutant.Sparse() {
		c.Random = 0
	}
	alone, err := run(ctx, mutant, Campaign{Random: c.Random, Seed: c.Seed}, size)
	if err != nil {
		return score, err
	}
	score.Random = alone.first
	score.Found = score.Cases > 0 || score.Random > 0
	if score.Cases == 0 {
		found = alone
	}
	for _, d := range found.report.Report().Divergences {
		group, err := groupOf(&d)
		if err != nil {
			return score, err
		}
		score.Groups = append(score.Groups, group)
	}
	score.Seconds = time.Since(start).Seconds()
	return score, nil
}

// Alone runs only random cases of a mutant's operator, at most random. It
// returns their number up to and including the first that showed the fault, or
// 0 if none did.
func Alone(ctx context.Context, mutant faulty.Mutant, random, seed int64) (int64, error) {
	found, err := run(ctx, mutant, Campaign{Random: random, Seed: seed}, asFound)
	return found.first, err
}

// The number of runs for shrinking a divergence.
const (
	small   = 0 // the default
	asFound = 1 // when only the first case counts
)

// errFound ends a campaign at the first shard that shows the fault.
var errFound = errors.New("found")

// run runs a mutant on a campaign until its random cases, which are of its
// operator, show the fault.
func run(ctx context.Context, mutant faulty.Mutant, c Campaign, shrinkRuns int) (*sighting, error) {
	s := &sighting{campaign: c}
	op, err := catalogue.Operator(mutant.Operator)
	if err != nil {
		return s, err
	}
	cfg := campaign.Config{
		Name:      "faulty:" + mutant.Name,
		Open:      func(context.Context) (backends.Backend, error) { return mutant.Open(), nil },
		Cases:     c.Cases,
		Operators: []*spec.Operator{op},
		Random:    c.Random,
		Seed:      c.Seed,
		Workers:   1, // a mutant with state sees every case in order

		ShrinkRuns: shrinkRuns,
	}
	err = campaign.Run(ctx, cfg, func(e *result.Entry) error {
		if err := s.add(e); err != nil {
			return err
		}
		if e.Shard != nil && s.diverged {
			return errFound
		}
		return nil
	})
	if errors.Is(err, errFound) {
		err = nil
	}
	s.locate()
	return s, errors.Join(err, ctx.Err())
}
