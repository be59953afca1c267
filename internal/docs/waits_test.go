package docs_test

import (
	"io/fs"
	"path"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = It("every suite that waits does so for minutes, and not for the second that Gomega waits by default", func() {
	waits, patient := map[string]bool{}, map[string]bool{} // by folder
	Expect(fs.WalkDir(root, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(root, name)
		folder := path.Dir(name)
		waits[folder] = waits[folder] || strings.Contains(string(text), "Eventually(")
		patient[folder] = patient[folder] || strings.Contains(string(text), "SetDefaultEventuallyTimeout(")
		return err
	})).To(Succeed())
	checked := 0
	for folder := range waits {
		if waits[folder] {
			checked++
			Expect(patient[folder]).To(BeTrue(), folder)
		}
	}
	Expect(checked).To(BeNumerically(">", 0))
})
