package browser_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	goos "runtime"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser: not with -short")
	}
	RegisterFailHandler(Fail)
	SetDefaultEventuallyTimeout(waiting)
	RunSpecs(t, "browser")
}

// browser is the context of a browser that all tests share.
var browser context.Context

var _ = BeforeSuite(func() {
	if goos.GOOS != "linux" {
		Skip("the page is the same on every system: its tests run on Linux")
	}
	path := executable()
	if path == "" {
		const missing = "there is no chromium: on Debian, apt install chromium"
		if os.Getenv("CI") == "true" {
			Fail(missing)
		}
		Skip(missing)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.WSURLReadTimeout(waiting))
	if os.Geteuid() == 0 { // whom the sandbox refuses
		options = append(options, chromedp.NoSandbox)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	DeferCleanup(stop)
	var end context.CancelFunc
	browser, end = chromedp.NewContext(allocator)
	DeferCleanup(end)
	Expect(chromedp.Do(browser)).To(Succeed())
})

func executable() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// A tab is one page in the browser.
type tab struct {
	context.Context
	url    string
	within string // where what it fetches begins

	sync.Mutex
	messages []string // of the console
	fetched  []string // everything but the page itself
}

// A view is how a page is looked at.
type view struct {
	width, height int64
	dark          bool
	scriptless    bool
}

func (v *view) scheme() string {
	if v.dark {
		return "dark"
	}
	return "light"
}

var (
	desktop = view{width: 1280, height: 900}
	phone   = view{width: 400, height: 800}
	night   = view{width: 1280, height: 900, dark: true}
)

// open opens a page, which must neither fetch anything nor say anything on the
// console.
func open(html string, v view) *tab {
	GinkgoHelper()
	file := filepath.Join(GinkgoT().TempDir(), "report.html")
	Expect(os.WriteFile(file, []byte(html), 0o600)).To(Succeed())
	return visit("file://"+file, "file://"+file, v)
}

// visit opens a page, which must fetch nothing but what begins as within says, and say
// nothing on the console.
func visit(url, within string, v view) *tab {
	GinkgoHelper()
	ctx, end := chromedp.NewContext(browser)
	DeferCleanup(end)
	t := &tab{Context: ctx, url: url, within: within}
	Expect(chromedp.Listen(ctx, func(event any) {
		t.Lock()
		defer t.Unlock()
		switch e := event.(type) {
		case *runtime.EventConsoleAPICalled:
			t.messages = append(t.messages, "console."+string(e.Type))
		case *runtime.EventExceptionThrown:
			t.messages = append(t.messages, "an exception: "+e.ExceptionDetails.Text)
		case *log.EventEntryAdded:
			t.messages = append(t.messages, e.Entry.Text)
		case *page.EventJavascriptDialogOpening:
			t.messages = append(t.messages, "a dialog: "+e.Message)
		case *network.EventRequestWillBeSent:
			if !strings.HasPrefix(e.Request.URL, t.within) {
				t.fetched = append(t.fetched, e.Request.URL)
			}
		}
	})).To(Succeed())
	t.emulate(v)
	t.do(scripts(!v.scriptless), chromedp.Navigate(t.url))
	DeferCleanup(func() {
		t.Lock()
		defer t.Unlock()
		Expect(t.messages).To(BeEmpty())
		Expect(t.fetched).To(BeEmpty())
	})
	return t
}

// emulate sets the size and the scheme of a view.
func (t *tab) emulate(v view) {
	GinkgoHelper()
	t.do(
		chromedp.EmulateViewport(v.width, v.height),
		command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: v.scheme()}}}),
	)
}

// look has the open page be looked at in another view, with or without scripts as before.
func (t *tab) look(v view) {
	GinkgoHelper()
	t.emulate(v)
	Eventually(func() bool {
		return ask[bool](t, fmt.Sprintf(`innerWidth === %d && matchMedia("(prefers-color-scheme: %s)").matches`, v.width, v.scheme()))
	}).Should(BeTrue())
}

func (t *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	GinkgoHelper()
	Expect(chromedp.Do(t, actions...)).To(Succeed())
}

// command is the action of a command of the browser.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

// scripts has the page run its scripts, or not.
func scripts(run bool) chromedp.Action[chromedp.Void] {
	return command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !run})
}

// ask returns the value of an expression in the page.
func ask[T any](t *tab, expression string) T {
	GinkgoHelper()
	value, err := chromedp.Run(t, chromedp.Evaluate[T](expression))
	Expect(err).NotTo(HaveOccurred())
	return value
}

// press presses keys, one after the other.
func (t *tab) press(keys string) {
	GinkgoHelper()
	t.do(chromedp.KeyEvent(keys))
}

// pressKey presses a key for which the page does something of its own, so that no
// text follows.
func (t *tab) pressKey(key string) {
	GinkgoHelper()
	t.do(command(input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: "rawKeyDown", Key: key}),
		command(input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: "keyUp", Key: key}))
}

// keep keeps a picture of the page where CONFORM_SCREENSHOTS says.
func (t *tab) keep(name string) {
	GinkgoHelper()
	folder := os.Getenv("CONFORM_SCREENSHOTS")
	if folder == "" {
		return
	}
	Expect(os.MkdirAll(folder, 0o755)).To(Succeed())
	t.do(evaluate(`document.querySelectorAll(".group").forEach(g => { g.style.contentVisibility = "visible" })`))
	picture, err := chromedp.Run(t, chromedp.FullScreenshot(100))
	Expect(err).NotTo(HaveOccurred())
	Expect(os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o600)).To(Succeed())
}
