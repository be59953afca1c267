package mutants_test

import (
	"bytes"
	"context"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/cpu"
	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/metamorphic"
	"example.com/conform/internal/mutants"
	"example.com/conform/internal/relations"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("Relations", func() {
	It("hold on the CPU backend, in every case of a file and in 100,000 random ones", Label("campaigns"), func(ctx context.Context) {
		trial, held := metamorphic.NewTrial(cpu.New()), map[string]int{}
		hold := func(list []spec.Case) {
			Expect(trial.Hold(ctx, list, relations.All(), func(h metamorphic.Holding) {
				Expect(h.Broken).To(BeEmpty(), "%s in %s", h.Relation.ID, h.Case)
				if h.Skip == "" {
					held[h.Relation.ID]++
				}
			})).To(Succeed())
		}
		all, err := cases.Embedded(cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		for i := range all {
			hold([]spec.Case{all[i].Case})
		}
		total := 0
		for _, op := range catalogue.Operators() {
			for shard := range 11 {
				var list []spec.Case
				for _, seed := range gen.Seeds(5, op, shard, 1000) {
					list = append(list, gen.Case(op, seed))
				}
				hold(list)
			}
		}
		for _, relation := range relations.All() {
			Expect(held[relation.ID]).To(BeNumerically(">", 500), relation.ID)
			total += held[relation.ID]
		}
		Expect(total).To(BeNumerically(">", 100_000))
	})

	It("find mutants alone, without the oracle's verdict, each some of its operators", Label("campaigns"), func(ctx context.Context) {
		finds, found := map[string]int{}, 0
		for _, mutant := range faulty.All() {
			if op, _ := catalogue.Operator(mutant.Operator); op.Program { // of which there is no relation
				continue
			}
			score, err := mutants.FindByRelations(ctx, mutant, 500, 1)
			Expect(err).NotTo(HaveOccurred())
			for _, id := range score.Relations {
				finds[id]++
			}
			if len(score.Relations) > 0 {
				found++
			}
		}
		for _, relation := range relations.All() {
			Expect(finds[relation.ID]).To(BeNumerically(">", 0), relation.ID)
		}
		Expect(found).To(BeNumerically(">", len(faulty.All())/2))
	})

	DescribeTable("find a mutant that", func(ctx context.Context, name, relation string) {
		score, err := mutants.FindByRelations(ctx, named(name), 300, 1)
		Expect(err).NotTo(HaveOccurred())
		Expect(score.Relations).To(ContainElement(relation))
	},
		Entry("is wrong where the other text's operator is right", "slice1-reverse-off-by-one", "onnx.slice/is-slice1"),
		Entry("does not undo what it did", "concat-inputs-swapped", "onnx.split/joined-again"),
		Entry("takes the padding of a layout for elements", "copy-packs-padded-input", "dml.copy/in-another-layout"),
		Entry("loses an update", "scatter-first-input-only", "dml.scatter/gathered-back"),
	)

	It("are written as a table of mutants and one of relations", func() {
		var text bytes.Buffer
		Expect(mutants.RelationTable(&text, []mutants.RelationScore{{Mutant: "copy-a", Relations: []string{"dml.copy/copied-back"}}, {Mutant: "slice1-b"}})).To(Succeed())
		Expect(text.String()).To(MatchRegexp(`copy-a +dml\.copy/copied-back\n`))
		Expect(text.String()).To(MatchRegexp(`\ndml\.copy/copied-back +1\n`))
		Expect(strings.TrimSpace(text.String())).To(HaveSuffix("1 of 2 found by relations, without the oracle"))
		Expect(mutants.RelationTable(broken{}, nil)).To(MatchError(errBroken))
	})
})
