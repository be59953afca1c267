package remote

import (
	"errors"
	"runtime"
	"time"
)

// Each living process has a reaper of its own, which a process may end.
var errReaper = errors.New("its reaper has ended")

// A kill is attempted again after an interval, and in another way after some attempts.
const (
	killInterval = time.Second
	killAttempts = 30
)

// temporary returns the variables that name the folder of a child's temporary files.
func temporary(folder string) []string {
	if runtime.GOOS == "windows" {
		return []string{"TEMP=" + folder, "TMP=" + folder}
	}
	return []string{"TMPDIR=" + folder}
}
