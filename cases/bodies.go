package cases

import (
	"strings"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
)

// cutBodies divides a node into its call and its bodies: "if(a, [b])", and "true_branch {return inputs[0]} …".
func cutBodies(node string) (call, bodies string) {
	if call, bodies, found := strings.Cut(node, ") "); found && strings.Contains(bodies, "{") {
		return call + ")", bodies
	}
	return node, ""
}

// bodies decodes what follows the call of a node: "cond {a = …; return a} body {return inputs[0]}".
func (d *programDecoder) bodies(at *yaml.Node, n *spec.Node, text string) bool {
	flow := n.Operator.Flow
	if flow != spec.Straight && d.depth == spec.MaxNesting {
		d.fail(at, "program: %s lies in more than %d bodies", n.Operator.Name, spec.MaxNesting-1)
		return false
	}
	for text != "" && flow != spec.Straight {
		label := flow.Label(len(n.Bodies))
		body, labelled := strings.CutPrefix(text, label)
		body = strings.TrimSpace(body)
		end := closing(body)
		if !labelled || end < 0 {
			d.fail(at, "program: want %s, not %s", strings.TrimSpace(label+" {…; return a}"), quote(text))
			return false
		}
		if !d.body(at, n, body[1:end]) {
			return false
		}
		text = strings.TrimSpace(body[end+1:])
	}
	if text != "" {
		d.fail(at, "program: %s has no bodies", n.Operator.Name)
	}
	return text == ""
}

// body decodes the lines of a body and adds it to a node.
func (d *programDecoder) body(at *yaml.Node, n *spec.Node, text string) bool {
	inner, before := newProgramDecoder(d.decoder, d.of, len(n.Taken())), d.failed
	inner.depth = d.depth + 1
	lines := statements(text)
	for i, line := range lines {
		inner.line(at, line, i == len(lines)-1)
		if d.failed > before {
			return false
		}
	}
	n.Bodies = append(n.Bodies, inner.p)
	return true
}

// closing returns where the brace closes with which a text begins, or -1 if none does.
func closing(text string) int {
	if !strings.HasPrefix(text, "{") {
		return -1
	}
	depth := 0
	return strings.IndexFunc(text, func(r rune) bool {
		depth += nesting(r)
		return depth == 0
	})
}

// nesting returns how much deeper a text is behind a character: 1, -1 or 0.
func nesting(r rune) int {
	switch r {
	case '{':
		return 1
	case '}':
		return -1
	}
	return 0
}

// statements returns the lines of a body, which semicolons outside of further bodies divide.
func statements(text string) (lines []string) {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	depth, first := 0, 0
	for i, r := range text {
		if depth += nesting(r); r == ';' && depth == 0 {
			lines, first = append(lines, strings.TrimSpace(text[first:i])), i+1
		}
	}
	return append(lines, strings.TrimSpace(text[first:]))
}

// folded returns a line with each body of its node on a line of its own, which YAML joins again.
func folded(line string) string {
	var out strings.Builder
	depth, before := 0, ' '
	for _, r := range line {
		if r == ' ' && depth == 0 && (before == ')' || before == '}') {
			out.WriteString("\n         ")
		}
		depth, before = depth+nesting(r), r
		out.WriteRune(r)
	}
	return out.String()
}
