package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/sync/errgroup"

	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/files"
	"example.com/conform/internal/fleet"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// campaignFlags describe a campaign.
type campaignFlags struct {
	selection
	readings []string
	strict   bool
	waivers  string
	// noWaivers shows the known divergences of engines.
	noWaivers bool
	random    int64
	seed      seed
	shrink    time.Duration
	patience  time.Duration
	name      string
}

func (c *campaignFlags) flags(cmd *cobra.Command) {
	c.filterFlags(cmd)
	c.limitFlag(cmd)
	readingFlag(cmd, &c.readings)
	c.seed.number = defaultSeed
	integerFlag(cmd, &c.random, "random", 0, fleet.MaxUnits*1000, defaultRandom, "draw `N` random cases")
	f := cmd.Flags()
	f.BoolVar(&c.strict, "strict", false, "admit only the text's own answers, pinned answers and those that the backend declares")
	f.StringVar(&c.waivers, "waivers", "", "`FILE` of known divergences to excuse")
	noWaiversFlag(cmd, &c.noWaivers)
	f.Var(&c.seed, "seed", "seed of the random cases, or random to draw a seed")
	f.Var((*duration)(&c.shrink), "shrink-time", "time that each worker takes to shrink divergences, such as 5m (default half of its time, at least 1m)")
	f.DurationVar(&c.patience, "patience", 30*time.Second, "give a unit to another worker when its worker was silent for this `DURATION`")
	f.StringVar(&c.name, "name", "", "`NAME` of the campaign: lower-case letters, digits and hyphens (default the time and a random number)")
	completeFlag(cmd, "seed", func() []string { return []string{randomSeed} })
	c.completeCases(cmd)
}

// campaign makes the campaign that the flags describe.
func (c *campaignFlags) campaign(cmd *cobra.Command, patterns []string, backend string, crashes int64) (*fleet.Campaign, error) {
	if c.patience < fleet.LeastPatience || c.patience > fleet.MostPatience {
		return nil, fmt.Errorf("--patience is %v: want between %v and %v", c.patience, fleet.LeastPatience, fleet.MostPatience)
	}
	now := time.Now().UTC().Truncate(time.Second)
	name := cmp.Or(c.name, fleet.NewID(now))
	if err := fleet.CheckID(name); err != nil {
		return nil, fmt.Errorf("--name: %w", err)
	}
	campaign := &fleet.Campaign{
		Schema: fleet.CampaignSchema, ID: name, Conform: version(), Backend: backend,
		Patterns: patterns, Exclude: c.exclude, Tags: c.tags, MaxCaseBytes: c.maxCaseBytes,
		Random: c.random, Seed: c.seed.draw(), Readings: c.readings, Strict: c.strict, NoWaivers: c.noWaivers,
		Day: now.Format("2006-01-02"), MaxCrashes: crashes, ShrinkSeconds: c.shrink.Seconds(), PatienceSeconds: c.patience.Seconds(),
		Command: alone(cmd, patterns), Submitted: now,
	}
	if c.waivers != "" {
		f, err := files.Open(c.waivers)
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }()
		text, err := io.ReadAll(io.LimitReader(f, maxWaivers+1))
		if err != nil {
			return nil, err
		}
		if len(text) > maxWaivers {
			return nil, fmt.Errorf("%s has more than %d bytes, which a campaign cannot carry", c.waivers, maxWaivers)
		}
		campaign.WaiversName, campaign.Waivers = c.waivers, string(text)
	}
	cfg, err := configure(campaign, onlyNamed("cpu"))
	if err != nil {
		return nil, err
	}
	campaign.Units = cfg.Units()
	return campaign, nil
}

// maxWaivers bounds the waivers of a campaign, in bytes.
const maxWaivers = 256 << 10

// alone returns the command line that runs a campaign on one machine.
func alone(cmd *cobra.Command, patterns []string) []string {
	args := append([]string{"run"}, patterns...)
	run := newRun().Flags()
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if run.Lookup(flag.Name) == nil || slices.Contains([]string{"color", "quiet", "verbose", "journal"}, flag.Name) {
			return
		}
		values := []string{flag.Value.String()}
		if several, ok := flag.Value.(pflag.SliceValue); ok {
			values = several.GetSlice()
		}
		for _, value := range values {
			args = append(args, "--"+flag.Name+"="+value)
		}
	})
	return args
}

