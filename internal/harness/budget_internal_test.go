package harness

import (
	"testing"
	"time"
)

func TestTimeIsNotOverAtTheStart(t *testing.T) {
	for name, row := range map[string]struct {
		cfg   Config
		spent time.Duration
	}{
		"a share of the run's time":                 {Config{}, 0},
		"a share, of which time was given back":     {Config{}, -time.Hour},
		"a time":                                    {Config{ShrinkTime: time.Minute}, 59 * time.Second},
		"runs are counted, and time was spent":      {Config{ShrinkRuns: 20}, 10 * time.Hour},
		"runs are counted, and time was given back": {Config{ShrinkRuns: 20}, -time.Second},
	} {
		b := &budget{total: row.cfg.shrinkTime(), workers: 2, start: time.Now()}
		b.spent.Store(int64(row.spent))
		if now := time.Now(); !b.deadline().After(now) {
			t.Errorf("%s: it is over", name)
		}
	}
}
