package shrink

import (
	"testing"
	"time"
)

func TestTimeIsNotOverAtTheStart(t *testing.T) {
	for name, row := range map[string]struct {
		total time.Duration
		spent time.Duration
	}{
		"a share of the run's time":                 {0, 0},
		"a share, of which time was given back":     {0, -time.Hour},
		"a time":                                    {time.Minute, 59 * time.Second},
		"runs are counted, and time was spent":      {NoLimit, 10 * time.Hour},
		"runs are counted, and time was given back": {NoLimit, -time.Second},
	} {
		b := NewBudget(row.total, 2)
		b.spent.Store(int64(row.spent))
		if now := time.Now(); !b.deadline().After(now) {
			t.Errorf("%s: it is over", name)
		}
	}
}
