package pjrt_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestPJRT(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "pjrt")
}
