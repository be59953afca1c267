//go:build unix

package remote

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Answers returns a file for answers, which goes where standard output went. What the process
// prints on standard output from then on, foreign code included, goes to standard error.
func Answers() (*os.File, error) {
	answers, err := unix.FcntlInt(os.Stdout.Fd(), unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, fmt.Errorf("standard output: %w", err)
	}
	if err := unix.Dup2(int(os.Stderr.Fd()), int(os.Stdout.Fd())); err != nil {
		return nil, fmt.Errorf("standard output: %w", err)
	}
	return os.NewFile(uintptr(answers), "answers"), nil
}
