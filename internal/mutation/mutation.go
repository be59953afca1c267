// Package mutation finds small changes of our own code that no test notices.
//
// All mutants are compiled at once: sources are rewritten so that each mutant is a
// branch that [active.On] takes or does not take, and go builds the tests from them
// through an overlay. One build serves every mutant, and a first run of the tests
// shows which mutants each test can notice at all.
package mutation

import (
	"fmt"
	"go/token"
	"path"
	"strings"
	"unicode/utf8"
)

// A Mutant is one small change of a package.
type Mutant struct {
	// Key names the mutant for as long as its function has the text that it
	// changes: file, function, what was, and what is instead.
	Key string
	// Position is where the change is now.
	Position token.Position

	// Package is the import path of its package.
	Package string

	number int // in the rewritten sources
}

// folder returns that of the package, named from the module's root.
func (m *Mutant) folder() string {
	file, _, _ := strings.Cut(m.Key, " ")
	return path.Dir(file)
}

// maxText bounds how much of the source a key repeats.
const maxText = 100

// oneLine writes a piece of source in one line.
func oneLine(source string) string {
	text := strings.Join(strings.Fields(source), " ")
	if utf8.RuneCountInString(text) > maxText {
		text = string([]rune(text)[:maxText]) + "…"
	}
	return text
}

// key makes the key of a mutant. Mutants of one function that look the same
// are told apart by their order.
func key(file, function, was, is string, nth int) string {
	k := fmt.Sprintf("%s %s: %s → %s", file, function, was, is)
	if nth > 1 {
		k += fmt.Sprintf(" (%d)", nth)
	}
	return k
}
