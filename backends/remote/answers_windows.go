package remote

import (
	"fmt"
	"os"

	"golang.org/x/sys/windows"
)

// Answers returns a file for answers, which goes where standard output went. What the process
// prints on standard output from then on goes to standard error, and so does what libraries print
// that are loaded later.
func Answers() (*os.File, error) {
	if err := windows.SetStdHandle(windows.STD_OUTPUT_HANDLE, windows.Handle(os.Stderr.Fd())); err != nil {
		return nil, fmt.Errorf("standard output: %w", err)
	}
	answers := os.Stdout
	os.Stdout = os.Stderr
	return answers, nil
}
