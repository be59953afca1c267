package reports

import "github.com/fatih/color"

// A palette colours words, or leaves them as they are.
type palette struct{ bad, good, warn, strong, dim func(string) string }

func paletteOf(on bool) palette {
	paint := func(attributes ...color.Attribute) func(string) string {
		if !on {
			return func(s string) string { return s }
		}
		c := color.New(attributes...)
		c.EnableColor() // whatever the library makes of the environment
		return func(s string) string { return c.Sprint(s) }
	}
	return palette{
		bad:    paint(color.FgRed, color.Bold),
		good:   paint(color.FgGreen, color.Bold),
		warn:   paint(color.FgYellow),
		strong: paint(color.Bold),
		dim:    paint(color.Faint),
	}
}
