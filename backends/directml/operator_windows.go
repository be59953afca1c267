//go:build amd64 || arm64

package directml

import (
	"errors"
	"fmt"

	"example.com/conform/backends/directml/internal/com"
	"example.com/conform/backends/directml/internal/d3d12"
	native "example.com/conform/backends/directml/internal/dml"
	"example.com/conform/backends/directml/internal/win32"
)

// A compiled operator must be initialised before it can be dispatched.
type compiled struct {
	operator    *native.CompiledOperator
	needs       native.BindingProperties
	persistent  *d3d12.Resource // result of the initialisation; nil if there is none
	initialised bool
}

func (c *compiled) release() {
	com.Drop(&c.persistent)
	com.Drop(&c.operator)
}

// create returns the operator of a call. The caller releases it. The error is a
// [*refusedError] if the call is invalid.
func (g *gpu) create(c *call) (*native.Operator, error) {
	operator, err := g.dml.NewOperator(&c.desc)
	if failed, ok := errors.AsType[*com.Error](err); ok && failed.Result == com.InvalidArgument {
		return nil, &refusedError{err}
	}
	return operator, err
}

// compile returns the compiled operator of a call, from the cache if possible.
// The error is a [*refusedError] if the call is invalid.
func (g *gpu) compile(c *call) (*compiled, error) {
	if known, ok := g.operators.Get(c.key); ok {
		return known, nil
	}
	operator, err := g.create(c)
	if err != nil {
		return nil, err
	}
	defer operator.Release()
	made := &compiled{}
	if made.operator, err = g.dml.Compile(operator); err != nil {
		return nil, uncompiled(err)
	}
	made.needs = made.operator.BindingProperties()
	if size := int64(made.needs.PersistentResourceSize); size > 0 {
		made.persistent, err = g.device.NewBuffer(d3d12.HeapDefault, roundUp(size, native.PersistentAlignment))
		if err != nil {
			made.release()
			return nil, fmt.Errorf("persistent memory of %d bytes: %w", size, err)
		}
	}
	g.operators.Put(c.key, made)
	return made, nil
}

// uncompiled returns the error of an operator that exists and is not compiled. Wine's Direct3D 12 lacks the
// intermediate language of some shaders, and reports an invalid argument.
func uncompiled(err error) error {
	if failed, ok := errors.AsType[*com.Error](err); ok && failed.Result == com.InvalidArgument && win32.WineVersion() != "" {
		return &shaderError{err}
	}
	return err
}
