package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/files"
	"example.com/conform/reports"
)

// A gate is the flags that say which divergences fail a run.
type gate struct {
	writeWaivers  string // a file
	before        []byte // what that has
	strictWaivers bool
	allowGaps     bool
	today         day
}

func (g *gate) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&g.allowGaps, "allow-gaps", false, "pass a backend that is judged on less than a tenth of an operator's cases")
	f.BoolVar(&g.strictWaivers, "strict-waivers", false, "fail on waivers that excuse nothing")
	g.today = day(time.Now().UTC().Format(cases.Day))
	f.Var(&g.today, "today", "date by which waivers expire, and on which new ones are dated (default today, UTC)")
}

// writeFlag is the flag of the command that has a backend, which tells which cases diverge.
func (g *gate) writeFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&g.writeWaivers, "write-waivers", "", "run more cases, find out which diverge, and add waivers for them to `FILE`")
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
func (g *gate) outputs() []namedFile { return []namedFile{{"--write-waivers", g.writeWaivers}} }

// open checks that new waivers can be written. waivers names the file of those that the run
// has.
func (g *gate) open(backends int, waivers string) error {
	if g.writeWaivers == "" {
		return nil
	}
	if backends > 1 {
		return errors.New("--write-waivers: waivers are of one backend: run the others by themselves")
	}
	f, err := files.Open(g.writeWaivers)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, files.ErrNotRegular):
	case err == nil && waivers != g.writeWaivers:
		_ = f.Close()
		return fmt.Errorf("--write-waivers: %s is there already: to add to it, name it with --waivers too", g.writeWaivers)
	case err == nil:
		g.before, err = io.ReadAll(io.LimitReader(f, cases.MaxFileBytes+1))
		if err = errors.Join(err, f.Close()); err == nil {
			break
		}
		fallthrough
	default:
		return fmt.Errorf("--write-waivers: %w", err)
	}
	out, err := files.NewOutput(g.writeWaivers)
	if err != nil {
		return fmt.Errorf("--write-waivers: %w", err)
	}
	return out.Close()
}

// judgesAll reports whether what the flags ask for takes the whole run.
func (g *gate) judgesAll() bool { return g.writeWaivers != "" || g.strictWaivers }

const newWaivers = "# Review each: say why it is excused, where it is followed up, and until when.\nwaivers:"

// write adds waivers, which draft writes, to the file that is asked for. The file keeps what it has.
func (g *gate) write(draft func() ([]cases.Waiver, error)) error {
	if g.writeWaivers == "" {
		return nil
	}
	list, err := cases.LoadWaivers(g.writeWaivers, bytes.NewReader(g.before))
	added, failed := draft()
	if failed != nil {
		return asUnwritten(fmt.Errorf("%s is left as it is: %w", g.writeWaivers, failed))
	}
	text := append(bytes.TrimRight(g.before, "\n"), '\n')
	if len(g.before) == 0 || err == nil && len(list) == 0 {
		text = []byte(newWaivers + "\n")
		if len(added) == 0 {
			text = []byte("waivers: []\n")
		}
	}
	for i := range added {
		added[i].Since = string(g.today)
		text = append(text, added[i].Encode()...)
	}
	all, err := cases.LoadWaivers(g.writeWaivers, bytes.NewReader(text))
	if len(list) > 0 && len(all) != len(list)+len(added) {
		err = errors.Join(errors.New("new waivers do not fit below those that it has, which must be indented by two spaces"), err)
	}
	if err != nil {
		return asUnwritten(fmt.Errorf("%s is left as it is: %w", g.writeWaivers, err))
	}
	return asUnwritten(files.Write(g.writeWaivers, text))
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
