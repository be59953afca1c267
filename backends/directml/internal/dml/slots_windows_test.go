//go:build amd64 || arm64

package dml_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/internal/dml"
)

var _ = Describe("the tables", func() {
	It("have their methods where DirectML.h has them", func() {
		Expect(dml.Slots()).To(Equal(map[string]uintptr{
			"IDMLDevice::CheckFeatureSupport":          7,
			"IDMLDevice::CreateOperator":               8,
			"IDMLDevice::CompileOperator":              9,
			"IDMLDevice::CreateOperatorInitializer":    10,
			"IDMLDevice::CreateCommandRecorder":        11,
			"IDMLDevice::CreateBindingTable":           12,
			"IDMLDevice::GetDeviceRemovedReason":       15,
			"IDMLDispatchable::GetBindingProperties":   8,
			"IDMLOperatorInitializer::Reset":           9,
			"IDMLBindingTable::BindInputs":             8,
			"IDMLBindingTable::BindOutputs":            9,
			"IDMLBindingTable::BindTemporaryResource":  10,
			"IDMLBindingTable::BindPersistentResource": 11,
			"IDMLBindingTable::Reset":                  12,
			"IDMLCommandRecorder::RecordDispatch":      8,
		}))
	})
})
