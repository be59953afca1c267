package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"example.com/conform/internal/docs"
	"example.com/conform/reports"
)

// When a report is coloured.
const (
	colorAuto   = "auto" // on a terminal
	colorAlways = "always"
	colorNever  = "never"
)

// textFlags say how a report is written as text.
type textFlags struct {
	color    string
	quiet    bool
	verbose  bool
	progress time.Duration // between two lines, of the commands that run cases
}

func (t *textFlags) flags(cmd *cobra.Command) {
	words := []string{colorAuto, colorAlways, colorNever}
	t.color = colorAuto
	cmd.Flags().Var(&word{&t.color, words}, "color", "colour the text report: "+strings.Join(words, ", ")+"; auto respects NO_COLOR, FORCE_COLOR and TERM=dumb")
	cmd.Flags().BoolVarP(&t.verbose, "verbose", "v", false, "print everything in the text report")
	cmd.Flags().BoolVarP(&t.quiet, "quiet", "q", false, "print only the verdict, and no progress")
	excludeFlags(cmd, "quiet", "verbose")
	completeFlag(cmd, "color", func() []string { return words })
}

// options returns how to render a report on w; nil stands for a file, which has
// no colours. What the flag leaves open, the variables NO_COLOR, FORCE_COLOR and
// TERM decide, in this order.
func (t *textFlags) options(w io.Writer) reports.Options {
	o := reports.Options{Quiet: t.quiet, Verbose: t.verbose, Locate: locate, Ask: docs.Question}
	if w == nil {
		return o
	}
	f, ok := isTerminal(w)
	if ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil {
			o.Width = width
		}
	}
	switch forced := os.Getenv("FORCE_COLOR"); {
	case t.color != colorAuto:
		o.Color = t.color == colorAlways
	case os.Getenv("NO_COLOR") != "":
	case forced != "":
		o.Color = forced != "0"
	default:
		o.Color = ok && os.Getenv("TERM") != "dumb"
	}
	return o
}

// A word is the value of a flag that is one of some words.
type word struct {
	value *string
	words []string
}

// String returns the word.
func (c *word) String() string { return *c.value }

// Type returns what help pages call the value.
func (c *word) Type() string { return "WORD" }

// Set takes one of the words.
func (c *word) Set(text string) error {
	if !slices.Contains(c.words, text) {
		return fmt.Errorf("want one of %s", strings.Join(c.words, ", "))
	}
	*c.value = text
	return nil
}
