package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "conform",
		Short: "Differential conformance tests for operators that move tensor elements",
		Long: `Conform runs cases through a readable oracle and through a backend, and reports
every divergence with the smallest case that shows it.

Exit status: 0 the backend conforms; 1 it diverges, or coverage is incomplete;
2 bad usage or a bad file; 3 the backend or conform itself could not run.`,
		Example: `  conform run --backend=cpu
  conform run --backend=cpu 'dml.slice1/*' --random=100000 --seed=7
  conform explain dml.slice1/example-2`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2,

		Args: unknownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return &usageError{err, cmd.CommandPath()}
	})
	root.PersistentPreRun = func(cmd *cobra.Command, _ []string) {
		if name := cmd.Name(); name == cobra.ShellCompRequestCmd || name == cobra.ShellCompNoDescRequestCmd {
			withoutQuotes(root)
		}
	}
	root.SetHelpFunc(help)
	root.SetUsageFunc(usage)
	root.AddGroup(commandGroups()...)
	add := func(group string, commands ...*cobra.Command) {
		for _, cmd := range commands {
			cmd.GroupID = group
			root.AddCommand(cmd)
		}
	}
	add(groupJudge, newRun(), newReplay(), newMinimise(), newReport(), newBench())
	add(groupLook, newList(), newShow(), newExplain(), newLint(), newCoverage())
	add(groupBackends, newBackends(), newServe())
	return root
}

// unknownCommand refuses the arguments of the program itself, which are
// commands that it does not have.
func unknownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	message := fmt.Errorf("unknown command %q", args[0])
	if similar := root.SuggestionsFor(args[0]); len(similar) > 0 {
		message = fmt.Errorf("unknown command %q: did you mean %s?", args[0], similar[0])
	}
	return &usageError{message, root.CommandPath()}
}
