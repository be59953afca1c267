package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/coverage"
	"example.com/conform/internal/expectation"
	"example.com/conform/internal/files"
)

func newLint() *cobra.Command {
	s := &selection{}
	cmd := &cobra.Command{
		Use:   "lint FILE…",
		Short: "Check case files and waiver files",
		Long: `Check that files are well formed, that every expectation agrees with the oracle,
and that every rule that a case cites decides something in it. Print every
mistake as file:line: message. A file whose first key is waivers is a waiver
file.`,
		Example: `  conform lint my-cases/*.yaml waivers.yaml`,
		Args:    arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			wrong, failed := 0, 0
			for _, name := range args {
				err, fault := s.lint(name)
				if err != nil {
					wrong++
				}
				if fault != nil {
					failed++
				}
				if err = errors.Join(err, fault); err == nil {
					continue
				}
				if _, err := fmt.Fprintln(cmd.OutOrStdout(), err); err != nil {
					return asFault(err)
				}
			}
			if failed > 0 {
				return asFault(fmt.Errorf("conform failed on cases of %d of %d files", failed, len(args)))
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

// lint returns everything that is wrong with one file, and what conform itself
// fails at.
func (s *selection) lint(name string) (wrong, failed error) {
	f, err := files.Open(name)
	if err != nil {
		return err, nil
	}
	defer func() { _ = f.Close() }()
	head := make([]byte, 4096)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err, nil
	}
	whole := io.MultiReader(bytes.NewReader(head[:n]), f)
	if cases.IsWaivers(head[:n]) {
		_, err := cases.LoadWaivers(name, whole)
		return err, nil
	}
	list, err := cases.LoadFile(name, whole, s.limits())
	wrong, failed = expectation.VerifyAll(list)
	return errors.Join(err, wrong, coverage.Citations(list)), failed
}
