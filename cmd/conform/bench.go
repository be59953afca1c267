package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/internal/harness"
	"example.com/conform/spec/catalogue"
)

// A figure is one line of a benchmark: a value, and its ratio to another that
// was measured beside it.
type figure struct {
	Name    string  `json:"name"`
	Value   float64 `json:"value"`
	Unit    string  `json:"unit"`
	Ratio   float64 `json:"ratio"`
	Against string  `json:"against"`
}

func newBench() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure speed, as ratios within one run",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBenchHarness(), newBenchVulkan())
	return cmd
}

func newBenchHarness() *cobra.Command {
	var backend backendFlags
	var format string
	var each time.Duration
	cmd := &cobra.Command{
		Use:   "harness",
		Short: "Measure how many cases per second one core judges",
		Long: `Judge random cases of each operator with one worker, and print cases per second,
allocations per case, and the time of each stage. The ratio compares the whole
time with the time that the backend takes alone.`,
		Example: `  conform bench harness
  conform bench harness --isolate
  conform bench harness --backend=cpu --for=5s --format=json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := backend.find()
			if err != nil {
				return err
			}
			if format != "text" && format != "json" {
				return fmt.Errorf("--format is %q: want text or json", format)
			}
			if each <= 0 || each > time.Hour {
				return fmt.Errorf("--for is %v: want more than 0 and at most an hour", each)
			}
			rates, err := harness.Measure(cmd.Context(), harness.Config{
				Name: b.name, Open: b.open, Operators: catalogue.Operators(), Seed: 1, Version: version(),
			}, each)
			if err != nil {
				return asFault(err)
			}
			if format == "json" {
				return asFault(writeJSON(cmd.OutOrStdout(), figures(rates)))
			}
			return asFault(writeRates(cmd.OutOrStdout(), rates))
		},
	}
	backend.flags(cmd)
	cmd.Flags().StringVar(&format, "format", "text", "`FORMAT` of the figures: text or json")
	cmd.Flags().DurationVar(&each, "for", time.Second, "time to measure each operator")
	return cmd
}

// backendTime returns the time of the backend's stage.
func backendTime(r *harness.Rate) time.Duration {
	for _, s := range r.Stages {
		if s.Name == "backend" {
			return s.PerCase
		}
	}
	return 0
}

// figures are cases per second, of each operator and of all together, and the
// time of each stage.
func figures(rates []harness.Rate) []figure {
	var list []figure
	var total, backend time.Duration
	for i := range rates {
		r := &rates[i]
		alone := backendTime(r)
		total += r.PerCase
		backend += alone
		list = append(list, figure{r.Operator, 1 / r.PerCase.Seconds(), "cases/s", ratio(r.PerCase, alone), "time of the backend alone"})
		for _, s := range r.Stages {
			list = append(list, figure{r.Operator + " " + s.Name, float64(s.PerCase.Nanoseconds()), "ns/case", ratio(s.PerCase, r.PerCase), "time of the whole case"})
		}
		list = append(list, figure{r.Operator + " allocations", r.Allocations, "allocations/case", 0, ""})
	}
	n := time.Duration(len(rates))
	return append(list, figure{"all operators", 1 / (total / n).Seconds(), "cases/s", ratio(total, backend), "time of the backend alone"})
}

func ratio(a, b time.Duration) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

func writeRates(out io.Writer, rates []harness.Rate) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "operator\tcases/s\tns/case\t")
	for _, s := range rates[0].Stages {
		fmt.Fprintf(w, "%s\t", s.Name)
	}
	fmt.Fprintln(w, "allocations\t×backend\t")
	var total, backend time.Duration
	for i := range rates {
		r := &rates[i]
		fmt.Fprintf(w, "%s\t%.0f\t%d\t", r.Operator, 1/r.PerCase.Seconds(), r.PerCase.Nanoseconds())
		for _, s := range r.Stages {
			fmt.Fprintf(w, "%d\t", s.PerCase.Nanoseconds())
		}
		alone := backendTime(r)
		fmt.Fprintf(w, "%.1f\t%.1f\t\n", r.Allocations, ratio(r.PerCase, alone))
		total += r.PerCase
		backend += alone
	}
	mean := total / time.Duration(len(rates))
	fmt.Fprintf(w, "all\t%.0f\t%d\t", 1/mean.Seconds(), mean.Nanoseconds())
	for range rates[0].Stages {
		fmt.Fprint(w, "\t")
	}
	fmt.Fprintf(w, "\t%.1f\t\n", ratio(total, backend))
	return w.Flush()
}
