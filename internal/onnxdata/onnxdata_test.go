package onnxdata_test

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"google.golang.org/protobuf/encoding/protowire"

	"example.com/conform/internal/onnxdata"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

func TestOnnxdata(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/onnxdata")
}

// The builders of messages. A part is a field on the wire.
func number(field protowire.Number, value int64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(nil, field, protowire.VarintType), uint64(value))
}

func text(field protowire.Number, value string) []byte {
	return protowire.AppendString(protowire.AppendTag(nil, field, protowire.BytesType), value)
}

func message(parts ...[]byte) []byte {
	var all []byte
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}

func within(field protowire.Number, parts ...[]byte) []byte {
	return text(field, string(message(parts...)))
}

// tensorOf makes a TensorProto of raw data.
func tensorOf(dtype int64, raw string, dims ...int64) []byte {
	all := number(2, dtype)
	for _, dim := range dims {
		all = append(all, number(1, dim)...)
	}
	return append(all, text(9, raw)...)
}

// int64s makes one of a list.
func int64s(values ...int64) []byte {
	raw := ""
	for _, v := range values {
		raw += string(binary.LittleEndian.AppendUint64(nil, uint64(v)))
	}
	return tensorOf(7, raw, int64(len(values)))
}

// nodeOf makes a model of one node, whose inputs are a, b and so on.
func nodeOf(operator string, inputs int, more ...[]byte) []byte {
	node := [][]byte{text(4, operator), text(2, "y")}
	var graph [][]byte
	for i := range inputs {
		name := string(rune('a' + i))
		node = append(node, text(1, name))
		graph = append(graph, within(11, text(1, name)))
	}
	graph = append(graph, within(1, append(node, more...)...))
	return message(number(1, 8), within(7, graph...), within(8, number(2, 13)))
}

// write writes a test of one data set.
func write(model []byte, tensors map[string][]byte) string {
	GinkgoHelper()
	folder := GinkgoT().TempDir()
	set := filepath.Join(folder, "test_it", "test_data_set_0")
	Expect(os.MkdirAll(set, 0o755)).To(Succeed())
	Expect(os.WriteFile(filepath.Join(folder, "test_it", "model.onnx"), model, 0o644)).To(Succeed())
	for name, content := range tensors {
		Expect(os.WriteFile(filepath.Join(set, name+".pb"), content, 0o644)).To(Succeed())
	}
	return folder
}

