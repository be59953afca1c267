package harness

import "sync"

// progress counts finished cases across workers.
type progress struct {
	report func(done, total int64)
	total  int64

	reporting sync.Mutex // or a worker could report a number after a greater one
	done      int64
}

func newProgress(cfg *Config) *progress {
	p := &progress{report: cfg.Progress, total: cfg.total()}
	p.add(0)
	return p
}

func (p *progress) add(n int64) {
	p.reporting.Lock()
	defer p.reporting.Unlock()
	p.done += n
	if p.report != nil {
		p.report(p.done, p.total)
	}
}
