package browser_test

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/chromedp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/engines/site"
)

var _ = Describe("the site of the survey", Ordered, func() {
	var folder string
	BeforeAll(func() {
		data, err := site.Read(os.DirFS(filepath.Join("..", "..")))
		Expect(err).NotTo(HaveOccurred())
		folder = GinkgoT().TempDir()
		Expect(site.Write(data, folder)).To(Succeed())
	})
	open := func(page string, v view) *tab {
		GinkgoHelper()
		return visit("file://"+filepath.Join(folder, page), "file://"+folder, v)
	}
	views := map[string]view{
		"1280": desktop, "400": phone, "1280 dark": night, "400 dark": {width: 400, height: 800, dark: true},
	}
	DescribeTable("can be read, folded and unfolded, on every screen and in both schemes", func(page string) {
		t := open(page, desktop)
		t.do(unfold)
		for name, v := range views {
			t.look(v)
			Expect(ask[[]string](t, overflowing)).To(BeEmpty(), name)
			Expect(ask[[]string](t, tooFaint)).To(BeEmpty(), name)
			Expect(ask[[]string](t, inaccessible)).To(BeEmpty(), name)
			t.keep("site " + strings.NewReplacer(".html", "", "#", " ").Replace(page) + " " + name)
		}
	},
		Entry("the matrix", "index.html"),
		Entry("an operator", "operator.onnx.pad.html"),
		Entry("an engine of an operator", "operator.openvino.pad.html#openvino"),
		Entry("an engine", "engine.openvino.html"),
		Entry("a fault", "fault.openvino.pad_value_at_run_time.html"),
		Entry("all faults", "faults.html"),
		Entry("all questions", "questions.html"),
		Entry("changes", "changes.html"),
		Entry("cases", "cases.onnx.slice.html"),
		Entry("definitions", "about.html"),
	)
	const rows = `[...document.querySelectorAll("tr[data-operator]")].filter(r => r.checkVisibility()).map(r => r.dataset.operator)`
	It("filters the matrix without scripts", func() {
		v := desktop
		v.scriptless = true
		t := open("index.html", v)
		whole := len(ask[[]string](t, rows))
		Expect(whole).To(BeNumerically(">", 20))
		Expect(ask[bool](t, `document.querySelector(".find").checkVisibility()`)).To(BeFalse(), "what needs scripts is not shown")
		t.do(chromedp.Click(`label[for="d-openvino"]`))
		Expect(ask[[]string](t, rows)).To(And(HaveEach(HavePrefix("openvino.")), ContainElement("openvino.pad")))
	})
	It("keeps a filtered view in its address", func() {
		t := open("index.html", desktop)
		t.do(setTo("#opname", "slice"))
		Expect(ask[[]string](t, rows)).To(And(HaveEach(ContainSubstring("slice")), ContainElements("onnx.slice", "openvino.strided_slice", "dml.slice1")))
		Expect(ask[string](t, "location.hash")).To(Equal("#opname=slice"))
		again := open("index.html#opname=slice&text=onnx", desktop)
		Expect(ask[[]string](again, rows)).To(Equal([]string{"onnx.slice"}))
	})
	It("sorts the rows and columns", func() {
		t := open("index.html#sortrow=faults&sortcol=faults", desktop)
		counts := ask[[]int](t, `[...document.querySelectorAll(".sums td")].map(c => Number(c.dataset.faults))`)
		Expect(counts).To(HaveEach(BeNumerically(">=", 0)))
		Expect(ask[bool](t, `[...document.querySelectorAll(".sums td")].every((c, i, all) => !i || Number(all[i - 1].dataset.faults) <= Number(c.dataset.faults))`)).To(BeTrue())
		first := ask[[]string](t, rows)[0]
		Expect(first).To(HavePrefix("onnx."))
	})
	DescribeTable("finds the answer to a question in a few words", func(words, page string) {
		t := open("index.html", desktop)
		t.pressKey("/")
		t.do(chromedp.SendKeys("#q", words))
		Eventually(func() []string {
			return ask[[]string](t, `[...document.querySelectorAll("#found a")].map(a => a.getAttribute("href"))`)
		}).Should(ContainElement(page))
	},
		Entry("what is wrong with OpenVINO's Pad", "openvino onnx.pad", "operator.onnx.pad.html#openvino"),
		Entry("who accepts begin other than end where an axis goes", "strided shrink begin", "questions.html#openvino.strided_slice/shrink-unequal"),
		Entry("which engines slice correctly", "slice", "operator.onnx.slice.html"),
	)
	It("opens what an address names", func() {
		t := open("operator.openvino.pad.html#openvino", desktop)
		Expect(ask[bool](t, `document.querySelector("#openvino details.deps").open`)).To(BeTrue())
		Expect(ask[bool](t, `document.querySelector("#numpy details.deps")?.open ?? false`)).To(BeFalse())
	})
})
