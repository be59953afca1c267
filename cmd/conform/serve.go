package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"example.com/conform/backends/plugin"
	"example.com/conform/backends/remote"
)

func newServe() *cobra.Command {
	var name string
	var given settings
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve a backend as the child of another conform",
		Long: `Serve a built-in backend to another conform, as its child process: the protocol
of docs/protocol.md over standard input and output. --isolate starts this
command.`,
		Example: `  conform run --backend='exec:./conform serve --backend=cpu'`,
		Args:    arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			chosen, err := backendNamed(name, &given.Settings)
			if err != nil {
				return err
			}
			if chosen.Foreign {
				if err := plugin.DieOfSignals(); err != nil {
					return fault{err}
				}
			}
			if chosen.Open == nil {
				return fmt.Errorf("%s has a process of its own", name)
			}
			out, err := remote.Answers()
			if err != nil {
				return fault{err}
			}
			backend, err := chosen.Open(cmd.Context(), given.Settings)
			if err != nil {
				remote.Decline(out, err)
				return fault{err}
			}
			defer func() { _ = backend.Close() }()
			return asFault(remote.Serve(cmd.Context(), backend, os.Stdin, out))
		},
	}
	cmd.Flags().StringVar(&name, "backend", "cpu", "`NAME` of the backend, as conform backends lists it")
	given.flags(cmd)
	completeFlag(cmd, "backend", backendNames)
	return cmd
}
