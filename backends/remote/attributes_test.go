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
		Entry("float32 values, in as few digits as tell each from the others",
			spectest.MixedAttributes{Level: spectest.Low, Pads: []int64{}, Shares: []float32{1. / 3, 1 << 24, math.SmallestNonzeroFloat32, math.MaxFloat32, 0.10000001, 8.5899346e+09}},
			`{"axis":0,"level":"1.0","mode":"constant","reverse":false,"exact":false,"alpha":0.0,"scale":0.0,"pads":[],"shares":[0.33333334,1.6777216e+07,1e-45,3.4028235e+38,0.10000001,8.589935e+09]}`),
		Entry("the float32 value whose fewest digits are another one for who reads a float64 first",
			spectest.MixedAttributes{Level: spectest.Low, Pads: []int64{}, Shares: []float32{math.Float32frombits(0x15ae43fd), math.Float32frombits(0x95ae43fd)}},
			`{"axis":0,"level":"1.0","mode":"constant","reverse":false,"exact":false,"alpha":0.0,"scale":0.0,"pads":[],"shares":[7.038530691851209e-26,-7.038530691851209e-26]}`),
		Entry("float32 values that are no numbers",
			spectest.MixedAttributes{Level: spectest.Low, Pads: []int64{}, Shares: []float32{float32(math.Copysign(0, -1)), float32(math.Inf(-1)), math.Float32frombits(0x7fc00001), math.Float32frombits(0xffc00000)}},
			`{"axis":0,"level":"1.0","mode":"constant","reverse":false,"exact":false,"alpha":0.0,"scale":0.0,"pads":[],"shares":[-0.0,"-inf","0x7fc00001","-nan"]}`),
		Entry("negative zero", spectest.MixedAttributes{Level: spectest.Low, Alpha: math.Copysign(0, -1), Scale: 0.1, Pads: []int64{}},
			`{"axis":0,"level":"1.0","mode":"constant","reverse":false,"exact":false,"alpha":-0.0,"scale":0.1,"pads":[]}`),
	)

	It("have their defaults where a header leaves them out", func() {
		text := strings.Replace(header(&spectest.MixedAttributes{Pads: []int64{1}}), `"exact":false,`, "", 1)
		jobs, err := remote.DecodeJobs(spectest.Mixed, []byte(text))
		Expect(err).NotTo(HaveOccurred())
		Expect(jobs[0].Attributes.(*spectest.MixedAttributes).Exact).To(BeTrue())
	})

	DescribeTable("of float32 are read as the nearest value", func(text string, want uint32) {
		header := strings.Replace(header(&spectest.MixedAttributes{Pads: []int64{}, Shares: []float32{0.5}}), "[0.5]", "["+text+"]", 1)
		jobs, err := remote.DecodeJobs(spectest.Mixed, []byte(header))
		Expect(err).NotTo(HaveOccurred())
		Expect(math.Float32bits(jobs[0].Attributes.(*spectest.MixedAttributes).Shares[0])).To(Equal(want))
	},
		Entry("a number between two", "0.1", uint32(0x3dcccccd)),
		Entry("a number with the digits of a float64", "0.30000001192092896", uint32(0x3e99999a)),
		Entry("a tie goes to the even one above", "1.000000178813934326171875", uint32(0x3f800002)),
		Entry("and to the even one below", "1.000000059604644775390625", uint32(0x3f800000)),
		Entry("what is less than a tie by less than a float64 tells is rounded once", "1.00000017881393432617187499", uint32(0x3f800001)),
		Entry("a number below half of the least one is 0", "7e-46", uint32(0)),
		Entry("a number that rounds to the greatest one", "3.40282356e+38", uint32(0x7f7fffff)),
		Entry("the bits of a NaN", `"0xffc00001"`, uint32(0xffc00001)),
	)

	DescribeTable("are refused", func(written, instead, want string) {
		text := header(&spectest.MixedAttributes{Pads: []int64{}, Shares: []float32{0.5}})
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
		Entry("a float32 that is too large", `"shares":[0.5]`, `"shares":[3.4028236e+38]`, "want a float"),
		Entry("a float32 with the bits of a float64", `"shares":[0.5]`, `"shares":["0x7ff8000000000001"]`, "want a float"),
		Entry("a float32 that is an integer in a text", `"shares":[0.5]`, `"shares":["1"]`, "want a float"),
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
