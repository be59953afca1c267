// Survey runs every engine of the survey in all its modes, and writes docs/engines.json and
// docs/engines.md. With -site it also writes a page with the whole matrix. What -only leaves out
// stays as it is; -only=none runs nothing and writes the pages again. Run twice with the same
// engines it writes the same files, because the seed, the number of cases, and the runs that make
// a divergence smaller are fixed.
// It writes nothing if the time is over before the last engine is done, or if an engine
// does not run. It fails, with the pages written, if a waiver excuses nothing any more.
package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"example.com/conform/cases"
	"example.com/conform/internal/engines"
	"example.com/conform/internal/files"
)

func main() {
	seconds := flag.Int("seconds", 10800, "time for all engines together")
	only := flag.String("only", "", "the engines to run, separated by commas, or none; all by default: the pages keep what they say of the others")
	out := flag.String("out", "docs", "folder of the pages")
	site := flag.String("site", "", "folder of the page with the whole matrix; none is written by default")
	journals := flag.String("journals", "", "folder that keeps the journals: a survey that was ended goes on from there")
	flag.Parse()
	if err := survey(time.Duration(*seconds)*time.Second, *only, *journals, *out, *site); err != nil {
		fmt.Fprintln(os.Stderr, "survey:", err)
		os.Exit(1)
	}
}

func survey(most time.Duration, only, journals, out, site string) error {
	ctx, stop := context.WithTimeout(context.Background(), most)
	defer stop()
	folder, err := os.MkdirTemp("", "conform-survey")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	program := filepath.Join(folder, "conform.exe")
	build := exec.CommandContext(ctx, "go", "build", "-o", program, "./cmd/conform")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("building conform: %w", err)
	}
	journals = cmp.Or(journals, folder)
	if err := os.MkdirAll(journals, 0o755); err != nil {
		return err
	}
	var runs []engines.Run
	var stale error
	all := engines.All()
	for i := range all {
		e := &all[i]
		if only != "" && !strings.Contains(","+only+",", ","+e.Name+",") {
			continue
		}
		began := time.Now()
		more, err := run(ctx, program, journals, e)
		if err != nil {
			return err
		}
		runs = append(runs, more...)
		known, err := known(e)
		if err != nil {
			return err
		}
		for _, w := range engines.Stale(more, known) {
			stale = errors.Join(stale, fmt.Errorf("%s: %s passes in every mode: the waiver can go", w.Origin, w.ShownBy))
		}
		fmt.Fprintf(os.Stderr, "%s: %d modes in %.0f s\n", e.Name, len(more), time.Since(began).Seconds())
	}
	if len(runs) == 0 && only != "none" {
		return fmt.Errorf("there is no engine %q", only)
	}
	return errors.Join(write(runs, out, site), stale)
}

// known returns the waivers of an engine.
func known(e *engines.Engine) ([]cases.Waiver, error) {
	f, err := files.Open(e.Waivers)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return cases.LoadWaivers(e.Waivers, f)
}

// run runs an engine and reads what it found. A run that ended is good whatever its
// exit status: that a backend diverges is what a survey is for.
func run(ctx context.Context, program, journals string, e *engines.Engine) ([]engines.Run, error) {
	modes := e.Modes
	if len(modes) == 0 {
		modes = []string{""}
	}
	var said error
	for _, mode := range modes {
		args, err := arguments(ctx, e, mode)
		if err != nil {
			return nil, err
		}
		cmd := exec.CommandContext(ctx, program, append(args, "--journal="+e.Journal(journals, mode), "--resume", "--quiet")...)
		cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
		cmd.WaitDelay = time.Minute
		output, status := cmd.CombinedOutput()
		if ctx.Err() != nil {
			return nil, fmt.Errorf("%s: the time was over before it was done: -seconds gives more", e.Name)
		}
		if status != nil {
			said = errors.Join(said, fmt.Errorf("%w\n%s", status, output))
		}
	}
	runs, err := engines.Read(journals, e)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", e.Name, err), said)
	}
	return runs, nil
}

// arguments returns the command line of a run.
func arguments(ctx context.Context, e *engines.Engine, mode string) ([]string, error) {
	args := []string{"run"}
	if e.Python != "" {
		interpreter, err := exec.CommandContext(ctx, "scripts/engines", e.Python).Output()
		if err != nil {
			return nil, fmt.Errorf("scripts/engines %s: %w", e.Python, err)
		}
		backend := fmt.Sprintf("--backend=exec:'%s' sdk/python/engines/%s_engine.py", strings.TrimSpace(string(interpreter)), e.Name)
		if mode != "" {
			backend += " --mode=" + mode
		}
		args = append(args, backend, "--start-timeout=5m", "--job-timeout=5m")
	}
	args = append(args, e.Args...) // of a flag that stands twice the last counts
	args = append(args, "--seed=1", fmt.Sprintf("--random=%d", e.Random), fmt.Sprintf("--shrink-runs=%d", e.ShrinkRuns))
	if e.Waivers != "" {
		args = append(args, "--waivers="+e.Waivers)
	}
	return args, nil
}

// write writes the data and the pages.
func write(runs []engines.Run, out, site string) error {
	survey := engines.New(runs, time.Now().UTC().Format(time.DateOnly))
	name := filepath.Join(out, "engines.json")
	before, err := os.ReadFile(name)
	switch {
	case err == nil:
		old, err := engines.Parse(before)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if len(runs) == 0 {
			survey = old
		} else {
			survey = survey.Merge(old)
		}
	case !errors.Is(err, os.ErrNotExist) || len(runs) == 0:
		return err
	}
	data, err := survey.JSON()
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{"engines.json": data, "engines.md": []byte(survey.Markdown())} {
		if err := os.WriteFile(filepath.Join(out, name), content, 0o644); err != nil {
			return err
		}
	}
	if site == "" {
		return nil
	}
	var matrix bytes.Buffer
	if err := survey.HTML(&matrix); err != nil {
		return err
	}
	if err := os.MkdirAll(site, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(site, "engines.html"), matrix.Bytes(), 0o644)
}
