package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode"

	"github.com/spf13/cobra"

	"example.com/conform/internal/docs"
	"example.com/conform/internal/suggest"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

func newRules() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "rules [WORD…]",
		Short: "Search rules and questions",
		Long: `List the rules and questions whose ID or statement contains every WORD;
without words, list all. If none does, punctuation does not count, = stands for
"equal", and words may have another ending. If still none does, list those that
have most of the words. A question is a point that a text leaves open.

conform explain ID prints one in full, and --format=markdown all rules and
questions, with the cases of each question and how engines answer it.`,
		Example: `  conform rules
  conform rules negative stride
  conform rules 'begin == end'
  conform rules dml.scatter
  conform rules --format=markdown > rules.md`,
		RunE: func(cmd *cobra.Command, words []string) error {
			switch {
			case format == "markdown" && len(words) > 0:
				return &usageError{errors.New("--format=markdown prints all rules: give no words"), cmd.CommandPath()}
			case format == "markdown":
				text, err := docs.Rules()
				if err == nil {
					_, err = cmd.OutOrStdout().Write(text)
				}
				return asFault(err)
			case format != "text":
				return &usageError{fmt.Errorf("unknown format %q: want text or markdown", format), cmd.CommandPath()}
			}
			rows := subjectsWith(words)
			if len(rows) == 0 {
				rows = subjectsWith(stems(strings.Join(words, " ")))
			}
			if len(rows) == 0 {
				if rows = nearest(stems(strings.Join(words, " "))); len(rows) > 0 {
					fmt.Fprintln(cmd.ErrOrStderr(), "conform: none has every word; these have most")
				}
			}
			if len(rows) == 0 || len(words) > 0 && len(stems(strings.Join(words, " "))) == 0 {
				return fmt.Errorf("no rule or question has %s: see `conform rules`", strings.Join(words, " and "))
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, row := range rows {
				fmt.Fprintf(w, "%s\t%s\t%s\n", row.id, row.kind, row.statement)
			}
			return asFault(w.Flush())
		},
	}
	formats := []string{"text", "markdown"}
	cmd.Flags().StringVar(&format, "format", formats[0], "`FORMAT` of the list: "+strings.Join(formats, ", "))
	completeFlag(cmd, "format", func() []string { return formats })
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

// A subject is a rule or a question.
type subject struct{ id, kind, statement string }

// subjects lists all subjects.
func subjects() (list []subject) {
	for _, rule := range catalogue.Rules() {
		list = append(list, subject{rule.ID, rule.Kind.String(), rule.Statement})
	}
	for _, question := range catalogue.Questions() {
		list = append(list, subject{question.ID, "question", question.Ask})
	}
	return list
}

// subjectsWith lists the subjects that have every word.
func subjectsWith(words []string) []subject {
	return slices.DeleteFunc(subjects(), func(s subject) bool { return !hasWords(s.id+" "+s.statement, words) })
}

// mostNearest bounds the subjects that have only some words.
const mostNearest = 10

// nearest lists the subjects that have more than half of the words, those with most first, and
// of these the ones with the rarest words.
func nearest(words []string) []subject {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	all := subjects()
	rarity := make([]float64, len(words))
	for i, word := range words {
		n := len(subjectsWith([]string{word}))
		rarity[i] = math.Log(float64(len(all)+1) / float64(n+1))
	}
	type rank struct {
		subject
		words int
		rare  float64
	}
	var ranks []rank
	for _, s := range all {
		r := rank{subject: s}
		for i, word := range words {
			if hasWords(s.id+" "+s.statement, []string{word}) {
				r.words++
				r.rare += rarity[i]
			}
		}
		if 2*r.words > len(words) {
			ranks = append(ranks, r)
		}
	}
	slices.SortStableFunc(ranks, func(a, b rank) int { return cmp.Or(cmp.Compare(b.words, a.words), cmp.Compare(b.rare, a.rare)) })
	var list []subject
	for _, r := range ranks[:min(len(ranks), mostNearest)] {
		list = append(list, r.subject)
	}
	return list
}

// stems returns the words of a text without punctuation and the s of their ends, in
// which an equals sign is a word, too.
func stems(text string) []string {
	words := strings.FieldsFunc(strings.ReplaceAll(strings.ToLower(text), "=", " equal "), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	for i, word := range words {
		if len(word) > 3 {
			words[i] = strings.TrimSuffix(word, "s")
		}
	}
	return words
}

// subjectIDs lists the IDs of all subjects.
func subjectIDs() []string {
	var ids []string
	for _, s := range subjects() {
		ids = append(ids, s.id)
	}
	return ids
}

// ruleIDs lists the IDs of all rules.
func ruleIDs() []string {
	var ids []string
	for _, rule := range catalogue.Rules() {
		ids = append(ids, rule.ID)
	}
	return ids
}

// ruleWith returns the rule with an ID, or says which was meant.
func ruleWith(id string) (*spec.Rule, error) {
	for _, rule := range catalogue.Rules() {
		if rule.ID == id {
			return rule, nil
		}
	}
	for _, question := range catalogue.Questions() {
		if question.ID == id || question.Name() == id {
			return nil, fmt.Errorf("%s is a question, and no rule: see `conform explain %s`", id, id)
		}
	}
	if meant := suggest.Nearest(id, ruleIDs()); meant != "" {
		return nil, fmt.Errorf("unknown rule %q: did you mean %s?", id, meant)
	}
	return nil, fmt.Errorf("unknown rule %q: see `conform rules`", id)
}
