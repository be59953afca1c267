package mutants

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A Pair is two faults in one operator that have the same signature by themselves.
type Pair struct {
	Mutants   [2]string `json:"mutants"`
	Signature string    `json:"signature"`
	// Shown says which of the faults a witness of a backend with both shows.
	Shown [2]bool `json:"shown"`
	// Covered says that in every call of the run the first fault showed or the second did not, so
	// that the backend was the first mutant.
	Covered bool `json:"covered"`
	Groups  int  `json:"groups"`
}

// bothOf returns a backend with two faults, of which either both or none is about views: it does
// what the first mutant does, unless that is right, and else what the second does.
func bothOf(pair [2]faulty.Mutant) *both {
	return &both{Backend: cpu.New(), mutants: [2]backends.Backend{pair[0].Open(), pair[1].Open()}}
}

type both struct {
	*cpu.Backend
	mutants [2]backends.Backend
	other   bool // the second fault alone has shown
}

// Describe implements [backends.Backend].
func (b *both) Describe() backends.Description { return b.mutants[0].Describe() }

// Run implements [backends.Backend].
func (b *both) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	var outcomes []backends.Outcome
	for i := range batch {
		given := memoryOf(&batch[i])
		run := func(b backends.Backend) (backends.Outcome, [][]byte, error) {
			for k := range given {
				copy(batch[i].Operands[k].Memory, given[k])
			}
			list, err := b.Run(ctx, batch[i:i+1])
			if err != nil {
				return backends.Outcome{}, nil, err
			}
			return list[0], memoryOf(&batch[i]), nil
		}
		right, left, err := run(b.Backend)
		outcome := right
		for k, mutant := range b.mutants {
			var memory [][]byte
			if err == nil {
				outcome, memory, err = run(mutant)
			}
			if outcome.Status != right.Status || !slices.EqualFunc(outcome.Sizes, right.Sizes, slices.Equal) || !slices.EqualFunc(memory, left, bytes.Equal) {
				b.other = b.other || k > 0
				break
			}
		}
		if err != nil {
			return nil, err
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes, nil
}

// memoryOf copies the memory of a job.
func memoryOf(job *backends.Job) (memory [][]byte) {
	for i := range job.Operands {
		memory = append(memory, slices.Clone(job.Operands[i].Memory))
	}
	return memory
}

// Divergences returns those of a run of a backend on cases of one operator.
func Divergences(ctx context.Context, operator string, open func() backends.Backend, c Campaign) (found []*result.Divergence, err error) {
	op, err := catalogue.Operator(operator)
	if err != nil {
		return nil, err
	}
	cfg := campaign.Config{
		Name: "faulty", Operators: []*spec.Operator{op}, Cases: c.Cases, Random: c.Random, Seed: c.Seed, Workers: 1,
		Open: func(context.Context) (backends.Backend, error) { return open(), nil },
	}
	err = campaign.Run(ctx, cfg, func(e *result.Entry) error {
		if e.Divergence != nil {
			found = append(found, e.Divergence)
		}
		return nil
	})
	return found, err
}

// Alike lists the pairs of mutants that have the same signature, by name; "" is none.
func Alike(signatures map[string]string, all []faulty.Mutant) (pairs [][2]faulty.Mutant) {
	for i, other := range all {
		for _, one := range all[:i] {
			if signature := signatures[one.Name]; signature != "" && signature == signatures[other.Name] && one.TakesViews() == other.TakesViews() {
				pairs = append(pairs, [2]faulty.Mutant{one, other})
			}
		}
	}
	return pairs
}

// MeasurePair runs a backend with two faults on a campaign of their operator.
func MeasurePair(ctx context.Context, pair [2]faulty.Mutant, c Campaign) (Pair, error) {
	p := Pair{Mutants: [2]string{pair[0].Name, pair[1].Name}}
	b := bothOf(pair)
	found, err := Divergences(ctx, pair[0].Operator, func() backends.Backend { return b }, c)
	if err != nil {
		return p, err
	}
	p.Covered = !b.other
	signatures := make(map[string]bool)
	for _, d := range found {
		signatures[d.Signature] = true
		witness, err := cases.LoadFile("witness", strings.NewReader(d.Witness), cases.Limits{})
		if err != nil {
			return p, fmt.Errorf("the witness of %s: %w", d.Signature, err)
		}
		for i := range pair {
			if !p.Shown[i] {
				shows, err := Divergences(ctx, pair[i].Operator, func() backends.Backend { return pair[i].Open() }, Campaign{Cases: witness})
				if err != nil {
					return p, err
				}
				p.Shown[i] = len(shows) > 0
			}
		}
	}
	p.Groups = len(signatures)
	return p, nil
}

// PairTable writes pairs as text: a line for each, and how many show both faults or can show only
// one.
func PairTable(w io.Writer, pairs []Pair) error {
	both, covered := 0, 0
	for _, p := range pairs {
		answer := "one"
		switch {
		case p.Shown == [2]bool{true, true}:
			answer = "both"
			both++
		case p.Covered:
			answer = "covered"
			covered++
		}
		if _, err := fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\n", answer, p.Groups, p.Signature, p.Mutants[0], p.Mutants[1]); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\nboth faults shown in %d of %d pairs; in %d others, the first covers the second\n", both, len(pairs), covered)
	return err
}
