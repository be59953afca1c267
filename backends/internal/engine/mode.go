package engine

import (
	"fmt"
	"strings"
)

// ModeNamed returns the mode of a name, which its String returns; the first for the empty
// name.
func ModeNamed[M fmt.Stringer](modes []M, name string) (mode M, err error) {
	if name == "" {
		return modes[0], nil
	}
	names := make([]string, len(modes))
	for i, m := range modes {
		if names[i] = m.String(); names[i] == name {
			return m, nil
		}
	}
	return mode, fmt.Errorf("there is no mode %q: want %s", name, strings.Join(names, ", "))
}
