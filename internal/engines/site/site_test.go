package site_test

import (
	"fmt"
	"html"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/engines"
	"example.com/conform/internal/engines/site"
	"example.com/conform/spec/catalogue"
)

func TestSite(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/engines/site")
}

// checkedIn are the data that are checked in.
func checkedIn() *site.Data {
	GinkgoHelper()
	data, err := site.Read(os.DirFS(filepath.Join("..", "..", "..")))
	Expect(err).NotTo(HaveOccurred())
	return data
}

func pages(d *site.Data) map[string][]byte {
	GinkgoHelper()
	all, err := site.Pages(d)
	Expect(err).NotTo(HaveOccurred())
	return all
}

// Nothing writes to the pages that specs share.
var (
	pagesOfCheckedIn = sync.OnceValue(func() map[string][]byte { return pages(checkedIn()) })
	pagesOfSmall     = sync.OnceValue(func() map[string][]byte { return pages(small()) })
)

var (
	ids   = regexp.MustCompile(`\sid="([^"]*)"`)
	links = regexp.MustCompile(`\s(?:href|src)="([^"]*)"`)
)

// idsOf returns how often each ID occurs in each of the pages that are checked in.
var idsOf = sync.OnceValue(func() map[string]map[string]int {
	all := map[string]map[string]int{}
	for name, page := range pagesOfCheckedIn() {
		all[name] = map[string]int{}
		for _, m := range ids.FindAllSubmatch(page, -1) {
			all[name][html.UnescapeString(string(m[1]))]++
		}
	}
	return all
})

