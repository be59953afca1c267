// Command pairs measures whether a backend with two faults that look alike shows both. It takes
// pairs of hand-written mutants of one operator that each are one group, with the same signature,
// and counts those of which a witness shows either fault, and those in which the first fault
// leaves nothing to show of the second. It keeps what it has measured in a file, and measures the
// rest when it is called with that file again. 100 pairs take some ten minutes.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/faulty"
	"example.com/conform/internal/mutants"
)

// A line of the file is a mutant and its signature, or a measured pair.
type line struct {
	Mutant    string        `json:"mutant,omitempty"`
	Signature string        `json:"signature,omitempty"` // empty unless it is one group
	Pair      *mutants.Pair `json:"pair,omitempty"`
}

func main() {
	file := flag.String("file", "", "continue the measurement in `FILE`")
	most := flag.Int("most", 100, "measure at most `N` pairs, evenly spread over all")
	random := flag.Int64("random", 6000, "run `N` random cases of an operator")
	seed := flag.Int64("seed", 1, "seed of the random cases")
	flag.Parse()
	if *file == "" || flag.NArg() > 0 || *most < 1 || *random < 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := measure(ctx, *file, *most, mutants.Campaign{Random: *random, Seed: *seed})
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "pairs:", err)
		os.Exit(3)
	}
}

// measure measures what the file does not hold yet, and writes all pairs.
func measure(ctx context.Context, name string, most int, c mutants.Campaign) error {
	signatures, measured, err := read(name)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	file := json.NewEncoder(f)
	all := slices.DeleteFunc(faulty.ByHand(), func(m faulty.Mutant) bool { return m.Sparse() || !m.Steady() })
	for _, m := range all {
		if _, known := signatures[m.Name]; known {
			continue
		}
		found, err := mutants.Divergences(ctx, m.Operator, func() backends.Backend { return m.Open() }, c)
		if err != nil {
			return err
		}
		signatures[m.Name] = ""
		for i, d := range found {
			if i == 0 || d.Signature == signatures[m.Name] {
				signatures[m.Name] = d.Signature
				continue
			}
			signatures[m.Name] = ""
			break
		}
		if err := file.Encode(line{Mutant: m.Name, Signature: signatures[m.Name]}); err != nil {
			return err
		}
	}
	alike := mutants.Alike(signatures, all)
	var pairs []mutants.Pair
	for i := range min(most, len(alike)) {
		pair := alike[i*len(alike)/min(most, len(alike))]
		at := [2]string{pair[0].Name, pair[1].Name}
		p, known := measured[at]
		if !known {
			if p, err = mutants.MeasurePair(ctx, pair, c); err != nil {
				return err
			}
			p.Signature = signatures[at[0]]
			if err := file.Encode(line{Pair: &p}); err != nil {
				return err
			}
		}
		pairs = append(pairs, p)
	}
	fmt.Printf("%d pairs look alike\n", len(alike))
	return mutants.PairTable(os.Stdout, pairs)
}

// read reads what was measured. A file that does not exist holds nothing.
func read(name string) (signatures map[string]string, measured map[[2]string]mutants.Pair, err error) {
	signatures, measured = make(map[string]string), make(map[[2]string]mutants.Pair)
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return signatures, measured, nil
	}
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = f.Close() }()
	for d := json.NewDecoder(f); ; {
		var l line
		switch err := d.Decode(&l); {
		case errors.Is(err, io.EOF):
			return signatures, measured, nil
		case err != nil:
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		case l.Pair != nil:
			measured[l.Pair.Mutants] = *l.Pair
		default:
			signatures[l.Mutant] = l.Signature
		}
	}
}
