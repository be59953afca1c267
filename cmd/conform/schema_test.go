package main_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/reports"
)

var _ = DescribeTable("conform schema prints the schema that tests hold files to", func(name string, want func() string) {
	Expect(conform("schema", name)).To(Equal(ended{stdout: want()}))
},
	Entry("of case files", "case", func() string {
		text, err := cases.Schema()
		Expect(err).NotTo(HaveOccurred())
		return string(text)
	}),
	Entry("of waiver files", "waivers", cases.WaiverSchema),
	Entry("of reports", "report", reports.ReportSchema),
	Entry("of journals", "journal", reports.JournalSchema),
	Entry("of comparisons", "compare", reports.ComparisonSchema),
)
