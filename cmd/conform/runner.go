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
	"example.com/conform/internal/claim"
	"example.com/conform/internal/files"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/waive"
	"example.com/conform/reports"
	"example.com/conform/spec"
)

// maxJobs bounds the backends that are open at once.
const maxJobs = 1024

// A runner is the flags of the commands that run cases.
type runner struct {
	selection
	backend  backendFlags
	backends []string // of the commands that run several
	label    string   // of the backend in the names of its files, if there are several
	readings []string
	strict   bool
	waivers  string
	claims   string
	// known says that the known divergences of engines are waived, unless noWaivers is set.
	known, noWaivers bool
	reports          []string
	journal          string
	witnesses        string
	jobs             int64
	shrinkRuns       int64         // 0 for a time
	shrink           time.Duration // 0 for a share of the run's time
	durations        int64         // how many are told
	text             textFlags

	// The random campaign, of the command that has one.
	operators []*spec.Operator
	random    int64
	seed      seed
	duration  time.Duration // 0 for as long as it takes
	shard     shard
	gate      gate

	untilDivergence bool
	resume          bool
	force           bool
}

func (r *runner) flags(cmd *cobra.Command) {
	r.selection.flags(cmd)
	f := cmd.Flags()
	r.backend.flags(cmd)
	readingFlag(cmd, &r.readings)
	f.BoolVar(&r.strict, "strict", false, "admit only answers that are the text's own, pinned, or declared by the backend")
	f.StringVar(&r.waivers, "waivers", "", "`FILE` of waivers, which excuse known divergences")
	f.StringVar(&r.claims, "claims", "", "`FILE` of claims: a claimed call that is not supported fails the run")
	f.StringArrayVar(&r.reports, "report", nil, "write a report as `FORMAT=FILE`; the file - is standard output (repeatable): "+strings.Join(reports.Formats(), ", "))
	f.StringVar(&r.journal, "journal", "", "write the journal (JSON Lines) to `FILE` during the run")
	f.Var((*duration)(&r.shrink), "shrink-time", "total time for shrinking divergences, such as 5m (default half of the run's time, at least 1m)")
	integerFlag(cmd, &r.shrinkRuns, "shrink-runs", 1, 1_000_000, 0, "shrink each divergence in at most `N` runs, instead of a time: the findings then do not depend on the speed of the machine")
	excludeFlags(cmd, "shrink-time", "shrink-runs")
	f.BoolVar(&r.force, "force", false, "overwrite an existing journal")
	f.StringVar(&r.witnesses, "write-witnesses", "", "write each witness to a case file of its own in `FOLDER`")
	integerFlag(cmd, &r.jobs, "jobs", 1, maxJobs, min(maxJobs, int64(runtime.GOMAXPROCS(0))), "judge `N` cases in parallel")
	completeFlag(cmd, "report", formatPrefixes)
	r.completeCases(cmd)
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
	if cfg.Waivers, err = r.excuses(); err != nil {
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

// excuses returns the waivers of the file. To the user's own files, an engine means
// nothing.
func (r *runner) excuses() ([]cases.Waiver, error) {
	if r.waivers == "" {
		return nil, nil
	}
	f, err := files.Open(r.waivers)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	list, err := cases.LoadWaivers(r.waivers, f)
	for i := range list {
		list[i].Engine = ""
		if err == nil {
			err = waive.Check(&list[i])
		}
	}
	return list, asKind(waiverFile, r.waivers, err)
}

// claimed returns the claims of the file, which are not nil if there is one.
func (r *runner) claimed() ([]cases.Claim, error) {
	if r.claims == "" {
		return nil, nil
	}
	f, err := files.Open(r.claims)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	list, err := cases.LoadClaims(r.claims, f)
	for i := range list {
		if err == nil {
			err = claim.Check(&list[i])
		}
	}
	return append([]cases.Claim{}, list...), asKind(claimsFile, r.claims, err)
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

// knownFlag has a command waive known divergences of engines, and gives it the flag that
// shows them.
func (r *runner) knownFlag(cmd *cobra.Command) {
	noWaiversFlag(cmd, &r.noWaivers)
	r.known = true
}

func formatPrefixes() []string {
	var names []string
	for _, format := range reports.Formats() {
		names = append(names, format+"=")
	}
	return names
}
