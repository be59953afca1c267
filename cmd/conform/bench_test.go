package main_test

import (
	"encoding/json"
	"math"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/catalogue"
)

var _ = Describe("bench harness", func() {
	It("compares the cases of every operator, and of all, with a bare loop of its calls", func() {
		e := conform("bench", "harness", "--for=1ms", "--format=json")
		Expect(e.status).To(Equal(0), e.stderr)
		var figures []struct {
			Name, Unit, Against string
			Value, Ratio        float64
		}
		Expect(json.Unmarshal([]byte(e.stdout), &figures)).To(Succeed())
		var names []string
		for _, op := range catalogue.Operators() {
			names = append(names, op.Name)
			Expect(figures).To(ContainElements(
				And(HaveField("Name", op.Name+" generate"), HaveField("Unit", "ns/case"), HaveField("Ratio", BeNumerically("<", 1))),
				And(HaveField("Name", op.Name+" allocations"), HaveField("Value", BeNumerically(">", 0)))))
		}
		values := map[string]float64{}
		for _, f := range figures {
			values[f.Name] = f.Value
		}
		rate := func(name string, ratio float64) {
			Expect(values).To(HaveKeyWithValue("bare-loop "+name, BeNumerically(">", 0)))
			Expect(figures).To(ContainElement(And(
				HaveField("Name", name), HaveField("Unit", "cases/s"), HaveField("Against", "bare-loop"),
				HaveField("Ratio", BeNumerically("~", ratio, 1e-6)))))
		}
		product := 1.0
		for _, name := range names {
			ratio := values[name] / values["bare-loop "+name]
			rate(name, ratio)
			product *= ratio
		}
		rate("all operators", math.Pow(product, 1/float64(len(names))))
	})

	It("prints a row for each operator that is named, and one for the loop below it", func() {
		rows := strings.Split(conform("bench", "harness", "dml.slice1", "onnx.pad", "--for=1ns").stdout, "\n")
		Expect(rows).To(HaveLen(1 + 2*(2+1) + 1))
		Expect(strings.Fields(rows[0])).To(HaveExactElements("cases/s", "ns/case", "generate", "check", "and", "oracle", "lay", "memory", "backend", "compare", "allocations", "÷", "bare", "loop"))
		for i, row := range rows[1 : len(rows)-1] {
			Expect(row).To(HaveLen(len(rows[1])), row)
			if i%2 == 1 {
				Expect(strings.Fields(row)).To(HaveExactElements(Equal("bare-loop"), MatchRegexp(`^\d+$`), MatchRegexp(`^\d+$`)))
			}
		}
		Expect(strings.Fields(rows[1])).To(And(HaveLen(10), ContainElement("dml.slice1")))
		Expect(strings.Fields(rows[3])).To(And(HaveLen(10), ContainElement("onnx.pad")))
	})

	DescribeTable("refuses",
		func(line, message string) {
			e := conform(strings.Fields(line)...)
			Expect(e.status).To(Equal(2))
			Expect(e.stderr).To(HavePrefix("conform: " + message))
		},
		Entry("a format that there is not", "bench harness --format=pdf", `--format is "pdf": want text or json`),
		Entry("an operator that there is not", "bench harness dml.slice", `unknown operator "dml.slice": want one of dml.`),
		Entry("no time", "bench harness --for=0s", "--for is 0s: want more than 0 and at most an hour"),
		Entry("too much time", "bench harness --for=2h", "--for is 2h0m0s: want more than 0 and at most an hour"),
	)
})
