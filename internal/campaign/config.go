// Package campaign runs a campaign: it divides the cases into units of work, hands these to
// workers, and emits what they find in the order of the units. A worker judges each case
// (package judge) and shrinks each divergence (package shrink).
package campaign

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/shrink"
	"example.com/conform/internal/waive"
	"example.com/conform/internal/watchdog"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A Config says what to run.
type Config struct {
	// Name is what the user calls the backend.
	Name string
	// Open opens the backend, once for each worker.
	Open func(context.Context) (backends.Backend, error)
	// Plain, if set, opens the backend in a mode in which it optimises nothing. The witness
	// of a program runs there too, which tells whether the optimiser is at fault.
	Plain func(context.Context) (backends.Backend, error)
	// Flags are the flags that select the backend; reports repeat them in commands.
	Flags []string
	// Cases are the case files' cases to run.
	Cases []cases.Case
	// CaseLimits bound the cases that are derived from diverging ones.
	CaseLimits cases.Limits
	// Operators are the operators that run as a whole, Random is the number of random
	// cases of those that the backend claims, and Seed the seed of these.
	Operators []*spec.Operator
	claimed   []*spec.Operator // nil until a backend is open
	Random    int64
	Seed      int64
	// For, if set, limits the time of the random campaign: each worker ends after the
	// batch that it judges. With Random of [Unlimited], only the time ends it.
	For time.Duration
	// UntilDivergence ends the run after the first unit of work with a
	// divergence that no waiver excuses.
	UntilDivergence bool
	// MaxCrashes, if set, ends the run after the unit of work in which the
	// backend reaches this number of crashes. A timeout, which takes longer,
	// counts as [TimeoutCrashes].
	MaxCrashes int64
	// HangTime, if set, limits each call of a backend in this process: first a batch of
	// cases, then each of them alone. A backend that exceeds it cannot be stopped, so
	// the run ends there.
	HangTime time.Duration
	// ShrinkTime limits the time that all workers together spend on confirming and
	// shrinking divergences; 0 stands for half of the workers' time, at least a minute.
	ShrinkTime time.Duration
	// ShrinkRuns, if set, replaces ShrinkTime: it limits the runs that shrink one
	// divergence, so that the findings do not depend on a clock. A crash counts as 100
	// runs and a timeout as 10,000.
	ShrinkRuns int
	// Part, if set, is the shard of the campaign to run.
	Part *result.Part
	// Earlier, if set, is the state of an interrupted run with the same
	// configuration, from its journal. This run continues where that one ended,
	// and emits only what follows.
	Earlier *Earlier
	// Pins answer questions in advance; they overrule what the backend
	// declares.
	Pins []spec.Choice
	// Strict gives the text's own answer to every question that is neither
	// pinned nor declared.
	Strict  bool
	Waivers []cases.Waiver
	// Claims, unless nil, say what the backend must support.
	Claims []cases.Claim
	// MustRun says that a claimed case for which the machine has no room counts as one that could
	// not be judged.
	MustRun bool
	// Durations, unless nil, are told how long the backend takes, shrinking included.
	Durations *judge.Durations
	// Day is the day by which waivers expire, as [cases.Day].
	Day string
	// Workers is how many cases are judged at once; at least 1.
	Workers int
	// Version is the version of conform.
	Version string
	// Progress, if set, is called with the number of finished cases, which never falls,
	// and the total, which is -1 if time decides. Calls do not overlap.
	Progress func(done, total int64)
}

var (
	// ErrBackend says that a backend could not be opened or used any more.
	ErrBackend = errors.New("backend")
	// ErrFault says that conform itself failed.
	ErrFault = errors.New("internal fault")
)

// TimeoutCrashes is the number of crashes that a timeout counts as.
const TimeoutCrashes = 20

// shrinkTime returns the time limit of shrinking. There is none where runs are counted.
func (cfg *Config) shrinkTime() time.Duration {
	if cfg.ShrinkRuns > 0 {
		return shrink.NoLimit
	}
	return cfg.ShrinkTime
}

// open opens a backend. Its description must be that of the first backend of the run, which
// is nil for the first itself.
func (cfg *Config) open(ctx context.Context, first *backends.Description) (backends.Backend, error) {
	backend, err := cfg.Open(ctx)
	if err == nil && first != nil {
		description := backend.Describe()
		if err = first.Same(&description); err != nil {
			_ = backend.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w", ErrBackend, cfg.Name, err)
	}
	return watchdog.Guard(backend, cfg.HangTime), nil
}

// drawn returns the operators of the random cases.
func (cfg *Config) drawn() []*spec.Operator {
	if cfg.claimed != nil {
		return cfg.claimed
	}
	return cfg.Operators
}

// claim limits the random cases to the operators that a backend claims, or is claimed to support.
func (cfg *Config) claim(d *backends.Description) {
	cfg.claimed = cfg.claims(d, cfg.Operators)
}

// claims returns those of some operators that a backend claims, or is claimed to support.
func (cfg *Config) claims(d *backends.Description, list []*spec.Operator) []*spec.Operator {
	return slices.DeleteFunc(slices.Clone(list), func(op *spec.Operator) bool {
		claimed := slices.ContainsFunc(cfg.Claims, func(c cases.Claim) bool { return c.Operator == op.Name })
		return !claimed && !takes(d, op)
	})
}

// takes reports whether a backend claims an operator.
func takes(d *backends.Description, op *spec.Operator) bool {
	return d.Capability(op.Name).Operator != ""
}

// Runs reports whether cases of an operator run.
func (cfg *Config) Runs(op *spec.Operator) bool { return slices.Contains(cfg.operators(), op) }

// operators returns the operators that run, in catalogue order.
func (cfg *Config) operators() []*spec.Operator {
	var list []*spec.Operator
	for _, op := range catalogue.All() {
		used := cfg.Random > 0 && slices.Contains(cfg.Operators, op)
		used = used || slices.ContainsFunc(cfg.Cases, func(c cases.Case) bool { return c.Call.Operator == op })
		if used {
			list = append(list, op)
		}
	}
	return list
}

// questions returns the questions of the operators that run.
func (cfg *Config) questions() []*spec.Question {
	var list []*spec.Question
	for _, op := range cfg.operators() {
		for _, question := range op.Questions {
			if !slices.Contains(list, question) {
				list = append(list, question)
			}
		}
	}
	return list
}

// caught turns a panic into the error of the function that defers it.
func caught(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%w: %v\n%s", ErrFault, p, debug.Stack())
	}
}

// waivers returns the waivers of a run of a backend.
func (cfg *Config) waivers(backend result.Backend, pins readings.Pins) *waive.List {
	return waive.NewList(cfg.Waivers, backend, cfg.Day, pins.Choices)
}

// backend identifies a backend in a report.
func (cfg *Config) backend(d *backends.Description) result.Backend {
	b := result.Backend{Name: cfg.Name, Version: d.Version, Device: d.Device, Mode: d.Mode}
	if d.Name != cfg.Name {
		b.Declared = d.Name
	}
	return b
}