var _ = Describe("the site", func() {
	It("has links that lead to files and places of its own, or to threads upstream", func() {
		all := pagesOfCheckedIn()
		var wrong []string
		inner := 0
		for name, page := range all {
			if filepath.Ext(name) != ".html" {
				continue
			}
			for id, times := range idsOf()[name] {
				if times > 1 {
					wrong = append(wrong, name+": an ID twice: "+id)
				}
			}
			for _, m := range links.FindAllSubmatch(page, -1) {
				to, err := url.Parse(html.UnescapeString(string(m[1])))
				Expect(err).NotTo(HaveOccurred(), name)
				if to.Scheme == "https" && strings.HasPrefix(name, "fault.") {
					continue
				}
				inner++
				file := to.Path
				if file == "" {
					file = name
				}
				switch {
				case to.Scheme != "" || to.Host != "" || strings.Contains(file, "/"):
					wrong = append(wrong, name+" leads out: "+to.String())
				case all[file] == nil:
					wrong = append(wrong, name+": no file "+file)
				case to.Fragment != "" && !strings.Contains(to.Fragment, "kind=") && idsOf()[file][to.Fragment] == 0:
					wrong = append(wrong, fmt.Sprintf("%s: %s has no %s", name, file, to.Fragment))
				}
			}
		}
		Expect(wrong).To(BeEmpty())
		Expect(inner).To(BeNumerically(">", 5000))
	})
	DescribeTable("finds with the search", func(words, file string) {
		var hits []string
		for line := range strings.Lines(string(pagesOfCheckedIn()["search.js"])) {
			if in := strings.ToLower(line); !slices.ContainsFunc(strings.Fields(words), func(word string) bool { return !strings.Contains(in, word) }) {
				hits = append(hits, line)
			}
		}
		Expect(hits).To(ContainElement(ContainSubstring(file)))
	},
		Entry("a fault by the name of its case", "where negative zero", "fault.onnxruntime.where_negative_zero.html"),
		Entry("a fault by its kind", "onnx runtime changed sign", "fault.onnxruntime.where_negative_zero.html"),
		Entry("a fault by its title", "unique equal to every number", "fault.onnxruntime.unique_nan.html"),
	)
	It("counts as many engines and tools as have reproductions", func() {
		folders := map[string]bool{}
		for _, f := range checkedIn().Faults {
			folders[f.Engine] = true
		}
		Expect(string(pagesOfCheckedIn()["index.html"])).To(ContainSubstring(fmt.Sprintf("%d engines and tools, ", len(folders))))
	})
	It("marks an operator that an engine was not surveyed on", func() {
		Expect(string(pagesOfCheckedIn()["operator.onnx.unique.html"])).To(MatchRegexp(`OpenVINO <small>not surveyed</small>`))
	})
	It("has a page for each operator, engine and fault, and search and pages name the same", func() {
		d := checkedIn()
		all := pagesOfCheckedIn()
		for _, r := range d.Engines {
			Expect(all).To(HaveKey("engine." + r.Engine + ".html"))
		}
		for _, op := range catalogue.All() {
			Expect(all).To(HaveKey("operator." + op.Name + ".html"))
			Expect(string(all["index.html"])).To(ContainSubstring(`<tr data-operator="` + op.Name + `">`))
		}
		for _, f := range d.Faults {
			name := "fault." + strings.ReplaceAll(f.Name(), "/", ".") + ".html"
			Expect(all).To(HaveKey(name))
			Expect(html.UnescapeString(string(all[name]))).To(ContainSubstring(f.Code))
			Expect(string(all["search.js"])).To(ContainSubstring(name))
			Expect(string(all["faults.html"])).To(ContainSubstring(name))
		}
		for _, match := range regexp.MustCompile(`,"([a-z]+\.?[^"]*\.html)(?:#([^"]*))?"\]`).FindAllStringSubmatch(string(all["search.js"]), -1) {
			Expect(all).To(HaveKey(match[1]))
			if match[2] != "" {
				Expect(idsOf()[match[1]]).To(HaveKey(match[2]), match[0])
			}
		}
	})
	It("is the same every time", func() {
		first, second := pagesOfCheckedIn(), pages(checkedIn())
		Expect(slices.Sorted(maps.Keys(first))).To(Equal(slices.Sorted(maps.Keys(second))))
		for name := range first {
			Expect(string(first[name])).To(Equal(string(second[name])), name)
		}
	})
	It("names the case, the command and the reproduction of what an engine does", func() {
		all := pagesOfSmall()
		page := string(all["operator.onnx.pad.html"])
		Expect(page).To(And(
			ContainSubstring(`<code>output[1]</code> holds <code class="bad">0</code>, not <code class="good">1</code>`),
			ContainSubstring(`href="cases.onnx.pad.html#onnx.pad%2fscalar"`),
			ContainSubstring(`conform run --backend=numpy --no-waivers --random=0 &#39;onnx.pad/scalar&#39;`),
			ContainSubstring(`<a href="fault.numpy.adds.html">reproduction</a>`),
		))
		Expect(string(all["cases.onnx.pad.html"])).To(ContainSubstring(`<section class="case" id="onnx.pad/scalar">`))
		Expect(string(all["questions.html"])).To(And(
			ContainSubstring("<code>copy</code> or <code>reject</code><br>The cases do not tell these answers apart."),
		))
	})
	It("shows the fault of an operator that no survey reached", func() {
		all := pagesOfSmall()
		Expect(string(all["index.html"])).To(ContainSubstring(`<td class="c-numpy crash" data-kept="0" data-judged="0" data-faults="1"><a href="operator.onnx.tile.html#numpy" title="NumPy, onnx.tile: no rule surveyed, crash or hang, 1 confirmed faults">`))
		Expect(string(all["operator.onnx.tile.html"])).To(MatchRegexp(`(?s)id="numpy">.*href="fault.numpy.tiles.html"`))
	})
	It("says what a version of an engine fixed, broke and left", func() {
		page := string(pagesOfSmall()["changes.html"])
		Expect(page).To(MatchRegexp(`(?s)NumPy</a> 2\.0 <small>after 1\.0</small>.*<b>1</b> fixed.*<b>1</b> new.*<b>1</b> still there.*<b>1</b> questions`))
		Expect(page).To(MatchRegexp(`(?s)<h3>Fixed .*It repeats\..*<h3>New .*wrong shape: a signature.*<h3>Still there .*fault\.numpy\.adds\.html`))
		Expect(page).To(ContainSubstring("copy → copy or reject"))
	})
	It("escapes what an engine says", func() {
		d := small()
		d.Engines[0].Divergences[0].Reason = `<script>alert("x")</script>`
		d.Engines[0].Divergences[0].Wrong[0].Got = `</pre><b>`
		for name, page := range pages(d) {
			if filepath.Ext(name) == ".html" {
				Expect(string(page)).NotTo(ContainSubstring("<script>alert"), name)
				Expect(string(page)).NotTo(ContainSubstring("</pre><b>"), name)
			}
		}
	})
	It("replaces a site, and nothing else", func() {
		folder := GinkgoT().TempDir()
		Expect(site.Write(small(), folder)).To(Succeed())
		Expect(os.WriteFile(filepath.Join(folder, "old.html"), nil, 0o600)).To(Succeed())
		Expect(site.Write(small(), folder)).To(Succeed())
		Expect(filepath.Join(folder, "old.html")).NotTo(BeAnExistingFile())
		other := GinkgoT().TempDir()
		Expect(os.WriteFile(filepath.Join(other, "letter"), nil, 0o600)).To(Succeed())
		Expect(site.Write(small(), other)).To(MatchError(ContainSubstring("is no site")))
		Expect(filepath.Join(other, "letter")).To(BeAnExistingFile())
	})
})

