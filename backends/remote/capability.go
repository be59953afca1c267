package remote

import (
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/internal/suggest"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// maxLimits bounds the limits of a capability, and maxLimitValues the values of
// one.
const maxLimits, maxLimitValues = 64, 64

// A limit is a limit of a capability whose values may be names, which only the
// operator tells.
type limit struct {
	backends.Limit
	names []string
}

func capability(s *scanner) backends.Capability {
	var c backends.Capability
	var limits []limit
	for first := true; s.more(first, '{', '}'); first = false {
		switch key := s.key(); string(key) {
		case "operator":
			c.Operator = bounded(s)
			if op, err := catalogue.Operator(c.Operator); s.err == nil && (err != nil || op.Name != c.Operator) {
				s.fail("unknown operator %q of a capability%s", c.Operator, suggest.Instead(c.Operator, operators()))
			}
		case "dtypes":
			c.DTypes = dtypes(s)
		case "min_rank":
			c.MinRank = rank(s)
		case "max_rank":
			c.MaxRank = rank(s)
		case "packed":
			c.Packed = s.boolean()
		case "views":
			c.Views = s.boolean()
		case "output_views":
			c.OutputViews = s.boolean()
		case "tiles":
			c.Tiles = s.boolean()
		case "sparse":
			c.Sparse = s.boolean()
		case "no_check_only":
			c.NoCheckOnly = s.boolean()
		case "valid_only":
			c.ValidOnly = s.boolean()
		case "own_forms":
			c.OwnForms = s.boolean()
		case "bodies":
			c.Bodies = s.boolean()
		case "limits":
			for first := true; s.more(first, '[', ']'); first = false {
				if len(limits) == maxLimits {
					s.fail("more than %d limits", maxLimits)
					break
				}
				limits = append(limits, readLimit(s))
			}
		case "feature_level":
			c.FeatureLevel = featureLevel(s)
		case "max_feature_level":
			c.MaxFeatureLevel = featureLevel(s)
		default:
			s.fail("unknown key %q of a capability", key)
		}
	}
	if s.err == nil && c.Operator == "" {
		s.fail("a capability without operator")
	}
	c.Limits = limitsOf(s, c.Operator, limits)
	return c
}

// operators lists the names of all operators.
func operators() []string {
	var names []string
	for _, op := range catalogue.All() {
		names = append(names, op.Name)
	}
	return names
}

func readLimit(s *scanner) (l limit) {
	bounds := func() *spec.Range {
		if l.Range == nil {
			l.Range = &spec.Range{Min: math.MinInt64, Max: math.MaxInt64}
		}
		return l.Range
	}
	for first := true; s.more(first, '{', '}'); first = false {
		switch key := s.key(); string(key) {
		case "name":
			l.Name = bounded(s)
		case "dtypes":
			l.DTypes = dtypes(s)
		case "min_rank":
			l.MinRank = rank(s)
		case "max_rank":
			l.MaxRank = rank(s)
		case "packed":
			l.Packed = s.boolean()
		case "absent":
			l.Absent = s.boolean()
		case "min":
			bounds().Min = s.integer()
		case "max":
			bounds().Max = s.integer()
		case "values":
			l.Values = []int64{}
			for first := true; s.more(first, '[', ']'); first = false {
				if len(l.Values)+len(l.names) == maxLimitValues {
					s.fail("more than %d values of a limit", maxLimitValues)
					break
				}
				if s.next() == '"' {
					l.names = append(l.names, bounded(s))
				} else {
					l.Values = append(l.Values, s.integer())
				}
			}
		default:
			s.fail("unknown key %q of a limit", key)
		}
	}
	return l
}

// limitsOf returns the limits of an operator, with the values that names stand for.
func limitsOf(s *scanner, operator string, limits []limit) (list []backends.Limit) {
	op, err := catalogue.Operator(operator)
	if err != nil || s.err != nil {
		return nil
	}
	var names []string
	for i := range op.Params {
		names = append(names, op.Params[i].Name)
	}
	c := spec.NewCall(op)
	fields := c.Fields()
	for _, field := range fields {
		names = append(names, field.Name)
	}
	for _, l := range limits {
		if !slices.Contains(names, l.Name) {
			s.fail("%s has no operand or attribute %q%s", operator, l.Name, suggest.Instead(l.Name, names))
		}
		for _, name := range l.names {
			value, ok := valueOf(fields.Named(l.Name), name)
			if !ok {
				s.fail("%s has no value %q", l.Name, name)
			}
			l.Values = append(l.Values, value)
		}
		list = append(list, l.Limit)
	}
	return list
}

// valueOf returns the value of an attribute that a name stands for.
func valueOf(field *spec.Field, name string) (value int64, ok bool) {
	if field == nil {
		return 0, false
	}
	for _, v := range field.Enum {
		if v.Name == name {
			return v.Value, true
		}
	}
	return 0, false
}

// featureLevel reads a feature level, such as 6.4.
func featureLevel(s *scanner) int64 {
	level, err := dml.ParseLevel(bounded(s))
	if err != nil {
		s.fail("%v", err)
	}
	return level
}

// dtypes reads a list of data types.
func dtypes(s *scanner) []tensor.DType {
	list := []tensor.DType{}
	for first := true; s.more(first, '[', ']') && len(list) < tensor.NumDTypes; first = false {
		list = append(list, dtype(s))
	}
	return list
}

// rank reads a rank from 1 on; one that no tensor has is the largest.
func rank(s *scanner) int {
	n := s.integer()
	if s.err == nil && n < 1 {
		s.fail("rank %d of a limit: want one from 1 on, or none for no limit", n)
	}
	return int(min(n, tensor.MaxRank))
}

func appendCapability(to []byte, c *backends.Capability) []byte {
	to = appendText(append(to, '{'), "operator", c.Operator)
	to = appendDesc(to, c.DTypes, c.MinRank, c.MaxRank, c.Packed)
	if c.Views {
		to = append(appendKey(to, "views"), "true"...)
	}
	if c.OutputViews {
		to = append(appendKey(to, "output_views"), "true"...)
	}
	if c.Tiles {
		to = append(appendKey(to, "tiles"), "true"...)
	}
	if c.Sparse {
		to = append(appendKey(to, "sparse"), "true"...)
	}
	if c.NoCheckOnly {
		to = append(appendKey(to, "no_check_only"), "true"...)
	}
	if c.ValidOnly {
		to = append(appendKey(to, "valid_only"), "true"...)
	}
	if c.OwnForms {
		to = append(appendKey(to, "own_forms"), "true"...)
	}
	if c.Bodies {
		to = append(appendKey(to, "bodies"), "true"...)
	}
	if len(c.Limits) > 0 {
		to = append(appendKey(to, "limits"), '[')
		for i := range c.Limits {
			if i > 0 {
				to = append(to, ',')
			}
			to = appendLimit(to, &c.Limits[i])
		}
		to = append(to, ']')
	}
	if c.FeatureLevel > 0 {
		to = appendText(to, "feature_level", dml.LevelName(c.FeatureLevel))
	}
	if c.MaxFeatureLevel > 0 {
		to = appendText(to, "max_feature_level", dml.LevelName(c.MaxFeatureLevel))
	}
	return append(to, '}')
}

func appendLimit(to []byte, l *backends.Limit) []byte {
	to = appendText(append(to, '{'), "name", l.Name)
	to = appendDesc(to, l.DTypes, l.MinRank, l.MaxRank, l.Packed)
	if l.Absent {
		to = append(appendKey(to, "absent"), "true"...)
	}
	if l.Values != nil {
		to = appendIntegers(to, "values", l.Values)
	}
	if l.Range != nil {
		to = appendInteger(appendInteger(to, "min", l.Range.Min), "max", l.Range.Max)
	}
	return append(to, '}')
}

// appendDesc appends what a capability states for all operands, or a limit for one.
func appendDesc(to []byte, dtypes []tensor.DType, minRank, maxRank int, packed bool) []byte {
	if dtypes != nil {
		names := make([]string, len(dtypes))
		for i, d := range dtypes {
			names[i] = d.String()
		}
		to = appendTexts(to, "dtypes", names)
	}
	if minRank > 0 {
		to = appendInteger(to, "min_rank", int64(minRank))
	}
	if maxRank > 0 {
		to = appendInteger(to, "max_rank", int64(maxRank))
	}
	if packed {
		to = append(appendKey(to, "packed"), "true"...)
	}
	return to
}
