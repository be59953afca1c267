package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"example.com/conform/reports/result"
)

// A progress shows how many cases are done, how fast, what was found and how long
// it will take: on a terminal as a bar, elsewhere as lines. It is safe for use by
// several goroutines.
type progress struct {
	to    io.Writer
	end   time.Time     // of a run that time ends; zero for any other
	every time.Duration // between two lines; 0 for none

	mu       sync.Mutex
	began    time.Time
	counted  int64         // cases that are done
	of       int64         // the total, or -1
	over     chan struct{} // ends the lines
	bar      *progressbar.ProgressBar
	found    map[string]bool // signatures of divergences
	searched int             // processes that were started to find what ended one
}

// search shows how many processes were started to find a case that crashes them;
// 0 when the search is over.
func (p *progress) search(processes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.searched = processes
	if p.bar != nil {
		p.bar.Describe(p.description())
		_ = p.bar.RenderBlank()
	}
}

// barWidth is how many columns a terminal has at least for a bar that says how fast the run is, and
// when it ends. In fewer, the bar would not fit in a line and leave pieces behind.
const barWidth = 90

// sizeOf returns the size of a terminal.
func sizeOf(f *os.File, is bool) (width, height int, err error) {
	if !is {
		return 0, 0, errors.ErrUnsupported
	}
	return term.GetSize(int(f.Fd()))
}

// show shows how many cases are done, and of how many; -1 means that the total is
// unknown.
func (p *progress) show(done, total int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar == nil {
		f, visible := isTerminal(p.to)
		p.began, p.over = time.Now(), make(chan struct{})
		if p.every > 0 && !visible {
			go p.lines()
		}
		options := []progressbar.Option{
			progressbar.OptionSetVisibility(visible),
			progressbar.OptionSetWriter(p.to),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionShowCount(),
			progressbar.OptionSetWidth(10),
			progressbar.OptionThrottle(100 * time.Millisecond),
			progressbar.OptionClearOnFinish(),
		}
		if width, _, err := sizeOf(f, visible); err != nil || width >= barWidth {
			options = append(options, progressbar.OptionSetPredictTime(true), progressbar.OptionShowIts(), progressbar.OptionSetItsString("cases"))
		} else {
			options = append(options, progressbar.OptionSetPredictTime(false), progressbar.OptionSetWidth(4))
		}
		p.bar = progressbar.NewOptions64(total, options...)
	}
	p.counted, p.of = done, total
	if done > 0 {
		p.bar.Describe(p.description())
		_ = p.bar.Set64(done)
	}
}

// firstLine is how long a run takes before the first line can say how long it will take.
const firstLine = 10 * time.Second

// lines writes how long the run will take, if that is long, and then a line again and
// again.
func (p *progress) lines() {
	for wait := min(firstLine, p.every); ; wait = p.every {
		select {
		case <-p.over:
			return
		case <-time.After(wait):
		}
		p.mu.Lock()
		taken := time.Since(p.began)
		if left, known := p.left(taken); wait == p.every || known && taken+left >= p.every {
			select {
			case <-p.over:
			default:
				fmt.Fprintf(p.to, "conform: %s\n", p.line(taken))
			}
		}
		p.mu.Unlock()
	}
}

// left returns how long the rest will take, if that is known.
func (p *progress) left(taken time.Duration) (left time.Duration, known bool) {
	if !p.end.IsZero() || p.counted == 0 || p.of < p.counted {
		return 0, false
	}
	return time.Duration(float64(taken) / float64(p.counted) * float64(p.of-p.counted)), true
}

// line describes the progress: "500 of 2000 cases, no divergence, in 1m0s, about 3m0s
// left".
func (p *progress) line(taken time.Duration) string {
	s := strconv.FormatInt(p.counted, 10)
	if p.of >= 0 {
		s += fmt.Sprintf(" of %d", p.of)
	}
	s += fmt.Sprintf(" %s, in %v", p.description(), taken.Round(time.Second))
	if left, known := p.left(taken); known {
		s += fmt.Sprintf(", about %v left", left.Round(time.Second))
	}
	return s
}

// add counts what the run emits.
func (p *progress) add(e *result.Entry) {
	if e.Divergence == nil || e.Divergence.Waiver != "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found == nil {
		p.found = map[string]bool{}
	}
	p.found[e.Divergence.Signature] = true
}

// description says what the bar itself does not show.
func (p *progress) description() string {
	s := "cases, no divergence"
	if n := len(p.found); n > 0 {
		s = "cases, " + plural(n, "divergence")
	}
	if p.searched > 0 {
		s += fmt.Sprintf(", seeking a crash in process %d", p.searched)
	}
	if !p.end.IsZero() {
		s += fmt.Sprintf(", %v left", max(0, time.Until(p.end)).Round(time.Second))
	}
	return s
}

// clear takes the bar away, so that a report can follow.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
		close(p.over)
	}
}
