package remote_test

import (
	"bytes"
	"context"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/remote"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Each of these stands for the value of a key that nobody knows, or takes the
// place of a value that is meant.
var _ = DescribeTable("what is not JSON is refused, by either side", Label("hardening", "protocol"),
	func(value string) {
		var out bytes.Buffer
		request := `{"type":"hello","protocols":["conform.backend/1"],"x":` + value + "}\n"
		Expect(remote.Serve(context.Background(), cpu.New(), strings.NewReader(request), &out)).NotTo(Succeed())
		Expect(out.String()).To(HavePrefix(`{"type":"error"`))

		_, err := remote.DecodeHello([]byte(strings.Replace(childHello, `"device":"none"`, `"device":`+value, 1)))
		Expect(err).To(HaveOccurred())
	},
	Entry("a word", "nonsense!!"),
	Entry("a word that begins well", "trueish"),
	Entry("nothing", ""),
	Entry("a number with a leading zero", "01"),
	Entry("a number without a fraction", "1."),
	Entry("a number without an exponent", "1e+"),
	Entry("all of these", "01.e+"),
	Entry("a number of a hexadecimal language", "0x1"),
	Entry("no number", "NaN"),
	Entry("a text in other quotes", "'a'"),
	Entry("a text with a newline", "\"a\nb\""),
	Entry("an unknown escape", `"\q"`),
	Entry("half of a pair", `"\ud800"`),
	Entry("a byte that is not UTF-8", "\"\xff\""),
	Entry("a list with a comma too many", "[1,]"),
	Entry("a list without an end", "[1"),
	Entry("a key without a value", `{"a"}`),
	Entry("a key that stands twice", `{"a":1,"a":2}`),
	Entry("a comment", "1/*x*/"),
	Entry("another value after it", "1}{"),
	Entry("nesting without end", strings.Repeat("[", 20_000)+strings.Repeat("]", 20_000)),
)

var _ = DescribeTable("a hello is refused", Label("hardening", "protocol"),
	func(capabilities, message string) {
		_, err := remote.DecodeHello([]byte(strings.Replace(childHello, `{"operator":"dml.copy"}`, capabilities, 1)))
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
	Entry("with an unknown operator", `{"operator":"dml.slice"}`, `unknown operator "dml.slice" of a capability: did you mean dml.slice1?`),
	Entry("with another name of an operator", `{"operator":"dml.scatter_elements"}`, `unknown operator "dml.scatter_elements" of a capability`),
	Entry("with an operator that stands twice", `{"operator":"dml.copy"},{"operator":"dml.copy","max_rank":4}`, "two capabilities of dml.copy"),
	Entry("with a limit of what there is not", `{"operator":"dml.copy","limits":[{"name":"indices"}]}`, `dml.copy has no operand or attribute "indices"`),
	Entry("with a limit that has no name", `{"operator":"dml.copy","limits":[{"packed":true}]}`, `dml.copy has no operand or attribute ""`),
	Entry("with a value of a limit that has another name", `{"operator":"onnx.pad","limits":[{"name":"mode","values":["mirror"]}]}`, `mode has no value "mirror"`),
	Entry("with a name for a number", `{"operator":"onnx.pad","limits":[{"name":"pads","values":["one"]}]}`, `pads has no value "one"`),
	Entry("with an unknown key of a limit", `{"operator":"dml.copy","limits":[{"name":"input","rank":1}]}`, `unknown key "rank" of a limit`),
	Entry("with limits without end", `{"operator":"dml.copy","limits":[`+strings.Repeat(`{"name":"input"},`, 64)+`{"name":"input"}]}`, "more than 64 limits"),
	Entry("with values without end", `{"operator":"onnx.pad","limits":[{"name":"pads","values":[`+strings.Repeat(`1,`, 64)+`1]}]}`, "more than 64 values"),
	Entry("with null for a value", `{"operator":null}`, "want"),
	Entry("with a key that stands twice", `{"operator":"dml.copy","operator":"dml.copy"}`, "duplicate object member name"),
)

var _ = DescribeTable("a mistake of a backend's author is named in the words of the protocol",
	func(header, message string) {
		_, _, _, _, _, err := remote.DecodeAnswer([]byte(header))
		Expect(err).To(MatchError(message))
	},
	Entry("a word too many", `{"type":"result","seq":1,"job":0,"status":"ok"}`, `unknown status "ok": want one of done, rejected, unsupported, failed, crashed, device lost, gap`),
	Entry("a misspelt word", `{"type":"result","seq":1,"job":0,"status":"reject"}`, `unknown status "reject": did you mean rejected?`),
	Entry("a misspelt type", `{"type":"results","seq":1,"job":0,"status":"done"}`, `unknown type "results": did you mean result?`),
	Entry("a misspelt key", `{"type":"result","seq":1,"job":0,"statuss":"done"}`, `unknown key "statuss": did you mean status?`),
	Entry("what a library prints", "loading the model\n", `standard output is for frames, and "loading the model" is none: print to standard error`),
	Entry("a long line", strings.Repeat("x", 100), `standard output is for frames, and "`+strings.Repeat("x", 60)+`…" is none: print to standard error`),
	Entry("an empty line", "\n", `standard output is for frames, and "" is none: print to standard error`),
)

var _ = It("the limits of capabilities arrive as they were written", func() {
	limits := []backends.Limit{
		{Name: "data", DTypes: []tensor.DType{tensor.Float16, tensor.Int8}, MinRank: 1, MaxRank: 5, Packed: true},
		{Name: "pads", Range: &spec.Range{Min: -1 << 31, Max: 1<<31 - 1}},
		{Name: "axes", Absent: true},
		{Name: "mode", Values: []int64{0, 2}},
	}
	want := backends.Capability{Operator: "onnx.pad", MinRank: 1, MaxRank: 7, Packed: true, NoCheckOnly: true, ValidOnly: true, OwnForms: true, Limits: limits}
	written := remote.AppendCapability(nil, &want)
	d, err := remote.DecodeHello([]byte(strings.Replace(childHello, `{"operator":"dml.copy"}`, string(written), 1)))
	Expect(err).NotTo(HaveOccurred())
	Expect(d.Capabilities[0]).To(Equal(want))
	valid("from", strings.Replace(childHello, `{"operator":"dml.copy"}`, string(written), 1))
})

var _ = DescribeTable("a rank that is no limit is refused, and not taken for one", func(capability string) {
	_, err := remote.DecodeHello([]byte(strings.Replace(childHello, `{"operator":"dml.copy"}`, capability, 1)))
	Expect(err).To(MatchError(ContainSubstring("of a limit: want one from 1 on, or none for no limit")))
},
	Entry("a greatest one of 0", `{"operator":"dml.copy","max_rank":0}`),
	Entry("a least one of 0", `{"operator":"dml.copy","min_rank":0}`),
	Entry("one below 0", `{"operator":"dml.copy","max_rank":-1}`),
	Entry("that of an operand", `{"operator":"dml.copy","limits":[{"name":"input","max_rank":0}]}`),
)
