package cases_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestCases(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "cases")
}
