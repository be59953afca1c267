package engines_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/engines"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var (
	// A quotation names its document with the revision, and may name a part of it.
	quotation = regexp.MustCompile(`^[^",:]+ [^\s",:]*\d[^\s",:]*[,:][^"]*"((?:[^"\\]|\\.)+)"`)
	// An array is printed with its type where that is not the machine's own, and which signal
	// ends a process depends on its memory.
	printed  = regexp.MustCompile(`\barray\(|exit status|SIG[A-Z]|[Ss]egmentation`)
	searched = regexp.MustCompile(`^(none found, 20\d\d-\d\d-\d\d|https://github\.com/[\w.-]+/[\w.-]+/(issues|pull)/\d+)([;, ].*)?$`)
)

// check returns an error if a reproduction says more than its quoted sentence and the
// oracle's answers for its case allow.
func check(f *engines.Fault) error {
	if !strings.HasSuffix(f.Summary, ".") {
		return fmt.Errorf("the summary is no sentence: %s", f.Summary)
	}
	quoted := quotation.FindStringSubmatch(f.Text)
	switch {
	case quoted == nil || !strings.Contains(quoted[1], " "):
		return fmt.Errorf("no sentence of a document and its revision is quoted: %s", f.Text)
	case strings.Contains(f.Text, "undefined"):
		return fmt.Errorf("the text leaves the behaviour open: %s", f.Text)
	case printed.MatchString(f.Shows):
		return fmt.Errorf("what it shows differs between processors: %s", f.Shows)
	case !searched.MatchString(f.Upstream):
		return fmt.Errorf("neither an address nor a day of a search: %s", f.Upstream)
	}
	i := slices.IndexFunc(embedded(), func(c cases.Case) bool { return c.ID == f.Case })
	if i < 0 {
		return fmt.Errorf("there is no case %s", f.Case)
	}
	if other, found := strings.CutPrefix(f.Kind.Name, "differs from "); found {
		if !strings.HasPrefix(f.Text, other+" ") {
			return fmt.Errorf("the text is not that of %s: %s", other, f.Text)
		}
		return nil
	}
	call := &embedded()[i].Call
	var evaluator oracle.Evaluator
	alternatives, err := evaluator.Alternatives(call, nil)
	if err != nil {
		return err
	}
	return demands[f.Kind.Name](call, alternatives)
}

// demands has what the case of a reproduction must be for its kind, under every combination
// of answers. A crash, a hang and an access to memory that is not the call's are faults
// under any.
var demands = map[string]func(c *spec.Call, alternatives []oracle.Alternative) error{
	"wrong elements":        oneResult,
	"wrong shape":           oneShape,
	"changed NaN bits":      validWith("a NaN whose bits can change", "0x"),
	"changed sign of zero":  validWith("-0", "-0.0"),
	"refuses valid":         validOfCommonSize,
	"accepts invalid":       invalid,
	"wrong by every answer": open,
	"reads foreign memory":  anything,
	"writes foreign memory": anything,
	"crash":                 anything,
	"hang":                  anything,
	"differs from X":        anything,
}

func anything(*spec.Call, []oracle.Alternative) error { return nil }

// valid returns an error if some answer rejects the call, or lets an engine reject it.
func valid(_ *spec.Call, alternatives []oracle.Alternative) error {
	for i := range alternatives {
		if a := &alternatives[i]; a.Rejects() != nil || a.Admissible.MayReject() {
			return fmt.Errorf("it may be rejected%s", under(a))
		}
	}
	return nil
}

func invalid(_ *spec.Call, alternatives []oracle.Alternative) error {
	for i := range alternatives {
		a := &alternatives[i]
		violation := a.Rejects()
		if violation == nil {
			return fmt.Errorf("it is valid%s", under(a))
		}
		if strings.HasSuffix(violation.Rule.ID, "-is-scalar") {
			return errors.New("a tensor of one element in place of a scalar is no fault")
		}
	}
	return nil
}

// open returns an error unless the answers differ on the result of the call.
func open(c *spec.Call, alternatives []oracle.Alternative) error {
	if oneResult(c, alternatives) == nil || invalid(c, alternatives) == nil {
		return errors.New("no question decides its result")
	}
	return nil
}

func oneShape(c *spec.Call, alternatives []oracle.Alternative) error {
	if err := valid(c, alternatives); err != nil {
		return err
	}
	for i := range alternatives {
		for k := range alternatives[i].Admissible.Outputs {
			if !slices.Equal(alternatives[i].Admissible.Outputs[k].Sizes(), alternatives[0].Admissible.Outputs[k].Sizes()) {
				return fmt.Errorf("its sizes are others%s", under(&alternatives[i]))
			}
		}
	}
	return nil
}

