package cases

import (
	"errors"
	"io"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// A fileSet collects the cases of several files.
type fileSet struct {
	limits  Limits
	ours    bool // every case must state its purpose and the rules that it cites
	cases   []Case
	errors  Errors
	defined map[string]string // where each case is defined, by operator/name
}

func newFileSet(limits Limits) *fileSet {
	if limits.Budget == nil {
		limits.Budget = limits.NewBudget()
	}
	return &fileSet{limits: limits, defined: map[string]string{}}
}

// add decodes a file.
func (s *fileSet) add(file parsedFile) {
	if d := file.decoder; d != nil {
		if file.root != nil {
			f := fileDecoder{decoder: d, set: s}
			f.decode(file.root)
		}
		s.errors = append(s.errors, d.errors...)
	}
	if file.fault != nil {
		s.errors = append(s.errors, file.fault)
	}
}

// A parsedFile is a file to decode.
type parsedFile struct {
	decoder *decoder   // nil if there is nothing to decode
	root    *yaml.Node // nil if the decoder has errors
	fault   *Error     // the file cannot be read
}

// parseFile parses a file, of an embedded one maybe only the descriptions of cases. name is for messages.
func parseFile(name string, r io.Reader, heads bool) parsedFile {
	d := &decoder{file: name, heads: heads, said: map[string]bool{}}
	return parsedFile{decoder: d, root: d.parse(r)}
}

// maxCases bounds the cases that one file expands to.
const maxCases = 10_000

// A fileDecoder decodes one file.
type fileDecoder struct {
	*decoder
	set    *fileSet
	op     *spec.Operator
	rules  []string // the IDs of the operator's rules
	calls  callDecoder
	expect expectDecoder
	cases  int64 // number made so far
}

func (f *fileDecoder) decode(root *yaml.Node) {
	keys := f.mapping(root, "file", "operator", "cases")
	if keys == nil {
		return
	}
	if keys["operator"] == nil || keys["cases"] == nil {
		f.fail(root, "a case file needs operator and cases")
		return
	}
	var names []string
	for _, op := range catalogue.All() {
		names = append(names, op.Name)
		if op.Alias != "" {
			names = append(names, op.Alias)
		}
	}
	name, ok := f.word(keys["operator"], "operator", names)
	if !ok {
		return
	}
	f.op, _ = catalogue.Operator(name)
	f.rules = ruleIDs(f.op)
	f.calls = callDecoder{decoder: f.decoder, op: f.op, limits: f.set.limits, known: make(map[*spec.Param][]string, len(f.op.Params))}
	f.expect = expectDecoder{decoder: f.decoder, op: f.op, rules: f.rules}
	list, _ := f.list(keys["cases"], "cases")
	for _, n := range list {
		f.expand(n)
	}
}

// expand decodes a case once for every combination of its matrix.
func (f *fileDecoder) expand(n *yaml.Node) {
	good, before := len(f.set.cases), f.failed
	names := []string{"name", "why", "source", "reference", "cites", "tags", "tensors", "attributes", "check_only", "matrix", "expect"}
	if f.op.Program {
		names = append(names, "program")
	}
	if len(inputLists(f.op.Bind(f.op.NewAttributes()).Fields)) > 0 {
		names = append(names, "forms")
	}
	keys := f.mapping(n, "case", names...)
	if keys == nil {
		return
	}
	name := f.name(n, keys)
	var m matrix
	if list := keys["matrix"]; list != nil {
		var ok bool
		if m, ok = f.readMatrix(list); !ok {
			return
		}
	}
	size := m.size(maxCases)
	if size > maxCases-f.cases {
		f.fail(n, "case %s: the file expands to more than %d cases", name, maxCases)
		return
	}
	f.cases += size
	if !f.take(n, f.set.limits, size*caseBytes) {
		return
	}
	m.bound = len(m.variables) > 0
	f.matrix = m
	malformed := f.failed > before // in every combination
	for more := true; more && f.failed < maxFailures && f.visits <= maxVisits; more = f.matrix.next() {
		f.one(n, keys, name)
	}
	f.matrix = matrix{}
	for _, v := range m.variables {
		if !v.used && f.failed == before && !f.heads {
			f.fail(v.at, "matrix: $%s is not used in the case", v.name)
			malformed = true
		}
	}
	if malformed || f.visits > maxVisits {
		f.set.cases = f.set.cases[:good]
	}
}

// readMatrix reads the variables of a case; ok is false if one is invalid.
func (f *fileDecoder) readMatrix(n *yaml.Node) (m matrix, ok bool) {
	if n.Kind != yaml.MappingNode || len(n.Content) == 0 {
		f.fail(n, "matrix: want variables, each with a list of values, not %s", describe(n))
		return matrix{}, false
	}
	before := f.failed
	for i := 0; i+1 < len(n.Content); i += 2 {
		f.readVariable(&m, n.Content[i], n.Content[i+1])
	}
	return m, f.failed == before
}

func (f *fileDecoder) readVariable(m *matrix, key, list *yaml.Node) {
	v := variable{name: key.Value, at: key}
	switch {
	case key.Kind != yaml.ScalarNode || !isWord(v.name, "_"):
		f.fail(key, "matrix: a variable is a lower-case word, not %s", describe(key))
		return
	case len(m.variables) >= maxVariables:
		f.fail(key, "matrix: more than %d variables", maxVariables)
		return
	}
	for i := range m.variables {
		if m.variables[i].name == v.name {
			f.fail(key, "matrix: %s is given twice", v.name)
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
		f.fail(list, "matrix: %s: want a list of values, or all for the eleven data types, not %s", v.name, describe(list))
		return
	}
	taken := make(map[string]bool, len(v.values))
	for i, value := range v.values {
		label := strconv.Itoa(i)
		if value.Kind == yaml.ScalarNode && isLabel(value.Value) {
			label = value.Value
		}
		if taken[label] {
			f.fail(value, "matrix: %s: two values are called %s", v.name, label)
			return
		}
		taken[label] = true
		v.labels = append(v.labels, label)
	}
	m.variables = append(m.variables, v)
}

// name returns the name of a case, which must be unique within the operator. It
// returns a usable name after a mistake too, so that decoding continues.
func (f *fileDecoder) name(n *yaml.Node, keys map[string]*yaml.Node) string {
	at := keys["name"]
	if at == nil {
		f.fail(n, "a case needs a name")
		return "without a name"
	}
	if at.Kind != yaml.ScalarNode || !isName(at.Value) {
		f.fail(at, "name: want lower-case words joined by hyphens, not %s", describe(at))
		return describe(at)
	}
	id := f.op.Name + "/" + at.Value
	if where, taken := f.set.defined[id]; taken {
		f.fail(at, "case %s is already defined at %s", id, where)
		return at.Value
	}
	f.set.defined[id] = f.origin(at)
	return at.Value
}

// one decodes the case under one combination of its matrix, and adds it to the
// set if it has no mistakes.
func (f *fileDecoder) one(n *yaml.Node, keys map[string]*yaml.Node, name string) {
	before := f.failed
	c := Case{Origin: f.origin(n)}
	c.ID = f.op.Name + "/" + name
	if combination := f.matrix.combination(); combination != "" {
		c.ID += "[" + combination + "]"
	}
	f.about(n, keys, &c)
	if f.heads {
		c.Call.Operator = f.op
		f.set.cases = append(f.set.cases, c)
		return
	}
	parts := f.calls.call(n, keys, &c.Call)
	f.expect.expectations(keys["expect"], &c)
	if f.set.ours && keys["cites"] == nil && !rejects(c.Expect) {
		f.fail(n, "case %s: cites is missing: name the rules that it exercises", name)
	}
	if f.failed > before {
		return
	}
	if err := c.Call.WellFormed(f.set.limits.Bytes()); err != nil {
		at := n
		var malformed *spec.MalformedError
		if errors.As(err, &malformed) && parts[malformed.Part] != nil {
			at = parts[malformed.Part]
		}
		f.fail(at, "%v", err)
		return
	}
	f.set.cases = append(f.set.cases, c)
}

// about decodes the description of a case.
func (f *fileDecoder) about(n *yaml.Node, keys map[string]*yaml.Node, c *Case) {
	if keys["why"] != nil {
		c.Why, _ = f.text(keys["why"], "why")
	} else if f.set.ours {
		f.fail(n, "why is missing: say in a sentence what the case is for")
	}
	if keys["source"] != nil {
		c.Source, _ = f.text(keys["source"], "source")
	}
	if keys["reference"] != nil {
		c.Reference, _ = f.text(keys["reference"], "reference")
	}
	if keys["cites"] != nil {
		entries, _ := f.list(keys["cites"], "cites")
		for _, entry := range entries {
			if id, ok := f.word(entry, "cites", f.rules); ok {
				c.Cites = append(c.Cites, id)
			}
		}
	}
	if keys["tags"] != nil {
		entries, _ := f.list(keys["tags"], "tags")
		for _, entry := range entries {
			tag, ok := f.text(entry, "tags")
			if ok && !isName(tag) {
				f.fail(entry, "tags: want lower-case words joined by hyphens, not %s", quote(tag))
			}
			c.Tags = append(c.Tags, tag)
		}
	}
}

func ruleIDs(op *spec.Operator) []string {
	ids := make([]string, len(op.Rules))
	for i, rule := range op.Rules {
		ids[i] = rule.ID
	}
	return ids
}

func rejects(list []Expectation) bool {
	return slices.ContainsFunc(list, func(e Expectation) bool { return e.Rejects })
}
