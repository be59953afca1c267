package cases

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"example.com/conform/internal/sanitise"
	"example.com/conform/internal/suggest"
	"example.com/conform/spec/tensor"
)

const (
	// maxErrors bounds the errors that are kept for one file.
	maxErrors = 100
	// maxFailures bounds the errors that are examined; many of them may be
	// equal.
	maxFailures = 10 * maxErrors
	// maxVisits bounds the values that are read. A file without a matrix has
	// fewer; a matrix multiplies them.
	maxVisits = 4 * MaxFileBytes
)

// A decoder reads values from the tree of one file, substitutes matrix
// variables, and collects mistakes.
type decoder struct {
	file   string
	shown  string // file on one line, computed on first use
	bytes  []byte // of the file
	heads  bool   // only the descriptions of cases are read
	matrix matrix
	errors Errors
	failed int             // errors, kept or not
	visits int             // entries of lists and mappings read
	said   map[string]bool // line and message of each error, to report it once
}

func (d *decoder) fail(n *yaml.Node, format string, args ...any) {
	d.failAt(n.Line, n.Column, format, args...)
}

func (d *decoder) failLine(line int, format string, args ...any) { d.failAt(line, 0, format, args...) }

func (d *decoder) failAt(line, column int, format string, args ...any) {
	if d.failed++; d.failed > maxFailures {
		return
	}
	message := fmt.Sprintf(format, args...)
	key := strconv.Itoa(line) + message
	if d.said[key] || len(d.errors) > maxErrors {
		return
	}
	d.said[key] = true
	if len(d.errors) == maxErrors {
		line, column, message = 0, 0, fmt.Sprintf("more than %d errors", maxErrors)
	} else if combination := d.matrix.combination(); combination != "" {
		message += " (with " + combination + ")"
	}
	e := &Error{File: d.file, Line: line, Column: column, Message: message}
	if column > 0 {
		e.Excerpt = d.line(line)
	}
	d.errors = append(d.errors, e)
}

// line returns a line of the file, from 1.
func (d *decoder) line(n int) string {
	for line := range bytes.Lines(d.bytes) {
		if n--; n == 0 {
			return strings.TrimRight(string(line), "\r\n")
		}
	}
	return ""
}

// unknown reports a word that is not among the known words.
func (d *decoder) unknown(n *yaml.Node, what, word string, known []string) {
	hint := ""
	if d.failed < maxFailures { // suggestions take time
		hint = suggest.Instead(word, known)
	}
	d.fail(n, "%s %s%s", what, quote(word), hint)
}

// origin returns file:line of n, in one line.
func (d *decoder) origin(n *yaml.Node) string {
	if d.shown == "" {
		d.shown = sanitise.Line(d.file)
	}
	return d.shown + ":" + strconv.Itoa(n.Line)
}

// resolve returns n, or the value of the matrix variable that n names without
// quotes, or nil after reporting that there is no such variable.
func (d *decoder) resolve(n *yaml.Node) *yaml.Node {
	if !isPlain(n) || !isVariable(n.Value) {
		return n
	}
	if value := d.matrix.value(n.Value[1:]); value != nil {
		return value
	}
	d.unknown(n, "the case's matrix has no variable", n.Value[1:], d.matrix.names())
	return nil
}

// mapping returns the values of a mapping by key, or nil if n is not a mapping.
// what describes it in messages. Keys other than those given are errors.
func (d *decoder) mapping(n *yaml.Node, what string, keys ...string) map[string]*yaml.Node {
	if n = d.resolve(n); n == nil {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		d.fail(n, "%s: want a mapping with %s, not %s", what, strings.Join(keys, ", "), describe(n))
		return nil
	}
	if !d.visit(n) {
		return nil
	}
	values := make(map[string]*yaml.Node, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch {
		case key.Kind != yaml.ScalarNode:
			d.fail(key, "%s: a key must be a word, not %s", what, describe(key))
		case values[key.Value] != nil:
			d.fail(key, "%s: %s is given twice", what, key.Value)
		case !slices.Contains(keys, key.Value):
			d.unknown(key, what+": unknown key", key.Value, keys)
		default:
			values[key.Value] = value
		}
	}
	return values
}

// list returns the entries of a list; ok is false when n is not one.
func (d *decoder) list(n *yaml.Node, what string) (entries []*yaml.Node, ok bool) {
	if n = d.resolve(n); n == nil {
		return nil, false
	}
	if n.Kind != yaml.SequenceNode {
		d.fail(n, "%s: want a list, not %s", what, describe(n))
		return nil, false
	}
	return n.Content, d.visit(n)
}

// visit counts the entries of n, and reports whether the total is within
// bounds.
func (d *decoder) visit(n *yaml.Node) bool {
	if d.visits += len(n.Content); d.visits > maxVisits {
		d.fail(n, "the file's matrices are too large")
		return false
	}
	return true
}

// take reserves memory for a case. If the budget does not have enough left, it fails at a
// node, and no later case gets any.
func (d *decoder) take(at *yaml.Node, limits Limits, bytes int64) bool {
	if limits.Budget.take(bytes) {
		return true
	}
	d.fail(at, "the case files together need more than %d bytes: run them in parts, or raise the limit", limits.budget())
	return false
}

// text returns a nonempty scalar.
func (d *decoder) text(n *yaml.Node, what string) (string, bool) {
	if n = d.resolve(n); n == nil {
		return "", false
	}
	if n.Kind != yaml.ScalarNode || strings.TrimSpace(n.Value) == "" {
		d.fail(n, "%s: want text, not %s", what, describe(n))
		return "", false
	}
	return n.Value, true
}

