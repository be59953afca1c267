package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/reports"
)

// A gate is the flags that say which divergences fail a run.
type gate struct {
	waivers, claims appendedFile // files that are written
	strictWaivers   bool
	allowGaps       bool
	today           day
}

func (g *gate) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&g.allowGaps, "allow-gaps", false, "pass a backend that is judged on less than a tenth of an operator's cases")
	f.BoolVar(&g.strictWaivers, "strict-waivers", false, "fail on waivers that excuse nothing")
	g.today = day(time.Now().UTC().Format(cases.Day))
	f.Var(&g.today, "waivers-as-of", "date by which waivers expire, and on which new ones are dated (default today, UTC)")
}

// writeFlags are the flags of the command that has a backend, which tells which cases diverge, and
// which it supports.
func (g *gate) writeFlags(cmd *cobra.Command) {
	g.waivers, g.claims = appendedWaivers(), appendedClaims()
	f := cmd.Flags()
	f.StringVar(&g.waivers.name, "write-waivers", "", "run more cases, find out which diverge, and add waivers for them to `FILE`")
	f.StringVar(&g.claims.name, "write-claims", "", "run the cases again, find out which calls the backend supports, and add claims of them to `FILE`")
}

// A day is the value of a flag that is a date.
type day string

// String returns nothing: the default is another every day.
func (d *day) String() string { return "" }

// Type returns what help pages call the value.
func (d *day) Type() string { return "DATE" }

// Set parses a date.
func (d *day) Set(text string) error {
	if _, err := time.Parse(cases.Day, text); err != nil {
		return errors.New("want a date such as 2026-12-31")
	}
	*d = day(text)
	return nil
}

// A namedFile is a file and the flag that names it.
type namedFile struct{ flag, name string }

// outputs names the files that the gate writes.
func (g *gate) outputs() []namedFile {
	return []namedFile{{g.waivers.flag, g.waivers.name}, {g.claims.flag, g.claims.name}}
}

// judgesAll reports whether what the flags ask for takes the whole run.
func (g *gate) judgesAll() bool {
	return g.waivers.name != "" || g.claims.name != "" || g.strictWaivers
}

// An unusedError says how many waivers excuse nothing. It stands for the exit status of
// [errDoesNotConform], without saying so: the backend may conform.
type unusedError int

func (e unusedError) Error() string {
	return fmt.Sprintf("--strict-waivers: %s excused nothing", plural(int(e), "waiver"))
}

func (unusedError) Is(target error) bool { return target == errDoesNotConform }

// conclude adds waivers that excuse nothing to what stands for the exit status.
func (g *gate) conclude(report *reports.Report, err error) error {
	n := len(report.UnusedWaivers)
	if !g.strictWaivers || n == 0 {
		return err
	}
	return joined(unusedError(n), err)
}
