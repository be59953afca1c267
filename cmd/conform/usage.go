package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.com/conform/internal/suggest"
)

// A usageError is a command line that a command's help page would have
// prevented.
type usageError struct {
	error
	command string // whose help page
}

func (e *usageError) Unwrap() error { return e.error }

// arguments refuses fewer arguments than least and more than most.
func arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			form := strings.TrimSuffix(cmd.UseLine(), " [flags]")
			return &usageError{fmt.Errorf("an argument is missing: %s", form), cmd.CommandPath()}
		case len(args) > most:
			return &usageError{fmt.Errorf("unexpected argument %q", args[most]), cmd.CommandPath()}
		}
		return nil
	}
}

// refuseEmpty refuses a command line with an empty text, which is mostly a variable of a shell that is
// not set.
func refuseEmpty(cmd *cobra.Command, args []string) error {
	var err error
	if slices.Contains(args, "") {
		err = &usageError{errors.New("an argument is empty"), cmd.CommandPath()}
	}
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		list, repeats := flag.Value.(pflag.SliceValue)
		empty := flag.Value.Type() == "string" && flag.Value.String() == "" || repeats && (len(list.GetSlice()) == 0 || slices.Contains(list.GetSlice(), ""))
		if empty {
			err = &usageError{fmt.Errorf("--%s has an empty value", flag.Name), cmd.CommandPath()}
		}
	})
	return err
}

// checkFlags has a command refuse flags that are wrong together.
func checkFlags(cmd *cobra.Command, wrong func(given func(name string) bool) error) {
	before := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if before != nil {
			if err := before(cmd, args); err != nil {
				return err
			}
		}
		if err := wrong(cmd.Flags().Changed); err != nil {
			return &usageError{err, cmd.CommandPath()}
		}
		return nil
	}
}

// requireFlag refuses a command line without any of the flags.
func requireFlag(cmd *cobra.Command, names ...string) {
	checkFlags(cmd, func(given func(string) bool) error {
		if !slices.ContainsFunc(names, given) {
			return fmt.Errorf("--%s is missing", strings.Join(names, " or --"))
		}
		return nil
	})
}

// excludeFlags refuses a command line with both flags.
func excludeFlags(cmd *cobra.Command, a, b string) {
	checkFlags(cmd, func(given func(string) bool) error {
		if given(a) && given(b) {
			return fmt.Errorf("--%s and --%s exclude each other", a, b)
		}
		return nil
	})
}

// unlimited is the number of arguments of a command that takes as many as there are.
const unlimited = math.MaxInt

// An integer is the value of a flag that is a number within bounds.
type integer struct {
	value       *int64
	least, most int64
}

// integerFlag gives a command a flag that is a number from least to most.
func integerFlag(cmd *cobra.Command, value *int64, name string, least, most, standard int64, usage string) {
	*value = standard
	cmd.Flags().Var(&integer{value, least, most}, name, usage)
}

// String returns the number.
func (i *integer) String() string { return strconv.FormatInt(*i.value, 10) }

// Type returns what help pages call the value.
func (i *integer) Type() string { return "N" }

// Set parses the number.
func (i *integer) Set(text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < i.least || n > i.most {
		return fmt.Errorf("want an integer from %d to %d", i.least, i.most)
	}
	*i.value = n
	return nil
}

// A duration is the value of a flag that is a length of time.
type duration time.Duration

// String returns the duration, or nothing for none.
func (d *duration) String() string {
	if *d == 0 {
		return ""
	}
	return time.Duration(*d).String()
}

// Type returns what help pages call the value.
func (d *duration) Type() string { return "DURATION" }

// Set parses a duration above zero.
func (d *duration) Set(text string) error {
	parsed, err := time.ParseDuration(text)
	if err != nil || parsed <= 0 {
		return errors.New("want a duration above zero, such as 90s or 1h30m")
	}
	*d = duration(parsed)
	return nil
}

// completeFlag has the shell offer words for a flag.
func completeFlag(cmd *cobra.Command, flag string, words func() []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // there is no such flag
	}
}

// unknownCommand refuses the arguments of a command that has commands: they are
// none of these.
func unknownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			names = append(names, cmd.Name())
		}
	}
	err := fmt.Errorf("unknown command %q", args[0])
	if meant := suggest.Nearest(args[0], names); meant != "" {
		err = fmt.Errorf("%w: did you mean %s?", err, meant)
	}
	return &usageError{err, root.CommandPath()}
}

// plural returns a number of things.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