func oneResult(c *spec.Call, alternatives []oracle.Alternative) error {
	if err := oneShape(c, alternatives); err != nil {
		return err
	}
	determined := false
	for i := range alternatives {
		for k := range alternatives[i].Admissible.Outputs {
			sources := alternatives[i].Admissible.Outputs[k].Sources()
			if !slices.Equal(sources, alternatives[0].Admissible.Outputs[k].Sources()) {
				return fmt.Errorf("its elements are others%s", under(&alternatives[i]))
			}
			determined = determined || slices.ContainsFunc(sources, func(s spec.Source) bool { return s.Operand != spec.Anything })
		}
	}
	if !determined {
		return errors.New("no element of its result is determined")
	}
	return nil
}

// validWith demands an input that has an element whose value is written like that.
func validWith(what, prefix string) func(*spec.Call, []oracle.Alternative) error {
	return func(c *spec.Call, alternatives []oracle.Alternative) error {
		for i := range c.Tensors[:c.Inputs()] {
			t := &c.Tensors[i]
			for at := range int64(len(t.Data)) / t.DType.Size() {
				if t.DType.Float() && strings.HasPrefix(tensor.FormatValue(t.DType, t.Bits(at)), prefix) {
					return valid(c, alternatives)
				}
			}
		}
		return fmt.Errorf("no input has %s", what)
	}
}

// validOfCommonSize demands a valid call within the limits that engines have: a product
// of sizes of 31 bits, zeros left out, and 8 dimensions.
func validOfCommonSize(c *spec.Call, alternatives []oracle.Alternative) error {
	common := func(sizes []int64) error {
		product := int64(1)
		for _, size := range sizes {
			if size > math.MaxInt32/product {
				return fmt.Errorf("the sizes %v: a limit of sizes is no fault", sizes)
			}
			product *= max(size, 1)
		}
		if len(sizes) > 8 {
			return fmt.Errorf("%d dimensions: a limit of rank is no fault", len(sizes))
		}
		return nil
	}
	for i := range c.Tensors[:c.Inputs()] {
		if err := common(c.Tensors[i].Sizes); err != nil {
			return err
		}
	}
	for i := range alternatives {
		for k := range alternatives[i].Admissible.Outputs {
			if err := common(alternatives[i].Admissible.Outputs[k].Sizes()); err != nil {
				return err
			}
		}
	}
	return valid(c, alternatives)
}

// under names the answers of an alternative.
func under(a *oracle.Alternative) string {
	words := ""
	for _, choice := range a.Choices {
		words += " " + choice.Question.Name() + "=" + choice.Question.Answers[choice.Answer].Name
	}
	if words == "" {
		return ""
	}
	return " under" + words
}

