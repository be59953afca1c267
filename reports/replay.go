package reports

import (
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

// replayFlags returns the flags with which the backend runs again as in the
// run.
func replayFlags(r *Report) []string {
	flags := []string{"--backend=" + shellWord(sanitise.Line(r.Backend.Name))}
	if len(r.Runs) > 0 {
		for _, flag := range r.Runs[0].Flags {
			flags = append(flags, shellWord(sanitise.Line(flag)))
		}
		for _, pin := range r.Runs[0].Pinned {
			flags = append(flags, "--reading="+shellWord(sanitise.Line(pin)))
		}
		if r.Runs[0].Strict {
			flags = append(flags, "--strict-readings")
		}
	}
	return flags
}

// selects reports whether a flag selects case files, which do not matter when a
// witness is given.
func selects(flag string) bool {
	flag = strings.TrimPrefix(flag, "'")
	return strings.HasPrefix(flag, "--cases=") || strings.HasPrefix(flag, "--only-cases=")
}

// everyMode returns the command that runs a case in every mode of the run's
// engine.
func everyMode(r *Report, id string) string {
	flags := slices.DeleteFunc(replayFlags(r), func(flag string) bool { return strings.HasPrefix(flag, "--mode=") })
	return "conform run " + strings.Join(append(flags, "--mode=all"), " ") + " " + shellWord(sanitise.Line(id))
}

// replays returns the commands that reproduce a divergence. The first reads the
// witness from files that the user has to save.
func replays(r *Report, d *Divergence) []string {
	flags := replayFlags(r)
	if d.Kind != result.NoLongerSupported {
		flags = slices.DeleteFunc(flags, func(flag string) bool { return strings.HasPrefix(strings.TrimPrefix(flag, "'"), "--claims=") })
	}
	options := " " + strings.Join(flags, " ")
	replay := "conform replay " + strings.Join(slices.DeleteFunc(slices.Clone(flags), selects), " ")
	if d.Kind == result.Nondeterministic {
		replay += " --repeat=1000"
	}
	var commands []string
	switch w := &d.Witness; {
	case w.Other != "":
		commands = append(commands, replay+" witness.yaml other.yaml")
	case w.YAML != "":
		commands = append(commands, replay+" witness.yaml")
	}
	if d.FirstCase != "" {
		first := "conform run" + options + " " + shellWord(sanitise.Line(d.FirstCase))
		if d.Beside != "" {
			first += " " + shellWord(sanitise.Line(d.Beside))
		}
		commands = append(commands, first)
	}
	return commands
}
