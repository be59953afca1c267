package cases

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// maxVariables bounds the variables of a matrix.
const maxVariables = 16

// A matrix is the variables of a case and one combination of their values.
type matrix struct {
	variables []variable
	bound     bool // a combination is chosen
}

type variable struct {
	name   string
	at     *yaml.Node
	values []*yaml.Node
	labels []string // the values in case IDs
	chosen int      // the value in this combination
	used   bool
}

// isVariable reports whether a scalar is a matrix variable: $ and a word.
func isVariable(text string) bool {
	return len(text) > 1 && text[0] == '$' && isWord(text[1:], "_")
}

// value returns the value of a variable in the combination, or nil.
func (m *matrix) value(name string) *yaml.Node {
	for i := range m.variables {
		if v := &m.variables[i]; v.name == name && m.bound {
			v.used = true
			return v.values[v.chosen]
		}
	}
	return nil
}

func (m *matrix) names() []string {
	names := make([]string, len(m.variables))
	for i := range m.variables {
		names[i] = m.variables[i].name
	}
	return names
}

// combination returns the combination as written in case IDs,
// "dtype=int8,layout=nhwc", or "" if none is chosen.
func (m *matrix) combination() string {
	if !m.bound {
		return ""
	}
	parts := make([]string, len(m.variables))
	for i := range m.variables {
		parts[i] = m.variables[i].name + "=" + m.variables[i].labels[m.variables[i].chosen]
	}
	return strings.Join(parts, ",")
}

// next moves to the next combination, the last variable fastest.
func (m *matrix) next() bool {
	for i := len(m.variables) - 1; i >= 0; i-- {
		v := &m.variables[i]
		if v.chosen++; v.chosen < len(v.values) {
			return true
		}
		v.chosen = 0
	}
	return false
}

// size returns the number of combinations, at most most+1.
func (m *matrix) size(most int64) int64 {
	product := int64(1)
	for i := range m.variables {
		if product *= int64(len(m.variables[i].values)); product > most {
			return most + 1
		}
	}
	return product
}
