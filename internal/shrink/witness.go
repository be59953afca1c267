package shrink

import (
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// A WitnessKey is the smallest case of a divergence, with the kind and operand
// that it shows. Two divergences with one key are one, whichever rule each was
// attributed to.
type WitnessKey struct {
	operator, operand string
	kind              result.Kind
	answer            string
	call              minimise.Key
}

// WitnessKeyOf returns the key of a divergence whose smallest case is c.
func WitnessKeyOf(k Key, c *spec.Call) WitnessKey {
	return WitnessKey{k.Operator, k.Operand, k.Kind, k.Answer, minimise.KeyOf(c)}
}
