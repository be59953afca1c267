package webnn_test

import (
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestWebNN(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a browser: not with -short")
	}
	RegisterFailHandler(Fail)
	SetDefaultEventuallyTimeout(5 * time.Minute) // nothing that passes comes near it
	RunSpecs(t, "webnn")
}
