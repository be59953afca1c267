package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/internal/files"
	"example.com/conform/internal/scaffold"
	"example.com/conform/internal/suggest"
	"example.com/conform/sdk"
)

func newInit() *cobra.Command {
	languages := sdk.Languages()
	cmd := &cobra.Command{
		Use:   "init " + strings.Join(languages, "|") + " FOLDER",
		Short: "Write a starter backend, or the files of an operator",
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
			if err := isVacant(folder); err != nil {
				return err
			}
			for _, file := range list {
				if err := writeNew(cmd.OutOrStdout(), folder, file.Path, file.Text); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.AddCommand(newInitOperator())
	return cmd
}

// isVacant returns an error unless a folder is empty or does not exist.
func isVacant(folder string) error {
	entries, err := os.ReadDir(folder)
	if err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: name a new folder", folder)
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

func newInitOperator() *cobra.Command {
	return &cobra.Command{
		Use:   "operator TEXT/NAME",
		Short: "Write the files of a new operator of conform",
		Long: `Write the files of a new operator into conform's sources, of which this folder
is the root. They are an operator that moves its input as it is, and say what is
to be filled in. docs/add-an-operator.md leads on from there.`,
		Example: `  conform init operator onnx/affine_grid`,
		Args:    arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, operator, _ := strings.Cut(args[0], "/")
			list, err := scaffold.Operator(".", text, operator)
			if err != nil {
				return err
			}
			for _, file := range list {
				if err := writeNew(cmd.OutOrStdout(), "", file.Path, file.Text); err != nil {
					return err
				}
			}
			fmt.Fprintf(cmd.OutOrStdout(), `
next    list it in spec/catalogue/catalogue.go
        go generate ./spec/catalogue
        fill in what the files say, and go test ./spec/... ./oracle/...
        (cd gen && go run ./internal/search known %s.%s)    two minutes or more
        make generate
`, text, operator)
			return nil
		},
	}
}

// writeNew writes a file of a folder, whose path has slashes, and prints its name. It leaves a
// file that exists as it is, and fails.
func writeNew(out io.Writer, folder, path string, text []byte) error {
	name := filepath.Join(folder, filepath.FromSlash(path))
	err := os.MkdirAll(filepath.Dir(name), 0o755)
	if err == nil {
		err = files.WriteNew(name, text)
	}
	if err != nil {
		return unwritten{err}
	}
	fmt.Fprintln(out, name)
	return nil
}
