package tested

import "testing"

func TestClamp(t *testing.T) {
	for _, c := range [][2]int{{-5, 1}, {3, 3}, {9, 4}} {
		if got := Clamp(c[0], 1, 4); got != c[1] {
			t.Errorf("Clamp(%d, 1, 4) is %d, not %d", c[0], got, c[1])
		}
	}
}

func TestSum(t *testing.T) {
	if got := Sum([]int{5, 7, 11}, 2); got != 12 {
		t.Errorf("the sum is %d, not 12", got)
	}
}
