package main

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

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
