package remote_test

import (
	"os"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/remote"
)

// childMode names the variable that makes a child of the test binary: a
// backend that misbehaves in the way that it says.
const childMode = "CONFORM_TEST_CHILD"

func TestMain(m *testing.M) {
	remote.Reap()
	if mode := os.Getenv(childMode); mode != "" {
		child(mode)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestRemote(t *testing.T) {
	if testing.Short() {
		t.Skip("starts children that hang: not with -short")
	}
	// The race detector would have each reaper wait for a second.
	t.Setenv("GORACE", "atexit_sleep_ms=0")
	RegisterFailHandler(Fail)
	SetDefaultEventuallyTimeout(5 * time.Minute) // nothing that passes comes near it
	RunSpecs(t, "remote")
}
