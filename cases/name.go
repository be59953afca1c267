package cases

import (
	"strings"

	"example.com/conform/spec"
)

// maxName bounds the length of a case's name.
const maxName = 100

// isWord reports whether text consists of lower-case letters, digits and the
// characters of others.
func isWord(text, others string) bool {
	for _, r := range text {
		if ('a' > r || r > 'z') && ('0' > r || r > '9') && !strings.ContainsRune(others, r) {
			return false
		}
	}
	return text != ""
}

// isName reports whether text is a valid name of a case.
func isName(text string) bool {
	return len(text) <= maxName && isWord(text, "-.") && strings.Trim(text, "-.") == text
}

// isLabel reports whether a value can appear in a case ID.
func isLabel(text string) bool {
	return len(text) <= 40 && isWord(strings.ToLower(text), "._+-")
}

// NameOf returns the name of a case in a file: the part of its ID after the
// operator, with a hyphen for each character that a name cannot have.
func NameOf(c *spec.Case) string {
	id := strings.TrimPrefix(c.ID, c.Call.Operator.Name)
	if strings.HasPrefix(id, "#") {
		id = "random-" + id
	}
	words := strings.FieldsFunc(strings.ToLower(id), func(r rune) bool { return !isWord(string(r), ".") })
	name := strings.Join(words, "-")
	name = strings.Trim(name[:min(len(name), maxName)], "-.")
	if name == "" {
		return "case"
	}
	return name
}
