package xla_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestXLA(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "spec/xla")
}
