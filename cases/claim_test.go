package cases_test

import (
	"math"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
)

var _ = DescribeTable("a claims file is refused", func(text, want string) {
	_, err := cases.LoadClaims("c.yaml", strings.NewReader(text))
	Expect(err).To(MatchError(ContainSubstring(want)))
},
	Entry("that is empty", "", "c.yaml:1"),
	Entry("that claims nothing", "{}", "c.yaml:1: a claims file needs claims"),
	Entry("of waivers", "waivers: []", "c.yaml:1"),
	Entry("with a claim that is text", "claims: [a]", "c.yaml:1: claim: "),
	Entry("with a claim of no operator", "claims:\n  - when: {}\n", "c.yaml:2: claim: operator is missing"),
	Entry("without clauses", "claims:\n  - operator: dml.copy\n", "c.yaml:2: claim: when is missing"),
	Entry("with clauses that are a list", "claims:\n  - {operator: a, when: []}\n", "c.yaml:2: when: want a mapping"),
	Entry("with a clause twice", "claims:\n  - {operator: a, when: {b: 1, b: 2}}\n", "b"),
	Entry("with bounds the wrong way round", "claims:\n  - {operator: a, when: {b: {min: 2, max: 1}}}\n", "min exceeds max"),
	Entry("with a key that a waiver has", "claims:\n  - {operator: a, when: {}, reason: b}\n", "reason"),
	Entry("with aliases that grow", "a: &a [x,x,x]\nclaims: [*a]\n", "c.yaml:1"),
)

var _ = DescribeTable("the schema of claims files admits what the loader does", func(text string, good bool) {
	_, err := cases.LoadClaims("c.yaml", strings.NewReader(text))
	Expect(err == nil).To(Equal(good), "the loader: %v", err)
	Expect(compileText([]byte(cases.ClaimSchema())).Validate(document([]byte(text))) == nil).To(Equal(good), "the schema")
},
	Entry("no claims", "claims: []", true),
	Entry("every call", "claims: [{operator: a, when: {}}]", true),
	Entry("clauses of all kinds", "claims: [{operator: a, when: {b: c, d: [1, true], e: {min: -1}, f: {max: 2}, g: {min: 0, max: 0}}}]", true),
	Entry("no operator", "claims: [{when: {}}]", false),
	Entry("no clauses", "claims: [{operator: a}]", false),
	Entry("a clause of nothing", "claims: [{operator: a, when: {b: []}}]", false),
	Entry("an unknown bound", "claims: [{operator: a, when: {b: {most: 1}}}]", false),
	Entry("an unknown key", "claims: [{operator: a, when: {}, share: 1%}]", false),
	Entry("an unknown list", "{claims: [], waivers: []}", false),
	Entry("nothing", "{}", false),
)

var _ = DescribeTable("a claim comes back as it was written", func(when ...cases.Clause) {
	c := cases.Claim{Operator: "dml.copy", When: append([]cases.Clause(nil), when...), Origin: "c.yaml:2"}
	again, err := cases.LoadClaims("c.yaml", strings.NewReader("claims:\n"+c.Encode()))
	Expect(err).NotTo(HaveOccurred(), c.Encode())
	for i := range again[0].When {
		again[0].When[i].Origin = ""
	}
	Expect(again).To(HaveExactElements(Equal(c)), c.Encode())
},
	Entry("of every call"),
	Entry("with values", cases.Clause{Quantity: "type of input", Among: []string{"uint8", "none"}}, cases.Clause{Quantity: "a: b", Among: []string{"true"}}),
	Entry("with bounds", cases.Clause{Quantity: "a", Min: new(int64(math.MinInt64))}, cases.Clause{Quantity: "b", Min: new(int64(0)), Max: new(int64(0))}),
)
