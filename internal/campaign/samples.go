package campaign

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"slices"
	"strings"
	"sync"

	"example.com/conform/backends"
	"example.com/conform/cases"
	comparing "example.com/conform/internal/compare"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/shrink"
	"example.com/conform/internal/waive"
	"example.com/conform/internal/watchdog"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// anything ends what a sample left where the outputs differ from run to run.
const anything = " *"

// A memory knows, for each waiver that would excuse something, whether its samples still diverge
// as recorded. All workers share it, and each waiver is looked at once.
type memory struct {
	mu      sync.Mutex
	changed map[int]*result.Divergence // by the number of the waiver; nil for none that changed
}

// recollect runs the samples of the waivers that would excuse something in a unit. The
// divergences of a waiver with a sample that behaves otherwise are not excused.
func (w *worker) recollect(ctx context.Context, r *unitResult) error {
	for i := range r.divergences {
		f := &r.divergences[i]
		if f.by == 0 {
			continue
		}
		changed, err := w.changed(ctx, f.by)
		if err != nil {
			return err
		}
		if changed != nil {
			f.by = 0
			r.changed = append(r.changed, changed)
		}
	}
	return nil
}

// changed describes the first sample of a waiver that behaves otherwise than recorded, or returns
// nil. One that seems to is tried once more on a new backend, whose memory no earlier case has
// touched.
func (w *worker) changed(ctx context.Context, n int) (*result.Divergence, error) {
	w.memory.mu.Lock()
	defer w.memory.mu.Unlock()
	if known, ok := w.memory.changed[n]; ok {
		return known, nil
	}
	waiver := w.waivers.Waiver(n)
	for i := range waiver.Samples {
		s := &waiver.Samples[i]
		c, err := w.cfg.sample(waiver, s)
		left := "nothing: " + fmt.Sprint(err)
		for try := 0; err == nil && try < 2; try++ {
			if try > 0 {
				if err := w.afresh(ctx); err != nil {
					return nil, err
				}
			}
			ruling, err := w.again(ctx, &c)
			if err != nil {
				return nil, err
			}
			if left = remains(&c, ruling); as(s.Left, left) {
				break
			}
		}
		if err != nil || !as(s.Left, left) {
			d := changedFault(waiver, s, &c, left)
			w.memory.changed[n] = d
			return d, nil
		}
	}
	w.memory.changed[n] = nil
	return nil, nil //nolint:nilnil // none has changed
}

// inapplicable says that no waiver that conform ships for the engine applies, because its version
// or device is another, and how many of the known faults the engine has all the same, by the first
// sample of each. It returns "" if one applies.
func (w *worker) inapplicable(ctx context.Context) (string, error) {
	note := w.waivers.Inapplicable()
	if note == "" {
		return "", nil
	}
	operators, mode := w.cfg.operators(), w.judge.Description.Mode
	holds, of := 0, 0
	for i := range w.cfg.Waivers {
		waiver := &w.cfg.Waivers[i]
		used := slices.ContainsFunc(operators, func(op *spec.Operator) bool { return op.Name == waiver.Operator })
		if !used || waiver.Engine == "" || len(waiver.Samples) == 0 || !waiver.InMode(mode) {
			continue
		}
		c, err := w.cfg.sample(waiver, &waiver.Samples[0])
		if err != nil {
			continue // of a file that another release had
		}
		ruling, err := w.again(ctx, &c)
		if err != nil {
			return "", err
		}
		left := remains(&c, ruling)
		if left == string(result.Skipped) {
			continue
		}
		if of++; as(waiver.Samples[0].Left, left) {
			holds++
		}
	}
	if of == 0 {
		return note, nil
	}
	return fmt.Sprintf("%s Of these, %d of %d show here, by one sample each.", note, holds, of), nil
}

// as reports whether a sample behaves as recorded. What varies is the digest, and with it the kind
// of a wrong element, or the signal of a crash. A sample that the backend does not take says nothing.
func as(recorded, left string) bool {
	if left == recorded || left == string(result.Skipped) || left == string(result.NotRun) {
		return true
	}
	symptom, varies := strings.CutSuffix(recorded, anything)
	was, of, _ := strings.Cut(symptom, " ")
	is, what, _ := strings.Cut(left, " ")
	if varies && shrink.IsContent(result.Kind(was)) && shrink.IsContent(result.Kind(is)) {
		symptom, left = of, what // what memory holds decides which kind it is
	}
	rest, begins := strings.CutPrefix(left, symptom)
	return varies && begins && (rest == "" || rest[0] == ' ' || rest[0] == '/')
}

