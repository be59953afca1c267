package cpu_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/workload"
	"example.com/conform/internal/testscale"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// naive moves the elements of a plan one after the other.
func naive(p *lower.Plan, dst, src []byte, size int64) {
	outer, inner := p.Loops[:len(p.Loops)-1], p.Loops[len(p.Loops)-1]
	index := make([]int64, len(outer))
	for {
		from, to := p.From, p.To
		for i, l := range outer {
			from, to = from+index[i]*l.From, to+index[i]*l.To
		}
		for range inner.Extent {
			copy(dst[to*size:(to+1)*size], src[from*size:(from+1)*size])
			from, to = from+inner.From, to+inner.To
		}
		i := len(index) - 1
		for ; i >= 0; i-- {
			if index[i]++; index[i] < outer[i].Extent {
				break
			}
			index[i] = 0
		}
		if i < 0 {
			return
		}
	}
}

// arena holds memory for plans, of different bytes in each place, except what
// the buffers hold before a move.
type arena struct{ source, got, want, before []byte }

func newArena(n int) *arena {
	a := &arena{make([]byte, n), make([]byte, n), make([]byte, n), bytes.Repeat([]byte{0xa5}, n)}
	random := rand.NewChaCha8([32]byte{})
	_, _ = random.Read(a.source)
	return a
}

// moved expects each path to leave what naive leaves, in buffers that begin at
// the given bytes and end with the last element, and no byte beside them.
func (a *arena) moved(p *lower.Plan, size, dstAt, srcAt int64) {
	low, high, last := p.From, p.From, p.To
	for _, l := range p.Loops {
		low, high = low+min(0, (l.Extent-1)*l.From), high+max(0, (l.Extent-1)*l.From)
		last += (l.Extent - 1) * l.To
	}
	p.From -= low
	source := a.source[srcAt : srcAt+(high-low+1)*size : srcAt+(high-low+1)*size]
	end := dstAt + (last+1)*size
	all := end + 64
	fill := func(b []byte) []byte {
		copy(b[:all], a.before)
		return b[dstAt:end:end]
	}
	naive(p, fill(a.want), source, size)
	for _, path := range cpu.Paths() {
		for _, past := range []bool{false, true} {
			err := cpu.Move(path, past, p, fill(a.got), source, size)
			if err != nil || !bytes.Equal(a.got[:all], a.want[:all]) {
				Expect(err).NotTo(HaveOccurred())
				Fail(fmt.Sprintf("on %s, past the caches %v: %+v, elements of %d bytes, dst at %d, src at %d", path, past, *p, size, dstAt, srcAt))
			}
		}
	}
}

