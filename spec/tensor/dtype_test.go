package tensor_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = Describe("DType", func() {
	type row struct {
		size          int64
		float, signed bool
	}
	DescribeTable("properties", func(d tensor.DType, name string, want row) {
		Expect(d.String()).To(Equal(name))
		Expect(row{size: d.Size(), float: d.Float(), signed: d.Signed()}).To(Equal(want))
		Expect(d.Valid()).To(BeTrue())
		Expect(d.Integer()).To(Equal(!want.float))
	},
		Entry("FLOAT64", tensor.Float64, "float64", row{size: 8, float: true, signed: true}),
		Entry("FLOAT32", tensor.Float32, "float32", row{size: 4, float: true, signed: true}),
		Entry("FLOAT16", tensor.Float16, "float16", row{size: 2, float: true, signed: true}),
		Entry("INT64", tensor.Int64, "int64", row{size: 8, signed: true}),
		Entry("INT32", tensor.Int32, "int32", row{size: 4, signed: true}),
		Entry("INT16", tensor.Int16, "int16", row{size: 2, signed: true}),
		Entry("INT8", tensor.Int8, "int8", row{size: 1, signed: true}),
		Entry("UINT64", tensor.Uint64, "uint64", row{size: 8}),
		Entry("UINT32", tensor.Uint32, "uint32", row{size: 4}),
		Entry("UINT16", tensor.Uint16, "uint16", row{size: 2}),
		Entry("UINT8", tensor.Uint8, "uint8", row{size: 1}),
	)

	It("lists eleven types, each found again by its name", func() {
		all := tensor.DTypes()
		Expect(all).To(HaveLen(11))
		for _, d := range all {
			Expect(tensor.ParseDType(d.String())).To(Equal(d))
			text, err := d.MarshalText()
			Expect(err).NotTo(HaveOccurred())
			var again tensor.DType
			Expect(again.UnmarshalText(text)).To(Succeed())
			Expect(again).To(Equal(d))
		}
	})

	It("gives each caller its own list", func() {
		tensor.DTypes()[0] = tensor.Uint8
		Expect(tensor.DTypes()[0]).To(Equal(tensor.Float64))
	})

	DescribeTable("names that are refused", func(name string) {
		_, err := tensor.ParseDType(name)
		Expect(err).To(MatchError(ContainSubstring("unknown dtype")))
		d := tensor.Int8
		Expect(d.UnmarshalText([]byte(name))).NotTo(Succeed())
		Expect(d).To(Equal(tensor.Int8), "a refused name must leave the type alone")
	},
		Entry("no name", ""),
		Entry("another case", "Float32"),
		Entry("a type of another project", "bfloat16"),
		Entry("the name of no type", "dtype(0)"),
	)

	DescribeTable("values that are no type", func(d tensor.DType) {
		Expect(d.Valid()).To(BeFalse())
		Expect(d.Integer()).To(BeFalse())
		Expect(d.String()).To(HavePrefix("dtype("))
		_, err := d.MarshalText()
		Expect(err).To(HaveOccurred())
	},
		Entry("the zero value", tensor.DType(0)),
		Entry("one beyond the last", tensor.Uint8+1),
		Entry("the largest", tensor.DType(255)),
	)
})
