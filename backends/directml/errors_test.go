package directml_test

import (
	"errors"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/directml"
	"example.com/conform/backends/directml/internal/com"
)

var _ = Describe("what becomes of a job", func() {
	DescribeTable("after an error",
		func(err error, want backends.Status) {
			outcome := directml.Failure(fmt.Errorf("so it was: %w", err))
			Expect(outcome.Status).To(Equal(want))
			Expect(outcome.Detail).To(Equal("so it was: " + err.Error()))
		},
		Entry("that is a refusal", directml.ErrRefused, backends.Rejected),
		Entry("that it cannot be expressed", directml.ErrInexpressible, backends.Rejected),
		Entry("invalid arguments of anything but CreateOperator are no verdict", com.Check("F", uintptr(com.InvalidArgument)), backends.Failed),
		Entry("that the stack lacks the shader's language", directml.ErrShader, backends.Gap),
		Entry("that the device was removed, whatever the reason", directml.ErrRemoved, backends.DeviceLost),
		Entry("of a device that is gone", com.Check("F", uintptr(com.DeviceRemoved)), backends.DeviceLost),
		Entry("of a device that hung", com.Check("F", uintptr(com.DeviceHung)), backends.DeviceLost),
		Entry("of a device that was reset", com.Check("F", uintptr(com.DeviceReset)), backends.DeviceLost),
		Entry("of a driver", com.Check("F", uintptr(com.DriverFault)), backends.DeviceLost),
		Entry("that memory is short", com.Check("F", uintptr(com.OutOfMemory)), backends.Failed),
		Entry("that something does not exist", com.Check("F", uintptr(com.NotImplemented)), backends.Unsupported),
		Entry("of which nothing is known", errors.New("odd"), backends.Failed),
	)
})
