package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/internal/facts"
)

// ofCases are the flags that choose cases, which hold with the patterns of the engine alone.
var ofCases = []string{"exclude", "random"}

// instead lists flags with which a default of another flag means nothing.
var instead = map[string][]string{
	"random":      {"for"},
	"shrink-runs": {"shrink-time"},
}

// engineDefaults sets the flags that the command line lacks to those that an engine states in its
// engine.yaml, if it alone runs, and returns the patterns. An engine states these because it is
// slow, or because some cases spoil it for others.
func (r *runner) engineDefaults(cmd *cobra.Command, patterns []string) ([]string, error) {
	if len(r.backends) != 1 || facts.Of(r.backends[0]) == nil {
		return patterns, nil
	}
	f, patterns := cmd.Flags(), slices.Clip(patterns) // whose memory is the flags'
	whole := len(patterns) == 0 && !slices.ContainsFunc([]string{"only-cases", "last-failed", "tags"}, f.Changed)
	var used []string
	for _, argument := range facts.Of(r.backends[0]).Run {
		name, value, isFlag := strings.Cut(strings.TrimPrefix(argument, "--"), "=")
		isFlag = isFlag && strings.HasPrefix(argument, "--")
		switch {
		case !whole && (!isFlag || slices.Contains(ofCases, name)):
			continue
		case !isFlag:
			patterns = append(patterns, argument)
		case f.Changed(name) || slices.ContainsFunc(instead[name], f.Changed):
			continue
		default:
			flag := f.Lookup(name)
			if flag == nil {
				return nil, fault{fmt.Errorf("engine.yaml of %s: run has no flag --%s", r.backends[0], name)}
			}
			if err := flag.Value.Set(value); err != nil { // which does not count as given
				return nil, fault{fmt.Errorf("engine.yaml of %s: --%s: %w", r.backends[0], name, err)}
			}
		}
		if strings.Contains(argument, "*") {
			argument = "'" + argument + "'" // as a shell takes it
		}
		used = append(used, argument)
	}
	if whole && len(used) > 0 && !r.text.quiet {
		fmt.Fprintf(cmd.ErrOrStderr(), "conform: a run of %s is by default: %s\n", r.backends[0], strings.Join(used, " "))
	}
	return patterns, nil
}
