package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/judge"
	"example.com/conform/reports"
)

// maxJobs bounds the backends that are open at once.
const maxJobs = 1024

// A runner is the flags of the commands that run cases, by concern.
type runner struct {
	selection
	drawing
	judging
	waiverFlags
	records
	backend  backendFlags
	backends []string // of the commands that run several
	label    string   // of the backend in the names of its files, if there are several
	text     textFlags
	gate     gate
}

func (r *runner) flags(cmd *cobra.Command) {
	r.selection.flags(cmd)
	r.judging.flags(cmd)
	r.waiverFlags.flags(cmd)
	r.records.flags(cmd)
	r.backend.flags(cmd)
	r.completeCases(cmd)
}

// judging is the flags that say how cases are judged and shrunk.
type judging struct {
	readings        []string
	strict          bool
	jobs            int64
	shrinkRuns      int64         // 0 for a time
	shrink          time.Duration // 0 for a share of the run's time
	durations       int64         // how many are told
	untilDivergence bool
}

func (j *judging) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	readingFlag(cmd, &j.readings)
	f.BoolVar(&j.strict, "strict-readings", false, "admit only answers that are the text's own, pinned, or declared by the backend")
	integerFlag(cmd, &j.jobs, "jobs", 1, maxJobs, min(maxJobs, int64(runtime.GOMAXPROCS(0))), "judge `N` cases in parallel")
	f.Var((*duration)(&j.shrink), "shrink-time", "total time for shrinking divergences, such as 5m (default half of the run's time, at least 1m)")
	integerFlag(cmd, &j.shrinkRuns, "shrink-runs", 1, 1_000_000, 0, "shrink each divergence in at most `N` runs, instead of a time: the findings then do not depend on the speed of the machine")
	excludeFlags(cmd, "shrink-time", "shrink-runs")
}

// campaignFlags are those of the command that has a campaign.
func (j *judging) campaignFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&j.untilDivergence, "fail-fast", false, "end the run at the first divergence that no waiver excuses")
	integerFlag(cmd, &j.durations, "durations", 0, 1000, 0, "say which `N` operators took longest, and which cases if a child process runs them")
}

// A lister returns the cases of a run. It is called when all flags are checked, because reading
// the files takes long.
type lister func() ([]cases.Case, error)

// listed is the lister of a list.
func listed(list []cases.Case) lister { return func() ([]cases.Case, error) { return list, nil } }

func (r *runner) config(list lister) (campaign.Config, error) {
	backend, err := r.backend.find()
	if err != nil {
		return campaign.Config{}, err
	}
	cfg := campaign.Config{
		Name:       backend.Name,
		Open:       backend.open,
		Plain:      r.backend.plain(backend),
		Flags:      append(r.backend.replay(), r.caseFlags()...),
		MaxCrashes: r.backend.crashes,
		Operators:  r.operators,
		Seed:       r.seed.draw(),
		For:        r.duration,
		Part:       r.shard.part,
		Workers:    int(r.jobs),
		Version:    version(),

		Strict:          r.strict,
		CaseLimits:      r.limits(),
		ShrinkTime:      r.shrink,
		ShrinkRuns:      int(r.shrinkRuns),
		UntilDivergence: r.untilDivergence,
	}
	if r.durations > 0 {
		cfg.Durations = judge.NewDurations(int(r.durations))
	}
	if !backend.Foreign {
		cfg.HangTime = r.backend.job
	}
	if len(r.operators) > 0 {
		cfg.Random = r.random
	}
	if cfg.Pins, err = choices(r.readings); err != nil {
		return cfg, err
	}
	if cfg.Waivers, err = r.excused(); err != nil {
		return cfg, err
	}
	if cfg.Claims, err = r.claimed(); err != nil {
		return cfg, err
	}
	if r.claims != "" {
		cfg.MustRun = os.Getenv("CI") == "true"
		cfg.Flags = append(cfg.Flags, "--claims="+r.claims)
	}
	switch {
	case r.noWaivers:
		cfg.Flags = append(cfg.Flags, "--no-waivers")
	case r.known && backend.Foreign:
		shipped, err := known(backend.Name)
		if err != nil {
			return cfg, err
		}
		cfg.Waivers = append(cfg.Waivers, shipped...)
	}
	if cfg.Cases, err = list(); err != nil {
		return cfg, err
	}
	cfg.Day = string(r.gate.today)
	if cfg.Day == "" { // a command that runs nothing but what it is given
		cfg.Day = time.Now().UTC().Format(cases.Day)
		return cfg, nil
	}
	return cfg, nil
}

// conclude turns a report, and what went wrong on the way, into the error that
// stands for the exit status. A divergence counts whatever went wrong.
func conclude(report *reports.Report, err error) error {
	switch status := report.ExitStatus(); {
	case status == reports.ExitDiverges:
		return joined(err, errDoesNotConform)
	case err != nil:
		return err
	case status == reports.ExitConforms:
		return nil
	case !report.Complete:
		return fault{errors.New("the run is incomplete")}
	case report.Summary.HarnessErrors > 0:
		return fault{errors.New("some cases could not be judged")}
	default:
		return fault{errors.New("no case was judged")}
	}
}

// own returns the name of the backend's own file: "report.cpu.json" of "report.json".
func (r *runner) own(name string) string {
	extension := filepath.Ext(name)
	return strings.TrimSuffix(name, extension) + "." + r.label + extension
}

func formatPrefixes() []string {
	var names []string
	for _, format := range reports.Formats() {
		names = append(names, format+"=")
	}
	return names
}
