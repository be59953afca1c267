package cases

import (
	"fmt"
	"strings"
)

// suggest ends a message about an unknown word: the known word that was most
// likely meant, or all of them.
func suggest(word string, known []string) string {
	if len(known) == 0 {
		return ": none is allowed here"
	}
	best, least := "", 3
	for _, candidate := range known {
		if n := distance(word, candidate, least); n < least {
			best, least = candidate, n
		}
	}
	if best != "" && least < len(best) {
		return ": did you mean " + best + "?"
	}
	const most = 16
	if len(known) > most {
		return fmt.Sprintf(": want one of %s, … (%d in all)", strings.Join(known[:most], ", "), len(known))
	}
	return ": want one of " + strings.Join(known, ", ")
}

// distance returns the number of letters to insert, delete or replace to turn
// a into b (Levenshtein), or limit when it is at least that.
func distance(a, b string, limit int) int {
	if len(a) > len(b)+limit || len(b) > len(a)+limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return min(row[len(b)], limit)
}
