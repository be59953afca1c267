package remote_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/remote"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

const hello = `{"type":"hello","protocols":["conform.backend/1"]}` + "\n"

// copyOne is the run of the session in docs/protocol.md.
const copyOne = `{"type":"run","seq":1,"bytes":288,"jobs":[{"id":"dml.copy/one","operator":"dml.copy","attributes":{},` +
	`"operands":[{"name":"input","dtype":"uint8","sizes":[1],"memory":144,"start":64,"length":4},` +
	`{"name":"output","dtype":"uint8","sizes":[1],"memory":144,"start":64,"length":4}]}]}` + "\n"

// serve has the CPU backend answer requests, and returns what it writes after
// its hello.
func serve(requests string) (answers string, err error) {
	var out bytes.Buffer
	err = remote.Serve(context.Background(), cpu.New(), strings.NewReader(requests), &out)
	answers = out.String()
	if strings.HasPrefix(answers, `{"type":"hello"`) {
		_, answers, _ = strings.Cut(answers, "\n")
	}
	return answers, err
}

// told is a CPU backend with more to say of itself.
type told struct{ *cpu.Backend }

func (told) Describe() backends.Description {
	return backends.Description{
		Name: "told", Version: "1", Device: "a device", Mode: "odd", Readings: []string{"dml.scatter/duplicate-indices=last-wins"},
		Notes: []string{"It is not real.", "Nor is this."},
		Capabilities: []backends.Capability{
			{Operator: "dml.slice1", DTypes: []tensor.DType{tensor.Int8}, MaxRank: 5, FeatureLevel: 0x6400, MaxFeatureLevel: dml.Level3_0},
			{Operator: "xla.copy"},
		},
	}
}

// stepwise is a CPU backend that answers each job as soon as it has run, in the order
// given, or what it is told to say instead, and then gives up.
type stepwise struct {
	*cpu.Backend
	order []int
}

func (b stepwise) Step(ctx context.Context, batch []backends.Job, each func(int, *backends.Outcome)) ([]backends.Outcome, error) {
	outcomes, err := b.Run(ctx, batch)
	if err != nil {
		return nil, err
	}
	for _, i := range b.order {
		each(i, &outcomes[i])
	}
	if len(b.order) < len(batch) {
		return nil, errors.New("no more")
	}
	return outcomes, nil
}

// copies is a run of copies, of which the second has an operator of its own.
func copies(operators ...string) string {
	var jobs []string
	_, job, _ := strings.Cut(strings.TrimSuffix(copyOne, "]}\n"), `"jobs":[`)
	for _, operator := range operators {
		jobs = append(jobs, strings.Replace(job, `"operator":"dml.copy"`, `"operator":"`+operator+`"`, 1))
	}
	return fmt.Sprintf(`{"type":"run","seq":1,"bytes":%d,"jobs":[%s]}`+"\n%s", 288*len(jobs), strings.Join(jobs, ","), strings.Repeat("\x00", 288*len(jobs)))
}

var _ = DescribeTable("Serve answers a job before a later one ends the backend", func(order []int, operators []string, want ...string) {
	var out bytes.Buffer
	err := remote.Serve(context.Background(), stepwise{cpu.New(), order}, strings.NewReader(hello+copies(operators...)), &out)
	_, answers, _ := strings.Cut(out.String(), "\n")
	var heads []string
	for _, line := range strings.SplitAfter(strings.ReplaceAll(answers, "\x00", ""), "\n") {
		if line != "" {
			heads = append(heads, line)
		}
	}
	Expect(heads).To(HaveLen(len(want)))
	for i := range want {
		Expect(heads[i]).To(ContainSubstring(want[i]))
	}
	Expect(err != nil).To(Equal(strings.Contains(want[len(want)-1], "error")))
},
	Entry("the first two of three", []int{0, 1}, []string{"dml.copy", "dml.copy", "dml.copy"}, `"job":0,"status":"done"`, `"job":1,"status":"done"`, `"error","message":"no more"`),
	Entry("all", []int{0, 1, 2}, []string{"dml.copy", "dml.copy", "dml.copy"}, `"job":0,"status":"done"`, `"job":1,"status":"done"`, `"job":2,"status":"done"`),
	Entry("one after a job of an operator that it does not know", []int{0, 1}, []string{"dml.copy", "dml.future", "dml.copy"}, `"job":0,"status":"done"`, `"job":1,"status":"unsupported"`, `"job":2,"status":"done"`),
	Entry("one before a job of an operator that it does not know", []int{0}, []string{"dml.copy", "dml.future"}, `"job":0,"status":"done"`, `"job":1,"status":"unsupported"`),
	Entry("none before its turn", []int{1, 0}, []string{"dml.copy", "dml.copy"}, `"job":0,"status":"done"`, `"job":1,"status":"done"`),
	Entry("none twice", []int{0, 0}, []string{"dml.copy", "dml.copy"}, `"job":0,"status":"done"`, `"job":1,"status":"done"`),
)

