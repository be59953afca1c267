package remote

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// Options say how to run a backend in a child process.
type Options struct {
	Command     []string // the program, and its arguments
	Environment []string // NAME=VALUE each; the process inherits no other variable
	// StartTimeout limits the time to its hello, JobTimeout the time between two frames,
	// and Grace the time to end after a shutdown.
	StartTimeout, JobTimeout, Grace time.Duration
	// MemoryBytes limits on Linux the data of each of its processes, and the memory that
	// each occupies, and on Windows the memory of all; 0 means no limit. Other systems
	// have no limit.
	MemoryBytes int64
	// ValidOnly sets [backends.Capability.ValidOnly] for every operator.
	ValidOnly bool
	// KeepOrphans spares processes that have left the process group of the child, because
	// other children use them, too. Without it, Linux ends them with the child. Windows
	// always does, and other systems never do.
	KeepOrphans bool

	// began is for tests: called with each process that has greeted, and the timer of its
	// answers.
	began func(p *process, answer *time.Timer)
}

// Times that suit most backends.
const (
	DefaultStartTimeout = 30 * time.Second
	DefaultJobTimeout   = 10 * time.Second
	DefaultGrace        = 2 * time.Second
)

// DefaultMemoryBytes suits most backends.
const DefaultMemoryBytes = 8 << 30

var (
	errNoCommand = errors.New("no command")
	errQuote     = errors.New("a quote without an end")
)

// Split splits a command line into words, by the rule of docs/protocol.md: at
// spaces and tabs outside quotes. Between ' everything stands for itself;
// between " too, except \" and \\. Nothing else is special.
func Split(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	open := false // there is a word, though it may be empty
	for i := 0; i < len(line); i++ {
		switch c := line[i]; c {
		case ' ', '\t':
			if open {
				words = append(words, word.String())
				word.Reset()
				open = false
			}
		case '\'', '"':
			open = true
			for i++; i < len(line) && line[i] != c; i++ {
				if c == '"' && line[i] == '\\' && i+1 < len(line) && (line[i+1] == '"' || line[i+1] == '\\') {
					i++
				}
				word.WriteByte(line[i])
			}
			if i == len(line) {
				return nil, errQuote
			}
		default:
			open = true
			word.WriteByte(c)
		}
	}
	if open {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errNoCommand
	}
	return words, nil
}

// passedOn returns the names of the variables that every backend gets.
func passedOn() []string {
	names := []string{"PATH", "HOME", "LANG"}
	if runtime.GOOS == "windows" {
		names = append(names, "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "PATHEXT", "COMSPEC",
			"USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA")
	}
	return names
}

// Environment returns the environment of a backend: what every backend gets,
// and what the given entries pass on (NAME) or set (NAME=VALUE).
func Environment(entries []string) ([]string, error) {
	var list []string
	for _, entry := range append(passedOn(), entries...) {
		name, _, set := strings.Cut(entry, "=")
		switch value, present := os.LookupEnv(name); {
		case name == "" || strings.ContainsRune(entry, 0):
			return nil, fmt.Errorf("%q is not NAME or NAME=VALUE", entry)
		case set:
			list = append(list, entry)
		case present:
			list = append(list, name+"="+value)
		}
	}
	return list, nil
}
