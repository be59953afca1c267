package main

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/spec"
)

// maxRandom bounds a campaign so that its counts are exact wherever JSON is
// read.
const maxRandom = 1 << 53

// The campaign of a run that is told nothing else.
const defaultRandom, defaultSeed = 100_000, 1

// randomSeed asks for a seed that no other run has.
const randomSeed = "random"

// A seed is the value of a flag that is a seed, or asks for one.
type seed struct {
	number int64
	random bool
	drawn  bool // before, for another backend
}

// String returns the seed as the flag takes it.
func (s *seed) String() string {
	if s.random {
		return randomSeed
	}
	return strconv.FormatInt(s.number, 10)
}

// Type returns what help pages call the value.
func (s *seed) Type() string { return "N" }

// Set parses a seed.
func (s *seed) Set(text string) error {
	if text == randomSeed {
		s.random = true
		return nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return fmt.Errorf("want a 64-bit integer, or %s", randomSeed)
	}
	*s = seed{number: n}
	return nil
}

// draw returns the seed, drawn if it is to be.
func (s *seed) draw() int64 {
	if !s.random || s.drawn {
		return s.number
	}
	var bytes [8]byte
	_, _ = rand.Read(bytes[:]) // which never fails
	return int64(binary.LittleEndian.Uint64(bytes[:]))
}

// drawing is the flags of the random campaign, of the command that has one.
type drawing struct {
	operators []*spec.Operator
	random    int64
	seed      seed
	duration  time.Duration // 0 for as long as it takes
	shard     shard
}

func (d *drawing) flags(cmd *cobra.Command) {
	d.seed.number = defaultSeed
	integerFlag(cmd, &d.random, "random", 0, maxRandom, defaultRandom, "draw `N` random cases")
	f := cmd.Flags()
	f.Var(&d.seed, "seed", "seed of the random cases; random draws one")
	f.Var(&d.shard, "shard", "run only shard `I/N` (default the shard that the CI's variables name, else all)")
	f.Var((*duration)(&d.duration), "for", "draw random cases for this long, such as 10m")
	completeFlag(cmd, "seed", func() []string { return []string{randomSeed} })
}
