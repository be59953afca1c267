package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/coverage"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

func newCoverage() *cobra.Command {
	s := &selection{}
	c := &pairCount{}
	var verbose, pairs bool
	cmd := &cobra.Command{
		Use:   "coverage [PATTERN…]",
		Short: "List every rule with the cases that cover it",
		Long: `List every rule with the numbers of accepted and rejected cases that cover it. A
case covers the rules that decide something in it, whether it cites them or not:
the rules that it breaks, those that define its result, and those that a call
one step away breaks. A rule needs an accepted case and, if a call can break it,
a case that breaks it; if one is missing, the exit status is 1. With a PATTERN,
such as an operator, only the matching cases and the rules of their operators
count, without the rules that are left to other operators that share them.

With --pairs, count the pairs of feature values in the random cases of a
campaign, such as a rank with a layout, or a broken rule with a data type, and
the triples of features that interact. A long search found the known pairs and
triples; if one has no case, the exit status is 1. With --verbose, list also the
features, and the combinations that neither the search nor the campaign has
seen.`,
		Example: `  conform coverage
  conform coverage dml.slice1 --verbose
  conform coverage --cases=my-cases
  conform coverage --pairs --random=1000 --seed=7`,
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := s.matching(args)
			if err != nil {
				return err
			}
			if pairs {
				return asAnswer(writePairs(cmd.OutOrStdout(), c.pairs(s.operatorsFor(args)), verbose))
			}
			rules, err := coverage.Of(rulesOf(list), list)
			if err != nil {
				return asFault(err)
			}
			all := len(rules)
			rules = slices.DeleteFunc(rules, func(r coverage.Rule) bool { return r.Lacks() != "" && sharedRule(r.Rule, list) })
			out := cmd.OutOrStdout()
			if verbose {
				writeRules(out, rules)
			} else if err := writeTable(out, rules); err != nil {
				return asFault(err)
			}
			if left := all - len(rules); left > 0 {
				fmt.Fprintf(out, "left to other operators that share them: %s\n", plural(left, "rule"))
			}
			return asAnswer(writeLacking(out, rules))
		},
	}
	s.flags(cmd)
	s.completeCases(cmd)
	c.flags(cmd)
	cmd.Flags().BoolVar(&pairs, "pairs", false, "count the pairs of feature values that random cases have")
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "print the rules and name the cases; with --pairs, name the features and their values")
	return cmd
}

// rulesOf returns the rules of the operators of cases.
func rulesOf(list []cases.Case) []*spec.Rule {
	var rules []*spec.Rule
	for _, rule := range catalogue.Rules() {
		if slices.ContainsFunc(list, func(c cases.Case) bool { return slices.Contains(c.Call.Operator.Rules, rule) }) {
			rules = append(rules, rule)
		}
	}
	return rules
}

// sharedRule reports whether an operator has a rule, and none of the cases.
func sharedRule(rule *spec.Rule, list []cases.Case) bool {
	return slices.ContainsFunc(catalogue.All(), func(op *spec.Operator) bool {
		return slices.Contains(op.Rules, rule) && !slices.ContainsFunc(list, func(c cases.Case) bool { return c.Call.Operator == op })
	})
}

// asAnswer turns what is lacking into an exit status.
func asAnswer(lacking int, err error) error {
	if err != nil {
		return asFault(err)
	}
	if lacking > 0 {
		return errDoesNotConform
	}
	return nil
}

// writeTable writes one line per rule. A rule that no call can break has a dash
// for the cases that break it.
func writeTable(out io.Writer, rules []coverage.Rule) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "rule\tkind\taccepting\tbreaking")
	for i := range rules {
		r := &rules[i]
		breaking := strconv.Itoa(len(r.Breaking))
		if r.Rule.Kind == spec.Meaning {
			breaking = "-"
		}
		fmt.Fprintf(w, "%s\t%v\t%d\t%s\n", r.Rule.ID, r.Rule.Kind, len(r.Accepting), breaking)
	}
	return w.Flush()
}

// writeRules writes each rule with its source and its cases.
func writeRules(out io.Writer, rules []coverage.Rule) {
	for i := range rules {
		r := &rules[i]
		fmt.Fprintf(out, "%s (%v)\n  %s\n  %s\n", r.Rule.ID, r.Rule.Kind, r.Rule.Statement, r.Rule.Source)
		writeCases(out, "accepts", r.Accepting)
		writeCases(out, "breaks", r.Breaking)
		fmt.Fprintln(out)
	}
}

// writeCases names cases, the combinations of a matrix together.
func writeCases(out io.Writer, verb string, ids []string) {
	for _, f := range families(ids) {
		fmt.Fprintf(out, "  %s %s%s\n", verb, f.id, f.note())
	}
}

// writeLacking writes which rules lack a case, and returns how many do.
func writeLacking(out io.Writer, rules []coverage.Rule) (lacking int, err error) {
	for i := range rules {
		if lacks := rules[i].Lacks(); lacks != "" {
			lacking++
			fmt.Fprintf(out, "uncovered: %s: %s\n", rules[i].Rule.ID, lacks)
		}
	}
	_, err = fmt.Fprintf(out, "%d rules, %d uncovered\n", len(rules), lacking)
	return lacking, err
}
