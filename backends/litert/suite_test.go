package litert_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestLiteRT(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "litert")
}
