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
	"runtime"

	"example.com/conform/internal/mutation"
)

// tests are the packages whose tests are held against the mutants of what they
// import, beside a package's own tests. A survivor costs all of them, so they
// are quick, and close to what they test.
var tests = []string{
	"./spec/...", "./oracle/...", "./gen/...", "./cases", "./reports", "./backends/internal/lower", "./backends/cpu", "./backends/backendtest",
	"./internal/compare", "./internal/coverage", "./internal/expectation", "./internal/guard", "./internal/registry",
}

func main() {
	jobs := flag.Int("jobs", runtime.GOMAXPROCS(0), "tests that run at once")
	sample := flag.Int("sample", 1, "try one mutant in so many")
	seed := flag.Uint("seed", 1, "which of them")
	own := flag.Bool("own", false, "run a package's own tests alone, which is quick and reports more")
	list := flag.String("survivors", "internal/mutation/survivors.txt", "the known survivors")
	flag.Parse()
	if *own {
		tests = nil
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	ok, err := mutate(ctx, *list, &mutation.Config{
		Dir: ".", Packages: flag.Args(), Tests: tests, Jobs: *jobs, Sample: *sample, Seed: uint32(*seed),
		Log: func(format string, args ...any) { fmt.Printf(format+"\n", args...) },
	})
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
func mutate(ctx context.Context, list string, cfg *mutation.Config) (ok bool, err error) {
	text, err := os.ReadFile(list)
	if err != nil {
		return false, err
	}
	if cfg.Known, err = mutation.ParseSurvivors(string(text)); err != nil {
		return false, fmt.Errorf("%s: %w", list, err)
	}
	report, err := mutation.Run(ctx, cfg)
	if err != nil {
		return false, err
	}
	for _, stale := range report.Stale {
		fmt.Printf("%s: %s\n", list, stale)
	}
	fmt.Printf("%d mutants, %d killed, %d known survivors, %d new ones, %d listed that are none\n",
		report.Tried, report.Killed(), report.Known, len(report.Survivors), len(report.Stale))
	return len(report.Survivors)+len(report.Stale) == 0, nil
}
