package remote_test

import (
	"math"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/spectest"
	"example.com/conform/spec/tensor"
)

var _ = Describe("attributes of every kind", func() {
	header := func(a *spectest.MixedAttributes) string {
		one := backends.Operand{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}}}
		return string(remote.AppendQuery(&backends.Job{
			ID: "x", Operator: spectest.Mixed, Attributes: a, Operands: []backends.Operand{one, one},
		}))
	}

	DescribeTable("are written, fit the schema, and are read back", func(a spectest.MixedAttributes, want string) {
		text := header(&a)
		_, after, _ := strings.Cut(text, `"attributes":`)
		got, _, _ := strings.Cut(after, `,"operands"`)
		Expect(got).To(Equal(want))
		valid("to", text)
		jobs, err := remote.DecodeJobs(spectest.Mixed, []byte(text))
		Expect(err).NotTo(HaveOccurred())
		fields := spectest.Mixed.Bind(&a).Fields
		for i, field := range jobs[0].Fields() {
			Expect(field.Bits()).To(Equal(fields[i].Bits()), field.Name)
			if field.List != nil {
				Expect(field.List.Entries()).To(Equal(fields[i].List.Entries()), field.Name)
			}
		}
	},
		Entry("zeros", spectest.MixedAttributes{Level: spectest.Low, Pads: []int64{}},
			`{"axis":0,"level":"1.0","mode":"constant","reverse":false,"exact":false,"alpha":0.0,"scale":0.0,"pads":[]}`),
		Entry("others", spectest.MixedAttributes{Axis: 3, Level: spectest.High, Mode: spectest.Edge, Reverse: true, Exact: true, Alpha: -2, Scale: 1e300, Pads: []int64{-1, 2}, Steps: []int64{4}, Shares: []float32{0.1, -2}},
			`{"axis":3,"level":"2.0","mode":"edge","reverse":true,"exact":true,"alpha":-2.0,"scale":1e+300,"pads":[-1,2],"steps":[4],"shares":[0.1,-2.0]}`),
		Entry("floats that are no numbers", spectest.MixedAttributes{Level: spectest.Low, Alpha: math.Inf(-1), Scale: math.NaN(), Pads: []int64{}, Shares: []float32{float32(math.Inf(1)), float32(math.NaN())}},
			`{"axis":0,"level":"1.0","mode":"constant","reverse":false,"exact":false,"alpha":"-inf","scale":"0x7ff8000000000001","pads":[],"shares":["inf","nan"]}`),
		Entry("negative zero", spectest.MixedAttributes{Level: spectest.Low, Alpha: math.Copysign(0, -1), Scale: 0.1, Pads: []int64{}},
			`{"axis":0,"level":"1.0","mode":"constant","reverse":false,"exact":false,"alpha":-0.0,"scale":0.1,"pads":[]}`),
	)

	It("have their defaults where a header leaves them out", func() {
		text := strings.Replace(header(&spectest.MixedAttributes{Pads: []int64{1}}), `"exact":false,`, "", 1)
		jobs, err := remote.DecodeJobs(spectest.Mixed, []byte(text))
		Expect(err).NotTo(HaveOccurred())
		Expect(jobs[0].Attributes.(*spectest.MixedAttributes).Exact).To(BeTrue())
	})

	DescribeTable("are refused", func(written, instead, want string) {
		text := header(&spectest.MixedAttributes{Pads: []int64{}})
		Expect(text).To(ContainSubstring(written))
		_, err := remote.DecodeJobs(spectest.Mixed, []byte(strings.Replace(text, written, instead, 1)))
		Expect(err).To(MatchError(ContainSubstring(want)))
	},
		Entry("a flag that is a number", `"exact":false`, `"exact":0`, "want true or false"),
		Entry("a flag that is a text", `"exact":false`, `"exact":"true"`, "want true or false"),
		Entry("a float that is a number in a text", `"alpha":0.0`, `"alpha":"0.5"`, "want a float"),
		Entry("a float that is a word", `"alpha":0.0`, `"alpha":"much"`, "want a float"),
		Entry("a float that is no JSON", `"alpha":0.0`, `"alpha":nan`, "invalid character 'a'"),
		Entry("a float of hexadecimal digits that is no JSON", `"alpha":0.0`, `"alpha":0x10`, "invalid character 'x'"),
		Entry("a float that is too large", `"alpha":0.0`, `"alpha":1e999`, "want a float"),
		Entry("a float that is a flag", `"alpha":0.0`, `"alpha":true`, "want a float"),
		Entry("a float that is a list", `"alpha":0.0`, `"alpha":[0]`, "want a float"),
		Entry("a float that is nothing", `"alpha":0.0`, `"alpha":`, "invalid character ','"),
		Entry("an unknown name", `"mode":"constant"`, `"mode":"wrap"`, `mode has no value "wrap"`),
		Entry("an unknown attribute", `"mode"`, `"node"`, `test.mixed has no attribute "node"`),
	)
})

var _ = Describe("a decoded job", func() {
	It("tells a list that is empty from one that is absent, in the first list of a process too", func() {
		jobs, err := remote.DecodeJobs(openvino.StridedSlice, []byte(`{"type":"query","seq":1,"jobs":[{"id":"x","operator":"openvino.strided_slice",`+
			`"attributes":{"ellipsis_mask":[]},"operands":[{"name":"data","dtype":"uint8","sizes":[]},{"name":"output","dtype":"uint8"}]}]}`))
		Expect(err).NotTo(HaveOccurred())
		a := jobs[0].Attributes.(*openvino.StridedSliceAttributes)
		Expect(a.EllipsisMask).To(And(BeEmpty(), Not(BeNil())))
		Expect(a.NewAxisMask).To(BeNil())
	})
})
