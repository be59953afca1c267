package expectation_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestExpectation(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "expectation")
}
