package main

import (
	"errors"
	"fmt"
	"slices"

	"example.com/conform/cases"
	"example.com/conform/internal/suggest"
	"example.com/conform/internal/waive"
)

// checkWaivers refuses waivers of what does not exist: an operator, a kind of divergence, a quantity
// of calls, or a mode that their backend lacks.
func checkWaivers(waivers []cases.Waiver) error {
	var failures []error
	for i := range waivers {
		w := &waivers[i]
		if err := waive.Check(w); err != nil {
			failures = append(failures, err)
		}
		b := honestNamed(w.Backend)
		if modes := b.ModeNames(); b.Name != "" && len(w.Modes) > 0 && !slices.ContainsFunc(modes, w.InMode) {
			failures = append(failures, fmt.Errorf("%s: mode: %s has none like %q%s", w.Origin, b.Name, w.Modes[0], suggest.Instead(w.Modes[0], modes)))
		}
	}
	return errors.Join(failures...)
}
