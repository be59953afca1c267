// Package backendtest tests implementations of [backends.Backend] from Go
// tests, in the style of testing/fstest:
//
//	func TestBackend(t *testing.T) {
//		backendtest.Verify(t, func() (backends.Backend, error) { return mine.New() })
//	}
package backendtest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/waive"
	"example.com/conform/reports"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// DefaultRandom is how many random cases there are unless [Random] says
// otherwise; with go test -short there is one for every shortFactor of them.
const DefaultRandom = 20_000

const shortFactor = 10

// An Option changes what [Verify] runs.
type Option func(*settings)

type settings struct {
	operators []string
	random    int64
	seed      int64
	readings  []string
	strict    bool

	allowGaps bool
	workers   int

	waiverFiles []string
}

// Random sets how many random cases there are, also with -short.
func Random(n int64) Option { return func(s *settings) { s.random = n } }

// Operators runs the cases of some operators alone, all by default.
func Operators(names ...string) Option {
	return func(s *settings) { s.operators = append(s.operators, names...) }
}

// Seed sets what the random cases are drawn from, 1 by default.
func Seed(seed int64) Option { return func(s *settings) { s.seed = seed } }

// Reading pins the answer to a question, as "question=answer", whatever the
// backend declares.
func Reading(choice string) Option {
	return func(s *settings) { s.readings = append(s.readings, choice) }
}

// Strict admits no answers but the text's own, beside those that are pinned or
// that the backend declares.
func Strict() Option { return func(s *settings) { s.strict = true } }

// AllowGaps passes a backend that is judged on less than a tenth of an operator's cases.
func AllowGaps() Option { return func(s *settings) { s.allowGaps = true } }

// WaiverFile waives what a waiver file lists, the same file that
// conform run --waivers takes.
func WaiverFile(name string) Option {
	return func(s *settings) { s.waiverFiles = append(s.waiverFiles, name) }
}

// Workers sets how many backends are open and at work at once, 1 by default.
func Workers(n int) Option { return func(s *settings) { s.workers = n } }

// Verify runs every embedded case and a random campaign on the backend that
// open opens, and fails the test with the report, as text, if the backend
// departs from the texts, breaks down, or does none of the cases. Cases that
// [backends.Description.Capabilities] leaves out are skipped. The same options
// run the same cases.
func Verify(t testing.TB, open func() (backends.Backend, error), options ...Option) {
	t.Helper()
	s := settings{random: DefaultRandom, seed: 1, workers: 1}
	if testing.Short() {
		s.random /= shortFactor
	}
	for _, option := range options {
		option(&s)
	}
	cfg, err := s.config()
	if err != nil {
		t.Error(err)
		return
	}
	first, err := open()
	if err != nil {
		t.Errorf("the backend does not open: %v", err)
		return
	}
	cfg.Name = first.Describe().Name
	cfg.Open = func(context.Context) (backends.Backend, error) {
		if b := first; b != nil {
			first = nil
			return b, nil
		}
		return open()
	}
	var accumulator reports.Accumulator
	runErr := campaign.Run(t.Context(), cfg, accumulator.Add)
	report := accumulator.Report()
	report.AllowGaps = s.allowGaps
	var text strings.Builder
	if len(report.Runs) > 0 {
		if err := reports.Write(&text, "text", report, reports.Options{}); err != nil {
			t.Error(err)
		}
	}
	switch {
	case runErr != nil:
		t.Errorf("%v\n%s", runErr, text.String())
	case report.ExitStatus() != reports.ExitConforms:
		t.Errorf("the backend does not conform:\n%s", text.String())
	default:
		t.Log("\n" + text.String())
	}
}

func (s *settings) config() (campaign.Config, error) {
	operators := catalogue.All()
	if len(s.operators) > 0 {
		operators = nil
	}
	for _, name := range s.operators {
		op, err := catalogue.Operator(name)
		if err != nil {
			return campaign.Config{}, err
		}
		operators = append(operators, op)
	}
	takes := func(name string) bool {
		return slices.ContainsFunc(operators, func(op *spec.Operator) bool { return op.Name == name })
	}
	embedded, err := cases.EmbeddedOf(takes, cases.Limits{})
	if err != nil {
		return campaign.Config{}, err
	}
	embedded = slices.DeleteFunc(embedded, func(c cases.Case) bool { return !takes(c.Call.Operator.Name) })
	cfg := campaign.Config{
		Cases:     embedded,
		Operators: operators,
		Random:    s.random,
		Seed:      s.seed,
		Strict:    s.strict,
		Workers:   s.workers,
		Version:   version(),
	}
	for _, name := range s.waiverFiles {
		text, err := os.ReadFile(name)
		if err != nil {
			return cfg, err
		}
		waivers, err := cases.LoadWaivers(name, bytes.NewReader(text))
		if err != nil {
			return cfg, err
		}
		for i := range waivers {
			if err := waive.Check(&waivers[i]); err != nil {
				return cfg, err
			}
		}
		cfg.Waivers = append(cfg.Waivers, waivers...)
	}
	for _, text := range s.readings {
		choice, err := catalogue.Choice(text)
		if err != nil {
			return cfg, err
		}
		if slices.ContainsFunc(cfg.Pins, func(c spec.Choice) bool { return c.Question == choice.Question }) {
			return cfg, fmt.Errorf("%s is pinned twice", choice.Question.ID)
		}
		cfg.Pins = append(cfg.Pins, choice)
	}
	return cfg, nil
}

// version is that of this module, as the test binary knows it.
func version() string {
	const module = "example.com/conform"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "dev"
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == module && m.Version != "" && m.Version != "(devel)" {
			return m.Version
		}
	}
	return "dev"
}
