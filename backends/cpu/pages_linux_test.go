package cpu_test

import (
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/sys/unix"

	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/lower"
)

// between returns so many pages of memory between two that nobody may touch.
func between(pages int) []byte {
	page := os.Getpagesize()
	all, err := unix.Mmap(-1, 0, (pages+2)*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(unix.Munmap, all)
	Expect(unix.Mprotect(all[:page], unix.PROT_NONE)).To(Succeed())
	Expect(unix.Mprotect(all[(pages+1)*page:], unix.PROT_NONE)).To(Succeed())
	return all[page : (pages+1)*page]
}

// What a kernel reads or writes beyond the buffers ends the process.
var _ = It("no path touches a byte beside the source and the destination", func() {
	source, target := between(8), between(8)
	moved := func(p lower.Plan, size int64) {
		low, high, last := p.From, p.From, p.To
		for _, l := range p.Loops {
			low, high = low+min(0, (l.Extent-1)*l.From), high+max(0, (l.Extent-1)*l.From)
			last += (l.Extent - 1) * l.To
		}
		p.From -= low
		from, to := (high-low+1)*size, (last+1)*size
		for _, path := range cpu.Paths() {
			for _, past := range []bool{false, true} {
				Expect(cpu.Move(path, past, &p, target[:to:to], source[:from:from], size)).To(Succeed())
				Expect(cpu.Move(path, past, &p, target[int64(len(target))-to:], source[int64(len(source))-from:], size)).To(Succeed())
			}
		}
	}
	for _, size := range []int64{1, 2, 4, 8} {
		for _, n := range extents(size) {
			for _, by := range []int64{1, 0, -1, 2, -2, 3} {
				row := lower.Loop{Extent: n, From: by, To: 1}
				moved(lower.Plan{Loops: []lower.Loop{row}}, size)
				moved(lower.Plan{Loops: []lower.Loop{{Extent: 3, From: n * by, To: n}, row}}, size)
			}
			for _, columns := range []int64{2, 7, 8, 9, 16, 17} {
				for _, by := range []int64{n, -n} {
					moved(lower.Plan{Loops: []lower.Loop{{Extent: n, From: 1, To: columns}, {Extent: columns, From: by, To: 1}}}, size)
				}
			}
		}
	}
})
