package reports

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"example.com/conform/internal/sanitise"
)

// A renderer writes a report in one format.
type renderer func(w io.Writer, r *Report, o Options) error

// Formats returns the names that [Write] takes.
func Formats() []string {
	return []string{"text", "json", "junit", "github", "markdown", "html", "sarif", "gitlab"}
}

// LineFormats returns the formats in which several reports can share a file.
func LineFormats() []string { return []string{"text", "github", "markdown"} }

// An UnknownFormatError is returned for a format that [Write] does not have.
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
// Markdown for a step summary, as a self-contained HTML page, as SARIF 2.1.0,
// or as a code quality report of GitLab. It returns an [UnknownFormatError] or
// the error of w.
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

// harmless escapes whatever GitHub or Azure would take for a workflow command.
// The format github consists of commands, and escapes their text itself.
func harmless(format, page string) string {
	switch format {
	case "github":
		return page
	case "json", "sarif", "gitlab":
		return strings.ReplaceAll(page, "##[", `##\u005b`) // only texts contain it
	default:
		return sanitise.WithoutCommands(page)
	}
}