// Extents that fill a block of 8, 16, 32 or 64 bytes, or nearly, once or more often.
func extents(size int64) (list []int64) {
	for _, words := range []int64{1, 2, 4, 8, 10, 16, 24} {
		for d := int64(-1); d <= 1; d++ {
			if n := words*8/size + d; n > 1 {
				list = append(list, n)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

var _ = Describe("Every path moves what a loop over the elements moves", func() {
	sizes := []int64{1, 2, 4, 8}
	memory := newArena(4 << 20)

	DescribeTable("in rows around the width of each vector, at every alignment",
		func(by int64) {
			for _, size := range sizes {
				for _, n := range extents(size) {
					for at := range int64(64) {
						row := lower.Loop{Extent: n, From: by, To: 1}
						memory.moved(&lower.Plan{Loops: []lower.Loop{row}}, size, at, at*7%64)
						memory.moved(&lower.Plan{Loops: []lower.Loop{{Extent: 3, From: n*by + 5, To: n + at%3}, row}}, size, at*5%64, at)
					}
				}
			}
		},
		Entry("copied", int64(1)), Entry("filled", int64(0)), Entry("reversed", int64(-1)),
		Entry("every second element", int64(2)), Entry("every second element, backwards", int64(-2)),
		Entry("every third element, which no vector moves", int64(3)), Entry("every third element, backwards", int64(-3)),
	)

	It("in rows of which the first, the last or each reaches the end of the source", func() {
		for _, size := range sizes {
			for _, n := range extents(size) {
				for _, by := range []int64{1, 0, -1, 2, -2} {
					for _, from := range []int64{-3, -1, 0, 1, 2 * n} {
						for _, to := range []int64{n, n + 1} {
							row := lower.Loop{Extent: n, From: by, To: 1}
							memory.moved(&lower.Plan{Loops: []lower.Loop{{Extent: 4, From: from, To: to}, row}}, size, n%64, to%64)
						}
					}
				}
			}
		}
	})

	It("in long rows, of which several pieces go past the caches", func() {
		for _, size := range sizes {
			for _, by := range []int64{1, 0, -1, 2, -2, 3} {
				for _, n := range []int64{16<<10/size + 1, 40<<10/size - 1, 300<<10/size + 3} {
					row := lower.Loop{Extent: n, From: by, To: 1}
					memory.moved(&lower.Plan{Loops: []lower.Loop{row}}, size, n%61, 3)
					memory.moved(&lower.Plan{Loops: []lower.Loop{{Extent: 2, From: 1, To: n + 1}, row}}, size, 0, n%59)
				}
			}
		}
	})

	DescribeTable("in columns",
		func(back bool) {
			for _, size := range sizes {
				for _, rows := range extents(size) {
					for _, columns := range []int64{2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 67} {
						by := rows + 2
						if back {
							by = -by
						}
						for _, gap := range []int64{0, 1} {
							outer := lower.Loop{Extent: rows, From: 1, To: columns + gap}
							inner := lower.Loop{Extent: columns, From: by, To: 1}
							at := rows * columns % 64
							memory.moved(&lower.Plan{Loops: []lower.Loop{outer, inner}}, size, at, at*3%64)
							far := lower.Loop{Extent: 2, From: 1000, To: outer.To * rows}
							memory.moved(&lower.Plan{Loops: []lower.Loop{far, outer, inner}}, size, at*3%64, at)
						}
					}
				}
			}
		},
		Entry("forwards", false), Entry("backwards", true),
	)

	It("in columns of which several strips go past the caches", func() {
		for _, size := range sizes {
			for _, columns := range []int64{4, 20, 70, 5000} {
				rows := min(200<<10/size/columns, 5000/size) + 70
				memory.moved(&lower.Plan{Loops: []lower.Loop{{Extent: rows, From: 1, To: columns}, {Extent: columns, From: rows, To: 1}}}, size, 5, 3)
			}
			rows, columns := 2*2048/size+5, int64(300) // several pieces of several groups
			for gap := range int64(2) {
				memory.moved(&lower.Plan{Loops: []lower.Loop{{Extent: rows, From: 1, To: columns + gap}, {Extent: columns, From: rows, To: 1}}}, size, 5, 3)
			}
		}
	})

	It("in parts that come from or go to their places, some of which are none", func() {
		for _, size := range sizes {
			for _, n := range extents(size) {
				for _, places := range [][]int64{{2, 0, 3, 1}, {1, 1, 1, 1}, {3, -1, 0, 4}} {
					for _, pushed := range []bool{false, true} {
						m := &lower.Move{Places: places, Stride: n + 1, Limit: 4, Part: n, Pushed: pushed}
						m.From, m.To, m.Loops = 3, 5, []lower.Loop{{Extent: 4, From: n, To: 2 * n}}
						got, want := memory.got[:64*n*size], memory.want[:64*n*size]
						copy(want, memory.before)
						for k, place := range places {
							from, to := m.From+int64(k)*n, m.To+int64(k)*2*n
							if pushed {
								to += place * m.Stride
							} else {
								from += place * m.Stride
							}
							if place >= 0 && place < 4 {
								copy(want[to*size:(to+n)*size], memory.source[from*size:])
							}
						}
						for _, path := range cpu.Paths() {
							copy(got, memory.before)
							Expect(cpu.MoveParts(path, m, got, memory.source, size)).To(Succeed())
							if !bytes.Equal(got, want) {
								Fail(fmt.Sprintf("on %s: %+v, elements of %d bytes", path, *m, size))
							}
						}
					}
				}
			}
		}
	})

	It("along up to eight loops, whatever their order and their steps", func() {
		random := rand.New(rand.NewPCG(1, 2))
		for range testscale.Of(4_000) {
			rank := 1 + random.IntN(8)
			loops := make([]lower.Loop, rank)
			to, volume := int64(1), int64(1)
			for _, i := range random.Perm(rank) {
				n := 2 + random.Int64N(max(1, min(90, 1000/volume)))
				loops[i] = lower.Loop{Extent: n, From: random.Int64N(7) - 3, To: to}
				to = to*n + random.Int64N(2)
				volume *= n
			}
			slices.SortFunc(loops, func(a, b lower.Loop) int { return int(b.To - a.To) })
			size := sizes[random.IntN(len(sizes))]
			memory.moved(&lower.Plan{From: 0, To: random.Int64N(3), Loops: loops}, size, random.Int64N(64), random.Int64N(64))
		}
	})
})

var _ = It("Every path finds the integer of a list that is not within a bound, wherever it is", func() {
	const n = 1 << 40
	for length := range 40 {
		list := make([]int64, length)
		for i := range list {
			list[i] = int64(i) * (n - 1) / 39
		}
		for _, path := range cpu.Paths() {
			Expect(cpu.Within(path, list, n)).To(BeTrue(), "%d integers on %s", length, path)
			for i, right := range list {
				for _, wrong := range []int64{-1, n, math.MinInt64, math.MaxInt64} {
					list[i] = wrong
					Expect(cpu.Within(path, list, n)).To(BeFalse(), "%d at %d of %d on %s", wrong, i, length, path)
				}
				list[i] = right
			}
		}
	}
})

var _ = DescribeTable("Every path spreads and gathers the elements of a byte, and no byte beside them", func(d tensor.DType) {
	for n := range 70 {
		memory := newArena(n + 16)
		operand := backends.Operand{Desc: tensor.Desc{DType: d}, Start: 8, Length: int64(n)}
		in, out := operand, operand
		in.Memory, out.Memory = memory.source, memory.got
		job := backends.Job{Operator: onnx.Transpose, Operands: []backends.Operand{in, out}}
		copy(memory.want, memory.before)
		copy(memory.want[8:8+n], memory.source[8:])
		for _, path := range cpu.Paths() {
			copy(memory.got, memory.before)
			u, err := cpu.Unpacker(path)
			Expect(err).NotTo(HaveOccurred())
			unpacked := u.Unpack(&job)
			bytes := unpacked.Operands[0].Buffer()
			for i, element := range tensor.Unpack(d, in.Buffer(), int64(n)*8/d.Bits()) {
				Expect(bytes[i]).To(Equal(element&(1<<d.Bits()-1)), "element %d of %d bytes on %s", i, n, path)
			}
			for i, element := range bytes {
				unpacked.Operands[1].Buffer()[i] = element | 0xf0 // a kernel may leave higher bits
			}
			u.Pack(&job)
			Expect(memory.got).To(Equal(memory.want), "%d bytes on %s", n, path)
		}
	}
},
	Entry("two elements", tensor.Int4),
	Entry("four", tensor.Uint2),
	Entry("eight, the first in the high bit", tensor.Uint1),
)

var _ = Describe("The variable "+cpu.Variable, func() {
	w := workload.Slice("", tensor.Uint8, []int64{300}, -1)
	run := func(ctx context.Context) error {
		_, err := cpu.New().Run(ctx, []backends.Job{w.Job()})
		return err
	}
	It("chooses a path that the processor has, which the description names", func(ctx context.Context) {
		for _, path := range cpu.Paths() {
			GinkgoT().Setenv(cpu.Variable, path)
			Expect(run(ctx)).To(Succeed())
			Expect(cpu.New().Describe().Device).To(HaveSuffix(", " + path + ")"))
		}
	})
	It("chooses the best if it is not set, and portable where there is no other", func() {
		GinkgoT().Setenv(cpu.Variable, "")
		Expect(cpu.New().Describe().Device).To(HaveSuffix(", " + cpu.Paths()[0] + ")"))
		Expect(cpu.Paths()).To(HaveExactElements(append(slices.Clone(cpu.Paths()[:len(cpu.Paths())-1]), "portable")))
	})
	It("ends a run that it asks for anything else", func(ctx context.Context) {
		GinkgoT().Setenv(cpu.Variable, "sse9")
		Expect(run(ctx)).To(MatchError(HavePrefix(`CONFORM_CPU is "sse9": this processor has portable`)))
	})
})
