package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/explain"
	"example.com/conform/reports"
)

func newExplain() *cobra.Command {
	s := &selection{subjects: subjectIDs()}
	var readings []string
	var elements int64
	var journals []string
	cmd := &cobra.Command{
		Use:   "explain ID|FILE…",
		Short: "Explain a case, an operator, a rule, or a group of a run",
		Long: `Print the index arithmetic of a case element by element, under every reading of
the text that matters to the case. An ID may be that of a random case, or a
pattern in which * stands for any characters.

For an operator, print its operands, data types, attributes, rules and questions.
For the ID of a rule or a question, print its statement and its source;
for a question also how engines answer it, and what ERRATA.md states.

With --journal, print the groups of a run whose signatures match, such as
'dml.slice1 wrong-value *', or all of them: the witness, and what diverging
cases have in common.`,
		Example: `  conform explain dml.slice1/example-2
  conform explain 'openvino.strided_slice/example-*' --elements=2
  conform explain 'dml.scatter/above-range*' --reading index-out-of-range=drop
  conform explain witness.yaml --elements=10
  conform explain onnx.pad
  conform explain dml.slice1/negative-stride-from-end
  conform explain equal-begin-end
  conform explain --journal run.jsonl`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(journals) > 0 {
				return nil
			}
			return arguments(1, unlimited)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			pins, err := choices(readings)
			if err != nil {
				return err
			}
			if len(journals) > 0 {
				return explainGroups(cmd, journals, args)
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			subjects := 0
			args = slices.DeleteFunc(args, func(arg string) bool {
				if !explainSubject(out, arg) {
					return false
				}
				subjects++
				missing, err := s.firstWithout([]string{arg}) // a case may have the same ID
				return missing != "" || err != nil
			})
			list, err := s.fromArguments(args)
			if err != nil {
				return err
			}
			if subjects > 0 && len(list) > 0 {
				fmt.Fprintln(out)
			}
			for i := range list {
				if i > 0 {
					fmt.Fprintln(out)
				}
				if len(list) > 1 {
					fmt.Fprintln(out, list[i].ID)
				}
				if err := explain.Call(out, &list[i].Call, pins, elements); err != nil {
					return asFault(err)
				}
			}
			return asFault(out.Flush())
		},
	}
	s.flags(cmd)
	cmd.Flags().StringArrayVar(&journals, "journal", nil, "explain groups of the run with the journal `FILE`; may be repeated, for its shards")
	readingFlag(cmd, &readings)
	integerFlag(cmd, &elements, "elements", 0, math.MaxInt64, 0, "explain `N` elements under each reading; 0 for all")
	s.completeCases(cmd)
	return cmd
}

// explainGroups prints the groups of a run whose signatures match a pattern, or all of them.
func explainGroups(cmd *cobra.Command, journals, patterns []string) error {
	var all journalSet
	for _, name := range journals {
		if err := all.add(name); err != nil {
			return err
		}
	}
	if err := all.join(cmd.ErrOrStderr()); err != nil {
		return err
	}
	report := all.Report()
	groups := slices.Concat(report.Divergences, report.Waived)
	var texts []string
	switch {
	case len(patterns) > 0:
	case len(groups) > 0:
		patterns = []string{"*"}
	default:
		texts = []string{"the run has no divergence\n"}
	}
	for _, pattern := range patterns {
		found := false
		for i := range groups {
			if d := &groups[i]; cases.Glob(pattern, d.Signature) {
				found = true
				texts = append(texts, reports.Whole(report, d))
			}
		}
		if !found {
			return fmt.Errorf("no group of the run matches %q: a signature is operator, kind, operand and rule, such as 'dml.slice1 wrong-value output *'", pattern)
		}
	}
	_, err := io.WriteString(cmd.OutOrStdout(), strings.Join(texts, "\n"))
	return asUnwritten(err)
}
