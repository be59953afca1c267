package cases

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

const (
	maxFileBytes = 1 << 20
	// maxDepth bounds nesting: data of the highest rank within a case.
	maxDepth = 32
)

// parse reads one YAML document, or reports why not and returns nil. Aliases,
// explicit tags and deep nesting are refused, so that the tree can be walked
// without care.
func (d *decoder) parse(r io.Reader) *yaml.Node {
	text, err := io.ReadAll(io.LimitReader(r, maxFileBytes+1))
	switch {
	case err != nil:
		d.failLine(0, "%s", reason(err))
		return nil
	case len(text) > maxFileBytes:
		d.failLine(0, "the file is larger than %d bytes", maxFileBytes)
		return nil
	case !utf8.Valid(text):
		d.failLine(0, "the file is not UTF-8")
		return nil
	}
	root, more, err := document(string(text))
	if err != nil {
		line, message := syntaxError(err)
		d.failLine(line, "%s", message)
		return nil
	}
	if root == nil {
		d.failLine(1, "the file is empty")
		return nil
	}
	if more {
		d.failLine(0, "the file holds more than one document")
		return nil
	}
	before := d.failed
	d.inspect(root, 0)
	if d.failed > before {
		return nil
	}
	return root
}

// document parses the first document of text; more says that there is another.
// A panic of the parser, which reads hostile text, is an error like any other.
func document(text string) (root *yaml.Node, more bool, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			root, err = nil, fmt.Errorf("the YAML parser failed: %v", fault)
		}
	}()
	var first, second yaml.Node
	parser := yaml.NewDecoder(strings.NewReader(text))
	if err := parser.Decode(&first); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, false, nil
		}
		return nil, false, err
	}
	if err := parser.Decode(&second); err == nil {
		more = true
	} else if !errors.Is(err, io.EOF) {
		return nil, false, err
	}
	if first.Kind != yaml.DocumentNode || len(first.Content) != 1 {
		return nil, more, nil
	}
	return first.Content[0], more, nil
}

// syntaxError takes the line out of the parser's message, which has no typed
// errors.
func syntaxError(err error) (line int, message string) {
	message = strings.TrimPrefix(err.Error(), "yaml: ")
	if n, _ := fmt.Sscanf(message, "line %d:", &line); n == 1 {
		_, message, _ = strings.Cut(message, ": ")
	}
	return line, strings.ReplaceAll(message, "\n", " ")
}

// inspect refuses what no case file needs and what makes YAML dangerous.
func (d *decoder) inspect(n *yaml.Node, depth int) {
	switch {
	case n.Kind == yaml.AliasNode:
		d.fail(n, "aliases are not allowed: write the value out")
		return
	case n.Anchor != "":
		d.fail(n, "anchors are not allowed")
		return
	case n.Style&yaml.TaggedStyle != 0:
		d.fail(n, "tags such as %s are not allowed", n.Tag)
		return
	case depth > maxDepth:
		d.fail(n, "nested more than %d deep", maxDepth)
		return
	}
	for _, child := range n.Content {
		d.inspect(child, depth+1)
	}
}
