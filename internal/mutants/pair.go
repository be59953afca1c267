package mutants

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
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

// A Pair is two faults of one operator in one backend.
type Pair struct {
	Mutants [2]string `json:"mutants"`
	// Alone says which of the faults showed in a call of the run in which the other did not. If
	// one never did, the backend is one with the other fault.
	Alone [2]bool `json:"alone"`
	// Shown says which of the faults is the only one that the witness of a group shows.
	Shown      [2]bool  `json:"shown"`
	Signatures []string `json:"signatures"` // of the groups
}

// Apart reports whether the faults can be told apart.
func (p *Pair) Apart() bool { return p.Alone == [2]bool{true, true} }

// Told reports whether the report of the run tells them apart.
func (p *Pair) Told() bool { return p.Shown == [2]bool{true, true} }

// Pairs draws pairs of mutants, each pair of one operator, with as many of each operator as of
// any other, or one more. In either both mutants or none are about views.
func Pairs(n int) (pairs [][2]faulty.Mutant) {
	of := make(map[string][]faulty.Mutant)
	for _, m := range faulty.All() {
		if m.Steady() && !m.Sparse() {
			of[m.Operator] = append(of[m.Operator], m)
		}
	}
	operators := catalogue.Operators()
	for i := range n {
		op := operators[i*len(operators)/min(n, len(operators))%len(operators)]
		draw := func(list []faulty.Mutant, what string) faulty.Mutant {
			hash := fnv.New32a()
			fmt.Fprint(hash, op.Name, what, i)
			return list[int(hash.Sum32()%uint32(len(list)))]
		}
		one := draw(of[op.Name], "one")
		others := slices.DeleteFunc(slices.Clone(of[op.Name]), func(m faulty.Mutant) bool {
			return m.Name == one.Name || m.TakesViews() != one.TakesViews()
		})
		pairs = append(pairs, [2]faulty.Mutant{one, draw(others, "other")})
	}
	return pairs
}

// both is a backend with two faults: it does what the first mutant does, unless that is right, and
// else what the second does.
type both struct {
	*cpu.Backend
	mutants [2]backends.Backend
	alone   [2]bool
}

func bothOf(pair [2]faulty.Mutant) *both {
	return &both{Backend: cpu.New(), mutants: [2]backends.Backend{pair[0].Open(), pair[1].Open()}}
}

// Describe implements [backends.Backend].
func (b *both) Describe() backends.Description { return b.mutants[0].Describe() }

// Run implements [backends.Backend].
func (b *both) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	var outcomes []backends.Outcome
	for i := range batch {
		outcome, err := b.run(ctx, batch[i:i+1])
		if err != nil {
			return nil, err
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes, nil
}

// run runs one job.
func (b *both) run(ctx context.Context, batch []backends.Job) (backends.Outcome, error) {
	job := &batch[0]
	given := memoryOf(job)
	type answer struct {
		backends.Outcome
		memory [][]byte
	}
	var answers []answer
	for _, backend := range []backends.Backend{b.Backend, b.mutants[0], b.mutants[1]} {
		restore(job, given)
		list, err := backend.Run(ctx, batch)
		if err != nil {
			return backends.Outcome{}, err
		}
		answers = append(answers, answer{list[0], memoryOf(job)})
	}
	right, wrong := answers[0], [2]bool{}
	for k, a := range answers[1:] {
		wrong[k] = a.Status != right.Status || !slices.EqualFunc(a.Sizes, right.Sizes, slices.Equal) || !slices.EqualFunc(a.memory, right.memory, bytes.Equal)
	}
	chosen := answers[2]
	if wrong[0] {
		chosen = answers[1]
	}
	for k := range wrong {
		b.alone[k] = b.alone[k] || wrong[k] && !wrong[1-k]
	}
	restore(job, chosen.memory)
	return chosen.Outcome, nil
}

// memoryOf copies the memory of a job.
func memoryOf(job *backends.Job) (memory [][]byte) {
	for i := range job.Operands {
		memory = append(memory, slices.Clone(job.Operands[i].Memory))
	}
	return memory
}

// restore gives a job the memory that it had.
func restore(job *backends.Job, memory [][]byte) {
	for i := range memory {
		copy(job.Operands[i].Memory, memory[i])
	}
}

// divergences returns those of a run of a backend on cases of one operator.
func divergences(ctx context.Context, operator string, b backends.Backend, c Campaign) (found []*result.Divergence, err error) {
	op, err := catalogue.Operator(operator)
	if err != nil {
		return nil, err
	}
	cfg := campaign.Config{
		Name: "faulty", Operators: []*spec.Operator{op}, Cases: c.Cases, Random: c.Random, Seed: c.Seed, Workers: 1,
		Open: func(context.Context) (backends.Backend, error) { return b, nil },
	}
	err = campaign.Run(ctx, cfg, func(e *result.Entry) error {
		if e.Divergence != nil {
			found = append(found, e.Divergence)
		}
		return nil
	})
	return found, err
}

// MeasurePair runs a backend with two faults on a campaign of their operator.
func MeasurePair(ctx context.Context, pair [2]faulty.Mutant, c Campaign) (Pair, error) {
	p := Pair{Mutants: [2]string{pair[0].Name, pair[1].Name}}
	b := bothOf(pair)
	found, err := divergences(ctx, pair[0].Operator, b, c)
	if err != nil {
		return p, err
	}
	p.Alone = b.alone
	for _, d := range found {
		if !slices.Contains(p.Signatures, d.Signature) {
			p.Signatures = append(p.Signatures, d.Signature)
		}
		witness, err := cases.LoadFile("witness", strings.NewReader(d.Witness), cases.Limits{})
		if err != nil {
			return p, fmt.Errorf("the witness of %s: %w", d.Signature, err)
		}
		var shows [2]bool
		for i := range pair {
			alone, err := divergences(ctx, pair[i].Operator, pair[i].Open(), Campaign{Cases: witness})
			if err != nil {
				return p, err
			}
			shows[i] = len(alone) > 0
		}
		for i := range pair {
			p.Shown[i] = p.Shown[i] || shows[i] && !shows[1-i]
		}
	}
	return p, nil
}

// PairTable writes pairs as text: a line for each, and how many of those whose faults can be told
// apart are.
func PairTable(w io.Writer, pairs []Pair) error {
	told, apart := 0, 0
	for _, p := range pairs {
		answer := "covered"
		if p.Apart() {
			answer = "one"
			apart++
			if p.Told() {
				answer = "both"
				told++
			}
		}
		if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", answer, p.Mutants[0], p.Mutants[1], strings.Join(p.Signatures, "; ")); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\nboth faults are shown in %d of %d pairs; in the other %d of %d, one fault covers the other\n", told, apart, len(pairs)-apart, len(pairs))
	return err
}
