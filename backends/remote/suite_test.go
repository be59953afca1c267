package remote_test

import (
	"os"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// childMode names the variable that makes a child of the test binary: a
// backend that misbehaves in the way that it says.
const childMode = "CONFORM_TEST_CHILD"

func TestMain(m *testing.M) {
	if mode := os.Getenv(childMode); mode != "" {
		child(mode)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestRemote(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "remote")
}
