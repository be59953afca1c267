package redist_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestRedist(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Redist")
}
