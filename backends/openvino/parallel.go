package openvino

import (
	"slices"

	"example.com/conform/backends/internal/engine"
)

// beside is infer while other requests of the compiled model run, on the same elements in the
// opposite order: none may show in another. There are none if an input is too large.
func (b *Backend) beside(c *compiled, inputs []input) (err error) {
	turned := slices.Clone(inputs)
	for i := range turned {
		switch in := &turned[i]; {
		case len(in.data) > engine.MaxTurned:
			return b.infer(c, inputs)
		case in.moved:
			in.data = engine.Turned(in.data, in.dtype.Size())
		}
	}
	for len(c.others) < engine.Others {
		var request handle
		if err := b.api.check(b.api.createRequest(c.model, &request)); err != nil {
			return err
		}
		c.others = append(c.others, request)
	}
	var others []func()
	for _, request := range c.others {
		free, err := b.give(c, request, turned)
		defer free()
		if err != nil {
			return err
		}
		others = append(others, func() { b.api.infer(request) })
	}
	engine.Beside(func() { err = b.infer(c, inputs) }, others...)
	return err
}
