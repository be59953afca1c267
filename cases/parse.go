package cases

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	locating "go.yaml.in/yaml/v4"
	"gopkg.in/yaml.v3"
)

// maxDepth bounds nesting. It admits data of the highest rank within a case.
const maxDepth = 32

// parse reads one YAML document, or reports an error and returns nil. It
// rejects aliases, explicit tags and deep nesting, so that the tree can be
// walked safely.
func (d *decoder) parse(r io.Reader) *yaml.Node {
	text, err := io.ReadAll(io.LimitReader(r, MaxFileBytes+1))
	switch {
	case err != nil:
		d.failLine(0, "%s", reason(err))
		return nil
	case len(text) > MaxFileBytes:
		d.failLine(0, "the file is larger than %d bytes", MaxFileBytes)
		return nil
	}
	d.bytes = text
	if d.heads {
		text = heads(text)
	}
	if at, message := foreign(text); message != "" {
		d.failLine(lineOf(text, at), "%s", message)
		return nil
	}
	root, second, err := document(text)
	switch {
	case err != nil:
		line, message := syntaxError(text, err)
		// An error at the end of the file is reported in its last line.
		d.failLine(min(line, lineOf(text, len(bytes.TrimRight(text, "\n")))), "%s", message)
		return nil
	case root == nil:
		d.failLine(1, "the file is empty")
		return nil
	case second > 0:
		d.failLine(second, "the file holds more than one document")
		return nil
	}
	before := d.failed
	d.inspect(root, 0)
	if d.failed > before {
		return nil
	}
	return root
}

// heads returns an embedded file without what its cases hold, line for line: most of the time to parse a
// file goes there. The key of a part begins a line of four spaces, and what it holds is indented further.
func heads(text []byte) []byte {
	short, within := make([]byte, 0, len(text)), false
	for line := range bytes.Lines(text) {
		if start := bytes.TrimLeft(line, " "); len(line)-len(start) <= 4 && len(start) > 1 {
			key, _, _ := bytes.Cut(start, []byte(":"))
			within = len(line)-len(start) == 4 && slices.Contains(parts, string(key))
		}
		if within {
			line = line[len(line)-1:]
		}
		short = append(short, line...)
	}
	return short
}

// parts are the keys of a case that are no part of its description.
var parts = []string{"tensors", "attributes", "program", "forms", "expect"}

// foreign returns the place of the first byte of text that a YAML file cannot
// have, and a message.
func foreign(text []byte) (at int, message string) {
	for at < len(text) {
		r, size := utf8.DecodeRune(text[at:])
		switch {
		case r == utf8.RuneError && size == 1:
			return at, "the file is not UTF-8"
		case r < ' ' && r != '\t' && r != '\n' && r != '\r', r >= 0x7f && r < 0xa0 && r != 0x85, r == 0xfffe, r == 0xffff:
			return at, fmt.Sprintf("the control character %U is not allowed", r)
		}
		at += size
	}
	return 0, ""
}

// lineOf returns the line, from 1, of a place in text.
func lineOf(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte("\n")) }

// document parses the first document of text. second is the line of another
// document, or 0. The parser reads hostile text, so a panic of the parser
// becomes an error.
func document(text []byte) (root *yaml.Node, second int, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			root, err = nil, fmt.Errorf("the YAML parser failed: %v", fault)
		}
	}()
	var one, other yaml.Node
	parser := yaml.NewDecoder(bytes.NewReader(text))
	if err := parser.Decode(&one); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, 0, nil
		}
		return nil, 0, err
	}
	if err := parser.Decode(&other); err == nil {
		second = other.Line
	} else if !errors.Is(err, io.EOF) {
		return nil, 0, err
	}
	if one.Kind != yaml.DocumentNode || len(one.Content) != 1 {
		return nil, second, nil
	}
	return one.Content[0], second, nil
}

// syntaxError returns the line and the message of an error of the parser. The
// parser puts the line into the text of its message, off by one or two. Its
// successor has typed errors with a position, so syntaxError uses that.
func syntaxError(text []byte, err error) (line int, message string) {
	defer func() {
		if recover() != nil {
			line, message = 0, err.Error()
		}
	}()
	successor := locating.NewDecoder(bytes.NewReader(text))
	for failed := error(nil); failed == nil; {
		failed = successor.Decode(new(locating.Node))
		if at, ok := errors.AsType[*locating.LoadError](failed); ok {
			return at.Mark.Line, at.Message
		}
	}
	// The successor takes what the parser does not, which counts lines from 0 then, and does not name the first.
	message, parsed := strings.CutPrefix(strings.ReplaceAll(err.Error(), "\n", " "), "yaml: ")
	if !parsed {
		return 0, message
	}
	if n, _ := fmt.Sscanf(message, "line %d:", &line); n == 1 {
		_, message, _ = strings.Cut(message, ": ")
	}
	return line + 1, message
}

// inspect rejects YAML features that no case file needs and that are dangerous.
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
