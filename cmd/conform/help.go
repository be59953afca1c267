package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"
)

// The groups of commands on the help page of the program.
const (
	groupJudge    = "judge"
	groupLook     = "look"
	groupBackends = "backends"
)

// commandGroups lists the groups in the order in which they are shown.
func commandGroups() []*cobra.Group {
	return []*cobra.Group{
		{ID: groupJudge, Title: "Judge a backend:"},
		{ID: groupLook, Title: "Look up and write cases:"},
		{ID: groupBackends, Title: "Backends:"},
	}
}

// A flagGroup is flags that help pages show together.
type flagGroup struct {
	title string
	names []string
}

// flagGroups lists the groups in the order in which they are shown. Flags that
// none names come last.
func flagGroups() []flagGroup {
	return []flagGroup{
		{"Backend", []string{"backend", deviceFlag, libraryFlag, modeFlag, optionFlag}},
		{"Child process", []string{"isolate", "backend-env", "backend-memory", "start-timeout", "job-timeout", "valid-only", "max-crashes"}},
		{"Selection", []string{"cases", "only-cases", "exclude", "keyword", "tags", "last-failed", "max-case-bytes", "dry-run"}},
		{"Campaign", []string{"random", "seed", "shard", "for", "fail-fast", "repeat", "jobs", "rounds", "shrink-time", "shrink-runs"}},
		{"Judgement", []string{"reading", "strict-readings", "waivers", "no-waivers", "strict-waivers", "claims", "allow-gaps", "waivers-as-of"}},
		{"Output", []string{"format", "report", "journal", "resume", "force", "write-witnesses", "write-waivers", "write-claims", "color", "quiet", "verbose", "progress", "durations"}},
	}
}

// manyFlags is how many flags a help page shows in groups.
const manyFlags = 10

// standardWidth is the width of help pages that are not for a terminal, and
// leastWidth that of the narrowest terminal whose width they keep to.
const standardWidth, leastWidth = 80, 40

// helpWidth returns how many columns a help page on w has.
func helpWidth(w io.Writer) int {
	if f, ok := isTerminal(raw(w)); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return max(leastWidth, min(width, 120))
		}
	}
	return standardWidth
}

// help writes the help page of a command.
func help(cmd *cobra.Command, _ []string) {
	about := cmd.Long
	if about == "" {
		about = cmd.Short + "."
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s\n\n", wrapped(about, helpWidth(cmd.OutOrStdout())))
	_ = usage(cmd)
}

// usage writes how a command is used: its form, examples, commands and flags.
func usage(cmd *cobra.Command) error {
	w := cmd.OutOrStdout()
	fmt.Fprintf(w, "Usage:\n  %s\n", cmd.UseLine())
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(w, "  %s COMMAND\n", cmd.CommandPath())
	}
	if cmd.HasExample() {
		fmt.Fprintf(w, "\nExamples:\n%s\n", cmd.Example)
	}
	for _, group := range cmd.Groups() {
		writeCommands(w, cmd, group.Title, group.ID)
	}
	writeCommands(w, cmd, "Commands:", "")
	writeFlags(w, cmd.Flags())
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(w, "\n%s COMMAND --help describes a command.\n", cmd.CommandPath())
	}
	return nil
}

// writeCommands lists the commands of a group.
func writeCommands(w io.Writer, cmd *cobra.Command, title, group string) {
	first := true
	for _, sub := range cmd.Commands() {
		if sub.GroupID != group || !sub.IsAvailableCommand() {
			continue
		}
		if first {
			fmt.Fprintf(w, "\n%s\n", title)
			first = false
		}
		fmt.Fprintf(w, "  %-*s  %s\n", sub.NamePadding(), sub.Name(), sub.Short)
	}
}

// writeFlags lists flags: in groups where they are many.
func writeFlags(w io.Writer, flags *pflag.FlagSet) {
	var groups []flagGroup
	var all []string
	flags.VisitAll(func(flag *pflag.Flag) { all = append(all, flag.Name) })
	if len(all) > manyFlags {
		groups = flagGroups()
		for _, group := range groups {
			all = slices.DeleteFunc(all, func(name string) bool { return slices.Contains(group.names, name) })
		}
	}
	for _, group := range append(groups, flagGroup{"Flags", all}) {
		set := pflag.NewFlagSet(group.title, pflag.ContinueOnError)
		set.SortFlags = false
		for _, name := range group.names {
			if flag := flags.Lookup(name); flag != nil && !flag.Hidden {
				shown := *flag
				if shown.Value.Type() == "bool" {
					shown.Value = onOff{shown.Value}
				}
				set.AddFlag(&shown)
			}
		}
		if set.HasFlags() {
			fmt.Fprintf(w, "\n%s:\n%s", group.title, set.FlagUsagesWrapped(helpWidth(w)))
		}
	}
}

// onOff is a boolean flag as help pages show it: without [=true|false].
type onOff struct{ pflag.Value }

// Type is one for which pflag names no value.
func (onOff) Type() string { return "boolfunc" }

// wrapped breaks the lines of paragraphs at a width.
func wrapped(text string, width int) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, paragraph := range paragraphs {
		var b strings.Builder
		at := 0
		for word := range strings.FieldsSeq(paragraph) {
			switch n := len([]rune(word)); {
			case at == 0:
				at = n
			case at+1+n > width:
				b.WriteByte('\n')
				at = n
			default:
				b.WriteByte(' ')
				at += 1 + n
			}
			b.WriteString(word)
		}
		paragraphs[i] = b.String()
	}
	return strings.Join(paragraphs, "\n\n")
}

// withoutQuotes takes the backquotes, which name the values of flags on help
// pages, from the descriptions of flags that the shell shows.
func withoutQuotes(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { flag.Usage = strings.ReplaceAll(flag.Usage, "`", "") })
	for _, sub := range cmd.Commands() {
		withoutQuotes(sub)
	}
}
