package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/backends/vulkan"
)

func newBenchVulkan() *cobra.Command {
	var o vulkan.Options
	var format string
	var rounds int
	cmd := &cobra.Command{
		Use:   "vulkan",
		Short: "Measure the Vulkan backend against its device's own copy",
		Long: `Measure how many tiny cases per second the Vulkan backend runs in batches of a
thousand, and how many bytes of elements per second its shaders read and write
in large tensors, as ratios to vkCmdCopyBuffer and to a shader that only copies
16 bytes per invocation. Each figure is the best of several rounds, and each
round measures everything once. A large move on a software device is measured by
the processor time of all its threads. Unlike a run, this command opens the
device in its own process.`,
		Example: `  conform bench vulkan
  conform bench vulkan --device=0 --format=json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format != "text" && format != "json" {
				return fmt.Errorf("--format is %q: want text or json", format)
			}
			if rounds < 1 || rounds > 1000 {
				return fmt.Errorf("--rounds is %d: want 1 to 1000", rounds)
			}
			measured, err := vulkan.Measure(cmd.Context(), o, rounds)
			if err != nil {
				return asFault(err)
			}
			list := make([]figure, len(measured))
			for i, f := range measured {
				list[i] = figure(f)
			}
			if format == "json" {
				return asFault(writeJSON(cmd.OutOrStdout(), list))
			}
			return asFault(writeRatios(cmd.OutOrStdout(), list))
		},
	}
	cmd.Flags().StringVar(&o.Device, deviceFlag, "", "`NAME`, index or UUID of the device to use, as conform backends lists them")
	cmd.Flags().StringVar(&format, "format", "text", "`FORMAT` of the figures: text or json")
	cmd.Flags().IntVar(&rounds, "rounds", 10, "take the best of `N` rounds")
	return cmd
}

// writeRatios writes a line for each name, with its ratios beside it.
func writeRatios(out io.Writer, list []figure) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, f := range list {
		if i == 0 || f.Name != list[i-1].Name {
			if i > 0 {
				fmt.Fprintln(w)
			}
			fmt.Fprintf(w, "%s\t%.4g\t%s", f.Name, f.Value, f.Unit)
		}
		if f.Against != "" {
			fmt.Fprintf(w, "\t%.2f × %s", f.Ratio, f.Against)
		}
	}
	fmt.Fprintln(w)
	return w.Flush()
}
