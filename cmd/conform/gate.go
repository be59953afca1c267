package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/files"
	"example.com/conform/reports"
	"example.com/conform/spec"
)

// A gate is the flags that say which divergences fail a run.
type gate struct {
	baseline, writeBaseline string // files
	writeWaivers            string // file
	strictWaivers           bool
	today                   day

	known []cases.Known // of the baseline
}

func (g *gate) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&g.baseline, "baseline", "", "fail only on divergences that the baseline `FILE` does not have")
	f.StringVar(&g.writeBaseline, "write-baseline", "", "write the divergences to the baseline `FILE`")
	f.StringVar(&g.writeWaivers, "write-waivers", "", "write a waiver for each divergence that fails to a new `FILE`")
	f.BoolVar(&g.strictWaivers, "strict-waivers", false, "fail on waivers that excuse nothing")
	g.today = day(time.Now().UTC().Format(cases.Day))
	f.Var(&g.today, "today", "the day by which waivers expire, and on which divergences are first seen")
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

// outputs names the files that the gate writes.
func (g *gate) outputs() []named {
	return []named{{"--write-baseline", g.writeBaseline}, {"--write-waivers", g.writeWaivers}}
}

// open reads the baseline, and refuses files that cannot be written.
func (g *gate) open(backends int) error {
	if backends > 1 && g.baseline+g.writeBaseline+g.writeWaivers != "" {
		return errors.New("a baseline and new waivers are of one backend: run the others by themselves")
	}
	if g.writeWaivers != "" {
		if _, err := os.Stat(g.writeWaivers); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("--write-waivers: %s is there already: waivers are reviewed, and none is overwritten", g.writeWaivers)
		}
	}
	for _, one := range g.outputs() {
		if one.name == "" {
			continue
		}
		out, err := files.NewOutput(one.name)
		if err != nil {
			return fmt.Errorf("%s: %w", one.flag, err)
		}
		_ = out.Close()
	}
	if g.baseline == "" {
		return nil
	}
	f, err := files.Open(g.baseline)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	g.known, err = cases.LoadBaseline(g.baseline, f)
	return err
}

// judgesAll reports whether what the flags ask for takes the whole run.
func (g *gate) judgesAll() bool {
	return g.writeBaseline != "" || g.writeWaivers != "" || g.strictWaivers
}

// witnesses returns the witnesses of waivers and of the baseline, of operators
// that run.
func (g *gate) witnesses(waivers []cases.Waiver, runs func(*spec.Operator) bool) []cases.Case {
	var list []cases.Case
	for i := range waivers {
		list = append(list, waivers[i].Cases...)
	}
	for i := range g.known {
		list = append(list, g.known[i].Cases...)
	}
	return slices.DeleteFunc(list, func(c cases.Case) bool { return !runs(c.Call.Operator) })
}

// judge takes what the baseline has out of the divergences that fail.
func (g *gate) judge(report *reports.Report) {
	var list []reports.Known
	for _, k := range g.known {
		list = append(list, reports.Known{Signature: k.Signature, Since: k.FirstSeen, Origin: k.Origin})
	}
	report.Except(list)
}

// write writes the baseline and the waivers that are asked for.
func (g *gate) write(report *reports.Report) error {
	return joined(asUnwritten(g.saveBaseline(report)), asUnwritten(g.saveWaivers(report)))
}

func (g *gate) saveBaseline(report *reports.Report) error {
	if g.writeBaseline == "" {
		return nil
	}
	if !report.Complete {
		return fmt.Errorf("%s is left as it is: the run is incomplete", g.writeBaseline)
	}
	return files.Write(g.writeBaseline, cases.EncodeBaseline(g.newBaseline(report)))
}

func (g *gate) saveWaivers(report *reports.Report) error {
	if g.writeWaivers == "" || len(report.Divergences) == 0 {
		return nil
	}
	var text bytes.Buffer
	text.WriteString("# Review each: say why it is excused, where it is followed up, and until when.\nwaivers:\n")
	for i := range report.Divergences {
		text.WriteString(stanza(report, &report.Divergences[i]))
	}
	return files.Write(g.writeWaivers, text.Bytes())
}

// newBaseline returns the divergences of a report: those that are known since
// then, the others since today.
func (g *gate) newBaseline(report *reports.Report) []cases.Known {
	var list []cases.Known
	for _, d := range slices.Concat(report.Waived, report.Divergences) {
		if d.Waiver != "" && d.Since == "" {
			continue // a waiver excuses it
		}
		k := cases.Known{Signature: d.Signature, Rule: d.Rule, FirstSeen: string(g.today), Witness: d.Witness.YAML, Other: d.Witness.Other}
		if d.Since != "" {
			k.FirstSeen = d.Since
		}
		list = append(list, k)
	}
	slices.SortFunc(list, func(a, b cases.Known) int { return strings.Compare(a.Signature, b.Signature) })
	return list
}

// stanza returns a waiver for a divergence.
func stanza(report *reports.Report, d *reports.Divergence) string {
	w := cases.Waiver{
		Backend: report.Backend.Name, Signature: d.Signature, Reason: "To be examined: " + d.Detail,
		Witness: d.Witness.YAML, Other: d.Witness.Other,
	}
	return w.Encode()
}

// conclude adds waivers that excuse nothing to what stands for the exit status.
func (g *gate) conclude(report *reports.Report, err error) error {
	n := len(report.UnusedWaivers)
	if !g.strictWaivers || n == 0 {
		return err
	}
	return joined(fmt.Errorf("--strict-waivers: %s excused nothing", plural(n, "waiver")), err, errDoesNotConform)
}
