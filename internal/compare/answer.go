package compare

import (
	"regexp"
	"slices"
	"strings"

	"example.com/conform/backends"
)

// maxAnswerWords bounds the words of a detail that distinguish answers.
const maxAnswerWords = 8

// answer returns the status of an outcome and the words of its detail, which
// tell one reason from another: "failed/cannot-slice-scalars". It omits words
// with a digit and paths, because they depend on the call or the process: a
// size, a data type, an address.
func answer(o *backends.Outcome) string {
	status := strings.ReplaceAll(o.Status.String(), " ", "-")
	var words []string
	for field := range strings.FieldsSeq(o.Detail) {
		if strings.ContainsAny(field, "/\\") {
			continue
		}
		for word := range strings.FieldsFuncSeq(field, func(r rune) bool { return !letter(r) && !digit(r) }) {
			if strings.ContainsFunc(word, digit) {
				continue
			}
			if len(words) < maxAnswerWords {
				words = append(words, strings.ToLower(word[:min(len(word), maxAnswerWord)]))
			}
		}
	}
	if len(words) == 0 {
		return status
	}
	return status + "/" + strings.Join(words, "-")
}

// ending returns the status of the outcome of a crash and how the process ended, by a
// signal or an exit status: "crashed/signal-floating-point-exception". Any other detail
// counts for nothing, because it may change with every call. Damaged memory ends a process
// in one way or another, depending on what lies there, so all of them are one ending.
func ending(o *backends.Outcome) string {
	status := strings.ReplaceAll(o.Status.String(), " ", "-")
	how, rest, _ := strings.Cut(o.Detail, ";") // the rest is standard error, and whether it happened again
	how, _, _ = strings.Cut(how, " (")         // whether it left a core
	switch {
	case !strings.HasPrefix(how, "signal: ") && !strings.HasPrefix(how, "exit status "):
		return status
	case slices.Contains(badAccesses, how), how == "signal: aborted" && heapMessage.MatchString(rest):
		return status + "/damaged-memory"
	}
	words := strings.FieldsFunc(strings.ToLower(how), func(r rune) bool { return !letter(r) && !digit(r) })
	return status + "/" + strings.Join(words[:min(len(words), maxAnswerWords)], "-")
}

// badAccesses are the endings of a process that accessed memory that it does not have. The
// last two are STATUS_ACCESS_VIOLATION and STATUS_HEAP_CORRUPTION of Windows.
var badAccesses = []string{
	"signal: segmentation fault", "signal: bus error", "exit status 3221225477", "exit status 0xc0000005",
	"exit status 3221226356", "exit status 0xc0000374",
}

// heapMessage matches what an allocator prints before it aborts, because what it stored in
// the heap has changed: glibc's messages, and those of macOS.
var heapMessage = regexp.MustCompile(`double free|corrupted (size|double-linked|unsorted)|(free|malloc|realloc|malloc_consolidate|munmap_chunk)\(\): |malloc: \*\*\* error|sysmalloc`)

// maxAnswerWord bounds a word in bytes.
const maxAnswerWord = 16

func letter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

func digit(r rune) bool { return '0' <= r && r <= '9' }
