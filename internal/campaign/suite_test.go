package campaign_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// outcome is the entries of a run, sorted out.
type outcome struct {
	header      *result.Header
	cases       []result.Case
	counts      result.Counts
	shards      []*result.Shard
	divergences []*result.Divergence
	end         *result.End
	journal     string // all entries as JSON, without the time taken
	lines       strings.Builder
}

// run runs the configuration and collects its entries.
func run(ctx context.Context, cfg campaign.Config) (*outcome, error) {
	var o outcome
	err := campaign.Run(ctx, cfg, o.collect)
	o.journal = o.lines.String()
	return &o, err
}

// timed runs a configuration while no time passes, except when everything waits: then it
// is at once the next time that something waits for. The function that makes the
// configuration is given one that hangs until the run is over.
func timed(configure func(hang func()) campaign.Config) (o *outcome, err error) {
	inBubble(func(ctx context.Context, hang func()) { o, err = run(ctx, configure(hang)) })
	return o, err
}

// inBubble has a function run with such a time, and with one that hangs until it ends.
func inBubble(do func(ctx context.Context, hang func())) {
	synctest.Test(suite, func(t *testing.T) {
		over := make(chan struct{})
		do(t.Context(), func() { <-over })
		close(over)
		time.Sleep(time.Hour) // in which calls that were slow or hung come back
	})
}

// collect takes an entry of a run.
func (o *outcome) collect(e *result.Entry) error {
	switch {
	case e.Header != nil:
		o.header = e.Header
	case e.Case != nil:
		o.cases = append(o.cases, *e.Case)
		o.counts.Count(e.Case.Verdict, 1)
	case e.Shard != nil:
		o.counts.Add(e.Shard.Counts)
		o.shards = append(o.shards, e.Shard)
	case e.Divergence != nil:
		o.divergences = append(o.divergences, e.Divergence)
	case e.End != nil:
		end := *e.End
		o.end = &end
		end.ElapsedSeconds = 0
		e = &result.Entry{End: &end}
	}
	line, err := json.Marshal(e)
	o.lines.Write(line)
	o.lines.WriteByte('\n')
	return err
}

// config is a random campaign over every operator on the backend that open
// returns.
func config(random int64, open func() backends.Backend) campaign.Config {
	return campaign.Config{
		Name:       "test",
		Open:       func(context.Context) (backends.Backend, error) { return open(), nil },
		Operators:  some,
		Random:     random,
		Seed:       1,
		Workers:    2,
		Version:    "test",
		ShrinkTime: shrink.NoLimit, // or findings depend on how fast the machine is
	}
}

// some are operators of each text, enough for what does not depend on the operator: a
// campaign chooses its first cases of each with care, which takes long.
var some = func() (list []*spec.Operator) {
	for _, name := range []string{
		"dml.slice1", "dml.scatter", "dml.copy", "openvino.strided_slice", "xla.copy",
		"onnx.pad", "onnx.gather_nd", "onnx.split", "stablehlo.gather", "webnn.triangular",
	} {
		op, err := catalogue.Operator(name)
		if err != nil {
			panic(err)
		}
		list = append(list, op)
	}
	return list
}()

func honest() backends.Backend { return cpu.New() }

// embedded returns the embedded cases, which are loaded once.
var embedded = sync.OnceValue(func() []cases.Case {
	list, err := cases.Embedded(cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return list
})

// casesOf returns the embedded cases of some operators.
func casesOf(operators []*spec.Operator) (list []cases.Case) {
	for _, c := range embedded() {
		if slices.Contains(operators, c.Call.Operator) {
			list = append(list, c)
		}
	}
	return list
}

// undeclared is a backend that keeps its readings to itself, so that a run
// has to find them out.
type undeclared struct{ backends.Backend }

func (u undeclared) Describe() backends.Description {
	d := u.Backend.Describe()
	d.Readings = nil
	return d
}

func choice(q *spec.Question, a spec.Answer) spec.Choice {
	return spec.Choice{Question: q, Answer: a}
}
