package browser_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// compared returns the page of a run of the program itself on three backends, and on
// Vulkan where there is a device.
func compared(ctx context.Context) string {
	GinkgoHelper()
	program, err := gexec.Build("example.com/conform/cmd/conform")
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(gexec.CleanupBuildArtifacts)
	args := []string{
		"run", "dml.slice1", "openvino.strided_slice", "--random=300",
		"--backend=cpu", "--backend=faulty:slice1-reverse-off-by-one", "--backend=faulty:strided-slice-rounds-count-down",
	}
	const missing = 3
	probe := exec.CommandContext(ctx, program, "run", "--backend=vulkan", "dml.copy/row-major", "--random=0")
	if _ = probe.Run(); probe.ProcessState.ExitCode() != missing {
		args = append(args, "--backend=vulkan")
	}
	folder := GinkgoT().TempDir()
	file := filepath.Join(folder, "page.html")
	cmd := exec.CommandContext(ctx, program, append(args, "--report=html="+file)...)
	cmd.Dir = folder
	output, err := cmd.CombinedOutput()
	Expect(cmd.ProcessState.ExitCode()).To(Equal(1), "%v: %s", err, output)
	text, err := os.ReadFile(file)
	Expect(err).NotTo(HaveOccurred())
	return string(text)
}

// beside returns the page that compares two runs.
func beside(one, other []result.Entry) string {
	GinkgoHelper()
	var list []*reports.Report
	for _, entries := range [][]result.Entry{one, other} {
		var a reports.Accumulator
		for i := range entries {
			Expect(a.Add(&entries[i])).To(Succeed())
		}
		list = append(list, a.Report())
	}
	var text strings.Builder
	Expect(reports.WriteComparison(&text, "html", reports.Compare([]string{hostile, "b"}, list), reports.Options{})).To(Succeed())
	return text.String()
}

var _ = Describe("The page of a comparison", Ordered, func() {
	var whole string
	BeforeAll(func(ctx context.Context) { whole = compared(ctx) })

	for _, v := range []view{desktop, phone, night, {width: 400, height: 800, dark: true}} {
		It(fmt.Sprintf("fits %d pixels, and can be read and named, dark: %v", v.width, v.dark), func() {
			t := open(whole, v)
			t.keep(fmt.Sprintf("comparison-%d-%s", v.width, map[bool]string{false: "light", true: "dark"}[v.dark]))
			t.do(unfold)
			Expect(ask[int64](t, `document.documentElement.scrollWidth`)).To(BeNumerically("<=", v.width))
			Expect(ask[[]string](t, overflowing)).To(BeEmpty())
			Expect(ask[[]string](t, tooFaint)).To(BeEmpty())
			Expect(ask[[]string](t, inaccessible)).To(BeEmpty())
			if v.width == phone.width {
				Expect(ask[[]string](t, sideways)).To(BeEmpty(), "nothing is read by scrolling sideways")
				Expect(ask[bool](t, `[...document.querySelectorAll(".matrix td")].every(c => getComputedStyle(c, "::before").content !== "none")`)).To(BeTrue(), "each cell says which run it is of")
			}
			Expect(ask[int](t, `[...document.querySelectorAll(".shares .share rect")].filter(r => r.getBoundingClientRect().width >= 1).length`)).To(BeNumerically(">", 3))
		})
	}

	It("opens the witness of each cell that diverges", func() {
		t := open(whole, desktop)
		cells := ask[[]string](t, `[...document.querySelectorAll("td.bad")].map(c => c.querySelector("a").hash)`)
		Expect(cells).To(ContainElements(HavePrefix("#2-dml-slice1-wrong-value"), HavePrefix("#3-openvino-strided-slice-wrong-shape")))
		for _, hash := range cells {
			t.do(evaluate(`document.querySelectorAll(".group").forEach(g => { g.open = false })`), evaluate(`document.querySelector('td a[href="`+hash+`"]').click()`))
			Eventually(func() bool {
				return ask[bool](t, `document.getElementById(location.hash.slice(1)).closest(".group").open`)
			}).Should(BeTrue())
			Expect(ask[string](t, `location.hash`)).To(Equal(hash))
			Expect(ask[string](t, `document.querySelector(location.hash.replace(/^#/, "[id='") + "'] pre").textContent`)).To(HavePrefix("operator: "))
		}
	})

	It("has no link that leads nowhere, and none elsewhere but to the public texts", func() {
		t := open(whole, desktop)
		Expect(ask[[]string](t, `[...document.querySelectorAll('a[href^="#"]')].map(a => a.hash.slice(1)).filter(id => !document.getElementById(id))`)).To(BeEmpty())
		Expect(ask[[]string](t, `[...document.querySelectorAll('a:not([href^="#"])')].map(a => a.href)`)).To(HaveEach(HavePrefix("https://")))
	})

	It("opens the case that rules an answer out, and shows hostile text as text", func(ctx context.Context) {
		d := *divergenceOf(entriesOf(ctx, references[0].mutant))
		d.Signature, d.Operator, d.Rule, d.Statement, d.Detail = hostile, hostile, hostile, hostile, hostile
		one := crowd(&d, 2)
		one[0].Header.Backend = result.Backend{Name: hostile, Version: hostile, Device: hostile}
		one[len(one)-1].End.Readings = []result.Reading{{
			Question: hostile, Answer: hostile, How: hostile, Cases: 1,
			Forced: &result.Forced{Not: hostile, Case: hostile, Origin: hostile, Detail: hostile, Witness: hostile},
		}}
		for _, v := range []view{desktop, phone} {
			t := open(beside(one, crowd(&d, 1)), v)
			t.do(evaluate(`[...document.querySelectorAll("details")].forEach(d => { d.open = false })`),
				evaluate(`document.querySelector('td a[href^="#1-question"]').click()`))
			Eventually(func() bool {
				return ask[bool](t, `document.getElementById(location.hash.slice(1)).querySelector("details").open`)
			}).Should(BeTrue())
			t.do(unfold)
			Expect(ask[string](t, `typeof window.pwned`)).To(Equal("undefined"))
			Expect(ask[int](t, `document.querySelectorAll("script").length`)).To(Equal(1))
			Expect(ask[int](t, `document.querySelectorAll("img, iframe, object, embed, link, base, form").length`)).To(Equal(0))
			Expect(ask[int64](t, `document.documentElement.scrollWidth`)).To(BeNumerically("<=", v.width))
		}
	})
})
