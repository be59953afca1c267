// Survey runs the engines in the modes whose answers differ, and writes survey.json in the folder of each.
// Run twice with the same engines it writes the same files, because the seed, the number of cases, and
// the runs that make a divergence smaller are fixed.
//
// Engines run one after the other. Each has its share of the time that is left, and what a
// quick one leaves goes to the others. The files have the results of an engine as soon as it
// is done. One whose share is over keeps its journals, and the next survey continues it; so a
// survey that ended early is continued by the same command. When all are done, the journals go.
//
// It fails, with the files written, if an engine is not done, or if a waiver excuses nothing
// any more. Its arguments are more flags for conform run: -only=onnxruntime -earlier -- --library=PATH
// surveys an older library.
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
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"example.com/conform/cases"
	"example.com/conform/internal/engines"
	"example.com/conform/internal/facts"
	"example.com/conform/internal/files"
)

func main() {
	s := survey{}
	flag.DurationVar(&s.most, "for", 30*time.Minute, "time for all engines together")
	flag.StringVar(&s.only, "only", "", "the engines to run, separated by commas; all by default")
	flag.StringVar(&s.journals, "journals", filepath.Join("dist", "survey"), "folder that keeps the journals of engines that are not done")
	flag.BoolVar(&s.earlier, "earlier", false, "the engine that runs is of an earlier version than that of its file: its results are kept as such")
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
	most           time.Duration
	only, journals string
	earlier        bool
	program        string // that of conform
	faults         []*engines.Fault
}

func (s *survey) run(ctx context.Context) error {
	var chosen []facts.Engine
	for _, e := range facts.All() {
		if s.only == "" || slices.Contains(strings.Split(s.only, ","), e.Name) {
			chosen = append(chosen, e)
		}
	}
	if len(chosen) == 0 {
		return fmt.Errorf("there is no engine %q", s.only)
	}
	if err := os.MkdirAll(s.journals, 0o755); err != nil {
		return err
	}
	var err error
	if s.faults, err = engines.Faults(os.DirFS(".")); err != nil {
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
func (s *survey) engine(ctx context.Context, e *facts.Engine, share time.Duration) error {
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

// folder returns that of the engine's journals: another one when conform, which has the
// adapters, or the versions of the engines are others, so that no run continues one of something else.
func (s *survey) folder(e *facts.Engine) (string, error) {
	sum := sha256.New()
	fmt.Fprintln(sum, e.Survey, flag.Args())
	for _, name := range []string{s.program, filepath.Join("scripts", "engines")} {
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
func known(e *facts.Engine) ([]cases.Waiver, error) {
	name := "backends/" + e.Name + "/waivers.yaml"
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return cases.LoadWaivers(name, f)
}

// modes runs an engine in all its modes and reads what it found. A run that ended is good
// whatever its exit status: that a backend diverges is what a survey is for.
func (s *survey) modes(ctx context.Context, folder string, e *facts.Engine) ([]engines.Run, error) {
	modes := e.Survey.Modes
	if len(modes) == 0 {
		modes = []string{""}
	}
	var said error
	for _, mode := range modes {
		journal := engines.Journal(folder, e.Name, mode)
		if _, err := engines.ReadRun(e.Name, journal); err == nil {
			continue // an earlier survey finished it
		}
		cmd := exec.CommandContext(ctx, s.program, append(arguments(e, mode), "--journal="+journal, "--resume", "--quiet")...)
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
	runs, err := engines.Read(folder, e.Name)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", e.Name, err), said)
	}
	return runs, nil
}

// arguments returns the command line of a run.
func arguments(e *facts.Engine, mode string) []string {
	args := []string{"run", "--backend=" + e.Name, fmt.Sprintf("--jobs=%d", runtime.GOMAXPROCS(0))}
	if mode != "" {
		args = append(args, "--mode="+mode)
	}
	args = append(append(args, e.Survey.Arguments...), flag.Args()...)
	if !slices.ContainsFunc(args[1:], func(a string) bool { return !strings.HasPrefix(a, "--") }) {
		args = append(args, "*") // and not the cases of a run by default
	}
	return append(args, "--seed=1", fmt.Sprintf("--random=%d", e.Survey.Random), fmt.Sprintf("--shrink-runs=%d", e.Survey.ShrinkRuns))
}

// write puts the results of an engine into its file.
func (s *survey) write(results *engines.Results) error {
	name := engines.File(results.Engine)
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err == nil {
		before, err := engines.Parse(data)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if s.earlier {
			before.Keep(results)
			results = before
		} else {
			results.Follow(before)
		}
	}
	if data, err = results.JSON(); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}
