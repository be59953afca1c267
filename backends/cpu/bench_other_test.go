//go:build !linux

package cpu_test

import (
	"testing"
	"time"
)

// threadTime is unknown on this system.
func threadTime() (time.Duration, bool) { return 0, false }

// onHugePages returns memory as it is: only Linux can be asked.
func onHugePages(_ *testing.B, memory []byte) []byte { return memory }
