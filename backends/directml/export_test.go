package directml

import (
	"slices"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/directml/internal/com"
	native "example.com/conform/backends/directml/internal/dml"
	"example.com/conform/backends/directml/internal/dxgi"
)

// What the tests of this package see of its insides.
var (
	MinimumBytes      = minimumBytes
	Capacity          = capacity
	CheckKnownAnswers = checkKnownAnswers
	Failure           = failure
	WithDefaults      = Options.withDefaults
)

// An Expressed job is what DirectML reads.
type Expressed struct {
	Operator uint32
	Count    uint32   // DimensionCount of dml.slice1
	Offsets  []uint32 // of dml.slice1; Strides of dml.convolution
	Windows  []uint32
	Steps    []int32
	Axis     uint32 // of dml.scatter
	Axes     []uint32
	Tensors  []ExpressedTensor
	Key      string
}

// An ExpressedTensor is a tensor's descriptor.
type ExpressedTensor struct {
	DataType       uint32
	Sizes, Strides []uint32 // Strides of nil are NULL
	Total          uint64
}

// Express expresses jobs one after another in the same structures, and reads
// what the last is.
func Express(jobs ...*backends.Job) (*Expressed, error) {
	c := newCall()
	for i, job := range jobs {
		at := slices.IndexFunc(operators, func(o operator) bool { return o.name == job.Operator.Name })
		if err := c.express(&operators[at], job); err != nil && i == len(jobs)-1 {
			return nil, err
		}
	}
	e := &Expressed{Operator: uint32(c.desc.Type), Key: string(c.key)}
	var tensors []*native.TensorDesc
	switch c.desc.Type {
	case native.Slice1:
		d := (*native.Slice1Desc)(c.desc.Desc)
		e.Count = d.DimensionCount
		e.Offsets, e.Windows = unsafe.Slice(d.InputWindowOffsets, e.Count), unsafe.Slice(d.InputWindowSizes, e.Count)
		e.Steps = unsafe.Slice(d.InputWindowStrides, e.Count)
		tensors = []*native.TensorDesc{d.InputTensor, d.OutputTensor}
	case native.ScatterElements:
		d := (*native.ScatterDesc)(c.desc.Desc)
		e.Axis = d.Axis
		tensors = []*native.TensorDesc{d.InputTensor, d.IndicesTensor, d.UpdatesTensor, d.OutputTensor}
	case native.Reduce:
		d := (*native.ReduceDesc)(c.desc.Desc)
		e.Axes, tensors = unsafe.Slice(d.Axes, d.AxisCount), []*native.TensorDesc{d.InputTensor, d.OutputTensor}
	case native.Gemm:
		d := (*native.GemmDesc)(c.desc.Desc)
		tensors = []*native.TensorDesc{d.ATensor, d.BTensor, d.CTensor, d.OutputTensor}
		if d.CTensor == nil {
			tensors = slices.Delete(tensors, 2, 3)
		}
	case native.Convolution:
		d := (*native.ConvolutionDesc)(c.desc.Desc)
		e.Count, e.Offsets = d.DimensionCount, unsafe.Slice(d.Strides, d.DimensionCount)
		tensors = []*native.TensorDesc{d.InputTensor, d.FilterTensor, d.OutputTensor}
		if d.BiasTensor != nil {
			tensors = slices.Insert(tensors, 2, d.BiasTensor)
		}
	case native.MaxPooling2:
		d := (*native.MaxPooling2Desc)(c.desc.Desc)
		tensors = []*native.TensorDesc{d.InputTensor, d.OutputTensor}
		if d.OutputIndicesTensor != nil {
			tensors = append(tensors, d.OutputIndicesTensor)
		}
	case native.ElementWiseQuantizeLinear:
		d := (*native.QuantizeDesc)(c.desc.Desc)
		tensors = []*native.TensorDesc{d.InputTensor, d.ScaleTensor, d.OutputTensor}
		if d.ZeroPointTensor != nil {
			tensors = slices.Insert(tensors, 2, d.ZeroPointTensor)
		}
	case native.ElementWiseAdd:
		d := (*native.BinaryDesc)(c.desc.Desc)
		tensors = []*native.TensorDesc{d.ATensor, d.BTensor, d.OutputTensor}
	default:
		d := (*native.IdentityDesc)(c.desc.Desc)
		tensors = []*native.TensorDesc{d.InputTensor, d.OutputTensor}
	}
	for _, t := range tensors {
		d := t.Desc
		e.Tensors = append(e.Tensors, ExpressedTensor{
			DataType: uint32(d.DataType), Total: d.TotalTensorSizeInBytes,
			Sizes: unsafe.Slice(d.Sizes, d.DimensionCount), Strides: strides(d),
		})
	}
	return e, nil
}

func strides(d *native.BufferTensorDesc) []uint32 {
	if d.Strides == nil {
		return nil
	}
	return unsafe.Slice(d.Strides, d.DimensionCount)
}

// Select selects among adapters that are given as name, LUID and whether they
// are software.
func Select(selector string, adapters ...Adapter) (positions []int, andWARP bool, err error) {
	var list []adapter
	for _, a := range adapters {
		list = append(list, adapter{name: a.Name, luid: a.LUID, software: a.Software})
	}
	return selected(list, selector)
}

// An Adapter is one that a machine has.
type Adapter struct {
	Name     string
	LUID     dxgi.LUID
	Software bool
}

// Place places an operand. It returns where its memory and its buffer begin,
// and what is used then.
func Place(o *backends.Operand, total uint64, used int64) (at, buffer, end int64, err error) {
	p, end, err := place(o, total, used)
	return p.at, p.buffer, end, err
}

// The errors that [Failure] tells apart.
var (
	ErrRemoved       error = &removedError{com.Check("F", uintptr(com.DeviceHung))}
	ErrRefused       error = &refusedError{com.Check("F", uintptr(com.InvalidArgument))}
	ErrShader        error = &shaderError{com.Check("F", uintptr(com.InvalidArgument))}
	ErrInexpressible       = inexpressible("no room")
)
