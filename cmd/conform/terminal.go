package main

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"example.com/conform/internal/plain"
	"example.com/conform/reports"
)

// raw returns what a command's output goes to in the end, for what is harmless by
// itself and more than text: a report, a progress bar.
func raw(w io.Writer) io.Writer {
	if safe, ok := w.(*plain.Writer); ok {
		return safe.Raw()
	}
	return w
}

// isTerminal returns the file behind w if it is a terminal.
func isTerminal(w io.Writer) (*os.File, bool) {
	f, ok := w.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}

// terminal returns how to render text on w: in colour only on a terminal, and
// never when NO_COLOR is set.
func terminal(w io.Writer) reports.Options {
	f, ok := isTerminal(w)
	if !ok {
		return reports.Options{}
	}
	o := reports.Options{Color: os.Getenv("NO_COLOR") == ""}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil {
		o.Width = width
	}
	return o
}

// A progress shows on a terminal how many cases are done. Elsewhere it does
// nothing. It is safe for use by several goroutines.
type progress struct {
	to       io.Writer
	mu       sync.Mutex
	bar      *progressbar.ProgressBar
	furthest int64
}

// show shows that so many cases are done, of how many; of -1 when nobody
// knows.
func (p *progress) show(done, total int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar == nil {
		_, visible := isTerminal(p.to)
		p.bar = progressbar.NewOptions64(total,
			progressbar.OptionSetVisibility(visible),
			progressbar.OptionSetWriter(p.to),
			progressbar.OptionSetDescription("cases"),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionShowCount(),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionClearOnFinish(),
		)
	}
	if done > p.furthest {
		p.furthest = done
		_ = p.bar.Set64(done)
	}
}

// clear takes the bar away, so that a report can follow.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
