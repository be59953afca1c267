package judge

import (
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// largeBytes is the most that the operands of a case take that is not large.
const largeBytes = 8 << 10

// isLarge reports whether the operands of a call take much memory, as far as it states their
// sizes.
func isLarge(c *spec.Call) bool {
	if c.CheckOnly {
		return false
	}
	bytes := int64(0)
	for i := range c.Tensors {
		t := &c.Tensors[i]
		if t.Sparse(true) {
			return true
		}
		if t.Data != nil {
			bytes += int64(len(t.Data))
		} else if elements, err := tensor.Elements(t.Sizes); err == nil {
			bytes += min(elements, largeBytes+1) * t.DType.Size()
		}
	}
	return bytes > largeBytes
}

// Together returns how many cases from the beginning of the list go to the backend at once:
// all up to a large one, which goes alone. This bounds the memory of a batch.
func Together[T any](list []T, call func(*T) *spec.Call) int {
	for i := range list {
		if isLarge(call(&list[i])) {
			return max(i, 1)
		}
	}
	return len(list)
}

// maxGapReason bounds the reason of a gap, in bytes.
const maxGapReason = 160

// gapReason returns why a case is skipped, from the detail with which a backend answers gap.
// Numbers are left out because they differ from call to call, except whole numbers of GiB,
// of which there are few.
func gapReason(backend, detail string) string {
	var words []string
	all := strings.Fields(detail)
	for i, word := range all {
		if len(word) < 4 && i+1 < len(all) && all[i+1] == "GiB" {
			words = append(words, word)
			continue
		}
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
