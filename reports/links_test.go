package reports_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/spec/catalogue"
)

var _ = It("leads from the rules of every operator to a public text", func() {
	for _, op := range catalogue.Operators() {
		for _, rule := range op.Rules {
			Expect(reports.TextOf(rule.ID)).To(HavePrefix("https://"), rule.ID)
		}
	}
})
