package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"example.com/conform/internal/plain"
)

// Options say how a report is rendered. Formats ignore those that do not
// apply to them.
type Options struct {
	Color   bool // text: use ANSI colours
	Width   int  // text: columns to wrap prose at; 0 means 80
	Quiet   bool // text: leave out everything but the verdict
	Verbose bool // text: leave nothing out
	// ExitStatus is what the text report states as the exit status; 0 means that of
	// the report itself.
	ExitStatus int
	// Waive, if set, returns a waiver for a divergence, which verbose text shows.
	Waive func(r *Report, d *Divergence) string
	// Locate returns the path in the user's repository of a file that a case
	// comes from, if it is in there: formats that annotate files name no other.
	Locate func(file string) (path string, ok bool)
}

// A renderer writes a report in one format.
type renderer func(w io.Writer, r *Report, o Options) error

// Formats returns the names that [Write] takes.
func Formats() []string {
	return []string{"text", "json", "junit", "github", "markdown", "html", "sarif", "gitlab"}
}

// LineFormats returns those names of which one report may follow another in one file.
func LineFormats() []string { return []string{"text", "github", "markdown"} }

// An UnknownFormatError is a format that [Write] does not know.
type UnknownFormatError struct{ Format string }

func (e *UnknownFormatError) Error() string {
	return fmt.Sprintf("unknown report format %+q: want one of %s", e.Format, strings.Join(Formats(), ", "))
}

func rendererOf(format string) (renderer, bool) {
	switch format {
	case "text":
		return writeText, true
	case "json":
		return writeJSON, true
	case "junit":
		return writeJUnit, true
	case "github":
		return writeGitHub, true
	case "markdown":
		return writeMarkdown, true
	case "html":
		return writeHTML, true
	case "sarif":
		return writeSARIF, true
	case "gitlab":
		return writeGitLab, true
	}
	return nil, false
}

// Write renders a report: as text for terminals and logs, as JSON
// (conform.report/1), as JUnit XML, as annotations of GitHub Actions, as
// Markdown for a step summary, as an HTML page that needs nothing else, as SARIF
// 2.1.0, or as the code quality report of GitLab. The error is an
// [UnknownFormatError] or that of w.
func Write(w io.Writer, format string, r *Report, o Options) error {
	render, ok := rendererOf(format)
	if !ok {
		return &UnknownFormatError{format}
	}
	var page bytes.Buffer
	err := render(&page, r, o)
	if err == nil {
		_, err = io.WriteString(w, harmless(format, page.String()))
	}
	if err != nil {
		return fmt.Errorf("%s report: %w", format, err)
	}
	return nil
}

// harmless returns a page in which nothing is a workflow command but what is
// meant to be one, wherever the page is printed.
func harmless(format, page string) string {
	switch format {
	case "github":
		return page
	case "json", "sarif", "gitlab":
		return strings.ReplaceAll(page, "##[", `##\u005b`) // which only texts hold
	default:
		return plain.WithoutCommands(page)
	}
}

func writeJSON(w io.Writer, r *Report, _ Options) error { return encodeJSON(w, r) }

func encodeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
