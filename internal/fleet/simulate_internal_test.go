package fleet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
)

// A simulated worker takes as long as a real one, and says as much, but judges
// nothing: so a thousand of them fit on one machine. The server is a process of its
// own, whose load is measured.
//
//	go test ./internal/fleet -run='^$' -bench=Simulation -benchtime=1x -timeout=1h
//
// CONFORM_SIMULATE has the workers, the time of a unit and the bytes of its result:
// "1000,1s,2000".
func BenchmarkSimulation(b *testing.B) {
	given := os.Getenv("CONFORM_SIMULATE")
	if given == "" {
		b.Skip("CONFORM_SIMULATE does not say what to simulate")
	}
	fields := strings.Split(given, ",")
	if len(fields) != 3 {
		b.Fatalf("CONFORM_SIMULATE is %q: want WORKERS,TIME,BYTES", given)
	}
	workers, err := strconv.Atoi(fields[0])
	size, wrong := strconv.Atoi(fields[2])
	unit, late := time.ParseDuration(fields[1])
	if err := errors.Join(err, wrong, late); err != nil {
		b.Fatal(err)
	}
	for range b.N {
		simulate(b, workers, unit, size)
	}
}

// unitsPerWorker is how many units a simulated campaign has for each worker.
const unitsPerWorker = 20

func simulate(b *testing.B, workers int, unit time.Duration, size int) {
	ctx := context.Background()
	const port = 42_221
	serving := exec.Command(os.Args[0])
	serving.Env = append(os.Environ(), fmt.Sprintf("CONFORM_TEST_SERVER=%s:%d", b.TempDir(), port))
	if err := serving.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() { _ = serving.Process.Kill(); _ = serving.Wait() }()
	f, conn := connect(b, port)
	defer conn.Close()
	c := &Campaign{
		Schema: CampaignSchema, ID: "simulated", Conform: "test", Backend: "simulated", MaxCaseBytes: 1, Day: "2026-01-02", PatienceSeconds: 30,
		Units: int64(workers * unitsPerWorker), Submitted: time.Now(),
	}
	start := time.Now()
	if err := f.Submit(ctx, c); err != nil {
		b.Fatal(err)
	}
	submitted := time.Since(start)
	working, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	for n := range workers {
		fleet, conn := connect(b, port)
		defer conn.Close()
		w := &Worker{
			Name: fmt.Sprint("worker-", n), Version: "test", Backend: "simulated", Log: func(line string) { b.Log(line) },
			begin: func(context.Context, *Campaign) (runner, error) { return &simulated{unit, size}, nil },
		}
		all.Go(func() {
			if err := w.Work(working, fleet); err != nil {
				b.Error(err)
			}
		})
	}
	if err := f.Wait(ctx, c); err != nil {
		b.Fatal(err)
	}
	took := time.Since(start) - submitted
	stop()
	all.Wait()
	cpu, memory := usage(b, serving.Process.Pid)
	b.ReportMetric(float64(c.Units)/took.Seconds(), "units/s")
	b.ReportMetric(float64(c.Units)/(float64(workers)/unit.Seconds())/took.Seconds()*100, "%ideal")
	b.ReportMetric(float64(c.Units)/submitted.Seconds(), "submitted/s")
	b.ReportMetric(cpu/float64(c.Units)*1e6, "server-µs/unit")
	b.ReportMetric(memory, "server-MiB")
	report(b, conn, c.Units)
}

// report says how many messages and bytes a unit took, by the server's own count.
func report(b *testing.B, conn *nats.Conn, units int64) {
	stats := conn.Stats()
	b.ReportMetric(float64(stats.InBytes+stats.OutBytes)/float64(units), "submitter-B/unit")
}

// connect connects to a server that may still be starting.
func connect(b *testing.B, port int) (*Fleet, *nats.Conn) {
	for {
		conn, err := nats.Connect(fmt.Sprintf("nats://127.0.0.1:%d", port))
		if err != nil {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		f, err := Open(context.Background(), conn, 1)
		if err != nil {
			b.Fatal(err)
		}
		return f, conn
	}
}

// usage returns the seconds of processor time of a process, and the most memory that it had, in MiB.
func usage(b *testing.B, pid int) (seconds, memory float64) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	status, wrong := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err := errors.Join(err, wrong); err != nil {
		b.Skip(err)
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	for _, field := range fields[11:13] { // of the user and of the system, in hundredths
		ticks, _ := strconv.ParseFloat(field, 64)
		seconds += ticks / 100
	}
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	kib, _ := strconv.ParseFloat(strings.Fields(after)[0], 64)
	return seconds, kib / 1024
}

// simulated is a runner that judges nothing.
type simulated struct {
	unit time.Duration
	size int
}

func (s *simulated) Header() *result.Header {
	return &result.Header{Schema: result.JournalSchema, Part: &result.Part{Index: 1, Of: 1}}
}
func (s *simulated) Same(*result.Header) error { return nil }
func (s *simulated) Close() error              { return nil }

func (s *simulated) Unit(_ context.Context, index int64) ([]*result.Entry, error) {
	time.Sleep(s.unit)
	e := &result.Entry{Case: &result.Case{Verdict: result.Passed}}
	text, err := json.Marshal(e)
	e.Case.Detail = strings.Repeat("x", max(0, s.size-len(text)))
	return []*result.Entry{e, {Unit: &result.Unit{Index: index}}}, err
}

func (s *simulated) Unjudged(int64, string) ([]*result.Entry, error) {
	return nil, errors.New("a simulated worker ended")
}

func (s *simulated) Conclude(context.Context, campaign.Shard, bool) ([]*result.Entry, int64, error) {
	return []*result.Entry{{End: &result.End{}}}, 0, nil
}