var _ = Describe("the head of a reproduction", func() {
	head := func(kind, id string) string {
		return "# It does.\n# kind: " + kind + "\n# text: ONNX Tile-13, repeats: \"of the same length\"\n# case: " + id +
			"\n# upstream: none found, 2026-11-25\n# shows: 7\nprint(7)\n"
	}
	DescribeTable("is refused if", func(text, want string) {
		f, err := engines.ParseFault("numpy/it.py", text)
		if err == nil {
			err = check(f)
		}
		Expect(err).To(MatchError(ContainSubstring(want)))
	},
		Entry("it is missing", "import numpy\n", "no comment"),
		Entry("it ends early", "# It does.", `not the field "kind"`),
		Entry("a field is missing", strings.Replace(head("crash", "onnx.tile/scalar-once"), "# shows: 7\n", "", 1), `not the field "shows"`),
		Entry("a field is empty", strings.Replace(head("crash", "onnx.tile/scalar-once"), "shows: 7", "shows: ", 1), `not the field "shows"`),
		Entry("a field is unknown", strings.Replace(head("crash", "onnx.tile/scalar-once"), "print", "# more: 7\nprint", 1), "a line too many"),
		Entry("the fields are in another order", strings.Replace(head("crash", "onnx.tile/scalar-once"), "# kind: crash\n", "", 1), `not the field "kind"`),
		Entry("the summary is no sentence", strings.Replace(head("crash", "onnx.tile/scalar-once"), "does.", "does", 1), "no sentence"),
		Entry("the kind is not of the list", head("silent wrong data", "onnx.tile/scalar-once"), "there is no kind"),
		Entry("the kind is the pattern itself", head("differs from X", "onnx.tile/scalar-once"), "there is no kind"),
		Entry("the case is missing", head("crash", "onnx.tile/none-of-this-name"), "there is no case"),
		Entry("no sentence is quoted", strings.Replace(head("crash", "onnx.tile/scalar-once"), `"of the same length"`, "its length", 1), "no sentence"),
		Entry("a word is quoted", strings.Replace(head("crash", "onnx.tile/scalar-once"), `"of the same length"`, `"length"`, 1), "no sentence"),
		Entry("the document has no revision", strings.Replace(head("crash", "onnx.tile/scalar-once"), "ONNX Tile-13", "ONNX Tile", 1), "no sentence"),
		Entry("the sentence leaves the behaviour open", strings.Replace(head("crash", "onnx.tile/scalar-once"), "of the same", "undefined for a", 1), "leaves the behaviour open"),
		Entry("it shows the type of an array", strings.Replace(head("crash", "onnx.tile/scalar-once"), "shows: 7", "shows: array([7])", 1), "differs between processors"),
		Entry("it shows the number of a signal", strings.Replace(head("crash", "onnx.tile/scalar-once"), "shows: 7", "shows: exit status -11", 1), "differs between processors"),
		Entry("nobody searched", strings.Replace(head("crash", "onnx.tile/scalar-once"), "none found, 2026-11-25", "not searched for", 1), "neither an address"),
		Entry("a search has no day", strings.Replace(head("crash", "onnx.tile/scalar-once"), "none found, 2026-11-25", "none found", 1), "neither an address"),
		Entry("it differs from an engine whose text is not quoted", head("differs from NumPy", "onnx.tile/scalar-once"), "the text is not that of NumPy"),
		Entry("an answer rejects what it calls valid", head("refuses valid", "onnx.tile/scalar-once"), "may be rejected under scalar=reject"),
		Entry("an answer lets an engine reject what it calls valid", head("refuses valid", "onnx.scatter_nd/outside-its-own-axis"), "may be rejected under index-outside-axis=reject"),
		Entry("every answer rejects what it calls valid", head("refuses valid", "onnx.tile/two-repeats-of-one"), "may be rejected"),
		Entry("a limit of sizes is called a refusal", head("refuses valid", "onnx.tile/nothing-of-huge"), "a limit of sizes is no fault"),
		Entry("a limit of rank is called a refusal", head("refuses valid", "onnx.concat/rank-13"), "a limit of rank is no fault"),
		Entry("the elements of a call that may be rejected are called wrong", head("wrong elements", "onnx.tile/scalar-once"), "may be rejected"),
		Entry("elements are called wrong that a question decides", head("wrong elements", "openvino.slice/backward-from-before-the-first"), "others under start-below-zero=first"),
		Entry("elements are called wrong where there are none", head("wrong elements", "onnx.concat/nothing-of-nothing"), "no element of its result is determined"),
		Entry("a shape is called wrong that a question decides", head("wrong shape", "openvino.strided_slice/reverse-of-nothing"), "others under zero-size-dim-reverse=one"),
		Entry("an answer admits what it calls invalid", head("accepts invalid", "onnx.compress/beyond-columns-of-nothing"), "it is valid under longer-condition=ignore"),
		Entry("every answer admits what it calls invalid", head("accepts invalid", "onnx.tile/signalling-nan"), "it is valid"),
		Entry("a list of one element in place of a scalar is called invalid", head("accepts invalid", "onnx.pad/constant-with-dimensions[sizes=0]"), "is no fault"),
		Entry("no question decides the result of the call", head("wrong by every answer", "onnx.tile/signalling-nan"), "no question decides"),
		Entry("every answer rejects the call that it calls open", head("wrong by every answer", "onnx.tile/two-repeats-of-one"), "no question decides"),
		Entry("no input has a NaN", head("changed NaN bits", "onnx.pad/negative-zero"), "no input has a NaN"),
		Entry("no input has -0", head("changed sign of zero", "onnx.tile/signalling-nan"), "no input has -0"),
	)

	It("has a kind that backends/README.md explains", func() {
		var kinds, listed []string
		for _, k := range engines.Kinds() {
			binds := "yes"
			if k.Class == engines.Differs {
				binds = "no"
			}
			kinds = append(kinds, k.Name+": "+binds)
			Expect(demands).To(HaveKey(k.Name))
		}
		for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|.*\\| (yes|no) \\|$").FindAllStringSubmatch(page("backends/README.md"), -1) {
			listed = append(listed, row[1]+": "+row[2])
		}
		Expect(listed).To(Equal(kinds))
	})

	It("counts among the faults if a text binds the engine, and among what informs otherwise", func() {
		folders, kinds, binding, all := map[string]bool{}, map[string]int{}, 0, reproductions()
		for _, f := range all {
			folders[f.Engine] = true
			if name, _, _ := strings.Cut(f.Kind.Name, " from "); f.Binds() {
				binding++
			} else {
				kinds[name]++
			}
		}
		Expect(page("backends/README.md")).To(ContainSubstring(
			"There are %d files. In %d of them, a text binds the engine: these are its faults. %d inform, and accuse nobody: %d of changed bits of a NaN, %d of a changed sign of zero, and %d of what another library does.",
			len(all), binding, len(all)-binding, kinds["changed NaN bits"], kinds["changed sign of zero"], kinds["differs"]))
		Expect(page("README.md")).To(ContainSubstring(
			"%d reproductions show, without `conform`, where %d engines and tools depart from a text that binds them, and %d where no text does", binding, len(folders), len(all)-binding))
	})
})

// page returns a page of the project, each of its paragraphs on one line.
func page(name string) string {
	GinkgoHelper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	Expect(err).NotTo(HaveOccurred())
	return regexp.MustCompile(`([^\n|])\n([^\n|#-])`).ReplaceAllString(string(text), "$1 $2")
}
