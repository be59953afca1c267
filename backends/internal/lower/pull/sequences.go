package pull

import (
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Sequences are the first operand of a job, whose beginnings are reversed. The second one
// has their lengths.
type Sequences struct {
	Time, Batch int64 // the dimension along which they run, and the one that counts them
	Least       int64 // the least length that the text admits
	// OutOfRange is the answer about other lengths.
	OutOfRange spec.Answer
}

var errLength = errors.New("a length of a sequence is out of range")

// Func makes the pull function of a job: a place is mirrored at the middle of its
// sequence, if that is still within it.
func (a Sequences) Func(job *Job) (Func, error) {
	time, lasts := job.Sizes[0][a.Time], job.Ints(int(job.Sizes[1][0]))
	at := job.Ints(1)
	for i := range lasts {
		at[0] = int64(i)
		length := job.Integer(1, at)
		if (length < a.Least || length > time) && a.OutOfRange == family.LengthRejected {
			return nil, errLength
		}
		lasts[i] = min(max(length, 0), time) - 1
	}
	apart := Apart(min(a.Batch, a.Time), max(a.Batch, a.Time)+1)
	job.Bands = func(output, d int, at []int64) Band {
		if int64(d) != a.Time || a.Time <= a.Batch {
			return apart(output, d, at)
		}
		band := Whole(output, d, at)
		if length := lasts[at[a.Batch]] + 1; at[d] < length {
			band.Size = length - at[d]
		}
		return band
	}
	if a.Time < a.Batch { // neighbours have sequences of their own
		job.Part, job.Several = len(job.Sizes[0])-int(a.Batch)-1, a.Time+1 == a.Batch
		job.Rows = func(_ int, to, from []int64, row *Row) {
			copy(from, to)
			row.First, row.End, row.Placed = int(a.Time), int(a.Time)+1, true
			for k, time, batch := 0, to[a.Time], to[a.Batch]; k < len(row.Places); k, batch = k+1, batch+1 {
				if batch == int64(len(lasts)) {
					time, batch = time+1, 0
				}
				row.Places[k] = time
				if mirrored := lasts[batch] - time; mirrored >= 0 {
					row.Places[k] = mirrored
				}
			}
		}
	}
	return func(_ int, to, from []int64) Source {
		copy(from, to)
		if mirrored := lasts[to[a.Batch]] - to[a.Time]; mirrored >= 0 {
			from[a.Time] = mirrored
		}
		return Source{}
	}, nil
}