var _ = Describe("Serve", func() {
	It("hands on a backend's whole description", func() {
		var out bytes.Buffer
		Expect(remote.Serve(context.Background(), told{cpu.New()}, strings.NewReader(hello), &out)).To(Succeed())
		description, err := remote.DecodeHello(bytes.TrimSuffix(out.Bytes(), []byte("\n")))
		Expect(err).NotTo(HaveOccurred())
		Expect(description).To(Equal(told{}.Describe()))
	})

	It("answers the session of the protocol's page", func() {
		payload := make([]byte, 288)
		payload[64] = 'x'
		after := bytes.Clone(payload)
		after[208] = 'x'
		huge := `{"type":"run","seq":2,"jobs":[{"id":"dml.copy/huge","operator":"dml.copy","attributes":{},"operands":[{"name":"input","dtype":"uint8","sizes":[1,2]},{"name":"output","dtype":"uint8","sizes":[2,1]}],"check_only":true}]}` + "\n"
		answers, err := serve(hello + copyOne + string(payload) + huge + `{"type":"shutdown"}` + "\n" + "what follows is not read")
		Expect(err).NotTo(HaveOccurred())
		first, rest, _ := strings.Cut(answers, "\n")
		Expect(first).To(Equal(`{"type":"result","seq":1,"job":0,"status":"done","bytes":288}`))
		Expect(rest[:288]).To(Equal(string(after)))
		Expect(rest[288:]).To(MatchRegexp(`^\{"type":"result","seq":2,"job":0,"status":"rejected","detail":"[^"]+"}\n$`))
	})

	It("takes keys in any order, and ones that it does not know", func() {
		answers, err := serve(hello + `{"jobs":[{"later":{"x":[1.5e3,null,"\u00e9"]},"operands":[{"length":4,"start":64,"memory":144,"sizes":[1],"dtype":"uint8","name":"input"},` +
			`{"name":"output","dtype":"uint8","sizes":[1],"memory":144,"start":64,"length":4}],"attributes":{},"operator":"dml.copy","id":"x"}],"bytes":288,"seq":1,"type":"run"}` +
			"\n" + strings.Repeat("\x00", 288))
		Expect(err).NotTo(HaveOccurred())
		Expect(answers).To(HavePrefix(`{"type":"result","seq":1,"job":0,"status":"done","bytes":288}`))
	})

	It("does not support an operator that it does not know, and stays in step", func() {
		answers, err := serve(hello + strings.Replace(copyOne, `"operator":"dml.copy"`, `"operator":"dml.future"`, 1) + strings.Repeat("\x00", 288) +
			strings.Replace(copyOne, `"seq":1`, `"seq":2`, 1) + strings.Repeat("\x00", 288))
		Expect(err).NotTo(HaveOccurred())
		Expect(answers).To(HavePrefix(`{"type":"result","seq":1,"job":0,"status":"unsupported","detail":"unknown operator"}` + "\n" +
			`{"type":"result","seq":2,"job":0,"status":"done","bytes":288}`))
	})
})

var _ = DescribeTable("a request that the protocol does not allow is refused with an error",
	func(requests, message string) {
		answers, err := serve(requests)
		Expect(err).To(MatchError(ContainSubstring(message)))
		Expect(answers).To(MatchRegexp(`^\{"type":"error","message":".*"}\n$`))
	},
	Entry("no header at all", "hello\n", "invalid character 'h' at start of value"),
	Entry("a header that is cut off", `{"type":`, "unexpected EOF"),
	Entry("a run before the hello", copyOne, "want a hello first"),
	Entry("another version alone", `{"type":"hello","protocols":["conform.backend/2"]}`+"\n", "speaks"),
	Entry("an unknown type", hello+`{"type":"walk"}`+"\n", "no known type"),
	Entry("a sequence number out of turn", hello+strings.Replace(copyOne, `"seq":1`, `"seq":2`, 1)+strings.Repeat("\x00", 288), "seq 2 follows 0"),
	Entry("a payload that ends early", hello+copyOne+"short", "unexpected EOF"),
	Entry("a payload that the operands leave over", hello+strings.Replace(copyOne, `"bytes":288`, `"bytes":289`, 1), "belong to no operand"),
	Entry("a payload that the operands exceed", hello+strings.Replace(copyOne, `"bytes":288`, `"bytes":287`, 1), "does not hold"),
	Entry("a negative payload", hello+strings.Replace(copyOne, `"bytes":288`, `"bytes":-1`, 1), "does not hold"),
	Entry("memory that overflows", hello+strings.ReplaceAll(copyOne, `"memory":144`, `"memory":9223372036854775807`), "does not hold"),
	Entry("a buffer beyond its memory", hello+strings.Replace(copyOne, `"start":64`, `"start":141`, 1), "does not lie"),
	Entry("a number of more than 64 bits", hello+strings.Replace(copyOne, `[1]`, `[9223372036854775808]`, 1), "64 bits"),
	Entry("a number with a fraction", hello+strings.Replace(copyOne, `[1]`, `[1.0]`, 1), "64 bits"),
	Entry("a null", hello+strings.Replace(copyOne, `[1]`, `null`, 1), "want '['"),
	Entry("an attribute that the operator does not have", hello+strings.Replace(copyOne, `"attributes":{}`, `"attributes":{"axis":1}`, 1), `no attribute "axis"`),
	Entry("more dimensions than there can be", hello+strings.Replace(copyOne, `[1]`, `[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]`, 1), "more than 16"),
	Entry("endless nesting", hello+`{"x":`+strings.Repeat("[", 100)+"\n", "unexpected EOF"),
	Entry("deep nesting", hello+`{"x":`+strings.Repeat("[", 100)+strings.Repeat("]", 100)+"}\n", "nested deeper than 16"),
	Entry("a line without end", hello+strings.Repeat(" ", 1<<20), "more than 1048576 bytes"),
	Entry("bytes that are not UTF-8", hello+"{\"type\":\"\xff\"}\n", "UTF-8"),
)

