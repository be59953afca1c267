// Command mutate changes our own code in small ways and reports which changes
// no test notices. Its exit status is 1 when one survives that
// internal/mutation/survivors.txt does not list, or one is listed that does
// not survive.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"time"

	"example.com/conform/internal/mutation"
)

// packages are mutated where none are named.
var packages = []string{
	"./spec/...", "./oracle/...", "./internal/compare", "./internal/guard", "./internal/minimise",
	"./backends/internal/lower", "./internal/campaign",
}

// usual is how many mutants there are to one that is tried where no packages are
// named. Of some there are more: a survivor is shown to a minute of tests.
const usual = 5

var samples = map[string]int{"backends/internal/lower": 24, "internal/campaign": 24}

// tests are the packages whose tests are held against the mutants of what they
// import, beside a package's own tests. A survivor costs all of them, so they
// are quick, and close to what they test.
var tests = []string{
	"./spec/...", "./oracle/...", "./cases", "./backends/internal/...", "./backends/cpu",
	"./internal/compare", "./internal/expectation", "./internal/guard", "./internal/minimise", "./internal/registry",
}

func main() {
	jobs := flag.Int("jobs", runtime.GOMAXPROCS(0), "number of tests that run in parallel")
	sample := flag.Int("sample", 1, "try one mutant in `N`")
	seed := flag.Uint("seed", 1, "seed of the sample")
	match := flag.String("match", "", "try the mutants whose keys this regular expression matches")
	own := flag.Bool("own", false, "run only the tests of the package itself: faster, but reports more survivors")
	recheck := flag.Bool("recheck", false, "run slow tests on known survivors too")
	check := flag.Bool("check", false, "run no tests: say only which known survivors are no mutants any more")
	list := flag.String("survivors", "internal/mutation/survivors.txt", "`FILE` of known survivors")
	flag.Parse()
	cfg := mutation.Config{
		Dir: ".", Packages: flag.Args(), Tests: tests, Jobs: *jobs, Seed: uint32(*seed), Quick: time.Second / 2,
		Sample: func(string) int { return *sample },
		Log:    func(format string, args ...any) { fmt.Printf(format+"\n", args...) },
	}
	var err error
	if cfg.Match, err = regexp.Compile(*match); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if *recheck {
		cfg.Quick = 0
	}
	if *own {
		cfg.Tests = nil
	}
	if len(cfg.Packages) == 0 {
		cfg.Packages = packages
		cfg.Sample = func(folder string) int { return max(*sample, usual, samples[folder]) }
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	run := mutation.Run
	if *check {
		run = mutation.Check
	}
	ok, err := mutate(ctx, *list, &cfg, run)
	stop()
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(3)
	case !ok:
		os.Exit(1)
	}
}

// mutate runs and reports, and says whether all is as the list says.
func mutate(ctx context.Context, list string, cfg *mutation.Config,
	run func(context.Context, *mutation.Config) (*mutation.Report, error),
) (ok bool, err error) {
	text, err := os.ReadFile(list)
	if err != nil {
		return false, err
	}
	if cfg.Known, err = mutation.ParseSurvivors(string(text)); err != nil {
		return false, fmt.Errorf("%s: %w", list, err)
	}
	report, err := run(ctx, cfg)
	if err != nil {
		return false, err
	}
	for _, stale := range report.Stale {
		fmt.Printf("%s: %s\n", list, stale)
	}
	total := report.Total()
	if total.Tried > 0 {
		for _, t := range report.Packages {
			line(&t, t.Folder, cfg.Sample(t.Folder))
		}
		line(&total, "in all", 1)
	}
	fmt.Printf("%d listed mutants do not survive\n", len(report.Stale))
	return len(report.Survivors)+len(report.Stale) == 0, nil
}

// line prints the counts of a package.
func line(t *mutation.Tally, name string, sample int) {
	tried := ""
	if sample > 1 {
		tried = fmt.Sprintf(", sampled 1 in %d: %d tried", sample, t.Tried)
	}
	fmt.Printf("%s: %d mutants%s, %d killed, %d known survivors, %d new ones\n", name, t.Made, tried, t.Killed(), t.Known, t.New)
}
