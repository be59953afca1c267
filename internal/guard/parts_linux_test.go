package guard_test

import (
	"os"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = It("a memory with parts takes as little memory as its parts", func() {
	peakMemory()
	before := peakMemory()
	for range 10 {
		both(huge())
		both(far())
	}
	Expect(peakMemory() - before).To(BeNumerically("<", 64<<20))
})

// peakMemory returns the most memory that this process had since the last call, in bytes.
func peakMemory() int64 {
	GinkgoHelper()
	status, err := os.ReadFile("/proc/self/status")
	Expect(err).NotTo(HaveOccurred())
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	kilobytes, err := strconv.ParseInt(strings.Fields(after)[0], 10, 64)
	Expect(err).NotTo(HaveOccurred())
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // without which the peak is that of all tests
	return kilobytes << 10
}
