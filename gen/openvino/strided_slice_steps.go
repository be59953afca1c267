package openvino

import (
	"math"

	"example.com/conform/gen/draw"
)

// A drawing is a call on its way from features to steps.
type drawing struct {
	*draw.Profile
	*draw.Source
	plain bool // touch no question
	sizes []int64

	shrinks          [maxRank]bool // the dimensions that are dropped
	skipFrom, skipTo int           // the dimensions that no step takes
	slices           int64         // steps that slice

	step  [maxRank + maxNewAxes + 4]step
	count int
	// Of the slices, counted from 0: how many are drawn, which are reversed,
	// as bits, and which one has the magnitude, bounds or stride that the
	// features call for.
	sliced                              int64
	reversed                            uint64
	withMagnitude, withBounds, withZero int64
}

// roles decides what becomes of each dimension, and gives those that shrink an
// element, and one of the others none where the shape is empty.
func (d *drawing) roles() {
	rank := int64(len(d.sizes))
	skips, shrinks, slices := d.Of(featureSkips), int64(d.Of(featureShrinks)), d.leastSlices()
	empty := d.Of(featureShape) == draw.Empty
	skipped := int64(0)
	switch least := int64(leastSkipped(d.Profile)); {
	case d.Of(featureSlices) == slicesNone && maySkip(d.Profile):
		if empty {
			least = 1
		}
		if shrinks > 0 {
			shrinks = d.Between(1, rank-least)
		}
		skipped = rank - shrinks
	case d.Of(featureSlices) == slicesNone:
		shrinks = rank
	case maySkip(d.Profile):
		skipped = d.Between(least, rank-shrinks-slices)
	}
	taken := rank - skipped
	d.skipFrom = int(taken)
	if skips != skipsRest {
		d.skipFrom = int(d.Between(0, taken))
	}
	d.skipTo = d.skipFrom + int(skipped)

	for more := taken - slices - shrinks; shrinks > 0 && more > 0; more-- {
		if d.OneIn(4) {
			shrinks++
		}
	}
	d.slices = taken - shrinks
	for left := taken; left > 0; left-- { // shrinks of the dimensions left
		if d.Below(left) < shrinks {
			d.shrinks[d.taken(taken-left)] = true
			shrinks--
		}
	}
	if empty {
		d.moveZeros()
	}
}

// leastSlices returns how many dimensions are sliced, at least.
func (d *drawing) leastSlices() int64 {
	switch d.Of(featureSlices) {
	case slicesNone:
		return 0
	case slicesMixed:
		return 2
	default:
		return 1
	}
}

// taken returns the n-th dimension that is not skipped.
func (d *drawing) taken(n int64) int {
	if int(n) < d.skipFrom {
		return int(n)
	}
	return int(n) + d.skipTo - d.skipFrom
}

// moveZeros sees to it that no dimension that shrinks has size 0, and one of
// the others has.
func (d *drawing) moveZeros() {
	var others [maxRank]int
	n, zeros := int64(0), 0
	for i := range d.sizes {
		switch {
		case d.shrinks[i]:
			d.sizes[i] = max(d.sizes[i], 1)
		case d.sizes[i] == 0:
			zeros++
			fallthrough
		default:
			others[n] = i
			n++
		}
	}
	if zeros == 0 {
		d.sizes[others[d.Below(n)]] = 0
	}
}

// steps draws a step for each dimension that is taken, and inserts ellipses
// and new axes.
func (d *drawing) steps() {
	surplus := int64(0)
	if d.Of(featureSkips) == skipsTooFew {
		surplus = d.Between(1, 2)
		d.slices += surplus
	}
	d.chooseSlices()
	newAxes, added := d.Of(featureNewAxes) == some, 0
	must := d.Between(0, int64(len(d.sizes)-(d.skipTo-d.skipFrom))) // the step before which a new axis must be
	insert := func(before, chance int64) {
		if newAxes && added < maxNewAxes && (before == must || d.OneIn(chance)) {
			d.append(d.newAxis())
			added++
			if before == must {
				must = -1
			}
		}
	}
	at := int64(0)
	for i := 0; i <= len(d.sizes); i++ {
		insert(at, 10)
		if i == d.skipFrom && d.Of(featureSkips) != skipsRest {
			d.ellipses()
			insert(-2, 4)
			i = d.skipTo
		} else if i == d.skipFrom {
			break
		}
		if i == len(d.sizes) {
			break
		}
		if d.shrinks[i] {
			d.append(d.shrink(d.sizes[i]))
		} else {
			d.append(d.slice(d.sizes[i]))
		}
		at++
	}
	for range surplus {
		t := d.slice(1)
		t.begin, t.end, t.beginMask, t.endMask = 0, 1, 0, 0
		d.append(t)
	}
	d.mask()
}

func (d *drawing) append(t step) {
	d.step[d.count] = t
	d.count++
}

