package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.com/conform/internal/suggest"
)

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "conform",
		Short: "Differential conformance tests for operators that move tensor elements",
		Long: `Conform runs cases through a readable reference, the oracle, and through a
backend. It reports every divergence with the smallest case that shows it.

Exit status: 0 the backend conforms; 1 it diverges, or coverage is incomplete; 2
wrong usage or a bad file; 3 the backend or conform itself could not finish, or
an output could not be written. A divergence gives 1 even if a signal ends the
run.`,
		Example: `  conform run --backend=cpu
  conform run --backend=cpu 'dml.slice1/*' --random=100000 --seed=7
  conform explain dml.slice1/example-2`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,

		Args: unknownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(wrongFlag)
	root.PersistentPreRunE = func(cmd *cobra.Command, args []string) error {
		if name := cmd.Name(); name == cobra.ShellCompRequestCmd || name == cobra.ShellCompNoDescRequestCmd {
			withoutQuotes(root)
			return nil
		}
		return refuseEmpty(cmd, args)
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
	add(groupJudge, newRun(), newReplay(), newShrink(), newReport(), newCompare())
	add(groupLook, newList(), newShow(), newExplain(), newRules(), newLint(), newImport(), newExport(), newCoverage(), newSchema())
	add(groupBackends, newBackends(), newInit(), newProtocolCheck(), newServe())
	root.AddCommand(newVersion())
	for _, command := range extra {
		root.AddCommand(command())
	}
	return root
}

// extra makes the commands that only some programs have.
var extra []func() *cobra.Command

// wrongFlag adds to the error of a flag which flag was meant. After an unknown
// command, that command is the error.
func wrongFlag(cmd *cobra.Command, err error) error {
	if !cmd.HasParent() {
		if wrong := unknownCommand(cmd, cmd.Flags().Args()); wrong != nil {
			return wrong
		}
	}
	if missing, ok := errors.AsType[*pflag.NotExistError](err); ok {
		var names []string
		cmd.Flags().VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
		if meant := suggest.Nearest(missing.GetSpecifiedName(), names); meant != "" {
			err = fmt.Errorf("%w: did you mean --%s?", err, meant)
		}
	}
	return &usageError{err, cmd.CommandPath()}
}
