package spec_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

func TestSpec(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "spec")
}

var pickText = spec.Text{Name: "test.pick", Document: "these tests"}

// pick is an operator made for these tests: it picks elements of a vector by
// position, and infers the size of its output unless it is told to state it.
var pick = &spec.Operator{
	Name: pickText.Name,
	Params: []spec.Param{
		{Name: "data", Layout: tensor.StridedFamily},
		{Name: "output", Dir: spec.Out, Like: "data", Layout: tensor.XLAFamily, Inferred: true},
	},
	Attributes: spec.Attributes(pickAttributes{}),
	Rules:      []*spec.Rule{pickRank, pickPositions},
	Questions:  []*spec.Question{pickRepeats},
}

// same is an operator whose call states the output's sizes.
var same = &spec.Operator{
	Name: "test.same",
	Params: []spec.Param{
		{Name: "input"},
		{Name: "output", Dir: spec.Out, Like: "input"},
	},
	Attributes: spec.Attributes(pickAttributes{}),
}

var (
	pickRank = pickText.Static("rank", "data",
		"Data has rank 1.", func(k *spec.Check) {
			if rank := k.Tensors[0].Rank(); rank != 1 {
				k.Breaks("data has rank %d", rank)
			}
		})
	pickPositions = pickText.Static("positions", "positions",
		"No position repeats.", func(k *spec.Check) {
			positions := k.Attributes.(*pickAttributes).Positions
			for i, position := range positions {
				if i > 0 && position == positions[i-1] && k.Answer(pickRepeats) == repeatsRejected {
					k.Breaks("positions[%d] repeats %d", i, position)
				}
			}
		})
	pickRepeats = pickText.Question("repeats", "(silent)",
		"May a position repeat?", []spec.Option{
			repeatsRejected: {Name: "reject"},
			repeatsAllowed:  {Name: "allow"},
		})
)

const repeatsRejected, repeatsAllowed spec.Answer = 0, 1

type pickAttributes struct {
	Positions []int64 `conform:"positions,int32" doc:"the elements to pick"`
	Weights   []int64 `conform:"weights,uint32,optional" doc:"nothing"`
	Mode      int64   `conform:"mode,enum=fast|slow" doc:"nothing"`
}

// picked is a well-formed call of pick on three bytes.
func picked(positions ...int64) *spec.Call {
	return &spec.Call{
		Operator:   pick,
		Attributes: &pickAttributes{Positions: append([]int64{}, positions...)},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}}, Data: []byte{10, 20, 30}},
			{Desc: tensor.Desc{DType: tensor.Uint8}},
		},
	}
}

// stated is a well-formed call of same on a 2 x 3 array of 16-bit elements.
func stated() *spec.Call {
	return &spec.Call{
		Operator:   same,
		Attributes: &pickAttributes{Positions: []int64{}},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Int16, Sizes: []int64{2, 3}}, Data: make([]byte, 12)},
			{Desc: tensor.Desc{DType: tensor.Int16, Sizes: []int64{2, 3}}},
		},
	}
}
