package gen_test

import (
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/internal/testscale"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

func TestGen(t *testing.T) {
	if testing.Short() {
		t.Skip("draws a million cases: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "gen")
}

// maxBytes is what a random case may allocate, far below what a case file's
// may.
const maxBytes = 1 << 22

// judge generates the case of a seed and reports why it is not what it says:
// well formed, and breaking exactly the rule that it was made to break.
func judge(op *spec.Operator, seed uint64, c *spec.Call, e *oracle.Evaluator) (*spec.Rule, []oracle.Alternative, error) {
	want := gen.Fill(op, seed, c)
	if err := c.WellFormed(maxBytes); err != nil {
		return want, nil, fmt.Errorf("%s: %w", gen.ID(op, seed), err)
	}
	alternatives, err := e.Alternatives(c, nil)
	if err != nil {
		return want, nil, fmt.Errorf("%s: %w", gen.ID(op, seed), err)
	}
	got := alternatives[0].Violations // under the first answers
	switch {
	case want == nil && len(got) == 0:
	case want != nil && len(got) == 1 && got[0].Rule == want:
	default:
		return want, nil, fmt.Errorf("%s: made to break %v, breaks %v", gen.ID(op, seed), want, got)
	}
	return want, alternatives, nil
}

// written writes out a call, so that two calls are the same when their texts
// are.
func written(c *spec.Call) string {
	var b strings.Builder
	list := func(name string, values []int64, mayBeAbsent bool) {
		if values == nil && mayBeAbsent {
			fmt.Fprintf(&b, " %s absent", name)
		} else {
			fmt.Fprintf(&b, " %s %v", name, values)
		}
	}
	fmt.Fprintf(&b, "%s check-only %v", c.Operator.Name, c.CheckOnly)
	for _, field := range c.Fields() {
		if field.List == nil {
			fmt.Fprintf(&b, " %s %d", field.Name, field.Bits())
		} else {
			list(field.Name, field.List.Entries(), field.Optional)
		}
	}
	for i := range c.Tensors {
		t := &c.Tensors[i]
		fmt.Fprintf(&b, "\n%v %v", t.DType, t.Sizes)
		switch layout := t.Layout.(type) {
		case *tensor.Strided:
			list("strides", layout.Strides, true)
			fmt.Fprintf(&b, " total %d", layout.TotalBytes)
		case *tensor.XLA:
			list("minor_to_major", layout.MinorToMajor, true)
			list("padded_dimensions", layout.PaddedDimensions, true)
			fmt.Fprintf(&b, " %v", layout.PaddingValue)
		}
		fmt.Fprintf(&b, " %x", t.Data)
	}
	return b.String()
}

var _ = Describe("a generator that says that its calls are valid", func() {
	for _, op := range catalogue.All() {
		if g, _ := gen.For(op); g.AlwaysValid {
			It("draws none that breaks a rule of "+op.Name, func() {
				var checker spec.Checker
				c := spec.NewCall(op)
				c.CheckOnly = true
				for seed := range uint64(testscale.Of(4_000)) {
					for i := range c.Tensors {
						c.Tensors[i].Sizes = c.Tensors[i].Sizes[:0]
					}
					g.Draw(draw.New(seed<<32), &c)
					Expect(checker.Violations(&c, spec.NewReading(nil))).To(BeEmpty())
				}
			})
		}
	}
})

// A call whose output is empty shows no element in the wrong place. Few are wanted, because
// kernels fail on them, too.
var _ = Describe("the outputs of random calls", func() {
	for _, op := range catalogue.Operators() {
		It("are seldom empty: "+op.Name, func() {
			var e oracle.Evaluator
			var c spec.Call
			judged, empty := 0, 0
			for seed := range uint64(800) {
				if _, alternatives, err := judge(op, seed, &c, &e); err == nil && alternatives[0].Rejects() == nil {
					judged++
					if !slices.ContainsFunc(alternatives[0].Admissible.Outputs, func(o spec.AdmissibleOutput) bool { return !slices.Contains(o.Sizes(), 0) }) {
						empty++
					}
				}
			}
			Expect(judged).To(BeNumerically(">", 100))
			Expect(empty).To(BeNumerically("<=", judged/5), "%d of %d", empty, judged)
		})
	}
})

// The oracle may look at the corners of the boxes that a page states. What it
// admits is the same as if it looked at every element.
var _ = Describe("a sparse walk", func() {
	for _, op := range catalogue.All() {
		It("admits what a walk over every element admits, under every reading, of "+op.Name, func() {
			var c spec.Call
			boxed := 0 // calls of which some alternative has boxes
			var thorough oracle.Evaluator
			sparse := oracle.Evaluator{Sparse: true}
			for _, seed := range gen.Seeds(1, op, 1, testscale.Of(800)) {
				gen.Fill(op, seed, &c)
				want, err := thorough.Alternatives(&c, nil)
				Expect(err).NotTo(HaveOccurred())
				got, err := sparse.Alternatives(&c, nil)
				Expect(err).NotTo(HaveOccurred(), gen.ID(op, seed))
				if slices.ContainsFunc(got, hasBoxes) {
					boxed++
				}
				if !reflect.DeepEqual(admitted(got), admitted(want)) {
					Expect(admitted(got)).To(Equal(admitted(want)), gen.ID(op, seed))
				}
			}
			if !op.Program && op.Family == "" && !slices.Contains(elementwise, op.Name) { // families compute
				Expect(boxed).To(BeNumerically(">", testscale.Of(2)))
			}
		})
	}
})

// beyond reports whether calls of an operator on a data type cannot be represented.
func beyond(op *spec.Operator, d tensor.DType) bool {
	c := spec.NewCall(op)
	for i := range c.Tensors {
		c.Tensors[i].DType = d
	}
	return op.Limit != nil && op.Limit(&c) != nil
}

// elementwise lists the operators whose elements come from anywhere.
var elementwise = []string{
	"onnx.gather_elements", "onnx.trilu", "webnn.triangular", "onnx.one_hot", "openvino.one_hot", "onnx.top_k", "openvino.top_k", "dml.top_k1", "stablehlo.sort", // from a place, or none, of their own
	"dml.scatter", "onnx.scatter_elements", "onnx.scatter_nd", // boxes that updates break up
	"onnx.max_unpool", "onnx.col2im", "onnx.grid_sample", "onnx.rotary_embedding", // from places that data say, or terms
	"onnx.cast", "onnx.shape", "onnx.range", "onnx.unique", "onnx.non_zero", "openvino.non_zero", "openvino.fake_quantize", "onnx.eye_like", "stablehlo.convert", "openvino.convert", "webnn.cast", "stablehlo.convolution", "stablehlo.select_and_scatter", // each has bits of its own
}

func hasBoxes(a oracle.Alternative) bool {
	return slices.ContainsFunc(a.Admissible.Outputs, func(o spec.AdmissibleOutput) bool { return len(o.Boxes()) > 0 })
}

// admitted lists what alternatives admit, element by element.
func admitted(alternatives []oracle.Alternative) (list []any) {
	for i := range alternatives {
		a := &alternatives[i].Admissible
		list = append(list, len(alternatives[i].Violations), a.MayReject(), a.Rejection() != nil)
		for k := range a.Outputs {
			o := &a.Outputs[k]
			bits, filled, free := o.Padding()
			list = append(list, slices.Clone(o.Sizes()), o.Exact(), bits, filled, free, o.Sources())
			for element := range o.Sources() {
				if others := o.Others(int64(element)); others != nil && !o.Exact() {
					list = append(list, element, others)
				}
			}
		}
	}
	return list
}

var _ = It("Some cases of truth values have other bytes than 0 and 1, in place of 1", func() {
	var drawer draw.Drawer
	cases, some, elements := 0, 0, map[byte]int{}
	for seed := range uint64(20_000) {
		var plain, c spec.Call
		g, _ := gen.For(onnx.Reshape) // which draws no repeated elements
		drawer.Fill(g, gen.KnownOf(onnx.Reshape).Hints, seed, &plain)
		gen.Fill(onnx.Reshape, seed, &c)
		if was := plain.Tensors[0].Data; c.Tensors[0].DType == tensor.Bool && c.Tensors[0].View == 0 && slices.Contains(was, 1) {
			cases++
			for i, is := range c.Tensors[0].Data {
				if is != was[i] {
					Expect(was[i]).To(Equal(byte(1)))
					elements[is]++
				}
			}
			if c.OtherBools() == 0 {
				some++
			}
		}
	}
	Expect(float64(some)).To(BeNumerically("~", float64(cases)/8, float64(cases)/20))
	Expect(elements).To(And(HaveLen(6), HaveKey(byte(0xff)), HaveKey(byte(2)), Not(HaveKey(byte(0)))))
})

var _ = Describe("random cases", func() {
	for _, op := range catalogue.All() {
		Describe("of "+op.Name, func() {
			It("are well formed, break exactly the rule that they say, and reach every corner", func() {
				var c spec.Call
				var e oracle.Evaluator
				broken := map[*spec.Rule]int{}
				asked := map[*spec.Question]int{}
				types := map[tensor.DType]int{}
				executed, valid, free := 0, 0, 0 // of the cases that are drawn freely, as few are in the first shard
				// What no case shows yet: a rule that none breaks, a question that none touches, a type.
				missing := func() (what []string) {
					for _, rule := range op.Rules {
						if rule.Kind == spec.Static && broken[rule] == 0 {
							what = append(what, rule.ID)
						}
					}
					for _, question := range op.Questions {
						if asked[question] == 0 {
							what = append(what, question.ID)
						}
					}
					for _, d := range op.Types() {
						// Programs have the types that engines have kernels for.
						if types[d] == 0 && !op.Program && !beyond(op, d) {
							what = append(what, d.String())
						}
					}
					return what
				}
				for shard := 0; shard < testscale.Of(2) || shard < 20 && len(missing()) > 0; shard++ {
					for _, seed := range gen.Seeds(1, op, shard, 1000) {
						rule, alternatives, err := judge(op, seed, &c, &e)
						if err != nil {
							Fail(err.Error())
						}
						broken[rule]++
						types[c.Tensors[0].DType]++
						if shard > 0 {
							free++
							if rule == nil {
								valid++
							}
							if !c.CheckOnly {
								executed++
							}
						}
						for i := range alternatives {
							for _, choice := range alternatives[i].Choices {
								asked[choice.Question]++
							}
							if q := alternatives[i].Sums; q != nil { // which is asked if a result is not exact
								asked[q]++
							}
						}
					}
				}
				Expect(missing()).To(BeEmpty())
				Expect(valid).To(BeNumerically(">", free*3/4), "most cases break nothing")
				Expect(executed).To(BeNumerically(">", free/2), "most cases are executed")
			})

			It("depend on the seed alone, not on what the call held before", func() {
				var used spec.Call
				var drawer gen.Drawer
				for _, seed := range gen.Seeds(2, op, 0, testscale.Of(200)) {
					var fresh spec.Call
					freshRule := gen.Fill(op, seed, &fresh)
					usedRule := drawer.Fill(op, seed, &used)
					Expect(fresh.WellFormed(maxBytes)).To(Succeed(), gen.ID(op, seed))
					if freshRule != usedRule || written(&fresh) != written(&used) {
						Fail(fmt.Sprintf("%s: fresh\n%s\nused\n%s", gen.ID(op, seed), written(&fresh), written(&used)))
					}
				}
			})

			It("are found again by their names", func() {
				for _, seed := range append(gen.Seeds(3, op, 0, 100), 0, 1, 1<<63, 1<<64-1) {
					again, same, err := gen.ParseID(gen.ID(op, seed))
					Expect(err).NotTo(HaveOccurred())
					Expect(again).To(BeIdenticalTo(op))
					Expect(same).To(Equal(seed))
				}
			})
		})
	}

	It("survive a call that another operator used", func() {
		var c spec.Call
		var drawer gen.Drawer
		for _, op := range catalogue.All() {
			seed := gen.Seeds(4, op, 0, 1)[0]
			drawer.Fill(op, seed, &c)
			fresh := gen.Case(op, seed)
			Expect(written(&c)).To(Equal(written(&fresh.Call)))
			Expect(fresh.ID).To(Equal(gen.ID(op, seed)))
		}
	})

	It("come from gopter too", func() {
		for _, op := range catalogue.All() {
			parameters := gopter.DefaultGenParameters()
			parameters.Rng = rand.New(rand.NewSource(1))
			drawn, ok := gen.Cases(op)(parameters).Retrieve()
			Expect(ok).To(BeTrue())
			c := drawn.(spec.Case)
			_, seed, err := gen.ParseID(c.ID)
			Expect(err).NotTo(HaveOccurred())
			again := gen.Case(op, seed)
			Expect(written(&again.Call)).To(Equal(written(&c.Call)))
		}
	})
})

var _ = Describe("Seeds", func() {
	It("are the same on every machine and for ever", func() {
		slice1, err := catalogue.Operator("dml.slice1")
		Expect(err).NotTo(HaveOccurred())
		golden := []uint64{0x94b046c25bde5eae, 0x5d9355f797f3d650, 0xa3138f63c1fb362c}
		Expect(gen.Seeds(1, slice1, 0, 3)).To(Equal(golden))
		Expect(gen.Seeds(1, slice1, 0, 2)).To(Equal(golden[:2]), "fewer are the first of more")
	})

	It("differ between campaigns, operators and shards, except those of the corpus", func() {
		seen := map[uint64]string{}
		corpus := map[uint64]bool{}
		for _, op := range catalogue.All() {
			for _, seed := range gen.KnownOf(op).Seeds {
				corpus[seed] = true
			}
		}
		for _, campaign := range []int64{-1, 0, 1, 2} {
			for _, op := range catalogue.All() {
				for shard := range 3 {
					from := fmt.Sprint(campaign, op.Name, shard)
					for _, seed := range gen.Seeds(campaign, op, shard, testscale.Of(50)) {
						if before, drawn := seen[seed]; drawn && !corpus[seed] {
							Fail(fmt.Sprintf("%s and %s share the seed %x", before, from, seed))
						}
						seen[seed] = from
					}
				}
			}
		}
	})
})

var _ = Describe("ID", func() {
	It("is a word that no shell takes apart", func() {
		for _, op := range catalogue.All() {
			Expect(gen.ID(op, 0xff)).To(MatchRegexp(`^[a-z0-9_.]+#[1-9][0-9]*-00000000000000ff$`))
		}
	})

	It("allocates its bytes and the string, and no more", func() {
		op := catalogue.Operators()[0]
		Expect(testing.AllocsPerRun(100, func() { gen.ID(op, 1<<63) })).To(BeNumerically("<=", 2))
	})
})

var _ = It("IDs are those of the seeds, one after another", func() {
	for _, op := range catalogue.All() {
		Expect(gen.IDs(op, []uint64{0, 1<<64 - 1, 255}, []string{"before"})).
			To(Equal([]string{"before", gen.ID(op, 0), gen.ID(op, 1<<64-1), gen.ID(op, 255)}))
		Expect(gen.IDs(op, nil, nil)).To(BeEmpty())
	}
})

var _ = Describe("ParseID", func() {
	It("refuses a case of another version, and says which", func() {
		op := catalogue.Operators()[0]
		g, _ := gen.For(op)
		id := strings.Replace(gen.ID(op, 255), fmt.Sprintf("#%d-", g.Version), "#907-", 1)
		_, _, err := gen.ParseID(id)
		other, ok := errors.AsType[*gen.VersionError](err)
		Expect(ok).To(BeTrue())
		Expect(other.Version).To(BeEquivalentTo(907))
		Expect(other.Current).To(Equal(g.Version))
		Expect(err).To(MatchError(And(HavePrefix(id+": "), ContainSubstring("generator version 907"))))
	})

	DescribeTable("refuses", func(id string) {
		_, _, err := gen.ParseID(id)
		Expect(err).To(MatchError(gen.ErrNoID))
	},
		Entry("the name of a case file's case", "dml.slice1/example-1"),
		Entry("no seed", "dml.slice1#3-"),
		Entry("no version", "dml.slice1#00000000000000ff"),
		Entry("an empty version", "dml.slice1#-00000000000000ff"),
		Entry("a version with a zero in front: a case has one name", "dml.slice1#01-00000000000000ff"),
		Entry("a version with a sign", "dml.slice1#+1-00000000000000ff"),
		Entry("a version beyond 64 bits", "dml.slice1#18446744073709551616-00000000000000ff"),
		Entry("too few digits", "dml.slice1#3-ff"),
		Entry("too many digits", "dml.slice1#3-000000000000000ff"),
		Entry("what is no digit", "dml.slice1#3-00000000000000fg"),
		Entry("a sign among the digits", "dml.slice1#3-+0000000000000ff"),
		Entry("an unknown operator", "dml.none#3-00000000000000ff"),
		Entry("no operator", "#3-00000000000000ff"),
	)
})
