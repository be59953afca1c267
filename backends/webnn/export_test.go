package webnn

import (
	"context"
	"encoding/json"

	"github.com/chromedp/chromedp"

	"example.com/conform/backends"
)

// Express returns the method of the operation that expresses a job and its arguments
// as the page gets them, and in which way its operands go there, for a browser with
// the given answer of opSupportLimits.
func Express(mode, limits string, job *backends.Job) (method, arguments string, operands []string, err error) {
	b := &builder{mode: mode}
	if err := json.Unmarshal([]byte(limits), &b.limits); err != nil {
		return "", "", nil, err
	}
	c, err := b.express(job)
	if err != nil {
		return "", "", nil, err
	}
	for i := range c.Operands {
		way := "input"
		if c.Operands[i].Constant {
			way = "constant"
		}
		operands = append(operands, way+" "+c.Operands[i].DataType)
	}
	text, err := json.Marshal(c.Args)
	return c.Method, string(text), operands, err
}

// Apply writes an answer of the page, as JSON, into the outputs of a job, whose outcome it
// returns.
func Apply(text string, job *backends.Job) (backends.Outcome, error) {
	var a answer
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		return backends.Outcome{}, err
	}
	return a.apply(job)
}

// Find returns the path of the browser that runs if none is stated.
func Find() (string, error) { return find("") }

// CrashRenderer ends the process of the page while it runs.
func (b *Backend) CrashRenderer() {
	go func() { _ = chromedp.Do(b.tab.ctx, chromedp.Navigate("chrome://crash")) }()
}

// Evaluate returns what a function in the page resolves to, as JSON.
func (b *Backend) Evaluate(function string) (string, error) {
	var value json.RawMessage
	err := b.tab.evaluate(context.Background(), &value, function)
	return string(value), err
}
