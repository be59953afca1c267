package active

type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

type numeric interface{ integer | ~float32 | ~float64 }

// pick returns the mutated value when mutant n is active, else the right one.
func pick[T comparable](n int, right, mutated T) T {
	if right != mutated && On(n) {
		return mutated
	}
	return right
}

// Plus is a + b; its mutant is a - b.
func Plus[T numeric](n int, a, b T) T { return pick(n, a+b, a-b) }

// Minus is a - b; its mutant is a + b.
func Minus[T numeric](n int, a, b T) T { return pick(n, a-b, a+b) }

// Times is a * b; its mutant is a + b.
func Times[T numeric](n int, a, b T) T { return pick(n, a*b, a+b) }

// Over is a / b; its mutant is a * b.
func Over[T numeric](n int, a, b T) T { return pick(n, a/b, a*b) }

// Rest is a % b; its mutant is a * b.
func Rest[T integer](n int, a, b T) T { return pick(n, a%b, a*b) }

// And is a & b; its mutant is a | b.
func And[T integer](n int, a, b T) T { return pick(n, a&b, a|b) }

// Or is a | b; its mutant is a & b.
func Or[T integer](n int, a, b T) T { return pick(n, a|b, a&b) }

// Xor is a ^ b; its mutant is a & b.
func Xor[T integer](n int, a, b T) T { return pick(n, a^b, a&b) }

// Without is a &^ b; its mutant is a & b.
func Without[T integer](n int, a, b T) T { return pick(n, a&^b, a&b) }

// Left is a << b; its mutant is a >> b.
func Left[T, S integer](n int, a T, b S) T { return pick(n, a<<b, a>>b) }

// Right is a >> b; its mutant is a << b.
func Right[T, S integer](n int, a T, b S) T { return pick(n, a>>b, a<<b) }

// Negated is -a; its mutant is a.
func Negated[T numeric](n int, a T) T { return pick(n, -a, a) }

// Next is a; its mutant is a + 1.
func Next[T integer](n int, a T) T { return pick(n, a, a+1) }

// Other is a; its mutant is another string.
func Other[T ~string](n int, a T) T { return pick(n, a, a+"?") }
