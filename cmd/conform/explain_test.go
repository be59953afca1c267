package main_test

import (
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = It("explains a question by the name that --reading takes, and all that have it", func() {
	Expect(conform("explain", "equal-begin-end")).To(Equal(conform("explain", "openvino.strided_slice/equal-begin-end")))
	several := conform("explain", "duplicate-indices").stdout
	Expect(several).To(And(ContainSubstring("dml.scatter/duplicate-indices (question)"), ContainSubstring("\n\nonnx.scatter_nd/duplicate-indices (question)")))
})

var _ = It("explains the groups of a run, with what their cases have in common", func() {
	journal := filepath.Join(GinkgoT().TempDir(), "run.jsonl")
	conform("run", "openvino.strided_slice", "--backend=faulty:strided-slice-wrong-from-12-elements", "--random=2000", "--journal="+journal)
	e := conform("explain", "--journal="+journal, "openvino.strided_slice wrong-value *")
	Expect(e.status).To(BeZero(), e.stderr)
	Expect(e.stdout).To(And(HavePrefix("✗ wrong-value  openvino.strided_slice  output"), ContainSubstring("common  elements of the output ≥ 12")))
	Expect(conform("explain", "--journal="+journal)).To(Equal(conform("explain", "--journal="+journal, "*")))
	e = conform("explain", "--journal="+journal, "dml.slice1 *")
	Expect(e.status).To(Equal(2))
	Expect(e.stderr).To(ContainSubstring(`no group of the run matches "dml.slice1 *"`))
	Expect(conform("explain", "--journal="+journal+".gone", "*").status).To(Equal(2))

	Expect(conform("run", "dml.slice1/example-2", "--backend=cpu", "--journal="+journal, "--force").status).To(BeZero())
	Expect(conform("explain", "--journal="+journal)).To(Equal(ended{0, "the run has no divergence\n", ""}))
})
