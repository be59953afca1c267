package remote

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// handedOn returns the names of the variables that every backend gets.
func handedOn() []string {
	names := []string{"PATH", "HOME", "TMPDIR", "LANG"}
	if runtime.GOOS == "windows" {
		names = append(names, "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "PATHEXT", "COMSPEC", "TEMP", "TMP",
			"USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA")
	}
	return names
}

// Environment returns the environment of a backend: what every backend gets,
// and what the given entries hand on (NAME) or set (NAME=VALUE).
func Environment(entries []string) ([]string, error) {
	var list []string
	for _, entry := range append(handedOn(), entries...) {
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
