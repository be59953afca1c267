package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/coverage"
	"example.com/conform/internal/sanitise"
	"example.com/conform/spec"
)

func newList() *cobra.Command {
	s := &selection{}
	var verbose, asJSON bool
	var rule string
	cmd := &cobra.Command{
		Use:   "list [PATTERN…]",
		Short: "List cases by ID",
		Long: `List cases by ID, with the reason for each. In a PATTERN, * stands for any
characters; an operator stands for all its cases. A case with a matrix is listed
once, under an ID that stands for all its combinations.

With --rule, list the cases in which a rule decides something, whether they cite
it or not.`,
		Example: `  conform list
  conform list 'dml.scatter/*' --tags=example
  conform list --rule=dml.slice1/stride-nonzero
  conform list --verbose 'xla.copy/*'
  conform list --json onnx.pad`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s.headsOnly = rule == ""
			list, err := s.matching(args)
			if err != nil {
				return err
			}
			if rule != "" {
				if list, err = decidedBy(rule, list); err != nil {
					return err
				}
				if len(list) == 0 {
					return fmt.Errorf("--rule: %s decides nothing in these cases: see `conform list --rule=%s`", rule, rule)
				}
			}
			switch out := cmd.OutOrStdout(); {
			case asJSON:
				return asFault(writeListJSON(out, list))
			case verbose:
				return asFault(writeCombinations(out, list))
			default:
				return asFault(writeList(out, list))
			}
		},
	}
	s.flags(cmd)
	s.filterFlags(cmd)
	cmd.Flags().StringVar(&rule, "rule", "", "only cases in which the rule `ID` decides something")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write a JSON array of cases, with every combination of a matrix")
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "list every combination of a matrix")
	completeFlag(cmd, "rule", ruleIDs)
	s.completeCases(cmd)
	return cmd
}

// decidedBy returns the cases that cover a rule.
func decidedBy(id string, list []cases.Case) ([]cases.Case, error) {
	rule, err := ruleWith(id)
	if err != nil {
		return nil, fmt.Errorf("--rule: %w", err)
	}
	list = slices.DeleteFunc(list, func(c cases.Case) bool { return !slices.Contains(c.Call.Operator.Rules, rule) })
	covered, err := coverage.Of([]*spec.Rule{rule}, list)
	if err != nil {
		return nil, asFault(err)
	}
	return slices.DeleteFunc(list, func(c cases.Case) bool {
		return !slices.Contains(covered[0].Accepting, c.ID) && !slices.Contains(covered[0].Breaking, c.ID)
	}), nil
}

// writeList writes one line for each case, and one for all combinations of a
// matrix.
func writeList(out io.Writer, list []cases.Case) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	for _, f := range families(ids) {
		fmt.Fprintf(w, "%s\t%s%s\n", f.id, sanitise.Line(list[f.first].Why), f.note())
	}
	return w.Flush()
}

// writeCombinations writes one line for each combination of a matrix, too.
func writeCombinations(out io.Writer, list []cases.Case) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i := range list {
		fmt.Fprintf(w, "%s\t%s\n", list[i].ID, sanitise.Line(list[i].Why))
	}
	return w.Flush()
}

// A listedCase is a case as list writes it in JSON.
type listedCase struct {
	ID        string   `json:"id"`
	Operator  string   `json:"operator"`
	Why       string   `json:"why"`
	Source    string   `json:"source,omitempty"`
	Reference string   `json:"reference,omitempty"`
	Cites     []string `json:"cites,omitempty"`
	Tags      []string `json:"tags,omitempty"`
	Origin    string   `json:"origin,omitempty"` // file:line
}

func writeListJSON(out io.Writer, list []cases.Case) error {
	listed := make([]listedCase, len(list))
	for i := range list {
		c := &list[i]
		listed[i] = listedCase{c.ID, c.Call.Operator.Name, c.Why, c.Source, c.Reference, c.Cites, c.Tags, c.Origin}
	}
	return writeJSON(out, listed)
}

// A family is a case, or the combinations of a matrix, that are listed as one.
type family struct {
	id    string // of the case, or what stands for all combinations
	first int    // position of the first case
	size  int
}

// families groups the IDs of cases that differ in the combination alone and
// follow each other.
func families(ids []string) []family {
	var list []family
	for i, id := range ids {
		if n := len(list) - 1; n >= 0 && bareID(list[n].id) == bareID(id) {
			list[n].id = bareID(id)
			list[n].size++
			continue
		}
		list = append(list, family{id, i, 1})
	}
	return list
}

// note says how many cases a family has, if it is not one.
func (f *family) note() string {
	if f.size == 1 {
		return ""
	}
	return fmt.Sprintf(" (%d combinations)", f.size)
}
