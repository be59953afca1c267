// Package suggest guesses which word a user meant to type.
package suggest

import (
	"fmt"
	"strings"

	"github.com/agext/levenshtein"
)

// Nearest returns the known word that was most likely meant, or "" if none is
// similar. A word may omit what precedes a dot, a slash or a colon of the known
// one: slice1 is similar to dml.slice1.
func Nearest(word string, known []string) string {
	mistakes := len(word) / 4 // allowed in a part; at least two in a whole word
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

// ends returns a word, and its part after each dot, slash and colon.
func ends(word string) []string {
	list := []string{word}
	for i, r := range word {
		if r == '.' || r == '/' || r == ':' {
			list = append(list, word[i+1:])
		}
	}
	return list
}

// Instead returns the end of a message about an unknown word: the known word
// that was most likely meant, or all known words.
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
