package remote_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
	"example.com/conform/gen"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/testscale"
	"example.com/conform/spec/catalogue"
)

const page = "../../docs/protocol"

// schemas compiles each schema once.
var schemas = jsonschema.NewCompiler()

// valid holds a header against the schema for headers of its type in a
// direction, "to" or "from" a backend.
func valid(direction, header string) {
	GinkgoHelper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(header))
	Expect(err).NotTo(HaveOccurred(), header)
	kind, _ := value.(map[string]any)["type"].(string)
	schema, err := schemas.Compile(filepath.Join(page, direction+"-"+kind+".schema.json"))
	Expect(err).NotTo(HaveOccurred())
	Expect(schema.Validate(value)).To(Succeed(), header)
}

// headers calls each with the headers of frames.
func headers(frames io.Reader, each func(string)) {
	GinkgoHelper()
	in := bufio.NewReader(frames)
	for {
		line, err := in.ReadString('\n')
		if err == io.EOF && line == "" {
			return
		}
		Expect(err).NotTo(HaveOccurred())
		each(line)
		var header struct{ Bytes int }
		Expect(json.Unmarshal([]byte(line), &header)).To(Succeed())
		_, err = in.Discard(header.Bytes)
		Expect(err).NotTo(HaveOccurred())
	}
}

var _ = Describe("the schemas of docs/protocol", func() {
	It("fit what conform and its own backend write", func() {
		o := options("records")
		b, err := remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		for _, op := range catalogue.All() {
			var jobs []backends.Job
			memory := make([]guard.Memory, testscale.Of(20))
			for i := range memory {
				c := gen.Case(op, uint64(i))
				Expect(memory[i].Lay(&c.Call, slices.Repeat([]int64{4096}, len(c.Call.Outputs())), guard.First)).To(Succeed())
				jobs = append(jobs, memory[i].Job(c.ID, &c.Call))
			}
			_, err := b.Run(context.Background(), jobs)
			Expect(err).NotTo(HaveOccurred())
		}
		Expect(b.Close()).To(Succeed())

		var path string
		for _, variable := range o.Environment {
			if name, value, _ := strings.Cut(variable, "="); name == childFile {
				path = value
			}
		}
		for direction, file := range map[string]string{"to": path, "from": path + ".out"} {
			recorded, err := os.Open(file)
			Expect(err).NotTo(HaveOccurred())
			defer func() { _ = recorded.Close() }()
			seen := map[string]bool{}
			headers(recorded, func(header string) {
				valid(direction, header)
				kind, _, _ := strings.Cut(header, ",")
				seen[strings.TrimSpace(kind)] = true
			})
			Expect(len(seen)).To(BeNumerically(">=", 3), "%v", seen)
		}
	})

	It("fit every header on the page", func() {
		text, err := os.ReadFile(page + ".md")
		Expect(err).NotTo(HaveOccurred())
		n := 0
		for line := range strings.Lines(string(text)) {
			direction, header, ok := strings.Cut(strings.TrimSpace(line), " {")
			header, _, _ = strings.Cut("{"+header, " + ")
			if ok && (direction == "→" || direction == "←") && !strings.Contains(header, "…") {
				valid(map[string]string{"→": "to", "←": "from"}[direction], header)
				n++
			}
		}
		Expect(n).To(BeNumerically(">", 10))
	})
})

// record serves as the CPU backend does, and keeps both directions in files.
func record() {
	self := exec.Command(os.Args[0])
	self.Env = append(os.Environ(), childMode+"=serves")
	var in, out bytes.Buffer
	self.Stdin, self.Stdout, self.Stderr = io.TeeReader(os.Stdin, &in), io.MultiWriter(os.Stdout, &out), os.Stderr
	if err := self.Run(); err != nil {
		panic(err)
	}
	for suffix, bytes := range map[string][]byte{"": in.Bytes(), ".out": out.Bytes()} {
		if err := os.WriteFile(os.Getenv(childFile)+suffix, bytes, 0o600); err != nil {
			panic(err)
		}
	}
}
