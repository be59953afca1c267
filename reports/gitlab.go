package reports

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"

	"example.com/conform/internal/sanitise"
)

// A gitLabIssue is an issue in a code quality report of GitLab.
type gitLabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitLabLocation `json:"location"`
}

type gitLabLocation struct {
	Path  string      `json:"path"`
	Lines gitLabLines `json:"lines"`
}

type gitLabLines struct {
	Begin int `json:"begin"`
}

// writeGitLab writes an issue for each divergence that is not waived. GitLab
// requires a path for each: the case's ID if the case is not in a file of the
// repository.
func writeGitLab(w io.Writer, r *Report, o Options) error {
	issues := []gitLabIssue{}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		sum := sha256.Sum256([]byte(r.Backend.Name + "\n" + d.Signature))
		issue := gitLabIssue{
			Description: strings.Join(brief(r, d), "; "), CheckName: string(d.Kind), Severity: "major",
			Fingerprint: hex.EncodeToString(sum[:]),
			Location:    gitLabLocation{sanitise.Line(d.FirstCase), gitLabLines{1}},
		}
		if file, line, ok := o.locate(d.Origin); ok {
			issue.Location = gitLabLocation{file, gitLabLines{line}}
		}
		issues = append(issues, issue)
	}
	return encodeJSON(w, issues)
}
