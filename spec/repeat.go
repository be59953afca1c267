package spec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// MaxRuns bounds the runs of a program.
const MaxRuns = 8

// A Feed is state that a program keeps, such as a cache: in each run after the first, an input is what
// an output was in the run before.
type Feed struct {
	Input int
	From  Wire // an output of the program
}

// Repeats returns how often a program runs, at least once.
func (p *Program) Repeats() int { return max(p.Runs, 1) }

// Settle drops the feeds that lead from no output, and the runs if no feed is left.
func (p *Program) Settle() {
	p.Feeds = slices.DeleteFunc(p.Feeds, func(f Feed) bool { return !slices.Contains(p.Outputs, f.From) })
	if len(p.Feeds) == 0 {
		p.Runs, p.Feeds = 0, nil
	}
}

// repetition returns the line that says how often a program runs: "run 3 times, inputs[0] = a".
func (p *Program) repetition() string {
	var line strings.Builder
	line.WriteString("run " + strconv.Itoa(p.Runs) + " times")
	for _, f := range p.Feeds {
		line.WriteString(", " + p.Name(Wire{OfProgram, f.Input}) + " = " + p.Name(f.From))
	}
	return line.String()
}

// RunsFit returns an error if the runs of a program with these inputs are too few or too many, or if a later run
// takes what no run before makes.
func (p *Program) RunsFit(inputs []Tensor) error {
	switch {
	case p.Runs == 0 && p.Feeds == nil:
		return nil
	case p.Runs < 2 || p.Runs > MaxRuns:
		return fmt.Errorf("%d runs: want 2 to %d", p.Runs, MaxRuns)
	case len(p.Feeds) == 0:
		return fmt.Errorf("%d runs, of which none takes what the one before made", p.Runs)
	}
	of := p.Values(inputs)
	for k, f := range p.Feeds {
		if f.Input < 0 || f.Input >= len(inputs) || slices.ContainsFunc(p.Feeds[:k], func(other Feed) bool { return other.Input == f.Input }) {
			return fmt.Errorf("inputs[%d] is no input, or is given twice in a run", f.Input)
		}
		if !slices.Contains(p.Outputs, f.From) {
			return fmt.Errorf("inputs[%d] of a later run is no result that the program returns", f.Input)
		}
		to, from := &inputs[f.Input], of(f.From)
		if to.DType != from.DType || from.Sizes != nil && !slices.Equal(to.Sizes, from.Sizes) {
			return fmt.Errorf("inputs[%d] is %s, and %s of the run before is %s", f.Input, to.Text(), p.Name(f.From), from.Text())
		}
	}
	return nil
}
