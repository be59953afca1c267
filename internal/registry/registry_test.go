package registry_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/internal/registry"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

func TestRegistry(t *testing.T) {
	if testing.Short() {
		t.Skip("runs random cases of every operator: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "registry")
}

// root is the folder of the module.
var root = os.DirFS("../..")

// identifier is the form of the IDs of rules and questions: the operator or
// text, a slash, and words joined by hyphens. A version may end it.
const identifier = `^[a-z]+\.[a-z0-9_]+/[a-z0-9]+(-[a-z0-9]+)*(\.[0-9])?$`

var _ = Describe("the catalogue", func() {
	It("has every operator in every tree, at the same path", func() {
		Expect(registry.Missing(root)).To(BeEmpty())
	})

	for i := range registry.Trees {
		if w := &registry.Trees[i]; w.List != "" {
			It("is what "+w.List+" is written from", func() {
				list, err := w.Write(root)
				Expect(err).NotTo(HaveOccurred())
				Expect(fs.ReadFile(root, w.List)).To(Equal(list), "go generate ./spec/catalogue")
			})
		}
	}

	It("marks the operands that hold indices, and no others", func() {
		for _, op := range catalogue.Operators() {
			for _, p := range op.Params {
				Expect(p.Indices).To(Equal(p.Dir == spec.In && slices.Contains([]string{"indices", "k", "sequence_lens", "seq_lengths", "start_indices", "write_indices", "scatter_indices", "shift", "axes", "condition", "output_shape", "output_dimensions", "slice_sizes", "edge_padding_low", "edge_padding_high", "interior_padding", "I", "position_ids", "cond", "offsets", "segment_ids", "num_segments", "default_index"}, p.Name)), "%s of %s", p.Name, op.Name)
			}
		}
	})

	It("has a parameter for each dimension number that names one", func() {
		for _, op := range catalogue.Operators() {
			names := []string{""}
			for _, p := range op.Params {
				names = append(names, p.Name)
			}
			for _, attribute := range op.Bind(op.NewAttributes()).Fields {
				Expect(names).To(ContainElement(attribute.AxisOf), "%s of %s", attribute.Name, op.Name)
			}
		}
	})

	It("says what an operator lacks, and lists what there is", func() {
		some := fstest.MapFS{
			"cases/xla/copy/copy.yaml": {},
			"spec/xla/copy.go":         {Data: []byte("package xla\n\nvar (\n\tother = 1\n\tCopy = 2\n)\n")},
			"oracle/xla/copy.go":       {Data: []byte("package xla\n\nfunc Copy() {}\n")},
			"gen/xla/copy.go":          {Data: []byte("package")},
			"gen/dml/slice1.go":        {Data: []byte("package dml\n\nvar Slice1 draw.Generator\n")},
		}
		missing := registry.Missing(some)
		Expect(missing).To(ContainElements(
			"dml.slice1: there is no spec/dml/slice1.go: it holds parameters, attributes and rules",
			"dml.slice1: there is no case file in cases/dml/slice1",
			"xla.copy: oracle/xla/copy.go declares no variable Copy: it holds the page that says what each output element is",
			HavePrefix("xla.copy: gen/xla/copy.go:1:8: expected 'IDENT'"),
		))
		Expect(missing).NotTo(ContainElement(HavePrefix("xla.copy: spec/")))
		Expect(missing).NotTo(ContainElement(ContainSubstring("pull")), "a pull function is optional")
		for i := range registry.Trees {
			if w := &registry.Trees[i]; w.Folder == "gen" {
				Expect(w.Write(some)).To(HaveSuffix("= map[string]*draw.Generator{\n\t\"dml.slice1\": &dml.Slice1,\n}\n"))
			}
		}
	})

	for _, op := range catalogue.Operators() {
		Describe("has "+op.Name, func() {
			It("with perturbations that break each static rule alone, and no other", func() {
				var static, broken []string
				for _, rule := range op.Rules {
					if rule.Kind == spec.Static {
						static = append(static, rule.ID)
					}
				}
				for _, hint := range gen.KnownOf(op).Hints {
					broken = append(broken, hint.Rule.ID)
				}
				Expect(broken).To(ConsistOf(static), "go generate ./gen looks for them")
			})

			It("found by its name and alias", func() {
				Expect(catalogue.Operator(op.Name)).To(BeIdenticalTo(op))
				if op.Alias != "" {
					Expect(catalogue.Operator(op.Alias)).To(BeIdenticalTo(op))
				}
			})

			It("with parameters that are named once, the outputs last", func() {
				var names []string
				outputs, inferred := 0, 0
				for _, param := range op.Params {
					if param.Like != "" {
						Expect(names).To(ContainElement(param.Like), "%s is like a later parameter", param.Name)
					}
					Expect(names).NotTo(ContainElement(param.Name))
					names = append(names, param.Name)
					if param.Dir == spec.Out {
						outputs++
					} else {
						Expect(outputs).To(BeZero(), "%s stands after an output", param.Name)
					}
					if param.Inferred {
						Expect(param.Dir).To(Equal(spec.Out), "%s has inferred sizes", param.Name)
						inferred++
					}
				}
				Expect(outputs).To(BeNumerically(">", 0))
				Expect(inferred).To(BeElementOf(0, outputs), "the sizes of all outputs are inferred, or of none")
			})

			It("with well-formed tags, which every attribute's default satisfies", func() {
				Expect(func() { op.Bind(op.NewAttributes()) }).NotTo(Panic())
			})

			It("with attributes that copy without allocating memory", func() {
				from, to := gen.Case(op, 1).Call.Bound, op.Bind(op.NewAttributes())
				to.Fields.Copy(from.Fields)
				Expect(to.Attributes).To(Equal(from.Attributes))
				Expect(testing.AllocsPerRun(100, func() { to.Fields.Copy(from.Fields) })).To(BeZero())
			})
		})
	}

	It("names each operator and alias once", func() {
		seen := map[string]bool{}
		for _, op := range catalogue.Operators() {
			for _, name := range []string{op.Name, op.Alias} {
				Expect(seen[name]).To(BeFalse(), name)
				seen[name] = name != ""
			}
		}
	})

	It("refuses an unknown operator with the names it has", func() {
		_, err := catalogue.Operator("dml.none")
		Expect(err).To(MatchError(And(ContainSubstring(`unknown operator "dml.none"`), ContainSubstring("dml.slice1"), ContainSubstring("xla.copy"))))
	})

	It("has no file of an operator that it does not list", func() {
		listed, texts := map[string]bool{}, map[string]bool{}
		for _, op := range catalogue.All() {
			listed[op.Name], texts[op.Text()] = true, true
		}
		folders, err := fs.Glob(root, "cases/*/*")
		Expect(err).NotTo(HaveOccurred())
		for _, folder := range folders {
			info, err := fs.Stat(root, folder)
			Expect(err).NotTo(HaveOccurred())
			parts := strings.Split(folder, "/")
			if info.IsDir() && texts[parts[1]] {
				Expect(listed[parts[1]+"."+parts[2]]).To(BeTrue(), folder)
			}
		}
	})
})

var _ = Describe("rules", func() {
	It("are those of all operators, each once, in their order", func() {
		var want []*spec.Rule
		for _, op := range catalogue.All() {
			for _, rule := range op.Rules {
				if !slices.Contains(want, rule) {
					want = append(want, rule)
				}
			}
		}
		Expect(catalogue.Rules()).To(Equal(want))
	})

	It("have an ID of their own, a source and a statement", func() {
		seen := map[string]bool{}
		for _, rule := range catalogue.Rules() {
			Expect(seen[rule.ID]).To(BeFalse(), rule.ID)
			seen[rule.ID] = true
			Expect(rule.ID).To(MatchRegexp(identifier))
			Expect(rule.Source).NotTo(BeEmpty(), rule.ID)
			Expect(rule.Source).To(Equal(strings.TrimSpace(rule.Source)), rule.ID)
			Expect(rule.Statement).To(MatchRegexp(`^\S.*\S\.$`), rule.ID)
			Expect(rule.Statement).NotTo(ContainSubstring("\n"), rule.ID)
			Expect(rule.Kind).To(BeElementOf(spec.Meaning, spec.Static, spec.Data), rule.ID)
		}
	})

	It("are listed once by an operator", func() {
		for _, op := range catalogue.Operators() {
			seen := map[*spec.Rule]bool{}
			for _, rule := range op.Rules {
				Expect(seen[rule]).To(BeFalse(), "%s lists %s twice", op.Name, rule.ID)
				seen[rule] = true
				Expect(op.Rule(rule.ID)).To(BeIdenticalTo(rule))
			}
		}
	})

	It("have a check where they are static, and none elsewhere", func() {
		for _, rule := range catalogue.Rules() {
			Expect(rule.Check != nil).To(Equal(rule.Kind == spec.Static), rule.ID)
		}
	})

	It("stand behind those that they are given, and before the one that they are over", func() {
		for _, op := range catalogue.Operators() {
			for i, rule := range op.Rules {
				for _, given := range rule.Given {
					Expect(op.Rules[:i]).To(ContainElement(given), "%s: %s is given %s", op.Name, rule.ID, given.ID)
				}
				if rule.Over != nil {
					Expect(op.Rules[i:]).To(ContainElement(rule.Over), "%s: %s is over %s", op.Name, rule.ID, rule.Over.ID)
				}
			}
		}
	})

	It("have the ID of their operator or of a text that the operator is of", func() {
		for _, op := range catalogue.Operators() {
			text, _, _ := strings.Cut(op.Name, ".")
			for _, rule := range op.Rules {
				Expect(rule.ID).To(HavePrefix(text+"."), "%s lists %s", op.Name, rule.ID)
			}
		}
	})
})

var _ = Describe("questions", func() {
	It("have an ID of their own, a source and at least two answers", func() {
		for _, op := range catalogue.Operators() {
			names := map[string]bool{}
			for _, question := range op.Questions {
				Expect(names[question.Name()]).To(BeFalse(), "%s: case files of %s use the name alone", question.ID, op.Name)
				names[question.Name()] = true
			}
		}
		ids := map[string]bool{}
		for _, question := range catalogue.Questions() {
			Expect(ids[question.ID]).To(BeFalse(), question.ID)
			ids[question.ID] = true
			Expect(question.ID).To(MatchRegexp(identifier))
			Expect(question.Source).NotTo(BeEmpty(), question.ID)
			Expect(question.Ask).To(MatchRegexp(`^[A-Z].*\?$`), question.ID)
			Expect(len(question.Answers)).To(BeNumerically(">=", 2), question.ID)
		}
	})

	It("have answers that are named once and say what they mean", func() {
		for _, question := range catalogue.Questions() {
			seen := map[string]bool{}
			for i, answer := range question.Answers {
				Expect(answer.Name).To(MatchRegexp(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`), question.ID)
				Expect(seen[answer.Name]).To(BeFalse(), "%s=%s", question.ID, answer.Name)
				seen[answer.Name] = true
				Expect(answer.Statement).To(MatchRegexp(`^[A-Z].*\.$`), "%s=%s", question.ID, answer.Name)
				want := spec.Choice{Question: question, Answer: spec.Answer(i)}
				Expect(catalogue.Choice(want.String())).To(Equal(want))
			}
		}
	})

	It("are permissive where an answer admits whatever another does, and more", func() {
		permissive := map[string]string{}
		for _, question := range catalogue.Questions() {
			for i, answer := range question.Answers {
				if answer.Permissive {
					Expect(i).To(Equal(len(question.Answers)-1), "%s=%s", question.ID, answer.Name)
					permissive[question.ID] = answer.Name
				}
			}
		}
		Expect(permissive).To(Equal(map[string]string{
			"dml.scatter/duplicate-indices":       "any-update",  // the last is one of them
			"dml.scatter/index-out-of-range":      "undefined",   // what else is written, or a rejection
			"dml.floats/rounding":                 "nearest",     // the exact number, or one near it
			"dml.element_wise_max/nan":            "undefined",   // anything
			"dml.element_wise_min/nan":            "undefined",   // anything
			"dml.element_wise_clip/nan":           "undefined",   // anything
			"dml.reduce/max-nan":                  "undefined",   // anything
			"dml.reduce/min-nan":                  "undefined",   // anything
			"dml.reduce/arg-nan":                  "undefined",   // any place
			"dml.argmax/nan":                      "undefined",   // any place
			"dml.argmin/nan":                      "undefined",   // any place
			"dml.max_pooling2/nan":                "undefined",   // anything
			"dml.top_k1/nan":                      "undefined",   // anything
			"xla.layout/padding-content":          "unspecified", // the padding value, or any other
			"webnn.floats/rounding":               "nearest",
			"webnn.max/nan":                       "undefined",
			"webnn.min/nan":                       "undefined",
			"webnn.relu/nan":                      "undefined",
			"webnn.clamp/nan":                     "undefined",
			"webnn.reduce_max/nan":                "undefined",
			"webnn.reduce_min/nan":                "undefined",
			"webnn.arg_max/ties":                  "undefined",
			"webnn.arg_min/ties":                  "undefined",
			"webnn.max_pool2d/nan":                "undefined",
			"webnn.average_pool2d/padding-counts": "undefined",

			"onnx.types/bool-byte":       "undefined",
			"onnx.floats/rounding":       "nearest", // the exact result is nearest
			"openvino.types/bool-byte":   "undefined",
			"stablehlo.types/bool-byte":  "undefined",
			"xla.types/bool-byte":        "undefined",
			"onnx.where/condition-byte":  "undefined",
			"stablehlo.select/pred-byte": "undefined",

			"dml.gather_nd1/index-outside-axis": "undefined",
			"dml.scatter_nd/duplicate-indices":  "any-update",
			"dml.scatter_nd/index-outside-axis": "undefined",

			"onnx.max/nan":             "undefined",
			"onnx.min/nan":             "undefined",
			"onnx.relu/nan":            "undefined",
			"onnx.div/divisor-zero":    "undefined",
			"onnx.mod/divisor-zero":    "undefined",
			"onnx.clip/nan":            "undefined",
			"onnx.reduce_max/nan":      "undefined",
			"onnx.reduce_min/nan":      "undefined",
			"onnx.arg_max/nan":         "undefined",
			"onnx.arg_min/nan":         "undefined",
			"onnx.max_pool/nan":        "undefined",
			"onnx.max_pool/nothing":    "undefined",
			"onnx.global_max_pool/nan": "undefined",

			"onnx.reverse_sequence/length-out-of-range": "undefined",
			"onnx.scatter_elements/duplicate-indices":   "any-update",
			"onnx.scatter_elements/overflow":            "undefined", // the low bits are anything
			"onnx.scatter_nd/duplicate-indices":         "any-update",
			"onnx.scatter_nd/index-outside-axis":        "undefined",
			"onnx.scatter_nd/overflow":                  "undefined",

			"onnx.top_k/nan": "undefined",

			"onnx.max_unpool/duplicate-places":             "any",
			"onnx.max_unpool/index-outside-output":         "undefined",
			"onnx.rotary_embedding/position-outside-cache": "undefined",

			"openvino.clamp/nan":        "undefined",
			"openvino.convert/overflow": "undefined",
			"openvino.divide/fraction":  "undefined",
			"openvino.floats/rounding":  "nearest",
			"openvino.maximum/nan":      "undefined",
			"openvino.minimum/nan":      "undefined",
			"openvino.reduce_max/nan":   "undefined",
			"openvino.reduce_min/nan":   "undefined",
			"openvino.relu/nan":         "undefined",
			"openvino.select/cond-byte": "undefined",

			"onnx.tensor_scatter/index-outside":             "undefined",
			"openvino.reverse_sequence/length-out-of-range": "undefined",
			"stablehlo.gather/order-of-starts":              "in-each-dimension", // fewer starts are sorted
			"stablehlo.dynamic_gather/order-of-starts":      "in-each-dimension",
			"stablehlo.scatter/order-of-starts":             "in-each-dimension",
			"stablehlo.scatter/overflow":                    "undefined",
			"stablehlo.convert/overflow":                    "undefined",
			"stablehlo.iota/overflow":                       "undefined",
			"stablehlo.dynamic_iota/overflow":               "undefined",
			"stablehlo.floats/rounding":                     "nearest",
			"stablehlo.integers/overflow":                   "undefined",
			"stablehlo.divide/divisor-zero":                 "undefined",
			"stablehlo.remainder/divisor-zero":              "undefined",
			"stablehlo.shifts/beyond":                       "undefined",
			"stablehlo.compare/total-order":                 "undefined",
			"stablehlo.reduce/init-counts":                  "undefined",
			"stablehlo.sort/nan":                            "undefined",
			"stablehlo.reduce_window/init-counts":           "undefined",
			"stablehlo.select_and_scatter/nan":              "undefined",
			"stablehlo.select_and_scatter/empty-window":     "undefined",
			"stablehlo.select_and_scatter/init-counts":      "undefined",

			"webnn.gather_nd/index-outside-axis":        "undefined",
			"webnn.scatter_elements/duplicate-indices":  "any-update",
			"webnn.scatter_elements/index-outside-axis": "undefined",
			"webnn.scatter_nd/duplicate-indices":        "any-update",
			"webnn.scatter_nd/index-outside-axis":       "undefined",

			"openvino.avg_pool/tail":                    "undefined",
			"openvino.max_pool/nan":                     "undefined",
			"openvino.top_k/nan":                        "undefined",
			"openvino.scatter_elements_update/overflow": "undefined",
			"openvino.roll/axis-outside":                "undefined",
			"openvino.scatter_nd_update/overflow":       "undefined",
		}))
	})

	It("are answered by the name alone where no other has it", func() {
		choice, err := catalogue.Choice("padding-content=unspecified")
		Expect(err).NotTo(HaveOccurred())
		Expect(choice.String()).To(Equal("xla.layout/padding-content=unspecified"))
	})

	DescribeTable("are not answered by", func(text, message string) {
		_, err := catalogue.Choice(text)
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("a question alone", "padding-content", "is not of the form question=answer"),
		Entry("an unknown question", "padding=filled", `unknown question "padding"`),
		Entry("a name of several questions", "start-below-zero=first", "names several questions: want one of onnx.slice/start-below-zero, openvino.slice/start-below-zero"),
		Entry("an unknown answer", "padding-content=zeros", `no answer "zeros": want one of filled, unspecified`),
	)
})
