// Survey runs the engines of the survey in the modes whose answers differ, and writes docs/engines.json,
// docs/engines.md and, for results of earlier versions, docs/engines/history.json. Run twice
// with the same engines it writes the same files, because the seed, the number of cases, and
// the runs that make a divergence smaller are fixed.
//
// Engines run one after the other. Each has its share of the time that is left, and what a
// quick one leaves goes to the others. The files have the results of an engine as soon as it
// is done. One whose share is over keeps its journals, and the next survey continues it; so a
// survey that ended early is continued by the same command. When all are done, the journals go.
//
// It fails, with the files written, if an engine is not done, or if a waiver excuses nothing
// any more. With -only=none it runs nothing and writes the page again.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"example.com/conform/cases"
	"example.com/conform/internal/engines"
	"example.com/conform/internal/files"
)

func main() {
	s := survey{}
	flag.DurationVar(&s.most, "for", 30*time.Minute, "time for all engines together")
	flag.StringVar(&s.only, "only", "", "the engines to run, separated by commas, or none; all by default: the files keep what they have of the others")
	flag.StringVar(&s.out, "out", "docs", "folder of engines.json and engines.md, and of engines/history.json")
	flag.StringVar(&s.journals, "journals", filepath.Join("dist", "survey"), "folder that keeps the journals of engines that are not done")
	flag.BoolVar(&s.earlier, "earlier", false, "the engine that runs is of an earlier version than that of the files: its results go to the history")
	flag.StringVar(&s.library, "library", "", "with -earlier, the library of the engine")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := s.run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "survey:", err)
		os.Exit(1)
	}
}

// A survey is what the flags ask for.
type survey struct {
	most                         time.Duration
	only, out, journals, library string
	earlier                      bool
	program                      string // that of conform
	faults                       []*engines.Fault
}

func (s *survey) run(ctx context.Context) error {
	var chosen []engines.Engine
	for _, e := range engines.All() {
		if s.only == "" || slices.Contains(strings.Split(s.only, ","), e.Name) {
			chosen = append(chosen, e)
		}
	}
	if s.only == "none" {
		return s.write(nil)
	}
	if len(chosen) == 0 {
		return fmt.Errorf("there is no engine %q", s.only)
	}
	if err := os.MkdirAll(s.journals, 0o755); err != nil {
		return err
	}
	var err error
	if s.faults, err = engines.Faults(os.DirFS(filepath.Join("docs", "engines"))); err != nil {
		return err
	}
	s.program = filepath.Join(s.journals, "conform.exe")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", s.program, "./cmd/conform")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("building conform: %w", err)
	}
	end := time.Now().Add(s.most)
	var failed error
	for i := range chosen {
		share := time.Until(end) / time.Duration(len(chosen)-i)
		failed = errors.Join(failed, s.engine(ctx, &chosen[i], share))
		if ctx.Err() != nil {
			return errors.Join(failed, errors.New("interrupted: the same command continues it"))
		}
	}
	if failed == nil {
		failed = os.RemoveAll(s.journals)
	}
	return failed
}

// engine runs an engine for at most its share of the time, and writes its results.
func (s *survey) engine(ctx context.Context, e *engines.Engine, share time.Duration) error {
	ctx, stop := context.WithTimeout(ctx, share)
	defer stop()
	began := time.Now()
	folder, err := s.folder(e)
	if err != nil {
		return fmt.Errorf("%s: %w", e.Name, err)
	}
	runs, err := s.modes(ctx, folder, e)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s: %d modes in %.0f s\n", e.Name, len(runs), time.Since(began).Seconds())
	known, err := known(e)
	if err != nil {
		return err
	}
	results := engines.New(runs, known, s.faults, time.Now().UTC().Format(time.DateOnly))
	if err := s.write(&results); err != nil || s.earlier {
		return err
	}
	var stale error
	for _, w := range engines.Stale(runs, known) {
		stale = errors.Join(stale, fmt.Errorf("%s: %s passes in every mode: the waiver can go", w.Origin, w.ShownBy()))
	}
	return stale
}