var _ = Describe("Read", func() {
	It("makes a call of a test: operands, attributes from inputs, and the expected output", func() {
		folder := write(nodeOf("Slice", 5), map[string][]byte{
			"input_0": tensorOf(1, "aaaabbbbccccdddd", 4), "input_1": int64s(3), "input_2": int64s(0), "input_3": int64s(-1),
			"input_4":  message(number(2, 6), number(1, 1), number(5, -2)), // int32_data
			"output_0": tensorOf(1, "ddddbbbb", 2),
		})
		tests, err := onnxdata.Read(folder)
		Expect(err).NotTo(HaveOccurred())
		Expect(tests).To(HaveLen(1))
		Expect(tests[0].Name).To(Equal("test_it"))
		Expect(tests[0].Opset).To(BeEquivalentTo(13))
		c := tests[0].Case
		Expect(c.ID).To(Equal("onnx.slice/test_it"))
		Expect(*c.Call.Attributes.(*onnx.SliceAttributes)).To(Equal(onnx.SliceAttributes{
			Starts: []int64{3}, Ends: []int64{0}, Axes: []int64{-1}, Steps: []int64{-2},
		}))
		Expect(c.Call.Tensors[0].DType).To(Equal(tensor.Float32))
		Expect(c.Call.Tensors[0].Data).To(Equal([]byte("aaaabbbbccccdddd")))
		Expect(c.Call.Tensors[1].Sizes).To(Equal([]int64{2}))
		Expect(c.Call.Tensors[1].Data).To(Equal([]byte("ddddbbbb")))
	})

	It("takes attributes of a node: numbers, lists, words and truth values", func() {
		mode := within(5, text(1, "mode"), text(4, "edge"), number(20, 3))
		folder := write(nodeOf("Pad", 2, mode), map[string][]byte{
			"input_0": tensorOf(2, "xy", 2), "input_1": int64s(1, 0), "output_0": tensorOf(2, "xxy", 3),
		})
		tests, err := onnxdata.Read(folder)
		Expect(err).NotTo(HaveOccurred())
		a := tests[0].Case.Call.Attributes.(*onnx.PadAttributes)
		Expect(a.Mode).To(BeEquivalentTo(onnx.PadEdge))
		Expect(a.Pads).To(Equal([]int64{1, 0}))
		Expect(tests[0].Case.Call.Of("constant_value")).To(BeEmpty())

		perm := within(5, text(1, "perm"), text(8, "\x01\x00"), number(20, 7)) // packed
		folder = write(nodeOf("Transpose", 1, perm), map[string][]byte{"input_0": tensorOf(2, "xy", 2, 1), "output_0": tensorOf(2, "xy", 1, 2)})
		tests, err = onnxdata.Read(folder)
		Expect(err).NotTo(HaveOccurred())
		Expect(tests[0].Case.Call.Attributes.(*onnx.TransposeAttributes).Perm).To(Equal([]int64{1, 0}))

		upper := within(5, text(1, "upper"), number(3, 0), number(20, 2))
		folder = write(nodeOf("Trilu", 1, upper), map[string][]byte{"input_0": tensorOf(2, "x", 1, 1), "output_0": tensorOf(2, "x", 1, 1)})
		tests, err = onnxdata.Read(folder)
		Expect(err).NotTo(HaveOccurred())
		Expect(tests[0].Case.Call.Attributes.(*onnx.TriluAttributes).Upper).To(BeFalse())
	})

	It("takes lists of scales and of truth values from inputs, and the one mode of Resize that conform has", func() {
		two := tensorOf(1, "\x00\x00\x00\x40", 1) // the data, and the scale
		value := within(5, text(1, "extrapolation_value"), protowire.AppendFixed32(protowire.AppendTag(nil, 2, protowire.Fixed32Type), 0x3f000000), number(20, 1))
		resize := func(mode string) string {
			return write(nodeOf("Resize", 1, text(1, ""), text(1, "a"), within(5, text(1, "mode"), text(4, mode), number(20, 3)), value),
				map[string][]byte{"input_0": two, "output_0": tensorOf(1, "aaaaaaaa", 2)})
		}
		tests, err := onnxdata.Read(resize("nearest"))
		Expect(err).NotTo(HaveOccurred())
		Expect(tests[0].Skip).To(BeEmpty())
		Expect(tests[0].Case.Call.Attributes.(*onnx.ResizeAttributes).Scales).To(Equal([]float32{2}))
		Expect(tests[0].Case.Call.Attributes.(*onnx.ResizeAttributes).Extrapolation).To(Equal(0.5))

		tests, err = onnxdata.Read(resize("linear"))
		Expect(err).NotTo(HaveOccurred())
		Expect(tests[0].Skip).To(Equal(`mode "linear"`))

		folder := write(nodeOf("Compress", 2), map[string][]byte{"input_0": tensorOf(2, "xy", 2), "input_1": tensorOf(9, "\x00\x01", 2), "output_0": tensorOf(2, "y", 1)})
		tests, err = onnxdata.Read(folder)
		Expect(err).NotTo(HaveOccurred())
		Expect(tests[0].Case.Call.Attributes.(*onnx.CompressAttributes).Condition).To(Equal([]int64{0, 1}))
	})

	It("takes the data type of a cast from the output", func() {
		to := within(5, text(1, "to"), number(3, 3), number(20, 2))
		tests, err := onnxdata.Read(write(nodeOf("Cast", 1, to), map[string][]byte{"input_0": tensorOf(2, "\xff", 1), "output_0": tensorOf(3, "\xff", 1)}))
		Expect(err).NotTo(HaveOccurred())
		Expect(tests[0].Skip).To(BeEmpty())
		Expect(tests[0].Case.Call.Output().DType).To(Equal(tensor.Int8))
	})

	It("leaves out what is no test of one operator that conform knows", func() {
		Expect(onnxdata.Read(write(nodeOf("Softmax", 1), nil))).To(BeEmpty())
		Expect(onnxdata.Read(write(nodeOf("Slice", 1, text(7, "com.example")), nil))).To(BeEmpty())
		Expect(onnxdata.Read(write(nil, nil))).To(BeEmpty())
	})

	DescribeTable("skips, with the reason,", func(model []byte, input []byte, reason string) {
		tests, err := onnxdata.Read(write(model, map[string][]byte{"input_0": input, "output_0": input}))
		Expect(err).NotTo(HaveOccurred())
		Expect(tests[0].Case).To(BeNil())
		Expect(tests[0].Skip).To(Equal(reason))
	},
		Entry("a data type that conform has not", nodeOf("Transpose", 1), tensorOf(8, "", 1), "data type 8 of ONNX"),
		Entry("an attribute that conform has not", nodeOf("Transpose", 1, within(5, text(1, "odd"), number(20, 2))), tensorOf(2, "x", 1), "attribute odd"),
		Entry("a word that conform has not", nodeOf("DepthToSpace", 1, within(5, text(1, "mode"), text(4, "odd"), number(20, 3))), tensorOf(2, "x", 1), `mode "odd"`),
		Entry("a reduction of floating-point numbers", nodeOf("ScatterND", 1, text(1, "a"), text(1, "a"), within(5, text(1, "reduction"), text(4, "add"), number(20, 3))),
			tensorOf(1, "aaaa", 1), "cannot be represented: reduction: floats are not reduced, because the result depends on the order, which is a limit of conform and not a rule"),
		Entry("a version with another meaning", append(nodeOf("PRelu", 2), within(8, number(2, 6))...), tensorOf(1, "aaaa", 1), "opset version 6, in which PRelu has another meaning"),
		Entry("too many dimensions", nodeOf("Transpose", 1), tensorOf(2, "x", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), "17 dimensions"),
		Entry("a list that is a floating-point operand", nodeOf("Tile", 1, text(1, "a")), tensorOf(1, "aaaa", 1), "repeats is an operand of float32"),
		Entry("a value that is no tensor", append(nodeOf("Identity", 1), within(7, within(11, text(1, "s"), within(2, within(4))))...), tensorOf(2, "x", 1), "an input or output is no tensor"),
		Entry("a value that another node would make", nodeOf("Tile", 1, text(1, "made")), tensorOf(1, "aaaa", 1), `"made" is no input of the graph`),
	)

	DescribeTable("says which file is malformed:", Label("hardening", "files"), func(model, input []byte, file, message string) {
		_, err := onnxdata.Read(write(model, map[string][]byte{"input_0": input}))
		Expect(err).To(MatchError(And(ContainSubstring(file+": "), ContainSubstring(message))))
	},
		Entry("a model that is cut off", nodeOf("Slice", 1)[:20], nil, "model.onnx", "unexpected EOF"),
		Entry("a field number of 0", []byte{0}, nil, "model.onnx", "invalid field number"),
		Entry("a tensor that is cut off", nodeOf("Transpose", 1), tensorOf(2, "xyz", 3)[:5], "input_0.pb", "unexpected EOF"),
		Entry("sizes that no memory holds", nodeOf("Transpose", 1), tensorOf(2, "x", 1<<62, 1<<62), "input_0.pb", "overflow"),
		Entry("a negative size", nodeOf("Transpose", 1), tensorOf(2, "x", -1), "input_0.pb", "dims [-1]"),
		Entry("less data than the sizes say", nodeOf("Transpose", 1), tensorOf(1, "xyz", 1), "input_0.pb", "3 bytes of data"),
		Entry("data in another file", nodeOf("Transpose", 1), message(tensorOf(2, "x", 1), text(13, "")), "input_0.pb", "another file"),
		Entry("packed numbers that are cut off", nodeOf("Transpose", 1), message(number(2, 1), text(4, "xyz")), "input_0.pb", "unexpected EOF"),
	)

	It("says that a file is missing", func() {
		_, err := onnxdata.Read(write(nodeOf("Transpose", 1), nil))
		Expect(err).To(MatchError(os.ErrNotExist))
	})
})

// FuzzRead reads models and tensors that may be anything.
func FuzzRead(f *testing.F) {
	f.Add(nodeOf("Slice", 2), int64s(1, 2))
	f.Add(nodeOf("Pad", 2, within(5, text(1, "mode"), text(4, "edge"), number(20, 3))), tensorOf(1, "aaaa", 1))
	f.Fuzz(func(t *testing.T, model, content []byte) {
		folder := t.TempDir()
		set := filepath.Join(folder, "test_data_set_0")
		if err := os.Mkdir(set, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "model.onnx"), model, 0o644); err != nil {
			t.Fatal(err)
		}
		for i := range 5 {
			for _, kind := range []string{"input", "output"} {
				if err := os.WriteFile(filepath.Join(set, fmt.Sprintf("%s_%d.pb", kind, i)), content, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		tests, err := onnxdata.Read(folder)
		if err != nil {
			return
		}
		for i := range tests {
			if c := tests[i].Case; c != nil && len(c.Call.Tensors) != c.Call.Counts.Total(c.Call.Operator) {
				t.Fatalf("%d tensors for %v", len(c.Call.Tensors), c.Call.Counts)
			}
		}
	})
}
