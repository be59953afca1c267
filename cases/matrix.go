package cases

import (
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec/tensor"
)

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

// readMatrix reads the variables of a case; ok is false if one is invalid.
func (d *decoder) readMatrix(n *yaml.Node) (m matrix, ok bool) {
	if n.Kind != yaml.MappingNode || len(n.Content) == 0 {
		d.fail(n, "matrix: want variables, each with a list of values, not %s", describe(n))
		return matrix{}, false
	}
	before := d.failed
	for i := 0; i+1 < len(n.Content); i += 2 {
		d.readVariable(&m, n.Content[i], n.Content[i+1])
	}
	return m, d.failed == before
}

func (d *decoder) readVariable(m *matrix, key, list *yaml.Node) {
	v := variable{name: key.Value, at: key}
	switch {
	case key.Kind != yaml.ScalarNode || !isWord(v.name, "_"):
		d.fail(key, "matrix: a variable is a lower-case word, not %s", describe(key))
		return
	case len(m.variables) >= maxVariables:
		d.fail(key, "matrix: more than %d variables", maxVariables)
		return
	}
	for i := range m.variables {
		if m.variables[i].name == v.name {
			d.fail(key, "matrix: %s is given twice", v.name)
			return
		}
	}
	switch {
	case list.Kind == yaml.ScalarNode && list.Value == "all":
		for _, dtype := range tensor.Common() {
			v.values = append(v.values, &yaml.Node{Kind: yaml.ScalarNode, Value: dtype.String(), Line: list.Line})
		}
	case list.Kind == yaml.SequenceNode && len(list.Content) > 0:
		v.values = list.Content
	default:
		d.fail(list, "matrix: %s: want a list of values, or all for the eleven data types, not %s", v.name, describe(list))
		return
	}
	taken := make(map[string]bool, len(v.values))
	for i, value := range v.values {
		label := strconv.Itoa(i)
		if value.Kind == yaml.ScalarNode && isLabel(value.Value) {
			label = value.Value
		}
		if taken[label] {
			d.fail(value, "matrix: %s: two values are called %s", v.name, label)
			return
		}
		taken[label] = true
		v.labels = append(v.labels, label)
	}
	m.variables = append(m.variables, v)
}

// maxVariables bounds the variables of a matrix.
const maxVariables = 16

// isLabel reports whether a value can appear in a case ID.
func isLabel(text string) bool {
	return len(text) <= 40 && isWord(strings.ToLower(text), "._+-")
}
