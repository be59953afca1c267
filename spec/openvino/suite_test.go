package openvino_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestOpenVINO(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "spec/openvino")
}
