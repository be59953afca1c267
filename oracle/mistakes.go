package oracle

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// A Mistake is one that may explain all that a backend left of a call: the right result of another
// call, or what a backend leaves that computes elements so.
type Mistake struct {
	walk.Mistake
	Call *spec.Call // in place of the right one, if not nil
}

// KindOf returns the text of a mistake without numbers: dimension -3 of three may be what dimension -2
// of two is.
func KindOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || '0' <= r && r <= '9' {
			return -1
		}
		return r
	}, text)
}

// Mistakes lists those that can be made in a call, the likeliest first. What is not computed has no
// terms, so that a mistake in these changes nothing.
func Mistakes(c *spec.Call) []Mistake {
	list := otherAttributes(c)
	for _, m := range slices.Concat(ofTerms, ofPlaces, ofInputs(c), ofWindows(c)) {
		list = append(list, Mistake{Mistake: m})
	}
	return list
}

// ofTerms are mistakes in what counts for an element.
var ofTerms = []walk.Mistake{
	counting("the last term of each element does not count", func(term, terms int64) int { return count(term < terms-1) }),
	counting("the first term of each element does not count", func(term, _ int64) int { return count(term > 0) }),
	counting("the first term of each element counts twice", func(term, _ int64) int { return 1 + count(term == 0) }),
	counting("the last term of each element counts twice", func(term, terms int64) int { return 1 + count(term == terms-1) }),
	counting("the first term of each element alone counts", func(term, _ int64) int { return count(term == 0) }),
	counting("every second term of each element does not count", func(term, _ int64) int { return count(term%2 == 0) }),
}

