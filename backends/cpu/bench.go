package cpu

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/workload"
	"example.com/conform/spec/tensor"
)

// Rows are the names of what [Measure] measures.
var Rows = []string{
	"contiguous", "stride-2", "reversed", "height-back-2-width-2", "nchw-to-nhwc", "broadcast-channels",
	"broadcast-width", "padded-rows", "scatter-axis-0", "scatter-axis-3", tiny,
}

// tiny is the row whose tensors have 16 elements.
const tiny = "tiny"

// A Selection says what to measure: every row with elements of every type, on
// tensors of every size in bytes, with every number of threads.
type Selection struct {
	Rows    []string
	DTypes  []tensor.DType
	Bytes   []int64
	Threads []int
	Rounds  int // each figure is the best of so many

	HugePages bool // asks the system for them, for all memory
}

// A Figure is the speed of one row: the bytes of the output's elements, counted
// as read and as written, in GB/s, and its ratio to that of Go's copy of as many
// bytes on one thread, which was measured in turns with it. On one thread the
// time is that of the processor where the system tells it, else that of the
// clock.
type Figure struct {
	Row     string
	DType   tensor.DType
	Bytes   int64 // of the input
	Threads int
	Took    time.Duration
	Rate    float64 // in GB/s
	Copy    float64 // the ratio to copy
}

// Measure measures the rows of a selection, one figure after the other.
func Measure(ctx context.Context, s Selection) ([]Figure, error) {
	var figures []Figure
	for _, bytes := range s.Bytes {
		for _, row := range s.Rows {
			if row == tiny && bytes != s.Bytes[0] { // has a size of its own
				continue
			}
			for _, d := range s.DTypes {
				f, err := measure(ctx, row, d, bytes, s)
				if err != nil {
					return nil, fmt.Errorf("%s of %v: %w", row, d, err)
				}
				figures = append(figures, f...)
			}
		}
	}
	return figures, nil
}

// measure measures one row with each number of threads, in turns.
func measure(ctx context.Context, row string, d tensor.DType, bytes int64, s Selection) ([]Figure, error) {
	w := rowWorkload(row, d, bytes)
	batch := []backends.Job{w.Job()}
	moved := workload.Volume(w.Output())
	from, to := make([]byte, moved), make([]byte, moved)
	for i := range from {
		from[i] = byte(i)
	}
	if s.HugePages {
		list := []*[]byte{&from, &to}
		for i := range batch[0].Operands {
			list = append(list, &batch[0].Operands[i].Memory)
		}
		for _, memory := range list {
			huge, free, err := onHugePages(*memory)
			if err != nil {
				return nil, fmt.Errorf("huge pages: %w", err)
			}
			defer free()
			*memory = huge
		}
	}
	// So many runs take long enough for the clock's grain, and for the first one,
	// which finds what the copy left in the caches, to count little.
	runs := int(max(1, min(1<<14, 1<<22/moved)))
	runtime.LockOSThread() // which threadTime is of
	defer runtime.UnlockOSThread()
	figures := make([]Figure, len(s.Threads))
	list := make([]*Backend, len(s.Threads))
	for i, n := range s.Threads {
		list[i] = New()
		list[i].Threads = n
		figures[i] = Figure{Row: row, DType: d, Bytes: workload.Volume(&w.Descs[0]), Threads: n, Took: time.Hour}
	}
	copied := slices.Repeat([]time.Duration{time.Hour}, len(list))
	for range s.Rounds {
		for i, b := range list {
			now := wallTime
			if b.Threads == 1 {
				now = threadTime
			}
			started := now()
			for range runs {
				copy(to, from)
			}
			copied[i] = min(copied[i], now()-started)
			started = now()
			for range runs {
				outcomes, err := b.Run(ctx, batch)
				if err != nil {
					return nil, err
				}
				if o := outcomes[0]; o.Status != backends.Done {
					return nil, fmt.Errorf("%v: %s", o.Status, o.Detail)
				}
			}
			figures[i].Took = min(figures[i].Took, now()-started)
		}
	}
	for i := range figures {
		f := &figures[i]
		f.Copy = float64(copied[i]) / float64(max(f.Took, 1))
		f.Took = max(f.Took/time.Duration(runs), 1)
		f.Rate = 2 * float64(moved) / f.Took.Seconds() / 1e9
	}
	return figures, nil
}

// began is when wallTime is 0.
var began = time.Now()

// wallTime is the time on the clock.
func wallTime() time.Duration { return time.Since(began) }

// rowWorkload makes the workload of a row on a tensor of the given bytes, a
// power of two and at least 16 KiB.
func rowWorkload(row string, d tensor.DType, bytes int64) workload.Workload {
	channels := int64(64)
	if bytes < 1<<20 {
		channels = 16
	}
	height := int64(1)
	area := bytes / d.Size() / channels
	for 4*height*height <= area {
		height *= 2
	}
	width := area / height
	sizes := []int64{1, channels, height, width}
	switch row {
	case "contiguous":
		return workload.Slice(row, d, sizes, 1, 1, 1, 1)
	case "stride-2":
		return workload.Slice(row, d, sizes, 1, 1, 1, 2)
	case "reversed":
		return workload.Slice(row, d, sizes, 1, 1, 1, -1)
	case "height-back-2-width-2":
		return workload.Slice(row, d, sizes, 1, 1, -2, 2)
	case "nchw-to-nhwc":
		return workload.Copy(row, d, sizes, nil, []int64{channels * area, 1, channels * width, channels})
	case "broadcast-channels":
		return workload.Copy(row, d, sizes, []int64{0, 0, width, 1}, nil)
	case "broadcast-width":
		return workload.Copy(row, d, sizes, []int64{channels * height, height, 1, 0}, nil)
	case "padded-rows":
		pitch := width + 8
		return workload.Copy(row, d, sizes, nil, []int64{channels * height * pitch, height * pitch, pitch, 1})
	case "scatter-axis-0":
		return workload.Scatter(row, d, 0, []int64{channels, 1, height, width})
	case "scatter-axis-3":
		return workload.Scatter(row, d, 3, sizes)
	default: // tiny
		return workload.Slice(row, d, []int64{1, 1, 4, 4}, 1, 1, -2, 1)
	}
}
