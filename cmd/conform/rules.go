package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/internal/relations"
	"example.com/conform/internal/suggest"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

func newRules() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rules [WORD…]",
		Short: "Search rules, questions and relations",
		Long: `List the rules, questions and relations whose ID or statement contains every WORD;
without words, list all. A question is a point that a text leaves open. A relation is
a metamorphic relation: two calls must leave the same elements. conform explain
ID prints one in full.`,
		Example: `  conform rules
  conform rules negative stride
  conform rules dml.scatter`,
		RunE: func(cmd *cobra.Command, words []string) error {
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			found := 0
			row := func(id, kind, statement string) {
				if hasWords(id+" "+statement, words) {
					fmt.Fprintf(w, "%s\t%s\t%s\n", id, kind, statement)
					found++
				}
			}
			for _, rule := range catalogue.Rules() {
				row(rule.ID, rule.Kind.String(), rule.Statement)
			}
			for _, question := range catalogue.Questions() {
				row(question.ID, "question", question.Ask)
			}
			for _, relation := range relations.All() {
				row(relation.ID, "relation", relation.Statement)
			}
			if found == 0 {
				return fmt.Errorf("no rule, question or relation has %s: see `conform rules`", strings.Join(words, " and "))
			}
			return asFault(w.Flush())
		},
	}
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return subjectIDs(), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

// hasWords reports whether text has every word, in upper or lower case.
func hasWords(text string, words []string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, strings.ToLower(word)) })
}

// subjectIDs lists the IDs of all rules, questions and relations.
func subjectIDs() []string {
	var ids []string
	for _, rule := range catalogue.Rules() {
		ids = append(ids, rule.ID)
	}
	for _, question := range catalogue.Questions() {
		ids = append(ids, question.ID)
	}
	for _, relation := range relations.All() {
		ids = append(ids, relation.ID)
	}
	return ids
}

// ruleWith returns the rule with an ID, or says which was meant.
func ruleWith(id string) (*spec.Rule, error) {
	rules := catalogue.Rules()
	var ids []string
	for _, rule := range rules {
		if rule.ID == id {
			return rule, nil
		}
		ids = append(ids, rule.ID)
	}
	if meant := suggest.Nearest(id, ids); meant != "" {
		return nil, fmt.Errorf("unknown rule %q: did you mean %s?", id, meant)
	}
	return nil, fmt.Errorf("unknown rule %q: see `conform rules`", id)
}

// explainSubject writes what a rule, a question or a relation says, if the ID is of one.
func explainSubject(w io.Writer, id string) bool {
	if rule, err := ruleWith(id); err == nil {
		fmt.Fprintf(w, "%s (%v rule)\n\n%s\n\nSource: %s\nCases:  conform list --rule=%s\n",
			rule.ID, rule.Kind, wrapped(rule.Statement, standardWidth), rule.Source, rule.ID)
		return true
	}
	found := false
	for _, question := range catalogue.Questions() {
		if question.ID != id && question.Name() != id {
			continue
		}
		if found { // another with the same name
			fmt.Fprintln(w)
		}
		found = true
		fmt.Fprintf(w, "%s (question)\n\n%s\n\n", question.ID, wrapped(question.Ask, standardWidth))
		for i, answer := range question.Answers {
			note := ""
			switch {
			case i == 0:
				note = " (the text's own, or the nearest to it)"
			case answer.Permissive:
				note = " (admits more than another answer)"
			}
			fmt.Fprintf(w, "  %s%s\n", answer.Name, note)
			for line := range strings.Lines(wrapped(answer.Statement, standardWidth-4) + "\n") {
				fmt.Fprintf(w, "    %s", line)
			}
		}
		fmt.Fprintf(w, "\nSource: %s\nPin it: --reading=%s=%s\n", question.Source, question.ID, question.Answers[0].Name)
	}
	if found {
		return true
	}
	for _, relation := range relations.All() {
		if relation.ID == id {
			fmt.Fprintf(w, "%s (relation)\n\n%s\n\nOf a call of %s, and one of %s that is made from it.\n",
				relation.ID, wrapped(relation.Statement, standardWidth), relation.Operator.Name, relation.Other.Name)
			return true
		}
	}
	return false
}
