package pull

import (
	"slices"
	"strings"

	"example.com/conform/spec/family"
)

// Einsum is the pull function of the operator.
var Einsum = Computed(Folds|Adds, einsumSizes, einsum)

// plain removes spaces, and makes an ellipsis one character.
func plain(equation string) string {
	return strings.ReplaceAll(strings.ReplaceAll(equation, " ", ""), "...", "…")
}

// subscripts reads the equation of Einsum: of each operand, and then of the output, the letter of
// each dimension, or that it is so many dimensions before the last one of an ellipsis.
func subscripts(job *Job) (list [][]rune) {
	equation := plain(As[family.EinsumAttributes](job).Equation)
	inputs, output, stated := strings.Cut(equation, "->")
	spread := 0 // the most dimensions of an ellipsis
	for i, term := range strings.Split(inputs, ",") {
		letters := []rune(term)
		if at := slices.Index(letters, '…'); at >= 0 {
			own := len(job.Sizes[i]) - len(letters) + 1
			spread = max(spread, own)
			letters = slices.Replace(letters, at, at+1, spreads(own)...)
		}
		list = append(list, letters)
	}
	all := slices.Concat(list...)
	if !stated {
		once := slices.DeleteFunc(slices.Clone(all), func(r rune) bool { return r < 0 || strings.Count(inputs, string(r)) > 1 })
		slices.Sort(once)
		return append(list, append(spreads(spread), once...))
	}
	before, after, has := strings.Cut(output, "…")
	if !has {
		spread = 0
	}
	return append(list, slices.Concat([]rune(before), spreads(spread), []rune(after)))
}

// spreads returns the dimensions of an ellipsis: -n to -1.
func spreads(n int) (list []rune) {
	for d := range n {
		list = append(list, rune(d-n))
	}
	return list
}

// lengths returns how many indices each subscript has.
func lengths(job *Job, terms [][]rune) map[rune]int64 {
	all := make(map[rune]int64)
	for i := range job.Inputs {
		for d, r := range terms[i] {
			if n, known := all[r]; !known || n == 1 {
				all[r] = job.Sizes[i][d]
			}
		}
	}
	return all
}

func einsumSizes(job *Job, _ int) []int64 {
	terms := subscripts(job)
	all, sizes := lengths(job, terms), []int64{}
	for _, r := range terms[job.Inputs] {
		sizes = append(sizes, all[r])
	}
	return sizes
}

// einsum lists the products for all indices of the subscripts that the output has not, the first of
// them slowest.
func einsum(job *Job) (list func(to []int64, t *Terms), combine func(t *Terms) uint64) {
	terms := subscripts(job)
	all, index := lengths(job, terms), make(map[rune]int64)
	var inner []rune
	for _, r := range slices.Concat(terms[:job.Inputs]...) {
		if !slices.Contains(terms[job.Inputs], r) && !slices.Contains(inner, r) {
			inner = append(inner, r)
		}
	}
	var each func(left []rune, t *Terms)
	each = func(left []rune, t *Terms) {
		if len(left) > 0 {
			for index[left[0]] = 0; index[left[0]] < all[left[0]]; index[left[0]]++ {
				each(left[1:], t)
			}
			return
		}
		add := t.Add
		for i := range job.Inputs {
			at := add(i)
			for d, r := range terms[i] {
				at[d] = min(index[r], job.Sizes[i][d]-1)
			}
			add = t.Times
		}
	}
	return func(to []int64, t *Terms) {
		for d, r := range terms[job.Inputs] {
			index[r] = to[d]
		}
		each(inner, t)
	}, Sums(job)
}
