package sparse_test

import (
	"errors"
	"math"
	"os"
	"testing"

	"example.com/conform/internal/sparse"
)

// TestMap sees that memory far beyond that of the machine can be had, is zero, and can be written.
func TestMap(t *testing.T) {
	const n = 1 << 40
	memory, err := sparse.Map(n)
	if err != nil {
		if _, room := errors.AsType[*sparse.Error](err); !room {
			t.Fatal(err)
		}
		if os.Getenv("CI") == "true" {
			t.Fatalf("CI has Linux, which maps it: %v", err)
		}
		t.Skip(err) // Windows sets memory aside for it
	}
	defer sparse.Unmap(memory)
	if int64(len(memory)) != n {
		t.Fatalf("%d bytes", len(memory))
	}
	for _, at := range []int64{0, 1 << 32, n - 1} {
		if memory[at] != 0 {
			t.Errorf("byte %d is %d", at, memory[at])
		}
		memory[at] = 7
	}
	if memory[0] != 7 || memory[1<<32] != 7 || memory[n-1] != 7 || memory[1<<32+1] != 0 {
		t.Error("what was written is not there")
	}
}

// TestNoRoom sees that what cannot be had is an error of its type.
func TestNoRoom(t *testing.T) {
	for _, n := range []int64{-1, 0, 1 << 60, math.MaxInt64} {
		_, err := sparse.Map(n)
		if e, ok := errors.AsType[*sparse.Error](err); !ok || e.Bytes != n {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}
