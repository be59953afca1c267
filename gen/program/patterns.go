package program

import (
	"slices"
	"strings"

	"example.com/conform/gen/draw"
	"example.com/conform/spec/tensor"
)

// A Pattern is nodes that exporters emit together, or that optimisers look for. It is written as a name
// and steps, special patterns before general ones. A step is a node: "add|sub(x a)" adds or subtracts
// x, with which the pattern begins, and the first result of the first step; a, b, c … are results of
// the steps. "any" is a node of any operator and "join" one that takes two values. "undo-a(b)" undoes
// on b what made a, and "again-a(x)" is another node like the one that made a.
type Pattern struct {
	name  string
	steps []step // in the order in which they run
}

// A step is a node of a pattern.
type step struct {
	of    []*draw.Generator // one of which is drawn, any if it is empty
	undo  bool              // it undoes what made like
	like  int               // it is like what made this value, unless it is 0
	takes []int             // values: 0 is x, 1 is a
}

// General are the patterns of nodes of any operator.
var General = [][2]string{
	{"equal nodes that meet", "any(x) again-a(x) join(a b)"},
	{"undone through a third", "any(x) any(a) undo-a(b)"},
	{"undone", "any(x) undo-a(a)"},
	{"equal nodes", "any(x) again-a(x)"},
	{"siblings that meet", "any(x) any(x) join(a b)"},
	{"value beside what is made of it", "any(x) join(a x)"},
	{"value taken twice", "join(x x)"},
	{"siblings", "any(x) any(x)"},
}

// parsed returns the patterns of a dialect, without those that undo a node if its operators undo none.
func (l *Dialect) parsed() (list []Pattern) {
	named := map[string][]*draw.Generator{"any": nil, "join": l.Joins}
	for _, g := range slices.Concat(l.Moving, l.Computing) {
		named[g.Operator.Short()] = []*draw.Generator{g}
	}
	value := func(name string) int { return strings.Index("xabcdef", name[:1]) }
	for _, row := range l.Patterns {
		p := Pattern{name: row[0]}
		for node := range strings.SplitSeq(strings.TrimSuffix(row[1], ")"), ") ") {
			var st step
			of, takes, _ := strings.Cut(node, "(")
			if name, like, is := strings.Cut(of, "-"); is {
				st.undo, st.like = name == "undo", value(like)
			} else {
				for name := range strings.SplitSeq(of, "|") {
					st.of = append(st.of, named[name]...)
				}
			}
			for name := range strings.SplitSeq(takes, " ") {
				st.takes = append(st.takes, value(name))
			}
			p.steps = append(p.steps, st)
		}
		if l.Undoes == nil && slices.ContainsFunc(p.steps, func(st step) bool { return st.undo }) {
			continue
		}
		list = append(list, p)
	}
	return list
}

// follow adds the nodes of a pattern that begins with a value, until one cannot be drawn.
func (d *Drawing) follow(p *Pattern, begin int) {
	values := []int{begin}
	for i := range p.steps {
		made, tries := false, 0
		for ; !made && tries < maxStepTries && d.drawn() < maxNodes; tries++ {
			var first int
			if first, made = d.step(&p.steps[i], values); made {
				values = append(values, first)
			}
		}
		if !made {
			return
		}
	}
}

// step adds a node of a pattern with some values so far.
func (d *Drawing) step(st *step, values []int) (first int, made bool) {
	takes := make([]int, len(st.takes))
	for i, v := range st.takes {
		takes[i] = values[v]
	}
	like := values[st.like]
	switch {
	case st.undo:
		return d.undo(like, takes[0])
	case st.like > 0:
		return d.again(d.values[like].Node, takes[0]), true
	case len(st.of) == 0:
		return d.node(d.any(), takes)
	}
	return d.node(draw.Pick(d.Source, st.of), takes)
}

// again adds a node like another, in half of the cases with a new input in place of one that is
// not x.
func (d *Drawing) again(node, x int) (first int) {
	n := d.p.Clone().Nodes[node]
	var results []tensor.Desc
	for i := range d.values {
		if v := &d.values[i]; v.Node == node {
			results = append(results, v.Desc)
		}
	}
	if k := d.Source.Below(int64(len(n.Inputs))); n.Inputs[k] != d.values[x].Wire && d.Source.OneIn(2) {
		was := d.value(n.Inputs[k])
		n.Inputs[k] = d.values[d.Input(&was.Desc, was.indices)].Wire
	}
	return d.append(n, results)
}
