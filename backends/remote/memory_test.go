//go:build linux && !race

package remote_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
)

// Under the race detector a process has more data than any limit allows.
var _ = It("limits the memory of a child", Label("hardening", "children"), func() {
	o := options("allocates without bound")
	o.MemoryBytes = 512 << 20
	b, err := remote.Start(context.Background(), o)
	Expect(err).NotTo(HaveOccurred())
	defer func() { Expect(b.Close()).To(Succeed()) }()
	list, jobs := batch("one", "guilty", "three")
	outcomes, err := b.Run(context.Background(), jobs)
	Expect(err).NotTo(HaveOccurred())
	expectOnly(list, outcomes, backends.Crashed, "exit status 2; stderr:")
})
