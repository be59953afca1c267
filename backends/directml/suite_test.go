package directml_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestDirectML(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml")
}
