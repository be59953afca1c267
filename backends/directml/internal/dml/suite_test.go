package dml_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestDML(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml/internal/dml")
}
