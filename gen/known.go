package gen

import (
	"bufio"
	"embed"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

//go:generate go run ./internal/search known

// Known is what a long search through an operator's seeds found. Every campaign
// reaches all combinations that it knows.
type Known struct {
	// Digest is the digest of the generator's cases: see [Digest].
	Digest string
	// Features is the digest of its features: see [FeatureDigest].
	Features string
	// Hints list which perturbations break which rule. The case of a seed
	// depends on them.
	Hints []draw.Hint
	// Seeds draw cases that together have all known combinations: those that the
	// search saw often.
	Seeds []uint64
	// Count is the number of known combinations.
	Count int
	// Rare are the combinations that the search saw seldom.
	Rare *draw.Set
}

//go:embed known/*.txt
var known embed.FS

// KnownOf returns what is known about an operator.
func KnownOf(op *spec.Operator) *Known { return of(op).known() }

// Combinations returns the known combinations of an operator.
func Combinations(op *spec.Operator) *draw.Set { return of(op).corpus().combinations }

// A corpus is what the cases of the seeds of a [Known] have.
type corpus struct {
	combinations *draw.Set // that are known
	first        [][]int   // by seed: the codes of those that no case before has
}

func (k *Known) corpus(g *draw.Generator) corpus {
	found := corpus{combinations: g.NewSet(1)}
	var d draw.Drawer
	var c spec.Call
	for _, seed := range k.Seeds {
		rule := d.Describe(g, k.Hints, seed, &c)
		codes := slices.DeleteFunc(found.combinations.Fresh(&c, rule), k.Rare.HasCode)
		found.combinations.AddCodes(codes)
		found.first = append(found.first, slices.Clone(codes))
	}
	return found
}

// load returns a function that reads a generator's checked-in file once.
func load(g *draw.Generator) func() *Known {
	return sync.OnceValue(func() *Known {
		file, err := known.Open("known/" + g.Operator.Name + ".txt")
		if err != nil {
			return NewKnown(g)
		}
		k, err := ReadKnown(g, file)
		if err != nil {
			panic("gen: known/" + g.Operator.Name + ".txt: " + err.Error())
		}
		return k
	})
}

// NewKnown returns an empty Known.
func NewKnown(g *draw.Generator) *Known { return &Known{Rare: g.NewSet(1)} }

// The words at the beginning of lines in a file of Known.
const (
	wordDigest   = "digest"
	wordFeatures = "features"
	wordKnown    = "known"
	wordHint     = "hint"
	wordSeeds    = "seeds"
	wordRare     = "rare"
)

// Write writes k as text.
func (k *Known) Write(w io.Writer, g *draw.Generator) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# Made by go generate ./gen: what a search of the random cases of %s has seen.\n", g.Operator.Name)
	if k.Digest != "" {
		fmt.Fprintf(b, "%s %s\n%s %s\n%s %d\n", wordDigest, k.Digest, wordFeatures, k.Features, wordKnown, k.Count)
	}
	for _, h := range k.Hints {
		fmt.Fprintf(b, "%s %s:", wordHint, h.Rule.ID)
		for i, p := range draw.Perturbations {
			n := 0
			for _, how := range h.Perturbations {
				if how == i {
					n++
				}
			}
			if n > 0 {
				fmt.Fprintf(b, " %d %s;", n, p.Name)
			}
		}
		fmt.Fprintln(b)
	}
	for line := range slices.Chunk(k.Seeds, 7) {
		fmt.Fprint(b, wordSeeds)
		for _, seed := range line {
			fmt.Fprintf(b, " %016x", seed)
		}
		fmt.Fprintln(b)
	}
	// Combinations that differ only in the last value stand together: a line with
	// the common values, then an indented line for each feature of the last values.
	before := ""
	for values, last := range lines(g, k.Rare.All()) {
		if values != before {
			fmt.Fprintf(b, "%s %s\n", wordRare, values)
			before = values
		}
		fmt.Fprintf(b, "\t%s\n", last)
	}
	return b.Flush()
}

// Lines formats combinations of feature values, one line for those that differ
// only in the last value: "rank: 1; width: 8 bits, 16 bits".
func Lines(g *draw.Generator, all iter.Seq[draw.Combination]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for values, last := range lines(g, all) {
			if !yield(values + "; " + last) {
				return
			}
		}
	}
}