var _ = DescribeTable("Split",
	func(line string, words ...string) {
		got, err := remote.Split(line)
		if len(words) == 0 {
			Expect(err).To(HaveOccurred())
			return
		}
		Expect(err).NotTo(HaveOccurred())
		Expect(got).To(Equal(words))
	},
	Entry("at blanks", " ./a  --b\tc ", "./a", "--b", "c"),
	Entry("not at those in quotes", `'a b' "c d"`, "a b", "c d"),
	Entry("nor where a quoted part stands within a word", `--x='a b'c`, "--x=a bc"),
	Entry("an empty word needs quotes", `a '' ""`, "a", "", ""),
	Entry("backslashes escape in double quotes alone", `"a\"b\\c\d" 'e\' f\g`, `a"b\c\d`, `e\`, `f\g`),
	Entry("nothing is for a shell", `a $HOME * ~ ; | > b`, "a", "$HOME", "*", "~", ";", "|", ">", "b"),
	Entry("a quote must end", `a 'b`),
	Entry("there must be a command", `  `),
	Entry("with a name", `"" a`),
)

// A recorder notes the lines of the programs that it is to run.
type recorder struct {
	*cpu.Backend
	lines *[]string
}

func (r recorder) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	for i := range batch {
		*r.lines = append(*r.lines, batch[i].Program.Lines()...)
	}
	return r.Backend.Run(ctx, batch)
}

var _ = DescribeTable("A node of a program has lists that come as it says", func(forms, line, failure string) {
	run := `{"type":"run","seq":1,"bytes":288,"jobs":[{"id":"x","operator":"onnx.program","attributes":{},"program":{"nodes":[{"operator":"onnx.tile",` +
		`"attributes":{"repeats":[1]},"forms":` + forms + `,"operands":[{"name":"input","value":"inputs[0]"},{"name":"output","value":"a"}]}],"returns":["a"]},` +
		`"operands":[{"name":"inputs[0]","dtype":"uint8","sizes":[1],"memory":144,"start":64,"length":4},` +
		`{"name":"outputs[0]","dtype":"uint8","memory":144,"start":64,"length":4}]}]}` + "\n"
	var out bytes.Buffer
	var lines []string
	err := remote.Serve(context.Background(), recorder{cpu.New(), &lines}, strings.NewReader(hello+run+strings.Repeat("\x00", 288)), &out)
	if failure != "" {
		Expect(err).To(MatchError(ContainSubstring(failure)))
		return
	}
	Expect(err).NotTo(HaveOccurred())
	Expect(lines).To(HaveExactElements("a = tile(inputs[0], repeats="+line, "return a"))
},
	Entry("computed", `{"repeats":"computed"}`, "computed [1])", ""),
	Entry("an input", `{"repeats":"input"}`, "input [1])", ""),
	Entry("none", `{}`, "[1])", ""),
	Entry("in no known way", `{"repeats":"guessed"}`, "", `a list "repeats" of onnx.tile comes as "guessed"`),
	Entry("of another type", `{},"lists":{"repeats":"inputs[0]"}`, "", "repeats of onnx.tile is of int64, not of uint8"),
	Entry("of its own result", `{},"lists":{"repeats":"a"}`, "", `onnx.tile has no list "repeats" that comes from "a"`),
	Entry("of a value, which it has not", `{},"lists":{"shape":"inputs[0]"}`, "", `onnx.tile has no list "shape" that comes from "inputs[0]"`),
	Entry("one that it has not", `{"shape":"input"}`, "", `a list "shape" of onnx.tile comes as "input"`),
)