// again judges the case of a sample.
func (w *worker) again(ctx context.Context, c *spec.Case) (*judge.Ruling, error) {
	ruling, err := w.judge.One(ctx, c)
	if errors.Is(err, backends.ErrHung) {
		return w.ended(ctx, c, watchdog.TimedOut(w.cfg.HangTime)), w.renew(ctx)
	}
	return ruling, err
}

// afresh continues with a new backend, and closes the one that the worker has.
func (w *worker) afresh(ctx context.Context) error {
	before := w.judge.Backend
	if err := w.renew(ctx); err != nil {
		return err
	}
	return before.Close()
}

// sample makes the case of a sample: that in the waiver, or the one with its ID among those that
// run or that conform has.
func (cfg *Config) sample(w *cases.Waiver, s *cases.Sample) (spec.Case, error) {
	if len(s.Case) > 0 {
		c := &s.Case[len(s.Case)-1]
		return spec.Case{ID: c.ID, Call: c.Call.Clone()}, nil
	}
	for i := range cfg.Cases {
		if c := &cfg.Cases[i]; c.ID == s.ID {
			return spec.Case{ID: c.ID, Call: c.Call.Clone()}, nil
		}
	}
	list, err := cases.EmbeddedOf(func(operator string) bool { return operator == w.Operator }, cfg.CaseLimits)
	for i := range list {
		if c := &list[i]; c.ID == s.ID {
			return spec.Case{ID: c.ID, Call: c.Call.Clone()}, nil
		}
	}
	return spec.Case{ID: s.ID}, errors.Join(fmt.Errorf("there is no case %s", s.ID), err)
}

// changedFault describes a known fault that behaves otherwise than its waiver remembers.
func changedFault(w *cases.Waiver, s *cases.Sample, c *spec.Case, left string) *result.Divergence {
	return &result.Divergence{
		Group: result.Group{
			Signature: w.Operator + " " + string(result.KnownFaultChanged) + " - " + w.Origin, Kind: result.KnownFaultChanged,
			Operator: w.Operator, Count: 1, FirstCase: c.ID, Origin: w.Origin,
			Detail: fmt.Sprintf("The known fault has changed: the waiver recorded %s, and the case now leaves %s. What it excused counts again. Its reason was: %s", s.Left, left, w.Reason),
		},
		Witness: s.Text,
	}
}

// SymptomOf returns how a case diverges, as waivers have it.
func SymptomOf(c *spec.Case, r *judge.Ruling) string {
	s := result.Sighting{Kind: r.Finding.Kind, Operand: c.Call.Name(r.Finding.Operand), Answer: r.Finding.Answer}
	if broken := r.Nearest.Rejects(); broken != nil {
		s.Rule = broken.Rule.ID
	}
	return waive.Symptom(&s)
}

// maxDigest bounds the bytes of an output that count for the digest.
const maxDigest = 1 << 20

// remains returns what a backend left in a case: the symptom, and a digest of the outputs of both
// runs if it ran. A backend that passes leaves the verdict alone.
func remains(c *spec.Case, r *judge.Ruling) string {
	switch {
	case r.Derived != nil, r.Finding != nil && r.Finding.Kind == result.NoLongerSupported: // which says nothing about the fault
		return string(result.Skipped)
	case r.Finding == nil:
		return string(r.Verdict)
	}
	symptom, h, ran := SymptomOf(c, r), fnv.New64a(), false
	for n := range r.Runs() {
		ran = digest(h, c, &r.Runs()[n]) || ran
	}
	if !ran {
		return symptom
	}
	return fmt.Sprintf("%s %016x", symptom, h.Sum64())
}

// digest adds the outputs of a run to a digest, and reports whether there are any.
func digest(h hash.Hash64, c *spec.Case, run *comparing.Run) bool {
	if run.Outcome.Status != backends.Done || run.Memory.Sparse() {
		return false
	}
	for k, output := range c.Call.Outputs() {
		sizes := output.Sizes
		if c.Call.Operator.Infers() {
			if k >= len(run.Outcome.Sizes) {
				continue
			}
			sizes = run.Outcome.Sizes[k]
		}
		_ = binary.Write(h, binary.LittleEndian, sizes)
		if c.Call.CheckOnly {
			continue // there is no memory
		}
		if data, ok := comparing.Elements(&c.Call, c.Call.Inputs()+k, sizes, run, nil); ok {
			_, _ = h.Write(data[:min(len(data), maxDigest)])
		}
	}
	return true
}
