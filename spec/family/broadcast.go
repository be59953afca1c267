package family

import "example.com/conform/spec"

// Broadcasting makes the rules of an operator whose inputs are broadcast to each other: the one about
// the sizes of its output, and the others.
func Broadcasting(text spec.Text, section string) (sizes *spec.Rule, others []*spec.Rule) {
	return text.Sizes(section, "Each size of the output is the one that is not 1 of the inputs, or 1 if all are."), []*spec.Rule{
		text.Meaning("broadcasts", section, "Along a dimension in which an input has size 1 and another has not, its single element counts everywhere."),
		text.Meaning("right-aligned", section, "Dimensions are matched from the last one on. Where an input has fewer dimensions, the missing ones count as 1."),
		text.Static("compatible", section, "In each dimension, the sizes of the inputs that are not 1 are equal.", Compatible),
	}
}

// FromBack returns the k-th entry of a list from the back, or 1 if the list is
// shorter.
func FromBack(list []int64, k int) int64 {
	if k > len(list) {
		return 1
	}
	return list[len(list)-k]
}

// Compatible checks that all inputs can be broadcast to each other.
func Compatible(k *spec.Check) {
	rank := 0
	for i := range k.Inputs() {
		rank = max(rank, k.Tensors[i].Rank())
	}
	for d := 1; d <= rank; d++ {
		common := int64(1)
		for i := range k.Inputs() {
			switch size := FromBack(k.Tensors[i].Sizes, d); {
			case size == 1:
			case common == 1:
				common = size
			case size != common:
				k.Breaks("dimension %d from the back has sizes %d and %d", d, common, size)
			}
		}
	}
}
