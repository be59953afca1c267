// Command pairs measures whether a run on a backend with two faults of one operator shows both: of
// how many pairs that can be told apart a witness shows the one fault alone, and another one the
// other. 100 pairs take two minutes.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"sync"

	"example.com/conform/internal/mutants"
)

func main() {
	most := flag.Int("most", 100, "measure `N` pairs")
	random := flag.Int64("random", 2000, "run `N` random cases of an operator")
	seed := flag.Int64("seed", 1, "seed of the random cases")
	workers := flag.Int("workers", 2, "measure `N` pairs at a time")
	least := flag.Int("least", 0, "fail if both are shown of fewer than `N`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	told, err := measure(ctx, *most, *workers, mutants.Campaign{Random: *random, Seed: *seed})
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "pairs:", err)
		os.Exit(3)
	}
	if told < *least {
		fmt.Fprintf(os.Stderr, "pairs: fewer than %d\n", *least)
		os.Exit(1)
	}
}

// measure measures pairs, and writes them. It returns of how many both faults are shown.
func measure(ctx context.Context, most, workers int, c mutants.Campaign) (told int, err error) {
	list := mutants.Pairs(most)
	pairs, errs := make([]mutants.Pair, len(list)), make([]error, len(list))
	var running sync.WaitGroup
	slots := make(chan struct{}, workers)
	for i := range list {
		running.Go(func() {
			slots <- struct{}{}
			pairs[i], errs[i] = mutants.MeasurePair(ctx, list[i], c)
			<-slots
		})
	}
	running.Wait()
	if err := errors.Join(errs...); err != nil {
		return 0, err
	}
	for i := range pairs {
		if pairs[i].Apart() && pairs[i].Told() {
			told++
		}
	}
	return told, mutants.PairTable(os.Stdout, pairs)
}
