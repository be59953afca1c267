package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/backends"
	"example.com/conform/backends/faulty"
	"example.com/conform/backends/named"
	"example.com/conform/internal/sanitise"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

func newBackends() *cobra.Command {
	var verbose, wrong bool
	cmd := &cobra.Command{
		Use:   "backends [NAME…]",
		Short: "List the backends, and why one is missing",
		Example: `  conform backends
  conform backends onnxruntime --verbose
  conform backends --faulty`,
		Args: arguments(0, unlimited),
		RunE: func(cmd *cobra.Command, names []string) error {
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			if wrong {
				writeFaulty(w)
				return asFault(w.Flush())
			}
			list, err := startAll(cmd.Context(), names)
			if err != nil {
				return err
			}
			for _, done := range list {
				if err := writeBackend(w, <-done, verbose); err != nil {
					return err
				}
			}
			if len(names) > 0 {
				return asFault(w.Flush())
			}
			fmt.Fprint(w, foreignBackends)
			fmt.Fprintf(w, "\n%d deliberately wrong backends, %sNAME, test conform itself: --faulty lists them.\n", len(faulty.All()), faultyPrefix)
			return asFault(w.Flush())
		},
	}
	cmd.Flags().BoolVar(&wrong, "faulty", false, "list the deliberately wrong backends, and no others")
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "list what backends support of each operator, their options, and the readings that they declare")
	return cmd
}

// foreignBackends names the backends that are not in the list.
const foreignBackends = `
In a child process, which may crash or hang:
  exec:COMMAND	any program that speaks the protocol of docs/protocol.md;
  	COMMAND is split at blanks outside quotes and never passed to a shell
  lib:PATH	a shared library with the interface of sdk/c/conform_backend.h
  --isolate	any backend of this list
`

// writeFaulty lists the deliberately wrong backends: the hand-written ones, and
// each generic fault once, with the operators that can have it.
func writeFaulty(w io.Writer) {
	fmt.Fprintln(w, "With a fault of one operator:")
	for _, m := range faulty.ByHand() {
		fmt.Fprintf(w, "  %s%s\t%s\n", faultyPrefix, m.Name, m.Fault)
	}
	fmt.Fprintln(w, "\nWith a fault that any operator can have, where * is one of those in brackets:")
	for _, g := range faulty.Generics() {
		var operators []string
		for _, op := range catalogue.Operators() {
			if _, shows := g.On(op); shows {
				operators = append(operators, faulty.Short(op))
			}
		}
		if operators != nil {
			fmt.Fprintf(w, "  %s*-%s\t%s (%s)\n", faultyPrefix, g.Name, g.Fault, strings.Join(operators, ", "))
		}
	}
}

// A started backend is one of the registry that was opened, or why it is not.
type started struct {
	of     named.Backend
	opened backends.Backend
	err    error
}

// startAll opens the backends that have the names, or all that are not wrong on purpose. It
// opens them at the same time, for some take seconds.
func startAll(ctx context.Context, names []string) ([]chan started, error) {
	if len(names) == 0 {
		for _, b := range honest() {
			names = append(names, b.Name)
		}
	}
	var all []chan started
	for _, name := range names {
		b, err := onlyNamed(name).find()
		if err != nil {
			return nil, err
		}
		done := make(chan started, 1)
		all = append(all, done)
		go func() {
			opened, err := b.open(ctx)
			done <- started{b.Backend, opened, err}
		}()
	}
	return all, nil
}

// writeBackend describes a backend, if verbose with what it supports, and closes it.
func writeBackend(w io.Writer, b started, verbose bool) error {
	if b.err != nil {
		fmt.Fprintf(w, "%s: missing: %s\n", b.of.Name, sanitise.Line(b.err.Error()))
		b.writeSettings(w, verbose)
		return nil
	}
	d := b.opened.Describe()
	fmt.Fprintf(w, "%s: %s, version %s on %s\n", b.of.Name, b.of.About, sanitise.Line(d.Version), sanitise.Line(d.Device))
	fmt.Fprintf(w, "  operators: %s\n", texts(d.Capabilities))
	if verbose {
		for i := range d.Capabilities {
			writeCapability(w, &d.Capabilities[i])
		}
	}
	b.writeSettings(w, verbose)
	for _, note := range d.Notes {
		fmt.Fprintf(w, "  note: %s\n", sanitise.Line(note))
	}
	if verbose {
		fmt.Fprintln(w)
		for _, reading := range d.Readings {
			fmt.Fprintf(w, "  follows %s\n", sanitise.Line(reading))
		}
	}
	return asFault(b.opened.Close())
}