// folder returns that of the engine's journals: another one when conform, the engine's
// waivers or its adapter are others, so that no run continues one of something else.
func (s *survey) folder(e *engines.Engine) (string, error) {
	sum := sha256.New()
	fmt.Fprintln(sum, e.Args, e.Random, e.ShrinkRuns, s.library)
	names := []string{s.program, e.Waivers, filepath.Join("scripts", "engines")}
	if e.Python != "" {
		names = append(names, adapter(e))
		interpreter, err := python(e)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(sum, interpreter)
	}
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		_, err = io.Copy(sum, f)
		_ = f.Close()
		if err != nil {
			return "", err
		}
	}
	folder := filepath.Join(s.journals, e.Name+"-"+hex.EncodeToString(sum.Sum(nil))[:12])
	return folder, os.MkdirAll(folder, 0o755)
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

// modes runs an engine in all its modes and reads what it found. A run that ended is good
// whatever its exit status: that a backend diverges is what a survey is for.
func (s *survey) modes(ctx context.Context, folder string, e *engines.Engine) ([]engines.Run, error) {
	modes := e.Modes
	if len(modes) == 0 {
		modes = []string{""}
	}
	var said error
	for _, mode := range modes {
		journal := e.Journal(folder, mode)
		if _, err := e.ReadRun(journal); err == nil {
			continue // an earlier survey finished it
		}
		args, err := s.arguments(e, mode)
		if err != nil {
			return nil, err
		}
		cmd := exec.CommandContext(ctx, s.program, append(args, "--journal="+journal, "--resume", "--quiet")...)
		cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
		cmd.WaitDelay = time.Minute
		output, status := cmd.CombinedOutput()
		if ctx.Err() != nil {
			return nil, fmt.Errorf("%s: its time was over before it was done: the same command continues it", e.Name)
		}
		if status != nil {
			said = errors.Join(said, fmt.Errorf("%w\n%s", status, output))
		}
	}
	runs, err := engines.Read(folder, e)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", e.Name, err), said)
	}
	return runs, nil
}

// adapter is the path of a Python adapter.
func adapter(e *engines.Engine) string { return "sdk/python/engines/" + e.Name + "_engine.py" }

// python returns the interpreter of a Python adapter.
func python(e *engines.Engine) (string, error) {
	interpreter, err := exec.Command("scripts/engines", e.Python).Output()
	if err != nil {
		return "", fmt.Errorf("scripts/engines %s: %w", e.Python, err)
	}
	return strings.TrimSpace(string(interpreter)), nil
}

// arguments returns the command line of a run.
func (s *survey) arguments(e *engines.Engine, mode string) ([]string, error) {
	args := []string{"run"}
	if e.Python != "" {
		interpreter, err := python(e)
		if err != nil {
			return nil, err
		}
		backend := fmt.Sprintf("--backend=exec:'%s' %s", interpreter, adapter(e))
		if mode != "" {
			backend += " --mode=" + mode
		}
		args = append(args, backend, "--start-timeout=5m", "--job-timeout=5m")
	} else if mode != "" {
		args = append(args, "--mode="+mode)
	}
	args = append(args, e.Args...) // of a flag that stands twice the last counts
	if s.library != "" {
		args = append(args, "--library="+s.library)
	}
	return append(args, "--seed=1", fmt.Sprintf("--random=%d", e.Random), fmt.Sprintf("--shrink-runs=%d", e.ShrinkRuns)), nil
}

// write puts the results of an engine, if there are any, into the files.
func (s *survey) write(results *engines.Results) error {
	name, past := filepath.Join(s.out, "engines.json"), filepath.Join(s.out, "engines", "history.json")
	now, err := read(name)
	if err != nil {
		return err
	}
	history, err := read(past)
	if err != nil {
		return err
	}
	switch {
	case results == nil:
	case s.earlier:
		history.Keep(*results)
	default:
		if earlier := now.Put(*results); earlier != nil {
			history.Keep(*earlier)
		}
	}
	for name, survey := range map[string]*engines.Survey{name: now, past: history} {
		data, err := survey.JSON()
		if err != nil {
			return err
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(s.out, "engines.md"), []byte(now.Markdown()), 0o644)
}

// read reads a survey, which is empty if there is no file.
func read(name string) (*engines.Survey, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return &engines.Survey{}, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := engines.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}
