package standing

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// Hooks are URLs that are told of each new finding, by POST, as JSON.
type Hooks struct {
	URLs   []string
	Client *http.Client // nil for one with a time limit that follows no redirects
}

// hookTime bounds a request.
const hookTime = 10 * time.Second

// A News is what a webhook is told.
type News struct {
	Schema  string   `json:"schema"` // "conform.news/1"
	Finding *Finding `json:"finding"`
}

// NewsSchema names the format of a message.
const NewsSchema = "conform.news/1"

// CheckHook returns what is wrong with the URL of a webhook.
func CheckHook(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("%q is no URL of a webhook: want http://… or https://…", text)
	}
	return nil
}

// tell tells every URL, or returns why one was not.
func (h *Hooks) tell(ctx context.Context, f *Finding) error {
	text, err := json.Marshal(News{NewsSchema, f})
	if err != nil {
		return err
	}
	client := h.Client
	if client == nil {
		client = &http.Client{
			Timeout:       hookTime,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	for n, to := range h.URLs {
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, to, bytes.NewReader(text))
		if err != nil {
			return err
		}
		request.Header.Set("Content-Type", "application/json")
		// The same for each attempt, so that a receiver knows what it has.
		request.Header.Set("Idempotency-Key", f.Backend.Name+" "+f.Backend.Device+" "+f.Signature)
		response, err := client.Do(request)
		if err != nil {
			return fmt.Errorf("webhook %d: %w", n+1, withoutURL(err))
		}
		_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10))
		_ = response.Body.Close()
		if response.StatusCode/100 != 2 {
			return fmt.Errorf("webhook %d answers %d", n+1, response.StatusCode)
		}
	}
	return nil
}

// withoutURL returns the error of a request without its URL, which may hold a
// secret.
func withoutURL(err error) error {
	if of, ok := err.(*url.Error); ok { //nolint:errorlint // which Do returns
		return of.Err
	}
	return err
}