// writeSettings lists the modes of a backend, and if verbose what they are, and its options.
func (b *started) writeSettings(w io.Writer, verbose bool) {
	if b.of.Devices != nil {
		if names := b.of.Devices(); len(names) > 0 {
			fmt.Fprintf(w, "  devices of plugins: %s\n", sanitise.Line(strings.Join(names, ", ")))
		}
	}
	switch {
	case verbose:
		for _, m := range b.of.Modes {
			fmt.Fprintf(w, "  --mode=%s\t%s\n", m.Name, m.About)
		}
		for _, o := range b.of.Options {
			fmt.Fprintf(w, "  --option %s=…\t%s\n", o.Name, o.About)
		}
	case len(b.of.Modes) > 0:
		fmt.Fprintf(w, "  modes: %s\n", strings.Join(b.of.ModeNames(), ", "))
	}
}

// texts says how many operators of each text a backend supports.
func texts(list []backends.Capability) string {
	var names, counts []string
	for i := range list {
		name, _, _ := strings.Cut(list[i].Operator, ".")
		if !slices.Contains(names, name) {
			n := 0
			for k := range list {
				if strings.HasPrefix(list[k].Operator, name+".") {
					n++
				}
			}
			names, counts = append(names, name), append(counts, fmt.Sprintf("%s %d", sanitise.Line(name), n))
		}
	}
	return strings.Join(counts, ", ")
}

// writeCapability writes what a backend supports of an operator.
func writeCapability(w io.Writer, c *backends.Capability) {
	fmt.Fprintf(w, "  %s\t%s, %s%s\n", sanitise.Line(c.Operator), dtypes(c), ranks(c), levels(c))
	for k := range c.Limits {
		fmt.Fprintf(w, "  \tonly with %s\n", sanitise.Line(c.Limits[k].String()))
	}
}

func dtypes(c *backends.Capability) string {
	common := tensor.Common()
	switch {
	case c.DTypes == nil, slices.Equal(c.DTypes, common):
		return "the common data types"
	case len(c.DTypes) == len(tensor.DTypes()):
		return "all data types"
	}
	var names []string
	rest := c.DTypes
	if len(rest) > len(common) && slices.Equal(rest[:len(common)], common) {
		names, rest = append(names, "the common data types,"), rest[len(common):]
	}
	for _, d := range rest {
		names = append(names, d.String())
	}
	return strings.Join(names, " ")
}

func ranks(c *backends.Capability) string {
	s := "any rank"
	if c.MaxRank > 0 {
		s = fmt.Sprintf("up to rank %d", c.MaxRank)
	}
	if c.MinRank > 0 {
		s += fmt.Sprintf(" from %d on", c.MinRank)
	}
	if c.Packed {
		s += ", packed"
	}
	switch {
	case c.Views && c.OutputViews:
		s += ", views of inputs and outputs"
	case c.Views:
		s += ", views of inputs"
	case c.OutputViews:
		s += ", views of outputs"
	}
	if c.Tiles {
		s += ", tiles"
	}
	if c.Sparse {
		s += ", sparse memory"
	}
	if c.ValidOnly {
		s += ", valid calls only"
	}
	if c.NoCheckOnly {
		s += ", no check-only calls"
	}
	if c.OwnForms {
		s += ", forms by mode"
	}
	if c.Bodies {
		s += ", control flow"
	}
	return s
}

func levels(c *backends.Capability) string {
	s := ""
	if c.FeatureLevel != 0 {
		s = ", at feature level " + dml.LevelName(c.FeatureLevel)
	}
	if c.MaxFeatureLevel != 0 {
		s += ", calls up to feature level " + dml.LevelName(c.MaxFeatureLevel)
	}
	return s
}
