package harness

import (
	"strings"

	"example.com/conform/internal/result"
)

// maxGapReason bounds what a backend says of a gap, in bytes, and maxGapReasons how
// many reasons of a shard are told apart.
const maxGapReason, maxGapReasons = 160, 32

// gapReason returns why a case is skipped that a backend does not support, as it
// says at the call. Numbers are left out: they differ from call to call.
func gapReason(backend, detail string) string {
	var words []string
	for word := range strings.FieldsSeq(detail) {
		number := false
		words = append(words, strings.Map(func(r rune) rune {
			before := number
			switch number = '0' <= r && r <= '9'; {
			case number && before:
				return -1
			case number:
				return '#'
			}
			return r
		}, word))
	}
	said := strings.ToValidUTF8(strings.Join(words, " "), "?")
	if len(said) > maxGapReason {
		said = strings.ToValidUTF8(said[:maxGapReason], "") + "…"
	}
	if said == "" {
		said = "no reason given"
	}
	return backend + " answers gap: " + said
}

// otherGaps are those whose reasons are more than a shard tells apart.
const otherGaps = " answers gap, for other reasons"

// skip counts a skipped case by its reason.
func (w *worker) skip(s *result.Shard, r *ruling) {
	reason := r.reason
	if s.SkipReasons == nil {
		s.SkipReasons = make(map[string]int64)
	}
	if _, known := s.SkipReasons[reason]; !known && r.gap && len(s.SkipReasons) >= maxGapReasons {
		reason = w.judge.description.Name + otherGaps
	}
	s.SkipReasons[reason]++
	if r.gap {
		s.Gaps++
	}
}
