// Command score runs every deliberately wrong backend like conform run. It prints
// which were found, after how many cases, and how small their witnesses are. With
// --campaigns it runs only random cases, in several campaigns per mutant. Its exit status is 1
// if one is missed. Arguments name the operators whose mutants run.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/term"

	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/mutants"
)

func main() {
	format := flag.String("format", "text", "text or json")
	random := flag.Int64("random", 100_000, "run at most `N` random cases")
	seed := flag.Int64("seed", 1, "seed of the random cases")
	byHand := flag.Bool("by-hand", false, "leave out the generic faults")
	every := flag.Int("every", 1, "take one mutant in `N`")
	without := flag.String("without", "", "leave out a `PASS` of the minimiser")
	campaigns := flag.Int("campaigns", 0, "run `N` campaigns of random cases alone, with consecutive seeds")
	flag.Parse()
	if *random < 0 || *campaigns < 0 || *every < 1 || (*format != "text" && *format != "json") {
		flag.Usage()
		os.Exit(2)
	}
	if names := minimise.Names(); *without != "" && !slices.Contains(names, *without) {
		fmt.Fprintf(os.Stderr, "score: the minimiser has no pass %q: want one of: %s\n", *without, strings.Join(names, "; "))
		os.Exit(2)
	}
	minimise.Without = *without
	all := faulty.All()
	if *byHand {
		all = faulty.ByHand()
	}
	nth := -1
	all = slices.DeleteFunc(all, func(m faulty.Mutant) bool {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), m.Operator) {
			return true
		}
		nth++
		return nth%*every != 0
	})
	if len(all) == 0 {
		fmt.Fprintln(os.Stderr, "score: no mutant is of these operators")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	var missed bool
	var err error
	switch {
	case *campaigns > 0:
		all = slices.DeleteFunc(all, faulty.Mutant.Sparse)
		missed, err = spread(ctx, all, *format, *random, *seed, *campaigns)
	default:
		missed, err = score(ctx, all, *format, *random, *seed)
	}
	stop()
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "score:", err)
		os.Exit(3)
	case missed:
		os.Exit(1)
	}
}

// score writes the score of every mutant and reports whether one was missed.
func score(ctx context.Context, all []faulty.Mutant, format string, random, seed int64) (missed bool, err error) {
	c := mutants.Campaign{Random: random, Seed: seed}
	if c.Cases, err = cases.Embedded(cases.Limits{}); err != nil {
		return false, err
	}
	scores, err := each(ctx, all, func(m faulty.Mutant) (mutants.Score, error) { return mutants.Measure(ctx, m, c) })
	if err != nil {
		return false, err
	}
	return mutants.Found(scores) < len(scores), write(os.Stdout, format, scores, mutants.Table)
}

// spread writes after how many random cases alone each mutant was found, in
// so many campaigns, and reports whether one was missed.
func spread(ctx context.Context, all []faulty.Mutant, format string, random, seed int64, campaigns int) (missed bool, err error) {
	spreads, err := each(ctx, all, func(m faulty.Mutant) (mutants.Spread, error) {
		s := mutants.Spread{Mutant: m.Name}
		for i := range campaigns {
			cases, err := mutants.Alone(ctx, m, random, seed+int64(i))
			if err != nil {
				return s, err
			}
			s.Random = append(s.Random, cases)
		}
		return s, nil
	})
	if err != nil {
		return false, err
	}
	return mutants.Summarise(spreads).Missed > 0, write(os.Stdout, format, spreads, mutants.SpreadTable)
}

// each measures every mutant, as many at once as there are processors.
func each[T any](ctx context.Context, all []faulty.Mutant, measure func(faulty.Mutant) (T, error)) ([]T, error) {
	scores, failures := make([]T, len(all)), make([]error, len(all))
	next := make(chan int)
	var running sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for i := range next {
				scores[i], failures[i] = measure(all[i])
			}
		})
	}
	terminal := term.IsTerminal(int(os.Stderr.Fd()))
	for i := range all {
		if terminal {
			fmt.Fprintf(os.Stderr, "\r%d of %d", i+1, len(all))
		}
		next <- i
	}
	close(next)
	running.Wait()
	if terminal {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return scores, errors.Join(failures...)
}

func write[T any](w io.Writer, format string, scores []T, table func(io.Writer, []T) error) error {
	if format == "text" {
		return table(w, scores)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(scores)
}
