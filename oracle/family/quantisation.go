package family

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/walk"
)

// farBeyond is the exponent of numbers that are beyond all data types with every zero point.
const farBeyond = 40

// Saturated states the sum of a whole number and a zero point, or the integer of the data type of the output that is nearest
// to it. Of a number that is infinite, only the sign counts. Of has the words of the sum.
func Saturated(w *walk.Walk, number exact.Value, infinite bool, zero, of walk.Term) {
	d := w.Call.Output().DType
	least, values := int64(0), int64(1)<<d.Bits()
	if d.Signed() {
		least = -values / 2
	}
	if infinite || number.Exponent() >= farBeyond {
		number = exact.Whole(int64(number.Sign()) << farBeyond)
	}
	above := number.Plus(zero.Number).Minus(exact.Whole(least)) // the least value
	place, held := above.Natural(values - 1)
	if !held {
		w.Cite(w.Rule("saturates"))
		if place = 0; above.Sign() > 0 {
			place = values - 1
		}
	}
	w.Computed(d.Clip(uint64(least+place)), of)
}
