package minimise

import (
	"iter"

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

// passes returns the passes in the order in which to try them: those that
// remove most come first, and those that change one thing come before those
// that change two.
func passes(l Limits) []pass {
	var (
		dimensions = pass{name: "drop dimensions", propose: l.dropDimensions}
		steps      = pass{name: "drop steps", propose: dropSteps}
		sizes      = pass{name: "shrink sizes", propose: l.shrinkSizes}
		blocks     = pass{name: "drop blocks", propose: dropBlocks}
		layouts    = pass{name: "simplify layouts", propose: simplifyLayouts}
		attributes = pass{name: "simplify attributes", propose: simplifyAttributes}
		dtypes     = pass{name: "simplify data types", propose: l.simplifyDTypes}
		indices    = pass{name: "simplify indices", propose: simplifyIndices}

		lists     = pass{name: "shorten lists", propose: shortenLists}
		exchange  = pass{name: "exchange lists", propose: exchangeLists}
		data      = pass{name: "exchange data", propose: exchangeData}
		entry     = pass{name: "change an entry", propose: changeEntry}
		padding   = pass{name: "pad", propose: pad}
		telling   = pass{name: "telling data", propose: tell}
		shortfall = pass{name: "a buffer one byte short", propose: shorten}
	)
	list := []pass{
		{name: "drop tensors", propose: l.dropTensors},
		{name: "shrink shares", propose: l.shrinkShares},
		dimensions,
		steps,
		sizes,
		{name: "fit sizes", propose: l.fitSizes},
		{name: "shrink what agrees", propose: l.shrinkAgreeing},
		{name: "merge dimensions", propose: mergeDimensions},
		{name: "flatten", propose: l.flatten},
		{name: "drop entries", propose: l.dropEntries},
		{name: "drop a dimension of some operands", propose: l.dropPlaces},
		{name: "merge dimensions of some operands", propose: l.mergePlaces},
		{name: "move sizes", propose: l.moveSizes},
		{name: "move factors", propose: l.moveFactors},
		{name: "run what was only checked", propose: l.execute},
		layouts,
		{name: "stretch", propose: l.stretch},
		blocks,
		attributes,
		{name: "fit entries", propose: fitEntries},
		dtypes,
		indices,
		{name: "simplify data", propose: simplifyData},
		{name: "simplify patches", propose: simplifyPatches},
		{name: "exchange dimensions", propose: exchangeDimensions},
		{name: "exchange layouts", propose: exchangeLayouts},
		{name: "swap lists and make one positive", propose: swapAndMakePositive},
		exchange,
		data,

		l.both(dimensions, dimensions),
		l.both(blocks, sizes),
		l.both(dimensions, telling),
		l.both(steps, telling),
		l.both(sizes, telling),
		l.both(layouts, telling),
		l.both(attributes, telling),
		l.both(indices, telling),
		l.both(indices, data),
		l.both(dimensions, shortfall),
		l.both(sizes, shortfall),
		l.both(dtypes, shortfall),
		l.both(dimensions, padding),
		l.both(sizes, padding),
		l.both(dimensions, entry),
		l.both(sizes, entry),
		l.both(lists, entry),
		l.both(entry, entry),
		l.both(lists, l.both(exchange, entry)),
		l.both(dimensions, l.both(exchange, entry)),
	}
	if l.Early {
		return list
	}
	return append(list,
		pass{name: "drop numbered dimensions", late: true, propose: l.dropNumbered},
		pass{name: "shrink stated sizes", late: true, propose: l.shrinkStated},
		pass{name: "fold sizes", late: true, propose: l.foldSizes},
		pass{name: "fold dimensions", late: true, propose: l.foldPlaces},
	)
}

// programPasses returns the passes for a program: first those that leave fewer nodes, then those
// that make a node plainer, and then those for single calls, applied to the call of each node.
func programPasses(l Limits) []pass {
	list := []pass{
		{name: "drop outputs", propose: dropOutputs},
		{name: "end earlier", propose: endEarlier},
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
		{name: "drop entries", propose: l.dropEntries},
		{name: "simplify attributes", propose: simplifyAttributes},
		{name: "fit entries", propose: fitEntries},
		{name: "simplify indices", propose: simplifyIndices},
		{name: "shorten lists", propose: shortenLists},
		{name: "change an entry", propose: changeEntry},
	} {
		list = append(list, within(p))
	}
	return append(list, pass{name: "simplify data", propose: simplifyData}, pass{name: "exchange data", propose: exchangeData})
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

// both combines two passes, for changes that only succeed together. The second one may
// propose nothing for many calls of the first.
func (l Limits) both(one, other pass) pass {
	return pass{
		name: one.name + ", with " + other.name,
		late: true,
		propose: func(c *spec.Call) iter.Seq[spec.Call] {
			return func(yield func(spec.Call) bool) {
				for candidate := range one.propose(c) {
					if l.enough() {
						return
					}
					for further := range other.propose(&candidate) {
						if !yield(further) {
							return
						}
					}
				}
			}
		},
	}
}
