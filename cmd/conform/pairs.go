package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/gen"
	"example.com/conform/internal/coverage"
	"example.com/conform/spec"
)

// A pairCount is the random cases of which the pairs are asked for.
type pairCount struct {
	seed   seed
	random int64
}

func (c *pairCount) flags(cmd *cobra.Command) {
	c.seed.number = defaultSeed
	integerFlag(cmd, &c.random, "random", 0, maxRandom, defaultRandom, "with --pairs: draw `N` random cases")
	cmd.Flags().Var(&c.seed, "seed", "with --pairs: seed of the random cases; random draws one")
	completeFlag(cmd, "seed", func() []string { return []string{randomSeed} })
}

// pairs returns what the campaign of some operators covers, by operator.
func (c *pairCount) pairs(operators []*spec.Operator) []coverage.OperatorPairs {
	number := c.seed.draw()
	list := make([]coverage.OperatorPairs, len(operators))
	for i, op := range operators {
		list[i] = coverage.Pairs(number, op, gen.Share(c.random, i, len(operators)))
	}
	return list
}

// writePairs writes one line per operator, and then the known combinations that
// no case has. It returns how many those are. If verbose is set, the features
// with their values come first, and the combinations that were never seen.
func writePairs(out io.Writer, list []coverage.OperatorPairs, verbose bool) (uncovered int, err error) {
	if verbose {
		writeFeatures(out, list)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "operator\tfeatures\tvalues\tknown\tcovered\tothers")
	known := 0
	for i := range list {
		p := &list[i]
		features, values := p.Features()
		covered := p.Known.Len() - len(p.Uncovered())
		known += p.Known.Len()
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%s\t%d\n", p.Operator.Name, features, values, p.Known.Len(), share(covered, p.Known.Len()), p.Covered.Len()-covered)
	}
	if err := w.Flush(); err != nil {
		return 0, err
	}
	for i := range list {
		g, _ := gen.For(list[i].Operator)
		missing := list[i].Uncovered()
		uncovered += len(missing)
		for line := range gen.Lines(g, slices.Values(missing)) {
			fmt.Fprintf(out, "uncovered: %s: %s\n", g.Operator.Name, line)
		}
	}
	_, err = fmt.Fprintf(out, "%d pairs and triples known, %d uncovered\n", known, uncovered)
	return uncovered, err
}

// writeFeatures writes the features of each operator, and which of their
// values were never seen together.
func writeFeatures(out io.Writer, list []coverage.OperatorPairs) {
	for i := range list {
		p := &list[i]
		fmt.Fprintln(out, p.Operator.Name)
		g, _ := gen.For(p.Operator)
		for feature, name := range g.FeatureNames() {
			fmt.Fprintf(out, "  %s: %s\n", name, strings.Join(g.ValueNames(feature), ", "))
		}
		for line := range p.Unseen() {
			fmt.Fprintf(out, "  never seen: %s\n", line)
		}
		fmt.Fprintln(out)
	}
}

// share writes a number of a whole, and how much of it that is, rounded down.
func share(n, of int) string { return fmt.Sprintf("%d (%d%%)", n, n*100/max(of, 1)) }
