package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/internal/bench"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/watchdog"
	"example.com/conform/spec"
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
	cmd.AddCommand(newBenchHarness(), newBenchCPU(), newBenchVulkan())
	return cmd
}

func newBenchHarness() *cobra.Command {
	var backend backendFlags
	var format string
	var each time.Duration
	cmd := &cobra.Command{
		Use:   "harness [OPERATOR…]",
		Short: "Measure how many cases per second one core judges",
		Long: `Judge random cases of each operator, or of those named, with one worker, and print cases per second,
allocations per case, and the time of each stage. Beside it, in the same run, a
bare loop runs calls of the operator as a program without conform would: from a
seed to a call, and from there to the backend, without oracle, guards, second
fill and comparison. The ratio is that of the two rates, and that of all operators
the geometric mean of theirs.`,
		Example: `  conform bench harness
  conform bench harness dml.slice1 --isolate
  conform bench harness dml.slice1 onnx.pad --backend=cpu --for=5s --format=json`,
		RunE: func(cmd *cobra.Command, names []string) error {
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
			var operators []*spec.Operator
			for _, name := range names {
				op, err := catalogue.Operator(name)
				if err != nil {
					return err
				}
				operators = append(operators, op)
			}
			if operators == nil {
				operators = catalogue.Operators()
			}
			opened, err := b.open(cmd.Context())
			if err != nil {
				return asFault(fmt.Errorf("%w %s: %w", campaign.ErrBackend, b.name, err))
			}
			defer func() { _ = opened.Close() }()
			rates, err := bench.Measure(cmd.Context(), watchdog.Guard(opened, 0), operators, 1, each)
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
	backend.nameFlag(cmd)
	cmd.Flags().StringVar(&format, "format", "text", "`FORMAT` of the figures: text or json")
	cmd.Flags().DurationVar(&each, "for", time.Second, "time to measure each operator, and as long its bare loop")
	return cmd
}

// bareLoop is what cases are compared with, and how the names of its figures
// begin.
const bareLoop = "bare-loop"

// A row is a rate with its ratio to the bare loop.
type row struct {
	bench.Rate
	ratio float64
}

// rows are the rates of operators, and one of them all together, each with as many
// cases. Its ratio is the geometric mean of theirs, so that no operator whose cases take
// long outweighs the others; one that the backend does none of is not in it.
func rows(rates []bench.Rate) []row {
	var list []row
	all := row{Rate: bench.Rate{Operator: "all operators"}}
	logarithms, ran := 0.0, 0
	for _, r := range rates {
		one := row{r, ratio(r.Bare, r.PerCase)}
		list = append(list, one)
		all.PerCase += r.PerCase
		all.Bare += r.Bare
		if one.ratio > 0 {
			logarithms += math.Log(one.ratio)
			ran++
		}
	}
	all.PerCase /= time.Duration(len(rates))
	all.Bare /= time.Duration(len(rates))
	if ran > 0 {
		all.ratio = math.Exp(logarithms / float64(ran))
	}
	return append(list, all)
}

// perSecond returns how often something happens that takes so long.
func perSecond(d time.Duration) float64 { return ratio(time.Second, d) }

// figures are cases per second beside the bare loop, of each operator and of all
// together, and the time of each stage.
func figures(rates []bench.Rate) []figure {
	var list []figure
	for _, r := range rows(rates) {
		list = append(list,
			figure{bareLoop + " " + r.Operator, perSecond(r.Bare), "cases/s", 0, ""},
			figure{r.Operator, perSecond(r.PerCase), "cases/s", r.ratio, bareLoop})
		for _, s := range r.Stages {
			list = append(list, figure{r.Operator + " " + s.Name, float64(s.PerCase.Nanoseconds()), "ns/case", ratio(s.PerCase, r.PerCase), "time of the whole case"})
		}
		if r.Stages != nil {
			list = append(list, figure{r.Operator + " allocations", r.Allocations, "allocations/case", 0, ""})
		}
	}
	return list
}

func ratio(a, b time.Duration) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

func writeRates(out io.Writer, rates []bench.Rate) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "\tcases/s\tns/case\t")
	for _, s := range rates[0].Stages {
		fmt.Fprintf(w, "%s\t", s.Name)
	}
	fmt.Fprintln(w, "allocations\t÷ bare loop\t")
	none := strings.Repeat("\t", len(rates[0].Stages))
	for _, r := range rows(rates) {
		fmt.Fprintf(w, "%s\t%.0f\t%d\t", r.Operator, perSecond(r.PerCase), r.PerCase.Nanoseconds())
		if r.Stages == nil { // of all operators
			fmt.Fprint(w, none+"\t")
		} else {
			for _, s := range r.Stages {
				fmt.Fprintf(w, "%d\t", s.PerCase.Nanoseconds())
			}
			fmt.Fprintf(w, "%.1f\t", r.Allocations)
		}
		fmt.Fprintf(w, "%.2f\t\n", r.ratio)
		fmt.Fprintf(w, "%s\t%.0f\t%d\t%s\t\t\n", bareLoop, perSecond(r.Bare), r.Bare.Nanoseconds(), none)
	}
	return w.Flush()
}
