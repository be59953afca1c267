package lower_test

import (
	"fmt"
	"maps"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/gen"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/testscale"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// A place is an element of an output, and an origin is what is written there: an
// element of an operand, or the bits of a constant.
type (
	place  struct{ output, at int64 }
	origin struct {
		operand int
		at      int64
		bits    uint64
	}
)

// origins returns what the moves of a job write, and where.
func origins(p *lower.Program, j *backends.Job) (map[place]origin, error) {
	if err := p.Bind(j); err != nil {
		return nil, err
	}
	written := map[place]origin{}
	for m := range p.Moves {
		sizes := []int64{}
		for _, l := range m.Loops {
			sizes = append(sizes, l.Extent)
		}
		if m.Places != nil { // each place is that of a part
			if len(sizes) == 0 {
				sizes = append(sizes, 1)
			}
			sizes = append(sizes, m.Part)
		}
		at := make([]int64, len(sizes))
		for more := true; more; more = tensor.Next(at, sizes) {
			from, to := m.From, m.To
			for i, l := range m.Loops {
				from, to = from+at[i]*l.From, to+at[i]*l.To
			}
			if m.Operand == pull.Constant {
				from = 0
			}
			if m.Places != nil {
				last := len(at) - 1
				from, to = from+at[last], to+at[last]
				if m.Across != nil {
					from += m.Across[at[0]] * m.Pitch
				}
				place := m.Places[tensor.RowMajor(at[:last], sizes[:last])%int64(len(m.Places))]
				if place < 0 || place >= m.Limit {
					continue
				}
				if m.Pushed {
					to += place * m.Stride
				} else {
					from += place * m.Stride
				}
			}
			written[place{int64(m.Output), to}] = origin{m.Operand, from, m.Bits}
		}
	}
	return written, nil
}

// sameOrigins returns an error unless two lowerers refuse a call alike, or have the
// same written at the same places.
func sameOrigins(boxes, elements *lower.Lowerer, c *spec.Call) error {
	query := c.Clone()
	query.CheckOnly = true
	for i := range query.Tensors {
		query.Tensors[i].Data = nil
	}
	lengths := make([]int64, len(c.Outputs()))
	var memory guard.Memory
	if err := memory.Lay(&query, lengths, guard.First); err != nil {
		return err
	}
	j := memory.Job("", &query)
	p, err := elements.Lower(&j)
	if err != nil {
		if _, other := boxes.Lower(&j); other == nil || other.Error() != err.Error() {
			return fmt.Errorf("refused: %w; with boxes: %w", err, other)
		}
		return nil
	}
	if c.CheckOnly { // without data, and of any size
		return nil
	}
	for i := range lengths {
		desc := c.Outputs()[i].Desc
		if p.Sizes != nil {
			desc.Sizes = p.Sizes[i]
		}
		room, err := desc.Place()
		if err != nil {
			return err
		}
		lengths[i] = room.Bytes
	}
	if err := memory.Lay(c, lengths, guard.First); err != nil {
		return err
	}
	j = memory.Job("", c)
	j = *new(lower.Unpacker).Unpack(&j)
	var (
		written [2]map[place]origin
		refused [2]error
	)
	for k, l := range []*lower.Lowerer{elements, boxes} {
		p, err := l.Lower(&j)
		if err == nil {
			err = p.Fits(&j)
		}
		if err != nil {
			return err
		}
		written[k], refused[k] = origins(p, &j)
	}
	switch {
	case (refused[0] == nil) != (refused[1] == nil):
		return fmt.Errorf("refused: %w; with boxes: %w", refused[0], refused[1])
	case !maps.Equal(written[0], written[1]):
		return fmt.Errorf("elements write %v, boxes %v", written[0], written[1])
	}
	return nil
}

func boxing(least int64, pins ...spec.Choice) *lower.Lowerer {
	l := lower.New(pins...)
	l.Box(least)
	l.TakePlaces(pull.Within)
	return l
}

// The boxes that an operator declares against its pull function, which is asked for
// every element: of boxes that are all moves, and of large ones alone.
var _ = Describe("Boxes are what the pull function says", func() {
	for _, op := range catalogue.Operators() {
		hold := func(n int, pins ...spec.Choice) {
			GinkgoHelper()
			elements := lower.NewPulling(nil, pins...)
			for _, least := range []int64{1, 16} {
				boxes := boxing(least, pins...)
				var c spec.Call
				for _, seed := range gen.Seeds(11, op, 0, n) {
					gen.Fill(op, seed, &c)
					Expect(sameOrigins(boxes, elements, &c)).To(Succeed(), gen.ID(op, seed))
				}
			}
		}
		It("in "+op.Name+" under first answers", func() { hold(testscale.Of(200)) })
		for _, question := range op.Questions {
			for i := range question.Answers[1:] {
				pin := spec.Choice{Question: question, Answer: spec.Answer(i + 1)}
				if question != dml.OverlappingOutput { // which element is written last is open
					It("in "+op.Name+" under "+pin.String(), func() { hold(testscale.Of(40), pin) })
				}
			}
		}
	}
})

var _ = DescribeTable("A band that is wrong in one place shows", func(bands func(output, d int, at []int64) pull.Band, right bool) {
	// Elements 0 to 2 are those of the input, and then they are reversed.
	folded := &pull.Operator{Make: func(job *pull.Job) (pull.Func, error) {
		job.Bands = bands
		return func(_ int, to, from []int64) pull.Source {
			if from[0] = to[0]; to[0] > 2 {
				from[0] = 8 - to[0]
			}
			return pull.Source{}
		}, nil
	}}
	j := job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 6), desc(nil, 6))
	var written [2]map[place]origin
	for k, l := range []*lower.Lowerer{lower.NewPulling(nil), boxing(1)} {
		p, err := l.PullAs(j, dml.Copy, folded)
		Expect(err).NotTo(HaveOccurred())
		written[k], err = origins(p, j)
		Expect(err).NotTo(HaveOccurred())
		Expect(written[k]).To(HaveLen(6), "each element is written")
	}
	Expect(maps.Equal(written[0], written[1])).To(Equal(right))
},
	Entry("no band ends where the elements turn", pull.Whole, false),
	Entry("one that ends too late", to(4), false),
	Entry("one that ends there is right", to(3), true),
	Entry("so is one that ends before, which makes three boxes", to(2), true),
	Entry("bands of no size are of one place", func(int, int, []int64) pull.Band { return pull.Band{} }, true),
	Entry("two cells of three places each", func(int, int, []int64) pull.Band { return pull.Band{Size: 6, Step: 2} }, false),
	Entry("a cell for each place", pull.Apart(0, 1), true),
)

// to returns bands of n places.
func to(n int64) func(output, d int, at []int64) pull.Band {
	return func(int, int, []int64) pull.Band { return pull.Band{Size: n, Step: 1} }
}
