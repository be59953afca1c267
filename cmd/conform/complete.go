package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/reports"
	"example.com/conform/spec/catalogue"
)

// completeFlag has the shell offer words for a flag.
func completeFlag(cmd *cobra.Command, flag string, words func() []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // there is no such flag
	}
}

// completeCases has the shell offer the IDs of cases, and files.
func (s *selection) completeCases(cmd *cobra.Command) {
	cmd.ValidArgsFunction = func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		all, err := s.all()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		ids := slices.DeleteFunc(slices.Clone(s.subjects), func(id string) bool { return !strings.HasPrefix(id, typed) })
		for i := range all {
			if id := bareID(all[i].ID); strings.HasPrefix(id, typed) {
				ids = append(ids, id)
			}
		}
		return slices.Compact(ids), cobra.ShellCompDirectiveDefault
	}
}

// tagsInUse lists the tags that cases have.
func (s *selection) tagsInUse() []string {
	all, err := s.all()
	if err != nil {
		return nil
	}
	return tagsOf(all)
}

func backendNames() []string {
	var names []string
	for _, b := range registry(&deviceFlags{}) {
		names = append(names, b.name)
	}
	return names
}

// answerNames lists every question with every answer, as --reading takes them.
func answerNames() []string {
	var names []string
	for _, question := range catalogue.Questions() {
		for _, answer := range question.Answers {
			choice := question.Name() + "=" + answer.Name
			if _, err := catalogue.Choice(choice); err != nil { // another question has the name, too
				choice = question.ID + "=" + answer.Name
			}
			names = append(names, choice)
		}
	}
	return names
}

func formatPrefixes() []string {
	var names []string
	for _, format := range reports.Formats() {
		names = append(names, format+"=")
	}
	return names
}
