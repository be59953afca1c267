package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/internal/files"
	"example.com/conform/internal/suggest"
	"example.com/conform/sdk"
)

func newInit() *cobra.Command {
	languages := sdk.Languages()
	return &cobra.Command{
		Use:   "init " + strings.Join(languages, "|") + " FOLDER",
		Short: "Write a starter backend",
		Long: `Write a starter backend into a new or empty FOLDER: a program that runs at once
and is wrong on purpose, the library that it needs, a page that says how to go
on, and a workflow for GitHub Actions.`,
		Example: `  conform init python my-python-backend
  conform init c my-c-backend
  conform init rust my-rust-backend`,
		ValidArgs: languages,
		Args:      arguments(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			language, folder := args[0], args[1]
			if !slices.Contains(languages, language) {
				return &usageError{fmt.Errorf("no starter in %q%s", language, suggest.Instead(language, languages)), cmd.CommandPath()}
			}
			list, err := sdk.Starter(language)
			if err != nil {
				return asFault(err)
			}
			if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
				return fmt.Errorf("%s is not empty: name a new folder", folder)
			} else if err != nil && !errors.Is(err, os.ErrNotExist) {
				return err
			}
			for _, file := range list {
				name := filepath.Join(folder, filepath.FromSlash(file.Path))
				err := os.MkdirAll(filepath.Dir(name), 0o755)
				if err == nil {
					err = files.Write(name, file.Text)
				}
				if err != nil {
					return unwritten{err}
				}
				fmt.Fprintln(cmd.OutOrStdout(), name)
			}
			return nil
		},
	}
}