// configure makes the configuration of a campaign for a backend.
func configure(c *fleet.Campaign, backend *backendFlags) (campaign.Config, error) {
	r := &runner{
		selection: selection{exclude: c.Exclude, tags: c.Tags, maxCaseBytes: c.MaxCaseBytes},
		backend:   *backend, readings: c.Readings, strict: c.Strict, waivers: c.WaiversName, waiversText: c.Waivers,
		known: true, noWaivers: c.NoWaivers,
		random: c.Random, seed: seed{number: c.Seed}, jobs: 1, shrink: time.Duration(c.ShrinkSeconds * float64(time.Second)),
	}
	r.backend.crashes = c.MaxCrashes
	if c.Waivers == "" {
		r.waivers = ""
	}
	if err := r.gate.today.Set(c.Day); err != nil {
		return campaign.Config{}, fmt.Errorf("the day %q: %w", c.Day, err)
	}
	r.operators = r.operatorsFor(c.Patterns)
	return r.config(func() ([]cases.Case, error) { return r.matching(c.Patterns) })
}

// workFlags describe the workers of this process.
type workFlags struct {
	backend backendFlags
	workers int64
	giveUp  time.Duration
}

func (w *workFlags) flags(cmd *cobra.Command) { w.backend.flags(cmd) }

// work works until ctx ends, or a worker cannot go on.
func (w *workFlags) work(ctx context.Context, log io.Writer, f *fleet.Fleet) error {
	backend, err := w.backend.find()
	if err != nil {
		return err
	}
	opened, err := backend.open(ctx)
	if err != nil {
		return fault{fmt.Errorf("backend %s: %w", backend.name, err)}
	}
	description := opened.Describe()
	_ = opened.Close()
	host, _ := os.Hostname()
	configured := shared(func(c *fleet.Campaign) (campaign.Config, error) { return configure(c, &w.backend) })
	group, ctx := errgroup.WithContext(ctx)
	for range w.workers {
		worker := &fleet.Worker{
			Name: fmt.Sprintf("%s-%d-%08x", fileLabel(host), os.Getpid(), rand.Uint32()), Host: host, Version: version(), //nolint:gosec // a name
			Backend: backend.name, Describe: description,
			Configure: configured, GiveUp: w.giveUp,
			Log: func(line string) { fmt.Fprintln(log, "conform:", line) },
		}
		group.Go(func() error { return worker.Work(ctx, f) })
	}
	return asFault(group.Wait())
}

// until works until a campaign has ended.
func (w *workFlags) until(ctx context.Context, log io.Writer, f *fleet.Fleet, c *fleet.Campaign) error {
	ctx, over := context.WithCancel(ctx)
	defer over()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer over()
		if err := f.Wait(ctx, c); ctx.Err() == nil {
			return asFault(err)
		}
		return nil
	})
	group.Go(func() error { return w.work(ctx, log, f) })
	return group.Wait()
}

// shared returns a function that configures the same campaign only once, so that the
// workers of a process share its cases.
func shared(configure func(*fleet.Campaign) (campaign.Config, error)) func(*fleet.Campaign) (campaign.Config, error) {
	var mu sync.Mutex
	var id string
	var cfg campaign.Config
	return func(c *fleet.Campaign) (_ campaign.Config, err error) {
		mu.Lock()
		defer mu.Unlock()
		if id != c.ID {
			id = ""
			if cfg, err = configure(c); err == nil {
				id = c.ID
			}
		}
		return cfg, err
	}
}

// reportOf makes the report of a campaign, and writes its journal if that has a name.
func reportOf(ctx context.Context, f *fleet.Fleet, id, journal string) (*reports.Report, error) {
	c, err := f.Campaign(ctx, id)
	if err != nil {
		return nil, err
	}
	to := reports.NewWriter(io.Discard)
	if journal != "" {
		if to, err = reports.CreateJournal(journal, false); err != nil {
			return nil, err
		}
	}
	var all reports.Accumulator
	err = f.Report(ctx, c, func(e *result.Entry) error {
		if err := to.Write(e); err != nil {
			return err
		}
		return all.Add(e)
	})
	if closing := to.Close(); err == nil {
		err = asFault(closing)
	}
	if err != nil {
		return nil, err
	}
	return all.Report(), nil
}
