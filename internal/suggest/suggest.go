// Package suggest guesses which word a user meant to type.
package suggest

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/agext/levenshtein"
)

// Nearest returns the known word that was most likely meant, or "" if none is
// similar: by its letters, or else by the parts between punctuation, in any order. A
// word may be in capitals, omit what precedes a dot, a slash or a colon of the known one, or have
// something else there: slice1 is similar to dml.slice1, and onnx.slice1 is too.
func Nearest(word string, known []string) string {
	if len(word) > longest {
		return ""
	}
	for _, one := range []string{word, strings.ToLower(word)} {
		if meant := byLetters(one, known, len(one)/4); meant != "" {
			return meant
		}
	}
	end := word[strings.LastIndexByte(word, '/')+1:]
	if end != word {
		if meant := byLetters(end, known, len(end)/8); meant != "" { // of another operator
			return meant
		}
	}
	return byParts(end, known)
}

// longest is the length of the longest word that Nearest looks at.
const longest = 1000

// byLetters returns the known word of which the fewest letters differ: at most so many of
// a part, and at least two of a whole word.
func byLetters(word string, known []string, mistakes int) string {
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

// byParts returns the known word that has the most parts of a word, in any order: two
// or more, and more than two thirds of those of both. A part of five letters or more may have
// a mistake.
func byParts(word string, known []string) string {
	parts := strings.FieldsFunc(word, punctuation)
	best, most := "", 2.0/3
	for _, candidate := range known {
		theirs := strings.FieldsFunc(candidate[strings.LastIndexByte(candidate, '/')+1:], punctuation)
		total, shared := len(theirs)+len(parts), 0
		for _, part := range parts {
			if at := slices.IndexFunc(theirs, func(other string) bool { return alike(part, other) }); at >= 0 {
				theirs = slices.Delete(theirs, at, at+1)
				shared++
			}
		}
		if share := float64(2*shared) / float64(total); shared > 1 && share > most {
			best, most = candidate, share
		}
	}
	return best
}

func punctuation(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// alike reports whether two parts differ in one letter at most.
func alike(a, b string) bool {
	const least = 5
	return a == b || len(a) >= least && len(b) >= least && levenshtein.Distance(a, b, nil) <= 1
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
