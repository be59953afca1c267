package docs_test

import (
	"os/exec"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// top are the files and folders at the top of the repository. What a run of
// conform leaves there is none of them.
const top = `.ci .dockerignore .editorconfig .gitattributes .github .gitignore .golangci.yml .pre-commit-hooks.yaml
	ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md Dockerfile ERRATA.md LICENSE Makefile RATIONALE.md README.md SECURITY.md
	THIRD_PARTY_NOTICES.txt action.yml backends cases cmd deploy docs errata.go gen go.mod go.sum internal oracle reports scripts sdk spec templates`

var _ = It("nothing else is at the top of the repository", func() {
	cmd := exec.Command("git", "ls-tree", "--name-only", "HEAD")
	cmd.Dir = "../.."
	out, err := cmd.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(out))
	Expect(strings.Fields(string(out))).To(ConsistOf(strings.Fields(top)))
})
