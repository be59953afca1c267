package commonality_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestLocalise(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/commonality")
}
