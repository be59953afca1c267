package remote_test

import (
	"context"
	"fmt"
	"os"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/remote"
	"example.com/conform/gen"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/testscale"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// serveCPU is what a child is when it does as it should.
func serveCPU() {
	if err := remote.Serve(context.Background(), cpu.New(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

var _ = Describe("a backend in a child", func() {
	It("is described as it is in this process", func() {
		Expect(start("serves").Describe()).To(Equal(cpu.New().Describe()))
	})

	It("does the same as in this process, guards and shapes included", func() {
		here, there := cpu.New(), start("serves")
		for _, op := range catalogue.All() {
			drawn := make([]spec.Case, testscale.Of(100))
			memory := [2][]guard.Memory{make([]guard.Memory, len(drawn)), make([]guard.Memory, len(drawn))}
			var jobs [2][]backends.Job
			for i := range drawn {
				drawn[i] = gen.Case(op, uint64(i))
				for n := range memory {
					Expect(memory[n][i].Lay(&drawn[i].Call, slices.Repeat([]int64{4096}, len(drawn[i].Call.Outputs())), guard.First)).To(Succeed())
					jobs[n] = append(jobs[n], memory[n][i].Job(drawn[i].ID, &drawn[i].Call))
				}
			}
			for from := 0; from < len(drawn); from += 100 {
				want, err := here.Run(context.Background(), jobs[0][from:from+100])
				Expect(err).NotTo(HaveOccurred())
				got, err := there.Run(context.Background(), jobs[1][from:from+100])
				Expect(err).NotTo(HaveOccurred())
				Expect(got).To(Equal(want), op.Name)
				for i := from; i < from+100; i++ {
					Expect(memory[1][i].Bytes).To(Equal(memory[0][i].Bytes), drawn[i].ID)
					if op.Infers() {
						answer, taken, _ := there.QueryShape(context.Background(), &jobs[1][i])
						wanted, _, _ := here.QueryShape(context.Background(), &jobs[0][i])
						Expect(answer).To(Equal(wanted), drawn[i].ID)
						Expect(taken).To(BeTrue())
					}
				}
			}
		}
	})
})