// small are data of one engine in two versions.
func small() *site.Data {
	results := func(version string, states map[string]engines.States, more []engines.Divergence, survive ...string) engines.Results {
		return engines.Results{
			Engine: "numpy", Since: "2026-01-02", Modes: []engines.Mode{{Version: version, Cases: 9, Failed: 2}},
			Sections: []engines.Section{{Of: "onnx.pad", Cases: 9, Failed: 2, States: states}},
			Divergences: append([]engines.Divergence{{
				Rule: "onnx.pad/constant", Signature: "onnx.pad wrong-value output onnx.pad/constant", Kind: "wrong elements", Verdict: engines.IsFault,
				Fault: "numpy/adds.py", Reason: "It adds 0.", Cases: 2, Case: "onnx.pad/scalar", Wrong: []engines.Wanted{{At: "output[1]", Want: "1", Got: "0"}},
			}}, more...),
			Answers: []engines.Answer{{Question: "onnx.pad/scalar", Survive: survive, Cases: 2}},
		}
	}
	// The mode wrap was not reached now, so that its divergence is not known to be fixed.
	before := []engines.Divergence{
		{Rule: "onnx.pad/constant", Signature: "onnx.pad wrong-value output onnx.pad/fails-still", Kind: "wrong elements", Verdict: engines.Untraced},
		{Rule: "onnx.pad/edge", Signature: "another", Kind: "wrong elements", Verdict: engines.Doubtful, Reason: "It repeats."},
		{Rule: "onnx.pad/wrap", Signature: "a third", Kind: "wrong elements", Verdict: engines.Doubtful, Reason: "It wraps."},
	}
	now := []engines.Divergence{
		{Rule: "onnx.pad/constant", Signature: "onnx.pad wrong-value output onnx.pad/fails-still", Kind: "wrong elements", Verdict: engines.IsFault, Fault: "numpy/adds.py", Reason: "It adds 0."},
		{Rule: "onnx.pad/reflect", Signature: "a signature", Kind: "wrong shape", Verdict: engines.Untraced},
	}
	wrong, good := engines.States{engines.Diverges}, engines.States{engines.Agrees}
	latest := results("2.0", map[string]engines.States{"": good, "constant": wrong, "reflect": wrong, "edge": good}, now, "copy", "reject")
	latest.Earlier = []engines.Results{results("1.0", map[string]engines.States{"": good, "constant": wrong, "reflect": good, "edge": wrong}, before, "copy")}
	return &site.Data{
		Engines: []*engines.Results{&latest},
		Faults: []*engines.Fault{{
			File: "numpy/adds.py", Engine: "numpy", Summary: "It adds 0.", Kind: engines.KindOf("wrong elements"), Text: `ONNX Pad-25: "adds the value"`,
			Case: "onnx.pad/scalar", Upstream: "none found, 2026-01-01", Shows: "[1, 0]", Code: "import numpy as np\nprint(np.pad(1))\n",
		}, {
			File: "numpy/tiles.py", Engine: "numpy", Summary: "It ends.", Kind: engines.KindOf("crash"), Text: `ONNX Tile-13: "of the same length"`,
			Case: "onnx.tile/scalar-once", Upstream: "none found, 2026-01-01", Shows: "7", Code: "print(7)\n",
		}},
	}
}
