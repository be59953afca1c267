package kit_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports/result"
)

// lacks skips a spec on a machine that lacks something. CI lacks nothing.
func lacks(what string) {
	GinkgoHelper()
	Expect(os.Getenv("CI")).NotTo(Equal("true"), "CI has "+what)
	Skip("there is no " + what + " here")
}

// page opens the page of a kit, with the package onnxruntime-web that make engines-install
// installs, and returns its address and the context of a browser.
func page(kit string) (url string, browser context.Context) {
	GinkgoHelper()
	cache, err := os.UserCacheDir()
	Expect(err).NotTo(HaveOccurred())
	modules := filepath.Join(cache, "conform", "engines", "onnxruntime-web", "node_modules")
	if _, err := os.Stat(modules); err != nil {
		lacks("onnxruntime-web")
	}
	path, err := exec.LookPath("chromium")
	if err != nil {
		lacks("chromium")
	}
	mux := http.NewServeMux()
	mux.Handle("/node_modules/", http.StripPrefix("/node_modules/", http.FileServer(http.Dir(modules))))
	mux.Handle("/", http.FileServer(http.Dir(kit)))
	server := httptest.NewServer(mux)
	DeferCleanup(server.Close)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path),
		chromedp.Flag("enable-unsafe-webgpu", true), chromedp.Flag("use-webgpu-adapter", "swiftshader"), chromedp.Flag("enable-features", "Vulkan"))
	if os.Geteuid() == 0 { // whom the sandbox refuses
		options = append(options, chromedp.NoSandbox)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	DeferCleanup(stop)
	browser, end := chromedp.NewContext(allocator)
	DeferCleanup(end)
	return server.URL + "/index.html", browser
}

var _ = DescribeTable("A browser runs a kit on ONNX Runtime Web", func(provider, available string) {
	if testing.Short() {
		Skip("starts a browser: not with -short")
	}
	folder, m := written("onnx.transpose")
	url, browser := page(folder)
	Expect(chromedp.Do(browser, chromedp.Navigate(url+"?ep=none"))).To(Succeed())
	there, err := chromedp.Run(browser, chromedp.Evaluate[bool](available, chromedp.EvalAwaitPromise))
	Expect(err).NotTo(HaveOccurred())
	if !there {
		Skip("the browser has no " + provider)
	}
	Expect(chromedp.Do(browser, chromedp.Navigate(url+"?ep="+provider))).To(Succeed())
	state := func() string {
		text, err := chromedp.Run(browser, chromedp.Evaluate[string](`document.querySelector("a")?.download ?? document.getElementById("state").textContent`))
		Expect(err).NotTo(HaveOccurred())
		return text
	}
	Eventually(state).Should(Or(Equal("results.jsonl"), HavePrefix("It failed")))
	Expect(state()).To(Equal("results.jsonl"))
	record, err := chromedp.Run(browser, chromedp.Evaluate[string](`fetch(document.querySelector("a").href).then((blob) => blob.text())`, chromedp.EvalAwaitPromise))
	Expect(err).NotTo(HaveOccurred())
	Expect(record).To(ContainSubstring(`"device":"` + provider + `"`))
	passed := 0
	for i, verdict := range judged(loaded(folder, m), record) {
		Expect(verdict).To(Or(Equal(result.Passed), Equal(result.Skipped)), strings.Split(record, "\n")[i+1])
		if verdict == result.Passed {
			passed++
		}
	}
	Expect(passed).To(BeNumerically(">", 30))
},
	Entry("on WebAssembly", "wasm", `true`),
	Entry("on WebGPU", "webgpu", `(async () => !!(await navigator.gpu?.requestAdapter()))()`),
)
