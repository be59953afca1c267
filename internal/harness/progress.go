package harness

import "sync/atomic"

// progress counts finished cases across workers.
type progress struct {
	report func(done, total int64)
	done   atomic.Int64
	total  int64
}

func newProgress(cfg *Config) *progress {
	p := &progress{report: cfg.Progress, total: cfg.total()}
	p.add(0)
	return p
}

func (p *progress) add(n int64) {
	done := p.done.Add(n)
	if p.report != nil {
		p.report(done, p.total)
	}
}
