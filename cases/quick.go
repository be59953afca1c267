package cases

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// quick parses the form of YAML that our own case files have, many times faster than a parser
// of all YAML: block mappings and lists, flow mappings and lists, text of one line, and text in
// double quotes without an escape. It returns nil for a file that has anything else, or a
// mistake. Of a node it states what the decoder reads: kind, style, value, line and column.
func quick(text []byte) (root *yaml.Node) {
	p := &quickParser{text: string(text)}
	defer func() {
		if fault := recover(); fault != nil {
			if _, other := fault.(notQuick); !other {
				panic(fault)
			}
			root = nil
		}
	}()
	if bytes.ContainsAny(text, "\r\t\u0085\u2028\u2029\ufeff") { // other ends of lines, and marks
		return nil
	}
	if p.next(); p.at < len(p.text) {
		root = p.block(0)
	}
	if p.at < len(p.text) {
		return nil
	}
	return root
}

// notQuick says that a file has what quick does not parse.
type notQuick struct{}

type quickParser struct {
	text  string
	at    int
	line  int // of at, from 0
	start int // where the line begins
	nodes []yaml.Node
}

// node returns a node at the place where the parser is.
func (p *quickParser) node(kind yaml.Kind) *yaml.Node {
	if len(p.nodes) == 0 {
		p.nodes = make([]yaml.Node, 64)
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	n.Kind, n.Line, n.Column = kind, p.line+1, utf8.RuneCountInString(p.text[p.start:p.at])+1
	return n
}

// next skips blanks, ends of lines, and comments that have a line of their own.
func (p *quickParser) next() {
	for ; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '\n':
			p.line++
			p.start = p.at + 1
		case c == '#' && strings.TrimLeft(p.text[p.start:p.at], " ") == "":
			end := strings.IndexByte(p.text[p.at:], '\n')
			if end < 0 {
				end = len(p.text) - p.at
			}
			p.at += end - 1
		case c != ' ':
			return
		}
	}
}

// peek returns the byte where the parser is, or 0 at the end.
func (p *quickParser) peek() byte {
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// take skips a byte that has to be there.
func (p *quickParser) take(c byte) {
	if p.peek() != c {
		panic(notQuick{})
	}
	p.at++
}

// block parses a block mapping or list whose entries stand in a column.
func (p *quickParser) block(column int) *yaml.Node {
	if p.peek() == '-' {
		n := p.node(yaml.SequenceNode)
		for p.at-p.start == column && strings.HasPrefix(p.text[p.at:], "- ") {
			p.at += 2
			n.Content = append(n.Content, p.value(column, true))
		}
		return n
	}
	n := p.node(yaml.MappingNode)
	for p.at-p.start == column && p.at < len(p.text) {
		key := p.scalar(":\n")
		p.take(':')
		if c := p.peek(); c != ' ' && c != '\n' {
			panic(notQuick{})
		}
		n.Content = append(n.Content, key, p.value(column, false))
	}
	return n
}

// value parses the value of an entry whose key or hyphen stands in a column. What follows a
// hyphen may be a mapping that begins in its line.
func (p *quickParser) value(column int, hyphen bool) *yaml.Node {
	line := p.line
	p.next()
	if p.at == len(p.text) || p.at-p.start <= column {
		panic(notQuick{}) // there is none
	}
	var n *yaml.Node
	if word := p.text[p.at:]; word[0] == '[' || word[0] == '{' || word[0] == '"' {
		n = p.flow()
	} else if p.line > line || hyphen && keyed(word) {
		return p.block(p.at - p.start)
	} else {
		n = p.scalar("\n")
		if strings.Contains(n.Value+" ", ": ") {
			panic(notQuick{})
		}
	}
	line = p.line
	if p.next(); p.line == line && p.at < len(p.text) || p.at-p.start > column {
		panic(notQuick{}) // the value goes on
	}
	return n
}

// keyed reports whether a line begins with the key of an entry.
func keyed(text string) bool {
	end := strings.IndexAny(text, ": \n")
	return end > 0 && text[end] == ':' && strings.HasPrefix(text[end:], ": ")
}

// flow parses a value in a flow collection.
func (p *quickParser) flow() *yaml.Node {
	switch p.peek() {
	case '[':
		return p.collection(yaml.SequenceNode, ']')
	case '{':
		return p.collection(yaml.MappingNode, '}')
	}
	return p.scalar(",[]{}:\n")
}

// collection parses a flow collection.
func (p *quickParser) collection(kind yaml.Kind, end byte) *yaml.Node {
	n := p.node(kind)
	n.Style = yaml.FlowStyle
	p.at++
	for p.next(); p.peek() != end; p.next() {
		n.Content = append(n.Content, p.flow())
		if kind == yaml.MappingNode {
			p.take(':')
			p.take(' ')
			p.next()
			n.Content = append(n.Content, p.flow())
		}
		if p.next(); p.peek() != end {
			p.take(',')
		}
	}
	p.at++
	return n
}

// scalar parses text in double quotes, or up to one of the bytes that end it.
func (p *quickParser) scalar(ends string) *yaml.Node {
	n := p.node(yaml.ScalarNode)
	rest := p.text[p.at:]
	if p.peek() == '"' {
		n.Style = yaml.DoubleQuotedStyle
		end := strings.IndexByte(rest[1:], '"')
		if end < 0 || strings.ContainsAny(rest[1:1+end], "\\\n") {
			panic(notQuick{})
		}
		n.Value = rest[1 : 1+end]
		p.at += end + 2
		return n
	}
	end := strings.IndexAny(rest, ends)
	if end < 0 {
		end = len(rest)
	}
	n.Value = strings.TrimRight(rest[:end], " ")
	if first := strings.TrimPrefix(n.Value, "-"); first == "" || strings.IndexByte(" -?:,[]{}#&*!|>'\"%@`", first[0]) >= 0 || strings.Contains(n.Value, " #") {
		panic(notQuick{})
	}
	p.at += end
	return n
}
