package browser_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/faulty"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
	"example.com/conform/spec/catalogue"
)

// references are the divergences of which pictures are kept: a mutant that shows
// each kind.
var references = []struct {
	kind   result.Kind
	mutant string
}{
	{result.WrongValue, "slice1-reverse-off-by-one"},
	{result.Unwritten, "slice1-last-unwritten"},
	{result.GapOverwritten, "copy-overwrites-padding"},
	{result.GuardOverwritten, "slice1-writes-past-end"},
	{result.WrongShape, "strided-slice-rounds-count-down"},
	{result.Nondeterministic, "copy-wrong-at-random"},
}

// entriesOf returns what a short campaign of a mutant finds.
func entriesOf(ctx context.Context, name string) []result.Entry {
	GinkgoHelper()
	all := faulty.All()
	mutant := all[slices.IndexFunc(all, func(m faulty.Mutant) bool { return m.Name == name })]
	cfg := campaign.Config{
		Name: "faulty:" + name, Version: "test", Seed: 1, Workers: 1, Random: 600,
		Open: func(context.Context) (backends.Backend, error) { return mutant.Open(), nil },
	}
	for _, op := range catalogue.Operators() {
		if op.Name == mutant.Operator {
			cfg.Operators = append(cfg.Operators, op)
		}
	}
	var entries []result.Entry
	Expect(campaign.Run(ctx, cfg, func(e *result.Entry) error {
		entries = append(entries, *e)
		return nil
	})).To(Succeed())
	return entries
}

// html renders entries as a page.
func html(entries []result.Entry) string {
	GinkgoHelper()
	var a reports.Accumulator
	for i := range entries {
		Expect(a.Add(&entries[i])).To(Succeed())
	}
	var text strings.Builder
	Expect(reports.Write(&text, "html", a.Report(), reports.Options{})).To(Succeed())
	return text.String()
}

// gallery is the divergences that are found of the references as those of one backend.
func gallery(found [][]result.Entry) (all []result.Entry) {
	for i, entries := range found {
		for _, e := range entries {
			switch {
			case e.Header != nil && i == 0, e.End != nil && i == len(found)-1, e.Divergence != nil, e.Shard != nil:
				all = append(all, e)
			}
		}
	}
	return all
}

// crowd is n divergences like the given one, each of a rule of its own.
func crowd(one *result.Divergence, n int) []result.Entry {
	entries := []result.Entry{{Header: &result.Header{Schema: result.JournalSchema, Backend: result.Backend{Name: "crowd"}}}}
	for i := range n {
		d := *one
		d.Signature, d.Rule = fmt.Sprintf("%s %d", one.Signature, i), fmt.Sprintf("dml.slice1/rule-%d", i)
		entries = append(entries, result.Entry{Divergence: &d})
	}
	return append(entries, result.Entry{End: &result.End{}})
}

func divergenceOf(entries []result.Entry) *result.Divergence {
	return entries[slices.IndexFunc(entries, func(e result.Entry) bool { return e.Divergence != nil })].Divergence
}

// hostile is text that tries to be more than text.
const hostile = `</title></style><script>window.pwned = 1</script><img src="https://example.com/x" onerror="window.pwned = 2">"'&<a href="javascript:window.pwned = 3">`