// ellipses appends the ellipses that the features call for.
func (d *drawing) ellipses() {
	switch d.Of(featureSkips) {
	case skipsNothing, skipsSome:
		d.append(d.ellipsis())
	case skipsTwice:
		d.append(d.ellipsis())
		d.append(d.ellipsis())
	case skipsOverlapped:
		t := d.ellipsis()
		if d.OneIn(2) {
			t.newAxis = 1
		} else {
			t.begin, t.end, t.stride, t.beginMask, t.endMask = 0, 0, 1, 0, 0
			t.shrink = 1
		}
		d.append(t)
	}
}

// mask sets a bit of each mask that has some, in a step that does not shrink.
func (d *drawing) mask() {
	shrinks := func(t *step) bool { return t.shrink == 1 && t.newAxis == 0 && t.ellipsis == 0 }
	pick := func() *step {
		i := d.Below(int64(d.count))
		for shrinks(&d.step[i]) {
			i = (i + 1) % int64(d.count)
		}
		return &d.step[i]
	}
	begins, ends := int64(0), int64(0)
	for i := range d.count {
		if t := &d.step[i]; !shrinks(t) {
			begins |= t.beginMask
			ends |= t.endMask
		}
	}
	if d.Of(featureBeginMask) == some && begins == 0 {
		pick().beginMask = 1
	}
	if d.Of(featureEndMask) == some && ends == 0 {
		pick().endMask = 1
	}
}

// chooseSlices decides which slices make the call what its features say.
func (d *drawing) chooseSlices() {
	if d.slices == 0 {
		return
	}
	d.withMagnitude, d.withBounds, d.withZero = d.Below(d.slices), d.Below(d.slices), -1
	all := uint64(1)<<d.slices - 1
	switch d.Of(featureSlices) {
	case slicesReverse:
		d.reversed = all
	case slicesMixed:
		d.reversed = 1 + d.Uint64()%(all-1)
	case slicesZero:
		d.withZero = d.Below(d.slices)
	}
}

// stride draws the stride of the next slice.
func (d *drawing) stride(size int64) int64 {
	if d.sliced == d.withZero {
		return 0
	}
	stride := int64(1)
	this := d.sliced == d.withMagnitude
	switch d.Of(featureMagnitude) {
	case magnitudeMore:
		least := int64(1)
		if this {
			least = 2
		}
		stride = d.Between(least, max(least, draw.Pick(d.Source, []int64{1, 2, 3, size + 1})))
	case magnitudeExtreme:
		if this || d.OneIn(8) {
			stride = draw.Pick(d.Source, []int64{math.MaxInt32, math.MaxInt64})
		} else {
			stride = d.Between(1, 3)
		}
	}
	if d.reversed>>d.sliced&1 == 0 {
		return stride
	}
	if stride == math.MaxInt64 {
		return -stride - d.Below(2) // down to the lowest 64-bit integer
	}
	return -stride
}

// newAxis draws a step that inserts a dimension. Its values mean nothing.
func (d *drawing) newAxis() step {
	t := d.ignored()
	t.newAxis = 1
	if !d.plain && d.OneIn(6) {
		t.shrink = 1 // a new axis all the same, or a question
	}
	return t
}

// ellipsis draws a step that skips dimensions. Its values mean nothing.
func (d *drawing) ellipsis() step {
	t := d.ignored()
	t.ellipsis = 1
	return t
}

func (d *drawing) ignored() step {
	t := step{begin: wild(d.Source, 3), end: wild(d.Source, 3), stride: wild(d.Source, 3)}
	if d.masks(featureBeginMask) {
		t.beginMask = d.Below(2)
	}
	if d.masks(featureEndMask) {
		t.endMask = d.Below(2)
	}
	if t.stride == 0 {
		t.stride = 1
	}
	return t
}

// masks reports whether a mask has bits set.
func (d *drawing) masks(feature int) bool { return d.Of(feature) == some }

// shrink draws a shrink step of a dimension that has elements.
func (d *drawing) shrink(size int64) step {
	at := d.Below(size)
	t := step{begin: spell(d.Source, at, size, -1, -1), end: spell(d.Source, at, size, -1, -1), stride: d.Between(1, 3), shrink: 1}
	if d.plain {
		return t
	}
	if d.OneIn(4) {
		t.stride = -t.stride
	}
	switch d.Below(4) {
	case 1: // out of range
		t.begin, t.end = size+d.Below(3), size+d.Below(3)
		if d.OneIn(2) {
			t.begin, t.end = -size-d.Between(1, 3), -size-d.Between(1, 3)
		}
	case 2: // masked, so that begin becomes 0
		if d.masks(featureBeginMask) {
			t.begin, t.beginMask, t.end = wild(d.Source, size), 1, draw.Pick(d.Source, []int64{0, -size})
		}
	case 3: // masked, so that end becomes the size
		if d.masks(featureEndMask) {
			t.begin, t.end, t.endMask = size+d.Below(3), wild(d.Source, size), 1
		}
	}
	return t
}
