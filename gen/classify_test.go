package gen_test

import (
	"example.com/conform/spec/tensor"
)

// rankName names a rank, of which those above most are told together.
func rankName(rank, most int) string {
	if rank > most {
		return "beyond"
	}
	return string(rune('0' + rank))
}

func widthName(d tensor.DType) string {
	return map[int64]string{1: "8 bits", 2: "16 bits", 4: "32 bits", 8: "64 bits"}[d.Size()]
}

func kindName(d tensor.DType) string {
	switch {
	case d.Float():
		return "float"
	case d.Signed():
		return "signed"
	default:
		return "unsigned"
	}
}

func shapeName(sizes []int64) string {
	above, long := 0, ""
	for _, size := range sizes {
		if size == 0 {
			return "empty"
		}
		if size > 1 {
			above++
		}
		if size > 9 {
			long = "long "
		}
	}
	switch above {
	case 0:
		return "ones"
	case 1:
		return long + "line"
	default:
		return long + "block"
	}
}

// someOrNone names whether something is there.
func someOrNone(there bool) string {
	if there {
		return "some"
	}
	return "none"
}