// characters returns a scalar, which may be an empty text.
func (d *decoder) characters(n *yaml.Node, what string) string {
	if n = d.resolve(n); n == nil {
		return ""
	}
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		d.fail(n, "%s: want text, not %s", what, describe(n))
		return ""
	}
	return n.Value
}

// word returns a scalar that is one of the words.
func (d *decoder) word(n *yaml.Node, what string, words []string) (string, bool) {
	text, ok := d.text(n, what)
	if ok && !slices.Contains(words, text) {
		d.unknown(n, what+": unknown", text, words)
		return "", false
	}
	return text, ok
}

// flag returns true or false.
func (d *decoder) flag(n *yaml.Node, what string) bool {
	text, _ := d.word(n, what, []string{"true", "false"})
	return text == "true"
}

// integer returns a number from low to high.
func (d *decoder) integer(n *yaml.Node, what string, low, high int64) (int64, bool) {
	if n = d.resolve(n); n == nil {
		return 0, false
	}
	if !isPlain(n) {
		d.fail(n, "%s: want an integer, not %s", what, describe(n))
		return 0, false
	}
	value, err := strconv.ParseInt(n.Value, 10, 64)
	switch {
	case err != nil && !isDigits(n.Value):
		d.fail(n, "%s: want a decimal integer, not %s", what, quote(n.Value))
		return 0, false
	case err != nil || value < low || value > high:
		d.fail(n, "%s: %s is outside %d…%d", what, quote(n.Value), low, high)
		return 0, false
	case strconv.FormatInt(value, 10) != n.Value:
		d.fail(n, "%s: write %s as %d", what, quote(n.Value), value)
		return 0, false
	}
	return value, true
}

// truths are the truth values and the integers that they stand for.
var truths = map[string]int64{"false": 0, "true": 1}

// truth returns true or false, or 0 or 1, as an integer.
func (d *decoder) truth(n *yaml.Node, what string) (int64, bool) {
	if n = d.resolve(n); n == nil {
		return 0, false
	}
	if truth, ok := truths[n.Value]; ok && isPlain(n) {
		return truth, true
	}
	return d.integer(n, what, 0, 1)
}

// integers returns a list of numbers from low to high. The list is never nil.
func (d *decoder) integers(n *yaml.Node, what string, low, high int64) ([]int64, bool) {
	return d.eachOf(n, what, func(entry *yaml.Node) (int64, bool) { return d.integer(entry, what, low, high) })
}

// eachOf returns a list of the results of read for each entry. The list is
// never nil.
func (d *decoder) eachOf(n *yaml.Node, what string, read func(*yaml.Node) (int64, bool)) ([]int64, bool) {
	entries, ok := d.list(n, what)
	if !ok {
		return nil, false
	}
	values := make([]int64, len(entries))
	for i, entry := range entries {
		value, good := read(entry)
		values[i], ok = value, ok && good
	}
	return values, ok
}

// value decodes one element. A truth value is a byte: 1 is true.
func (d *decoder) value(n *yaml.Node, dtype tensor.DType, what string) (bits uint64, ok bool) {
	if n = d.resolve(n); n == nil {
		return 0, false
	}
	if !isPlain(n) {
		d.fail(n, "%s: want a number, not %s", what, describe(n))
		return 0, false
	}
	if truth, ok := truths[n.Value]; ok {
		holds := dtype == tensor.Bool || dtype == tensor.Uint8 || dtype == tensor.Int8
		if !holds {
			d.fail(n, "%s: %s is a byte, of bool, uint8 or int8: for %v write %d", what, n.Value, dtype, truth)
		}
		return uint64(truth), holds
	}
	bits, err := tensor.ParseValue(dtype, n.Value)
	if err != nil {
		d.fail(n, "%s: %v", what, err)
		return 0, false
	}
	return bits, true
}

// leaves returns the entries of a list in order. Nested lists must be nested
// like sizes; only the innermost may be flat.
func (d *decoder) leaves(n *yaml.Node, sizes []int64, what string) []*yaml.Node {
	if n = d.resolve(n); n == nil {
		return nil
	}
	if n.Kind == yaml.ScalarNode && len(sizes) == 0 {
		return []*yaml.Node{n}
	}
	entries, ok := d.list(n, what)
	switch {
	case !ok || len(entries) == 0:
		return nil
	case entries[0].Kind != yaml.SequenceNode:
		return entries
	case len(sizes) < 2:
		d.fail(entries[0], "%s: nested deeper than the tensor's rank", what)
		return nil
	case int64(len(entries)) != sizes[0]:
		d.fail(n, "%s: %d entries in a dimension of size %d", what, len(entries), sizes[0])
		return nil
	}
	before := d.failed
	var leaves []*yaml.Node
	for _, entry := range entries {
		row := d.leaves(entry, sizes[1:], what)
		if d.failed > before {
			return nil
		}
		if want, err := tensor.Elements(sizes[1:]); err != nil || int64(len(row)) != want {
			d.fail(entry, "%s: %d elements, where sizes %v want %d", what, len(row), sizes[1:], want)
			return nil
		}
		leaves = append(leaves, row...)
	}
	return leaves
}

// isPlain reports whether n is an unquoted scalar.
func isPlain(n *yaml.Node) bool {
	const quoted = yaml.DoubleQuotedStyle | yaml.SingleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	return n.Kind == yaml.ScalarNode && n.Style&quoted == 0 && n.Value != ""
}

func isDigits(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}

// describe describes n in a message.
func describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case strings.TrimSpace(n.Value) == "":
		return "nothing"
	default:
		return quote(n.Value)
	}
}
