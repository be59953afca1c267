package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// sample adds samples to a waiver: cases of files by their ID, and others as they are. A sample
// that differs from run to run is remembered by its symptom, and one that does not diverge again
// is none.
func (d *drafter) sample(ctx context.Context, w *cases.Waiver, rows []int) error {
	var files []int
	for _, row := range rows {
		if s := &d.seen[row]; !s.random && s.call == nil {
			files = append(files, row)
		}
	}
	wanted := mostSamples
	if ends(d.seen[rows[0]].class) {
		wanted = 1
	}
	order := append(d.table.Spread(files, 2*wanted), d.table.Spread(rows, 4*wanted)...)
	for _, row := range order {
		if s := &d.seen[row]; len(w.Samples) == wanted || (s.random || s.call != nil) && len(w.Samples) >= mostTexts {
			break
		}
		s, err := d.sampleOf(ctx, w, row)
		if err != nil {
			return err
		}
		if s != nil && !slices.ContainsFunc(w.Samples, func(other cases.Sample) bool { return other.ID == s.ID && other.Text == s.Text }) {
			w.Samples = append(w.Samples, *s)
		}
	}
	if len(w.Samples) == 0 {
		w.Reason += " None of them diverges by itself, so nothing is remembered of it."
	}
	return nil
}

func ends(class string) bool {
	kind, _, _ := strings.Cut(class, " ")
	return shrink.IsEnd(result.Kind(kind))
}

// sampleOf makes the sample of a row, or returns nil.
func (d *drafter) sampleOf(ctx context.Context, w *cases.Waiver, row int) (*cases.Sample, error) {
	one := &d.seen[row]
	c, err := d.caseOf(row)
	if err != nil {
		return nil, err
	}
	s := cases.Sample{ID: one.id}
	if one.random || one.call != nil {
		text, err := cases.EncodeAll([]spec.Case{{ID: d.op.Name + "/sample", Call: c.Call}}, cases.Meta{Why: "A sample of a known fault."})
		if err != nil || len(text) > mostSampleText {
			return nil, nil //nolint:nilerr,nilnil // it is too large
		}
		s.ID, s.Text = "", string(text)
		list, err := cases.LoadFile("sample", strings.NewReader(s.Text), cases.Limits{})
		if err != nil {
			return nil, fmt.Errorf("%w: the sample %s: %w", ErrFault, one.id, err)
		}
		s.Case = list
		if c, err = d.cfg.sample(w, &s); err != nil {
			return nil, err
		}
	}
	for try := range 2 {
		if try > 0 && !ends(one.class) {
			if err := d.afresh(ctx); err != nil {
				return nil, err
			}
		}
		ruling, err := d.again(ctx, &c)
		if errors.Is(err, backends.ErrHung) || err == nil && ruling.Finding == nil {
			return nil, nil //nolint:nilnil // it does not diverge again
		}
		if err != nil {
			return nil, err
		}
		switch left := remains(&c, ruling); {
		case !w.Shows(SymptomOf(&c, ruling)):
			return nil, nil //nolint:nilnil // it diverges in another way
		case try == 0:
			s.Left = left
		case !as(s.Left, left):
			s.Left = one.symptom + anything
		}
	}
	return &s, nil
}

// caseOf makes the case of a row again.
func (d *drafter) caseOf(row int) (spec.Case, error) {
	one := &d.seen[row]
	if one.call != nil {
		return spec.Case{ID: one.id, Call: one.call.Clone()}, nil
	}
	if one.random {
		op, seed, err := gen.ParseID(one.id)
		if err != nil {
			return spec.Case{}, err
		}
		return gen.Case(op, seed), nil
	}
	return d.cfg.sample(&cases.Waiver{Operator: d.op.Name}, &cases.Sample{ID: one.id})
}
