package webnn

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/chromedp"
)

// script is the script of the page that runs calls.
//
//go:embed page.js
var script string

// address is that of the page, a secure context, as WebNN requires. No request for it
// leaves the browser: the answer comes over the DevTools protocol.
const address = "https://conform.invalid/"

// A tab is a page in a browser of its own.
type tab struct {
	ctx  context.Context // is done when the page or the browser is dead
	stop []func()
}

// errDead is the error if the page's process or the browser died.
var errDead = errors.New("the browser's process died")

// start starts a browser and loads the page.
func start(path string) (*tab, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.Flag("no-zygote", true),
		chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("enable-features", "NetworkService,NetworkServiceInProcess,WebMachineLearningNeuralNetwork"))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(allocator)
	ctx, die := context.WithCancel(ctx)
	t := &tab{ctx: ctx, stop: []func(){die, end, stop, chromedp.FromContext(ctx).Allocator.Wait}} // the last removes the browser's folder
	if err := t.load(die); err != nil {
		t.close()
		return nil, fmt.Errorf("the browser %s: %w", path, err)
	}
	return t, nil
}

// load loads the page, and calls die when its process dies.
func (t *tab) load(die func()) error {
	asked := make(chan fetch.RequestID, 16)
	err := chromedp.Listen(t.ctx, func(event any) {
		switch e := event.(type) {
		case *fetch.EventRequestPaused:
			asked <- e.RequestID
		case *inspector.EventTargetCrashed:
			die()
		}
	})
	if err != nil {
		return err
	}
	go func() {
		for {
			select {
			case <-t.ctx.Done():
				return
			case id := <-asked:
				_, _ = chromedp.Call(t.ctx, fetch.FulfillRequest, fetch.FulfillRequestParams{RequestID: id, ResponseCode: 200, Body: []byte("<!doctype html>")})
			}
		}
	}()
	if _, err := chromedp.Call(t.ctx, fetch.Enable, fetch.EnableParams{}); err != nil {
		return err
	}
	if _, err := chromedp.Call(t.ctx, inspector.Enable, cdp.Empty{}); err != nil {
		return err
	}
	return chromedp.Do(t.ctx, chromedp.Navigate(address), chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := chromedp.Evaluate[chromedp.Void](script)(ctx, target)
		return err
	}))
}

// version returns the browser's name and version.
func (t *tab) version() (string, error) {
	v, err := chromedp.CallBrowser(t.ctx, browser.GetVersion, cdp.Empty{})
	return strings.Replace(v.Product, "/", " ", 1), err
}

// evaluate calls a function of the page and decodes its result.
func (t *tab) evaluate(ctx context.Context, into any, function string, arguments ...any) error {
	var list []string
	for _, a := range arguments {
		encoded, err := json.Marshal(a)
		if err != nil {
			return err
		}
		list = append(list, string(encoded))
	}
	waiting, end := context.WithCancel(t.ctx)
	defer end()
	defer context.AfterFunc(ctx, end)()
	answer, err := chromedp.Run(waiting, chromedp.Evaluate[[]byte](function+"("+strings.Join(list, ",")+")", chromedp.EvalAwaitPromise, chromedp.EvalAsValue))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case t.ctx.Err() != nil:
		return errDead
	case err != nil:
		return err
	}
	return json.Unmarshal(answer, into)
}

func (t *tab) close() {
	for _, stop := range t.stop {
		stop()
	}
}
