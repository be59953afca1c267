package minimise_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestMinimise(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "minimise")
}
