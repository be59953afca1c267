// Package suggest guesses which word somebody meant who mistyped one.
package suggest

import (
	"fmt"
	"strings"

	"github.com/agext/levenshtein"
)

// Nearest returns the known word that was most likely meant, or "" where none is
// near. A word may lack what stands before a dot, a slash or a colon of the known
// one: slice1 is near dml.slice1.
func Nearest(word string, known []string) string {
	mistakes := len(word) / 4 // in a part; a whole word may have two at least
	best, least := "", max(2, mistakes)+1
	for _, candidate := range known {
		for i, end := range ends(candidate) {
			limit := least
			if i > 0 {
				limit = min(least, mistakes+1)
			}
			if max(len(end), len(word))-min(len(end), len(word)) >= limit {
				continue
			}
			if n := levenshtein.Distance(word, end, nil); n < limit && n < len(end) {
				best, least = candidate, n
			}
		}
	}
	return best
}

// ends returns a word, and what of it follows each dot, slash and colon.
func ends(word string) []string {
	list := []string{word}
	for i, r := range word {
		if r == '.' || r == '/' || r == ':' {
			list = append(list, word[i+1:])
		}
	}
	return list
}

// Instead ends a message about an unknown word: with the known word that was
// most likely meant, or with all of them.
func Instead(word string, known []string) string {
	if len(known) == 0 {
		return ": none is allowed here"
	}
	if meant := Nearest(word, known); meant != "" {
		return ": did you mean " + meant + "?"
	}
	const most = 16
	if len(known) > most {
		return fmt.Sprintf(": want one of %s, … (%d in all)", strings.Join(known[:most], ", "), len(known))
	}
	return ": want one of " + strings.Join(known, ", ")
}