var _ = Describe("The page of a report", Ordered, func() {
	var found [][]result.Entry // of each reference
	var entries []result.Entry
	var whole string
	BeforeAll(func(ctx context.Context) {
		for _, reference := range references {
			found = append(found, entriesOf(ctx, reference.mutant))
		}
		entries = gallery(found)
		whole = html(entries)
	})

	for _, v := range []view{desktop, phone, night, {width: 400, height: 800, dark: true}} {
		It(fmt.Sprintf("fits %d pixels, and can be read and named, dark: %v", v.width, v.dark), func() {
			t := open(whole, v)
			t.do(unfold)
			Expect(ask[int64](t, `document.documentElement.scrollWidth`)).To(BeNumerically("<=", v.width))
			Expect(ask[[]string](t, overflowing)).To(BeEmpty())
			Expect(ask[[]string](t, sideways)).To(BeEmpty())
			Expect(ask[[]string](t, struck)).To(BeEmpty())
			Expect(ask[int](t, `document.querySelectorAll("header .share rect").length`)).To(BeNumerically(">=", 2))
			Expect(ask[[]string](t, tooFaint)).To(BeEmpty())
			Expect(ask[[]string](t, inaccessible)).To(BeEmpty())
			t.keep(fmt.Sprintf("page-%d-%s", v.width, map[bool]string{false: "light", true: "dark"}[v.dark]))
		})
	}

	It("shows each reference divergence with a picture of its own", func() {
		for i, reference := range references {
			one := found[i]
			Expect(divergenceOf(one).Kind).To(Equal(reference.kind))
			Expect(divergenceOf(one).Picture).NotTo(BeNil(), string(reference.kind))
			t := open(html(one), desktop)
			Expect(ask[int](t, `document.querySelectorAll(".picture svg, .picture .strip").length`)).To(BeNumerically(">", 0))
			t.keep(string(reference.kind))
		}
	})

	It("shows what a filter and words select, and how many that are", func() {
		t := open(whole, desktop)
		all := ask[int](t, visible)
		Expect(all).To(Equal(ask[int](t, `document.querySelectorAll(".group").length`)))
		t.do(setTo(`select[name=kind]`, string(result.WrongShape)))
		Expect(ask[[]string](t, `[...document.querySelectorAll(".group:not([hidden])")].map(g => g.dataset.kind)`)).To(HaveEach(string(result.WrongShape)))
		Expect(ask[string](t, `document.querySelector(".filter output").value`)).To(MatchRegexp(`^\d+ of %d shown$`, all))
		t.do(setTo(`select[name=kind]`, ""), setTo(`.filter input`, "OUTPUT guard-overwritten"))
		Expect(ask[int](t, visible)).To(BeNumerically("<", all))
		t.do(setTo(`.filter input`, "no such words"))
		Expect(ask[int](t, visible)).To(Equal(0))
	})

	It("goes by keys alone to the search, away from it, and through the divergences", func() {
		t := open(whole, desktop)
		t.pressKey("/")
		Expect(ask[string](t, `document.activeElement.type`)).To(Equal("search"))
		t.press("wrong-shape")
		Expect(ask[int](t, visible)).To(Equal(1))
		t.press("\u001b") // Escape
		Expect(ask[string](t, `document.activeElement.value`)).To(BeEmpty())
		t.do(setFocus("h1"))
		for n := range 2 {
			t.press("j")
			Expect(ask[int](t, `[...document.querySelectorAll(".group")].indexOf(document.activeElement.closest(".group"))`)).To(Equal(n))
		}
		t.press("k")
		Expect(ask[int](t, `[...document.querySelectorAll(".group")].indexOf(document.activeElement.closest(".group"))`)).To(Equal(0))
		before := ask[bool](t, `document.activeElement.closest(".group").open`)
		t.press("\r")
		Expect(ask[bool](t, `document.activeElement.closest(".group").open`)).To(Equal(!before))
	})

	It("skips to the content with the first key", func() {
		t := open(whole, desktop)
		t.press("\t")
		Expect(ask[string](t, `document.activeElement.className`)).To(Equal("skip"))
		t.press("\r")
		Expect(ask[string](t, `document.activeElement.id`)).To(Equal("main"))
	})

	It("opens the divergence that a link is to, below the summary", func() {
		t := open(html(crowd(divergenceOf(entries), 30)), phone)
		last := ask[string](t, `[...document.querySelectorAll(".group > div")].at(-1).id`)
		Expect(ask[bool](t, `[...document.querySelectorAll(".group")].at(-1).open`)).To(BeFalse())
		t.do(evaluate(`location.hash = ` + quoted(last)))
		Eventually(func() bool { return ask[bool](t, `[...document.querySelectorAll(".group")].at(-1).open`) }).Should(BeTrue())
		Eventually(func() float64 {
			return ask[float64](t, `document.getElementById(location.hash.slice(1)).getBoundingClientRect().top - document.querySelector("header").getBoundingClientRect().bottom`)
		}).Should(BeNumerically(">=", 0))
	})

	It("has no link to itself that leads nowhere, and none elsewhere but to the public texts", func() {
		t := open(whole, desktop)
		Expect(ask[[]string](t, `[...document.querySelectorAll('a[href^="#"]')].map(a => a.hash.slice(1)).filter(id => !document.getElementById(id))`)).To(BeEmpty())
		Expect(ask[[]string](t, `[...document.querySelectorAll('a:not([href^="#"])')].map(a => a.href)`)).To(HaveEach(HavePrefix("https://")))
	})

	for _, scriptless := range []bool{false, true} {
		It(fmt.Sprintf("leads from a rule to its questions, why each is one, and the public text, scriptless: %v", scriptless), func(ctx context.Context) {
			t := open(html(entriesOf(ctx, "strided-slice-wrong-axis")), view{width: 1280, height: 900, scriptless: scriptless})
			if scriptless {
				t.do(scripts(true)) // of the tests
			}
			const link = `section[id^=rule-] a[aria-label^="Why openvino.strided_slice/"]`
			Expect(ask[int](t, `document.querySelectorAll('section[id^=rule-] a[href^="#question-openvino-strided-slice-"]').length`)).To(BeNumerically(">", 0))
			const entry = `document.getElementById(location.hash.slice(1))`
			Expect(ask[bool](t, `document.querySelector(".errata").checkVisibility()`)).To(BeFalse(), "folded")
			t.do(evaluate(`document.querySelector('` + link + `').click()`))
			Eventually(func() bool { return ask[bool](t, `location.hash !== "" && `+entry+`.checkVisibility()`) }).Should(BeTrue())
			Expect(ask[string](t, `document.querySelector('`+link+`').getAttribute("aria-label")`)).To(ContainSubstring(ask[string](t, entry+`.querySelector("h3").textContent`)))
			Expect(ask[string](t, entry+`.querySelector("li").textContent`)).To(HavePrefix("Text: "), "the statement of the text")
			Expect(ask[string](t, entry+`.querySelector("a[rel]").href`)).To(HavePrefix("https://docs.openvino.ai/"))
			Expect(ask[bool](t, `!!document.getElementById(`+entry+`.querySelector("a").hash.slice(1))`)).To(BeTrue(), "back to the answer")
		})
	}

	It("copies the case and the command", func() {
		t := open(whole, desktop)
		Expect(ask[int](t, `document.querySelectorAll(".copyable pre").length`)).To(Equal(ask[int](t, `document.querySelectorAll(".copyable button").length`)))
		t.do(evaluate(`navigator.clipboard.writeText = async (text) => { window.copied = text }`), evaluate(`document.querySelector(".copyable button").click()`))
		Expect(ask[string](t, `window.copied`)).To(HavePrefix("operator: dml.slice1\n"))
	})

	It("hides no divergence, and offers nothing that does not work, without scripts", func() {
		t := open(whole, view{width: 1280, height: 900, scriptless: true})
		t.do(scripts(true)) // of the tests: those of the page would have run when it was loaded
		Expect(ask[int](t, visible)).To(Equal(ask[int](t, `document.querySelectorAll(".group").length`)))
		Expect(ask[bool](t, `document.querySelector(".filter").hidden`)).To(BeTrue())
		Expect(ask[int](t, `document.querySelectorAll("button").length`)).To(Equal(0))
	})

	It("unfolds few of a thousand divergences, and shows only these", func() {
		t := open(html(crowd(divergenceOf(entries), 1000)), desktop)
		Expect(ask[int](t, visible)).To(Equal(1000))
		Expect(ask[int](t, `document.querySelectorAll(".group[open]").length`)).To(Equal(10))
		t.do(setTo(`.filter input`, "rule-999"))
		Expect(ask[int](t, visible)).To(Equal(1))
		AddReportEntry("milliseconds until the page of 1000 divergences was loaded", ask[float64](t, `performance.getEntriesByType("navigation")[0].loadEventEnd`))
	})

	It("shows hostile names and details as text", func() {
		d := *divergenceOf(entries)
		d.Signature, d.Operator, d.Operand, d.Rule, d.Statement, d.Source = hostile, hostile, hostile, hostile, hostile, hostile
		d.Detail, d.FirstCase, d.Origin, d.Why, d.Witness = hostile, hostile, hostile, hostile, hostile
		grid := result.Grid{Name: hostile, DType: hostile, Sizes: []int64{}, Planes: []result.Plane{{
			Row: -1, Column: -1, Rows: []int64{0}, Columns: []int64{0}, Cells: []result.Cell{{Value: hostile, Mark: result.MarkWrong, Want: hostile}},
		}}}
		d.Picture = &result.Picture{
			Grids:   []result.Grid{grid},
			Strip:   &result.Strip{Operand: hostile, Spans: []result.Span{{Kind: result.SpanElement, Name: hostile, Bytes: []result.Byte{{Is: hostile, Mark: result.MarkWrong, Want: hostile}}}}},
			Steps:   &result.Table{Columns: []string{hostile}, Rows: [][]string{{hostile}}},
			Repeats: []result.Repeat{{Diverged: true, Got: hostile}},
		}
		all := crowd(&d, 2)
		all[0].Header.Backend = result.Backend{Name: hostile, Version: hostile, Device: hostile}
		all[0].Header.Notes = []string{hostile}
		for _, v := range []view{desktop, phone} {
			t := open(html(all), v)
			t.do(unfold)
			Expect(ask[string](t, `document.querySelector("h1").textContent`)).To(Equal(hostile))
			Expect(ask[string](t, `typeof window.pwned`)).To(Equal("undefined"))
			Expect(ask[int](t, `document.querySelectorAll("script").length`)).To(Equal(1))
			Expect(ask[int](t, `document.querySelectorAll("img, iframe, object, embed, link, base, form").length`)).To(Equal(0))
			Expect(ask[int64](t, `document.documentElement.scrollWidth`)).To(BeNumerically("<=", v.width))
		}
	})
})
