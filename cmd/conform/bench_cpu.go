package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/backends/cpu"
	"example.com/conform/spec/tensor"
)

// cpuSizes are the sizes of tensors that bench cpu takes.
var cpuSizes = map[string]int64{"16KiB": 16 << 10, "256KiB": 256 << 10, "1MiB": 1 << 20, "4MiB": 4 << 20, "16MiB": 16 << 20, "64MiB": 64 << 20, "256MiB": 256 << 20}

func newBenchCPU() *cobra.Command {
	var types, sizes []string
	var format string
	s := cpu.Selection{}
	cmd := &cobra.Command{
		Use:   "cpu [ROW…]",
		Short: "Measure the CPU backend against a plain copy",
		Long: `Measure how fast the CPU backend runs slices, strided copies and scatters: bytes of
the output's elements per second, counted as read and as written, and the ratio
to Go's copy of as many bytes on one thread. Each figure is the best of several
rounds, in each of which the copy and every number of threads take a turn. On
Linux, one thread is measured by its processor time. The row tiny has 16 elements. The
variable CONFORM_CPU chooses the kernels: portable, avx2 or avx512. Without it
they are the best that the processor has.

Rows: ` + strings.Join(cpu.Rows[:6], ", ") + ",\n" + strings.Join(cpu.Rows[6:], ", ") + ".",
		Example: `  conform bench cpu
  conform bench cpu reversed nchw-to-nhwc --type=uint8
  conform bench cpu --threads=1 --format=json`,
		ValidArgs: cpu.Rows,
		RunE: func(cmd *cobra.Command, rows []string) error {
			if format != "text" && format != "json" {
				return fmt.Errorf("--format is %q: want text or json", format)
			}
			if s.Rounds < 1 || s.Rounds > 1000 {
				return fmt.Errorf("--rounds is %d: want 1 to 1000", s.Rounds)
			}
			for _, n := range s.Threads {
				if n < 1 || n > 256 {
					return fmt.Errorf("--threads is %d: want 1 to 256", n)
				}
			}
			s.DTypes, s.Bytes, s.Rows = nil, nil, rows
			for _, name := range types {
				d, err := tensor.ParseDType(name)
				if err != nil {
					return fmt.Errorf("--type: %w", err)
				}
				s.DTypes = append(s.DTypes, d)
			}
			for _, name := range sizes {
				if cpuSizes[name] == 0 {
					return fmt.Errorf("--size is %q: want %s", name, strings.Join(cpuSizeNames(), ", "))
				}
				s.Bytes = append(s.Bytes, cpuSizes[name])
			}
			for _, row := range rows {
				if !slices.Contains(cpu.Rows, row) {
					return fmt.Errorf("there is no row %q: want %s", row, strings.Join(cpu.Rows, ", "))
				}
			}
			if len(rows) == 0 {
				s.Rows = cpu.Rows
			}
			if err := cpu.CheckVariable(); err != nil {
				return err
			}
			figures, err := cpu.Measure(cmd.Context(), s)
			if err != nil {
				return asFault(err)
			}
			if format == "json" {
				return asFault(writeJSON(cmd.OutOrStdout(), cpuFigures(figures)))
			}
			return asFault(writeSpeeds(cmd.OutOrStdout(), figures))
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&types, "type", []string{"float32", "uint8", "uint16", "uint64"}, "data `TYPE` of the elements (repeatable)")
	f.StringArrayVar(&sizes, "size", []string{"16KiB", "256KiB", "64MiB"}, "`SIZE` of the input: a power of four KiB from 16KiB to 256MiB (repeatable)")
	f.IntSliceVar(&s.Threads, "threads", []int{1, 2}, "most threads of a large tensor: `N,…`")
	f.IntVar(&s.Rounds, "rounds", 10, "take the best of `N` rounds")
	f.BoolVar(&s.HugePages, "huge-pages", false, "ask the system for huge pages, for all memory (Linux)")
	f.StringVar(&format, "format", "text", "`FORMAT` of the figures: text or json")
	completeFlag(cmd, "size", cpuSizeNames)
	return cmd
}

// cpuSizeNames lists the sizes from the smallest up.
func cpuSizeNames() []string {
	var names []string
	for name := range cpuSizes {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return int(cpuSizes[a] - cpuSizes[b]) })
	return names
}

// cpuFigures are the speeds, as figures against the copy.
func cpuFigures(list []cpu.Figure) []figure {
	figures := make([]figure, len(list))
	for i, f := range list {
		name := fmt.Sprintf("%s %v %s threads=%d", f.Row, f.DType, sizeName(f.Bytes), f.Threads)
		figures[i] = figure{name, f.Rate, "GB/s", f.Copy, "copy"}
	}
	return figures
}

// sizeName returns a number of bytes as people write it.
func sizeName(bytes int64) string {
	for _, unit := range []string{"B", "KiB"} {
		if bytes < 1024 {
			return fmt.Sprintf("%d%s", bytes, unit)
		}
		bytes /= 1024
	}
	return fmt.Sprintf("%dMiB", bytes)
}

func writeSpeeds(out io.Writer, list []cpu.Figure) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "row\ttype\tsize\tthreads\tµs\tGB/s\t÷ copy\t")
	for _, f := range list {
		fmt.Fprintf(w, "%s\t%v\t%s\t%d\t%.3g\t%.1f\t%.2f\t\n", f.Row, f.DType, sizeName(f.Bytes), f.Threads, float64(f.Took.Nanoseconds())/1e3, f.Rate, f.Copy)
	}
	return w.Flush()
}
