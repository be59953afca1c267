// Package faulty contains deliberately wrong backends, called mutants, which
// test conform: it should find every one of them.
//
// Each mutant is the CPU backend with one fault. It changes a copy of a job
// before the CPU backend runs it, or corrupts the result.
package faulty

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"example.com/conform/backends"
	"example.com/conform/spec/catalogue"
)

// All returns every mutant: the hand-written ones, grouped by theme, and then
// those with generic faults.
func All() []Mutant { return slices.Clone(all()) }

var all = sync.OnceValue(func() []Mutant { return slices.Concat(ByHand(), genericMutants()) })

// ByHand returns the hand-written mutants.
func ByHand() []Mutant {
	return slices.Concat(windowMutants, maskMutants, indexMutants, layoutMutants, tileMutants, viewMutants, outputViewMutants, offsetMutants(), memoryMutants, sizeMutants, reductionMutants, computingMutants, narrowMutants, directmlMutants, webnnMutants, windowsMutants, ovWindowMutants, quantisingMutants, requantisingMutants, castMutants, samplingMutants, framedMutants, orderMutants, constantMutants, bitMutants, boolMutants, statusMutants, stateMutants, programMutants, rewriteMutants, repeatMutants, wiredMutants, dialectMutants, flowMutants)
}

// Generics returns every generic fault.
func Generics() []Generic {
	return slices.Concat(anyGenerics, movingGenerics, choosingGenerics, inventingGenerics, computingGenerics, packingGenerics)
}

// genericMutants returns a mutant for each operator and each generic fault that
// can show there.
func genericMutants() []Mutant {
	var list []Mutant
	for _, g := range Generics() {
		for _, op := range catalogue.Operators() {
			if m, shows := g.On(op); shows {
				list = append(list, m)
			}
		}
	}
	return list
}

// New returns the backend of the mutant called name.
func New(name string) (backends.Backend, error) {
	var names []string
	for _, mutant := range all() {
		if mutant.Name == name {
			return mutant.Open(), nil
		}
		names = append(names, mutant.Name)
	}
	return nil, fmt.Errorf("no mutant is called %q: want one of %s", name, strings.Join(names, ", "))
}

// Steady reports whether the mutant always treats the same job alike.
func (m Mutant) Steady() bool {
	return !slices.ContainsFunc(stateMutants, func(s Mutant) bool { return s.Name == m.Name })
}

// Largest returns the largest number of elements that the output of a witness
// of the mutant may have. It is small, unless no smaller output shows the
// fault.
func (m Mutant) Largest() int64 { return max(16, least[m.Name]) }
