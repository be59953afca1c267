package remote

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
)

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
