// Command score runs every deliberately wrong backend as conform run would and
// prints which were found, after how many cases, and how small their witnesses
// are. Its exit status is 1 when one is missed.
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
	"sync"

	"golang.org/x/term"

	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/mutants"
)

func main() {
	format := flag.String("format", "text", "text or json")
	random := flag.Int64("random", 100_000, "random cases in all, at most")
	seed := flag.Int64("seed", 1, "seed of the random cases")
	flag.Parse()
	if flag.NArg() > 0 || *random < 0 || (*format != "text" && *format != "json") {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	scores, err := measure(ctx, mutants.Campaign{Random: *random, Seed: *seed})
	stop()
	if err == nil {
		err = write(os.Stdout, *format, scores)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "score:", err)
		os.Exit(3)
	}
	if mutants.Found(scores) < len(scores) {
		os.Exit(1)
	}
}

// measure measures every mutant, as many at once as there are processors.
func measure(ctx context.Context, c mutants.Campaign) ([]mutants.Score, error) {
	var err error
	if c.Cases, err = cases.Embedded(cases.Limits{}); err != nil {
		return nil, err
	}
	all := faulty.All()
	scores, failures := make([]mutants.Score, len(all)), make([]error, len(all))
	next := make(chan int)
	var running sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for i := range next {
				scores[i], failures[i] = mutants.Measure(ctx, all[i], c)
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

func write(w io.Writer, format string, scores []mutants.Score) error {
	if format == "text" {
		return mutants.Table(w, scores)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(scores)
}
