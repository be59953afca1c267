package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
)

func newLint() *cobra.Command {
	s := &selection{}
	cmd := &cobra.Command{
		Use:   "lint FILE…",
		Short: "Check case files and waiver files",
		Long: `Check that files are well formed and that every expectation agrees with the
oracle, and print everything that is wrong as file:line: message. A file whose
first key is waivers is a waiver file.`,
		Example: `  conform lint my-cases/*.yaml waivers.yaml`,
		Args:    arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			wrong := 0
			for _, name := range args {
				err := s.lint(name)
				if err == nil {
					continue
				}
				wrong++
				if _, err := fmt.Fprintln(cmd.OutOrStdout(), err); err != nil {
					return asFault(err)
				}
			}
			if wrong > 0 {
				return fmt.Errorf("errors in %d of %d files", wrong, len(args))
			}
			return nil
		},
	}
	s.limitFlag(cmd)
	return cmd
}

// lint returns everything that is wrong with one file.
func (s *selection) lint(name string) error {
	f, err := openFile(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	head := make([]byte, 4096)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	whole := io.MultiReader(bytes.NewReader(head[:n]), f)
	if cases.IsWaivers(head[:n]) {
		_, err := cases.LoadWaivers(name, whole)
		return err
	}
	list, err := cases.LoadFile(name, whole, s.limits())
	return errors.Join(err, verify(list))
}
