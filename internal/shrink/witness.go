package shrink

import (
	"example.com/conform/internal/minimise"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A WitnessKey is the minimal case of a divergence with its kind and operand. Two divergences
// with the same key are one, whichever rule each was attributed to.
type WitnessKey struct {
	operator, operand string
	kind              result.Kind
	answer            string
	call              minimise.Key
}

// WitnessKeyOf returns the key of a divergence whose minimal case is c.
func WitnessKeyOf(k Key, c *spec.Call) WitnessKey {
	return WitnessKey{k.Operator, k.Operand, k.Kind, k.Answer, minimise.KeyOf(c)}
}
