package webnn_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestWebNN(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "webnn")
}
