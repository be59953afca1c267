package reports

import (
	"strconv"
	"strings"
)

// Options control how a report is rendered. Formats ignore options that do not
// apply to them.
type Options struct {
	Color   bool // text: use ANSI colours
	Width   int  // text: columns to wrap prose at; 0 means 80
	Quiet   bool // text: write only the verdict
	Verbose bool // text: write everything
	// ExitStatus is the exit status that the text report states; 0 means that
	// of the report, and [NoExitStatus] none.
	ExitStatus int
	// Ask, if set, returns what a question asks, its answers, and who gives them, as lines
	// of Markdown. The HTML page has them beside what ERRATA.md states.
	Ask func(question string) []string
	// Locate returns the path in the user's repository of a file with cases.
	// Formats that annotate files name only files for which ok is true.
	Locate func(file string) (path string, ok bool)
}

// NoExitStatus has a text report state no exit status: it is one of several of one process.
const NoExitStatus = -1

// locate splits "file:line", and maps the file to its path in the user's
// repository.
func (o *Options) locate(origin string) (file string, line int, ok bool) {
	colon := strings.LastIndexByte(origin, ':')
	if colon <= 0 || o.Locate == nil {
		return "", 0, false
	}
	line, err := strconv.Atoi(origin[colon+1:])
	if err != nil || line < 1 {
		return "", 0, false
	}
	file, ok = o.Locate(origin[:colon])
	return file, line, ok
}
