package minimise

import (
	"iter"
	"slices"

	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// A pass proposes calls that are simpler than c in one respect. A proposal may
// be ill formed or break rules: it is checked before it is tried.
type pass struct {
	name    string
	late    bool // costly: after a success, start again with the first pass
	propose func(c *spec.Call) iter.Seq[spec.Call]
}

// passes returns the passes in the order in which to try them: those that remove most come first.
// Each changes the rank or the elements of more than one witness in a hundred of the mutants, or
// makes its values plainer.
func passes(l Limits) []pass {
	list := []pass{
		{name: "drop tensors", propose: l.dropTensors},
		{name: "drop letters", propose: l.dropLetters},
		{name: "drop dimensions", propose: l.dropDimensions},
		{name: "drop steps", propose: dropSteps},
		{name: "shrink sizes", propose: l.shrinkSizes},
		{name: "fit sizes", propose: l.fitSizes},
		{name: "merge dimensions", propose: mergeDimensions},
		{name: "flatten", propose: l.flatten},
		{name: "drop a dimension of some operands", propose: l.dropPlaces},
		{name: "merge dimensions of some operands", propose: l.mergePlaces},
		{name: "run what was only checked", propose: l.execute},
		{name: "simplify layouts", propose: simplifyLayouts},
		{name: "simplify attributes", propose: simplifyAttributes},
		{name: "simplify data types", propose: l.simplifyDTypes},
		{name: "simplify indices", propose: simplifyIndices},
		{name: "simplify data", propose: simplifyData},
		{name: "simplify patches", propose: simplifyPatches},
		{name: "exchange lists", propose: exchangeLists},
		{name: "shrink sizes and change an entry", late: true, propose: l.both(l.shrinkSizes, changeEntry)},
		{name: "shorten and exchange lists and change an entry", late: true, propose: l.both(shortenLists, l.both(exchangeLists, changeEntry))},
		{name: "change two entries", late: true, propose: l.both(changeEntry, changeEntry)},
	}
	if !l.Early {
		list = append(list, pass{name: "drop numbered dimensions", late: true, propose: l.dropNumbered})
	}
	return kept(list)
}

// Without is the name of a pass that is left out, to measure what it is good for.
var Without string

// Names returns the names of all passes.
func Names() (names []string) {
	for _, p := range slices.Concat(passes(Limits{}), programPasses(Limits{})) {
		names = append(names, p.name)
	}
	return names
}

// kept returns the passes that are not left out.
func kept(list []pass) []pass {
	return slices.DeleteFunc(list, func(p pass) bool { return p.name == Without })
}

// programPasses returns the passes for a program: first those that leave fewer nodes, then those
// that make a node plainer, and then those for single calls, applied to the call of each node.
func programPasses(l Limits) []pass {
	list := []pass{
		{name: "fewer runs", propose: fewerRuns},
		{name: "drop outputs", propose: dropOutputs},
		{name: "end earlier", propose: endEarlier},
		{name: "take bodies", propose: takeBodies},
		{name: "fewer bodies", propose: fewerBodies},
		{name: "plain bodies", propose: plainBodies},
		{name: "fewer operands of bodies", propose: fewerOperands},
		{name: "plain lists", propose: plainLists},
		{name: "cut nodes", propose: cutNodes},
		{name: "bypass nodes", propose: bypassNodes},
		{name: "drop inputs of nodes", propose: dropNodeInputs},
		{name: "plain nodes", propose: plainNodes},
		{name: "plain forms", propose: plainForms},
		{name: "drop dimensions", propose: l.dropProgramDimensions},
		{name: "shrink lengths", propose: l.shrinkLengths},
		{name: "simplify data types", propose: l.simplifyProgramTypes},
	}
	for _, p := range []pass{
		{name: "drop steps", propose: dropSteps},
		{name: "shrink sizes", propose: l.shrinkSizes},
		{name: "drop dimensions", propose: l.dropDimensions},
		{name: "simplify attributes", propose: simplifyAttributes},
		{name: "simplify indices", propose: simplifyIndices},
		{name: "shorten lists", propose: shortenLists},
		{name: "change an entry", propose: changeEntry},
	} {
		list = append(list, within(p), inBodies(p))
	}
	return kept(append(list, pass{name: "simplify data", propose: simplifyData}))
}

// within applies a pass for single calls to the call of each node. What it changes about a
// result that the node takes is not taken over: such a call is no proposal.
func within(p pass) pass {
	propose := func(c *spec.Call) iter.Seq[spec.Call] {
		return func(yield func(spec.Call) bool) {
			nodes, err := oracle.Nodes(c)
			if err != nil {
				return
			}
			for i := range nodes {
				if c.Program.Nodes[i].Bodies != nil {
					continue
				}
				for proposal := range p.propose(&nodes[i]) {
					if candidate := c.Clone(); adopt(&candidate, i, &nodes[i], &proposal) && !yield(candidate) {
						return
					}
				}
			}
		}
	}
	return pass{name: "in a node, " + p.name, propose: propose}
}

// both proposes what two passes propose one after the other, for changes that only succeed
// together. The second one may propose nothing for many calls of the first.
func (l Limits) both(one, other func(c *spec.Call) iter.Seq[spec.Call]) func(c *spec.Call) iter.Seq[spec.Call] {
	return func(c *spec.Call) iter.Seq[spec.Call] {
		return func(yield func(spec.Call) bool) {
			for candidate := range one(c) {
				if l.enough() {
					return
				}
				for further := range other(&candidate) {
					if !yield(further) {
						return
					}
				}
			}
		}
	}
}
