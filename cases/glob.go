package cases

import "unicode/utf8"

// Glob reports whether text matches pattern, in which * stands for any
// characters and ? for one. It takes time proportional to the product of the
// two lengths at most.
func Glob(pattern, text string) bool {
	star, resume := -1, 0 // the last *, and the end of the text that it matches
	p, t := 0, 0
	for t < len(text) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, resume = p, t
			p++
		case p < len(pattern) && pattern[p] == '?':
			_, width := utf8.DecodeRuneInString(text[t:])
			p++
			t += width
		case p < len(pattern) && pattern[p] == text[t]:
			p++
			t++
		case star >= 0:
			resume++
			p, t = star+1, resume
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}