func counting(text string, repeats func(term, terms int64) int) walk.Mistake {
	return walk.Mistake{Text: text, Repeats: repeats}
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// ofInputs are mistakes in which element of an input counts.
func ofInputs(c *spec.Call) (list []walk.Mistake) {
	taking := func(text string, takes func(f *walk.Factor)) {
		list = append(list, walk.Mistake{Text: text, Takes: takes})
	}
	inputs := min(c.Inputs(), maxInputs)
	for i := range inputs {
		name, rank := c.Name(i), c.Tensors[i].Rank()
		if c.Param(i).Count == spec.Many && i == c.Inputs()-1 {
			name = "the last input"
		}
		of := func(text string, takes func(f *walk.Factor)) {
			taking(fmt.Sprintf(text, name), func(f *walk.Factor) {
				if f.Operand == i {
					takes(f)
				}
			})
		}
		of("%s does not count", func(f *walk.Factor) { f.Absent = true })
		of("the last two dimensions of %s are exchanged, where its sizes allow that", func(f *walk.Factor) { exchange(f.At, f.Sizes()) })
		for d := range rank {
			along := fmt.Sprintf("along dimension %d of %s, ", d-rank, "%s")
			of(along+"the next element counts, and the first after the last", func(f *walk.Factor) { f.At[d] = (f.At[d] + 1) % f.Sizes()[d] })
			of(along+"the next element counts in the last term, and the first after the last", func(f *walk.Factor) {
				if f.Last {
					f.At[d] = (f.At[d] + 1) % f.Sizes()[d]
				}
			})
			of(along+"the next element counts, and the last after the last", func(f *walk.Factor) { f.At[d]++ })
			of(along+"the element before counts, and the first before the first", func(f *walk.Factor) { f.At[d]-- })
			of(along+"the first element counts everywhere", func(f *walk.Factor) { f.At[d] = 0 })
			of(along+"the elements count in the reverse order", func(f *walk.Factor) { f.At[d] = f.Sizes()[d] - 1 - f.At[d] })
		}
		for other := range i {
			if slices.Equal(c.Tensors[other].Sizes, c.Tensors[i].Sizes) && c.Tensors[other].DType == c.Tensors[i].DType {
				taking(fmt.Sprintf("%s and %s are exchanged", c.Name(other), name), func(f *walk.Factor) {
					switch f.Operand {
					case i:
						f.Operand = other
					case other:
						f.Operand = i
					}
				})
			}
		}
	}
	if inputs > 1 {
		taking("inputs of fewer dimensions are matched from the first dimension on, where their sizes allow that", func(f *walk.Factor) {
			if len(f.At) < len(f.To) {
				alignLeft(f.At, f.To, f.Sizes())
			}
		})
	}
	taking("the last two dimensions of each input are exchanged, where its sizes allow that", func(f *walk.Factor) { exchange(f.At, f.Sizes()) })
	return list
}

// maxInputs bounds the inputs in which mistakes are looked for.
const maxInputs = 9

// exchange swaps the last two coordinates, if each is within the size of the other's dimension.
func exchange(at, sizes []int64) {
	if d := len(at) - 1; d > 0 && at[d] < sizes[d-1] && at[d-1] < sizes[d] {
		at[d], at[d-1] = at[d-1], at[d]
	}
}

// alignLeft sets the index of an input to the first coordinates of that of the output.
func alignLeft(at, to, sizes []int64) {
	for d := range at {
		at[d] = min(to[d], sizes[d]-1)
	}
}

// ofPlaces are mistakes in where an element is.
var ofPlaces = []walk.Mistake{
	placing("the last element has the value of the one before it", func(at, sizes []int64) {
		if last, _ := tensor.Elements(sizes); tensor.RowMajor(at, sizes) == last-1 && last > 1 {
			tensor.Unravel(last-2, sizes, at)
		}
	}),
	placing("the last element of each row has the value of the one before it", func(at, sizes []int64) {
		if d := len(at) - 1; d >= 0 && at[d] == sizes[d]-1 && at[d] > 0 {
			at[d]--
		}
	}),
	placing("each row is in the reverse order", func(at, sizes []int64) {
		if d := len(at) - 1; d >= 0 {
			at[d] = sizes[d] - 1 - at[d]
		}
	}),
	placing("the last two dimensions of the output are exchanged, where its sizes allow that", exchange),
	placing("along the first dimension, each element has the value of the next, and the last its own", func(at, sizes []int64) {
		if len(at) > 0 {
			at[0] = min(at[0]+1, sizes[0]-1)
		}
	}),
	placing("along the first dimension, each element has the value of the first", func(at, _ []int64) {
		if len(at) > 0 {
			at[0] = 0
		}
	}),
	placing("along the last dimension, each element has the value of the first", func(at, _ []int64) {
		if len(at) > 0 {
			at[len(at)-1] = 0
		}
	}),
	placing("along the dimensions before the last four, each element has the value of the first", func(at, _ []int64) { clear(at[:max(len(at)-4, 0)]) }),
	placing("the coordinates of the output have three bits", func(at, _ []int64) {
		for d := range at {
			at[d] &= 7
		}
	}),
}

func placing(text string, place func(at, sizes []int64)) walk.Mistake {
	return walk.Mistake{Text: text, Place: place}
}

// A windowed is what mistakes about the windows of a call must know.
type windowed struct {
	list                  []spec.Window // along each spatial dimension
	auto, transposed      bool          // padding follows from sizes; the windows are of the output
	weights, spatial      int           // the operand, 0 if there are none, and its first spatial dimension
	group, maps, channels int64         // maps and channels are those of a group
}

// windowsOf returns the windows of a call; ok is false if it has none.
func windowsOf(c *spec.Call) (w windowed, ok bool) {
	switch a := c.Attributes.(type) {
	case onnx.Windowed:
		w.auto = a.Window().AutoPad != onnx.AutoPadNotSet
		convolving, convolves := c.Attributes.(onnx.Convolving)
		if !convolves {
			break
		}
		if n, known := onnx.FeatureMaps(c); known {
			_, w.transposed = c.Attributes.(*onnx.ConvTransposeAttributes)
			w.weights, w.spatial, w.group = onnx.Weights(c.Operator), 2, convolving.Convolution().Group
			w.channels, w.maps = c.Tensors[0].Sizes[1]/w.group, n/w.group
		}
	case openvino.Windowed:
		w.auto = a.Window().AutoPad != openvino.PadExplicit
		if c.Operator.Family == "convolution" {
			_, w.transposed = c.Attributes.(*openvino.BackpropAttributes)
			groups := openvino.GroupDimensions(c.Operator)
			lead := c.Tensors[1].Sizes[groups:]
			w.weights, w.spatial, w.group, w.maps, w.channels = 1, 2+groups, 1, lead[0], lead[1]
			if w.transposed {
				w.maps, w.channels = lead[1], lead[0]
			}
			if groups > 0 {
				w.group = c.Tensors[1].Sizes[0]
			}
		}
	default:
		return w, false
	}
	w.list = c.Operator.Windows(c)
	return w, true
}

// ofWindows are mistakes in which elements meet in a window.
func ofWindows(c *spec.Call) (list []walk.Mistake) {
	w, ok := windowsOf(c)
	if !ok {
		return nil
	}
	of := func(operand int, text string, takes func(f *walk.Factor)) {
		list = append(list, walk.Mistake{Text: text, Takes: func(f *walk.Factor) {
			if f.Operand == operand {
				takes(f)
			}
		}})
	}
	if !w.auto && !w.transposed && slices.ContainsFunc(w.list, func(v spec.Window) bool { return v.Dilation != 1 }) {
		of(0, "dilations count for the output alone, and not for the places of a window", func(f *walk.Factor) {
			for d, v := range w.list {
				begin := f.To[2+d]*v.Stride - v.Begin
				f.At[2+d] = begin + (f.At[2+d]-begin)/v.Dilation
			}
		})
	}
	if w.weights == 0 {
		return list
	}
	of(w.weights, "the kernel is in the reverse order", func(f *walk.Factor) {
		for d := w.spatial; d < len(f.At); d++ {
			f.At[d] = f.Sizes()[d] - 1 - f.At[d]
		}
	})
	if w.group > 1 {
		other := func(text string, channel func(f *walk.Factor, c int64) int64) {
			list = append(list, walk.Mistake{Text: text, Takes: func(f *walk.Factor) {
				switch {
				case f.Operand == 0:
					f.At[1] = channel(f, f.At[1]%w.channels)
				case f.Operand == w.weights && w.transposed && w.spatial == 2: // which has the channels of the input
					f.At[0] = channel(f, f.At[0]%w.channels)
				}
			}})
		}
		other("a group has every so many channels, and not neighbours", func(f *walk.Factor, c int64) int64 { return c*w.group + f.To[1]/w.maps })
		other("neighbouring feature maps are of different groups", func(f *walk.Factor, c int64) int64 { return f.To[1]%w.group*w.channels + c })
	}
	return list
}

// otherAttributes are the mistakes of taking an attribute for another.
func otherAttributes(c *spec.Call) (list []Mistake) {
	change := func(field int, text string, set func(f *spec.Field)) {
		other := c.Clone()
		set(&other.Fields()[field])
		if other.Fields()[field].Bits() != c.Fields()[field].Bits() || c.Fields()[field].List != nil {
			list = append(list, Mistake{walk.Mistake{Text: text}, &other})
		}
	}
	for i, f := range c.Fields() {
		switch {
		case f.Bool != nil:
			change(i, fmt.Sprintf("%s is %t", f.Name, !*f.Bool), func(f *spec.Field) { *f.Bool = !*f.Bool })
		case f.Float != nil:
			for _, value := range []float64{0, 1, -1} {
				change(i, fmt.Sprintf("%s is %v", f.Name, value), func(f *spec.Field) { *f.Float = value })
			}
		case len(f.Enum) > 0:
			for _, value := range f.Enum {
				change(i, f.Name+" is "+value.Name, func(f *spec.Field) { *f.Int = value.Value })
			}
		case f.Int != nil && !f.Axis:
			for value := range int64(3) {
				change(i, fmt.Sprintf("%s is %d", f.Name, value), func(f *spec.Field) { *f.Int = value })
			}
		case f.Int != nil:
			for axis := range int64(c.Tensors[0].Rank()) {
				change(i, fmt.Sprintf("%s is %d", f.Name, axis-int64(c.Tensors[0].Rank())), func(f *spec.Field) { *f.Int = axis - int64(c.Tensors[0].Rank()) })
			}
		case f.List != nil && f.Optional && f.List.Len() > 0:
			change(i, f.Name+" is absent", func(f *spec.Field) { f.List.SetEntries(nil) })
			for text, entries := range reordered(f) {
				change(i, f.Name+text, func(f *spec.Field) { f.List.SetEntries(entries) })
			}
			if rank := int64(c.Tensors[0].Rank()); f.Axis && rank > 0 {
				change(i, f.Name+" names the dimensions after these", func(f *spec.Field) {
					for i, axis := range f.List.Entries() {
						f.List.SetEntry(i, (axis+rank+1)%rank)
					}
				})
			}
		}
	}
	return list
}

// reordered yields the entries of a list in orders for which they may be taken, if it has entries
// for the spatial dimensions of windows.
func reordered(f spec.Field) iter.Seq2[string, []int64] {
	return func(yield func(text string, entries []int64) bool) {
		entries := slices.Clone(f.List.Entries())
		switch half := len(entries) / 2; f.Along {
		case spec.AlongSteps:
			other := slices.Clone(entries)
			slices.Reverse(other)
			_ = yield(" is in the reverse order", other) && yield(" has its first entry for all dimensions", slices.Repeat(entries[:1], len(entries)))
		case spec.AlongEnds:
			pairs := make([]int64, 0, len(entries))
			for i := range entries {
				pairs = append(pairs, entries[i%half*2+i/half])
			}
			_ = yield(" has the ends before the begins", slices.Concat(entries[half:], entries[:half])) &&
				yield(" has the begin and the end of each dimension side by side", pairs)
		}
	}
}
