package tensor_test

import (
	"encoding/hex"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("Pack and Unpack", func(d tensor.DType, elements, memory string) {
	list, err := hex.DecodeString(elements)
	Expect(err).NotTo(HaveOccurred())
	packed := tensor.Pack(d, list)
	Expect(hex.EncodeToString(packed)).To(Equal(memory))
	Expect(tensor.Unpack(d, packed, int64(len(list))/d.Size())).To(Equal(list))
},
	Entry("no nibbles", tensor.Int4, "", ""),
	Entry("one, and half a byte of zeros", tensor.Int4, "0f", "0f"),
	Entry("two, the first in the low bits", tensor.Uint4, "0102", "21"),
	Entry("three", tensor.Float4E2M1, "010203", "2103"),
	Entry("of places in a list too", tensor.NF4, "070f0e", "f70e"),
	Entry("four pairs of bits", tensor.Uint2, "00010203", "e4"),
	Entry("five", tensor.Int2, "0302010003", "1b03"),
	Entry("eight bits, the first in the high one", tensor.Uint1, "0100000000000101", "83"),
	Entry("ten, and six zeros", tensor.Uint1, "00010000000000000001", "4040"),
	Entry("bytes as they are", tensor.Bool, "000101", "000101"),
	Entry("words as they are", tensor.Bfloat16, "80ff7f3f", "80ff7f3f"),
)