// lines is Lines with the last values separate.
func lines(g *draw.Generator, all iter.Seq[draw.Combination]) iter.Seq2[string, string] {
	features := g.FeatureNames()
	var text [][]string // of each value of each feature
	for feature, name := range features {
		text = append(text, nil)
		for _, value := range g.ValueNames(feature) {
			text[feature] = append(text[feature], name+": "+value)
		}
	}
	return func(yield func(string, string) bool) {
		var before draw.Combination
		var values, line string
		for c := range all {
			n := len(c) - 1
			last := text[c[n].Feature][c[n].Value]
			if len(before) == len(c) && slices.Equal(before[:n], c[:n]) && before[n].Feature == c[n].Feature {
				line += ", " + strings.TrimPrefix(last, features[c[n].Feature]+": ")
				continue
			}
			if line != "" && !yield(values, line) {
				return
			}
			values, line = text[c[0].Feature][c[0].Value], last
			if n == 2 {
				values += "; " + text[c[1].Feature][c[1].Value]
			}
			before = append(before[:0], c...)
		}
		if line != "" {
			yield(values, line)
		}
	}
}

// ReadKnown reads the output of [Known.Write]. The error names the first line
// that does not fit this generator; the lines before it are returned, too.
func ReadKnown(g *draw.Generator, r io.Reader) (*Known, error) {
	k := NewKnown(g)
	names := newNames(g)
	var values string // common values of the following indented lines
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		var err error
		switch last, indented := strings.CutPrefix(lines.Text(), "\t"); {
		case indented && values != "":
			err = names.read(values, last, k.Rare)
		case word == "#":
		case word == wordDigest:
			k.Digest = rest
		case word == wordFeatures:
			k.Features = rest
		case word == wordKnown:
			k.Count, err = strconv.Atoi(rest)
		case word == wordHint:
			var h draw.Hint
			h, err = readHint(g, rest)
			k.Hints = append(k.Hints, h)
		case word == wordSeeds:
			for digits := range strings.FieldsSeq(rest) {
				var seed uint64
				if seed, err = strconv.ParseUint(digits, 16, 64); err != nil {
					break
				}
				k.Seeds = append(k.Seeds, seed)
			}
		case word == wordRare:
			values = rest
		default:
			err = fmt.Errorf("%q begins no line", word)
		}
		if err != nil {
			return k, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return k, lines.Err()
}

func readHint(g *draw.Generator, text string) (draw.Hint, error) {
	id, rest, _ := strings.Cut(text, ":")
	h := draw.Hint{Rule: g.Operator.Rule(id)}
	if h.Rule == nil {
		return h, fmt.Errorf("%q is no rule of %s", id, g.Operator.Name)
	}
	for part := range strings.SplitSeq(strings.TrimSuffix(rest, ";"), ";") {
		part = strings.TrimSpace(part)
		digits, name, _ := strings.Cut(part, " ")
		times, err := strconv.ParseUint(digits, 10, 8)
		how := slices.IndexFunc(draw.Perturbations, func(p draw.Perturbation) bool { return p.Name == name })
		if err != nil || how < 0 {
			return h, fmt.Errorf("%q is no perturbation", part)
		}
		h.Perturbations = append(h.Perturbations, slices.Repeat([]int{how}, int(times))...)
	}
	return h, nil
}

// names finds feature values by name.
type names map[string]draw.FeatureValue

func newNames(g *draw.Generator) names {
	all := names{}
	for feature, name := range g.FeatureNames() {
		for value, valueName := range g.ValueNames(feature) {
			all[name+": "+valueName] = draw.FeatureValue{Feature: feature, Value: value}
		}
	}
	return all
}

// read adds to a set the combinations of one or two common values with each of
// the last values.
func (n names) read(values, last string, set *draw.Set) error {
	parts := append(strings.Split(values, "; "), "")
	if len(parts) > 3 {
		return fmt.Errorf("%q has more than two values", values)
	}
	feature, rest, _ := strings.Cut(last, ": ")
	for value := range strings.SplitSeq(rest, ", ") {
		parts[len(parts)-1] = feature + ": " + value
		var c draw.Combination
		for _, text := range parts {
			v, ok := n[text]
			if !ok {
				return fmt.Errorf("%q is no value of a feature", text)
			}
			c = append(c, v)
		}
		if !set.Put(c) {
			return fmt.Errorf("%q is no combination", strings.Join(parts, "; "))
		}
	}
	return nil
}
