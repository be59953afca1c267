package draw

import (
	"math/bits"

	"example.com/conform/spec"
)

// A Feature is one respect in which the cases of an operator differ from each
// other. Every case has exactly one of its values, told by position.
type Feature struct {
	Name   string
	Values []string
	// Weights says how often each value is drawn, beside the others that are
	// on offer. Nil draws them alike.
	Weights []int64
	// Offer returns the values that a case can have beside the values of the
	// features that it asks p for, which are then this feature's
	// prerequisites. There is always one, whatever they are; features do not
	// ask each other in a circle. Nil offers every value.
	Offer func(p *Profile) Set
}

// Broken is the position of a feature that every generator has: 0 for a case
// that breaks no rule, or the number of the break, counted from 1. A
// generator's own features follow.
const Broken = 0

// BrokenShare is how many cases there are to one that breaks a rule.
const BrokenShare = 8

// A Set is a set of values of a feature, one bit each.
type Set uint32

// Of returns the set of some values.
func Of(values ...int) Set {
	set := Set(0)
	for _, v := range values {
		set |= 1 << v
	}
	return set
}

// UpTo returns the set of the values from low to high, both included.
func UpTo(low, high int) Set { return 1<<(high+1) - 1<<low }

// If returns the set when the condition holds, and nothing otherwise.
func (s Set) If(condition bool) Set {
	if condition {
		return s
	}
	return 0
}

// A Limit says which values a feature has in a call that a break has broken.
type Limit struct {
	feature int
	values  Set
	instead bool
}

// Only leaves of the values on offer those given.
func Only(feature int, values ...int) Limit { return Limit{feature: feature, values: Of(values...)} }

// Instead offers the values given, whatever else would be.
func Instead(feature int, values ...int) Limit {
	return Limit{feature: feature, values: Of(values...), instead: true}
}

// maxFeatures bounds the features of a generator.
const maxFeatures = 24

// A Profile is what a case is like: a value of every feature of its operator.
// Its values are chosen when they are asked for.
type Profile struct {
	generator *Generator
	values    [maxFeatures]int8 // or unchosen
	source    *Source           // chooses, unless walk does
	walk      *walk
}

const unchosen = -1

func (p *Profile) clear() {
	for i := range p.values {
		p.values[i] = unchosen
	}
}

// Profile sets p to the profile of the case that s begins.
func (g *Generator) Profile(s *Source, p *Profile) {
	p.generator, p.source, p.walk = g, s, nil
	p.clear()
	for i := range g.features() {
		p.Of(i)
	}
}

// Of returns the case's value of a feature.
func (p *Profile) Of(feature int) int {
	if v := p.values[feature]; v != unchosen {
		return int(v)
	}
	value := p.choose(feature)
	p.values[feature] = int8(value)
	return value
}

// choose chooses a feature's value among those on offer.
func (p *Profile) choose(feature int) int {
	g := p.generator
	if feature == Broken {
		switch {
		case p.walk != nil:
			return p.walk.choose(UpTo(0, len(g.Breaks)))
		case len(g.Breaks) == 0 || !p.source.OneIn(BrokenShare):
			return 0
		default:
			return 1 + int(p.source.Below(int64(len(g.Breaks))))
		}
	}
	f := &g.Features[feature-1]
	offered := UpTo(0, len(f.Values)-1)
	instead := false
	limit := ^Set(0)
	if b := p.Of(Broken); b > 0 {
		for _, l := range g.Breaks[b-1].Limits {
			if l.feature == feature {
				limit &= l.values
				instead = instead || l.instead
			}
		}
	}
	if f.Offer != nil && !instead {
		offered = f.Offer(p)
	}
	offered &= limit
	if offered == 0 {
		panic("draw: no " + f.Name + " for a case that breaks " + g.ValueName(Broken, p.Of(Broken)))
	}
	if p.walk != nil {
		return p.walk.choose(offered)
	}
	return f.draw(p.source, offered)
}

// draw draws one of the values on offer.
func (f *Feature) draw(s *Source, offered Set) int {
	if offered&(offered-1) == 0 {
		return offered.lowest()
	}
	if f.Weights == nil {
		for n := s.Below(int64(bits.OnesCount32(uint32(offered)))); n > 0; n-- {
			offered &= offered - 1
		}
		return offered.lowest()
	}
	total := int64(0)
	for rest := offered; rest != 0; rest &= rest - 1 {
		total += f.Weights[rest.lowest()]
	}
	at := s.Below(total)
	for {
		v := offered.lowest()
		if at -= f.Weights[v]; at < 0 {
			return v
		}
		offered &= offered - 1
	}
}

func (s Set) lowest() int { return bits.TrailingZeros32(uint32(s)) }

// Breaks returns the static rule that the case was made to break, or nil.
func (p *Profile) Breaks() *spec.Rule {
	if b := p.Of(Broken); b > 0 {
		return p.generator.Breaks[b-1].Rule
	}
	return nil
}

// features returns how many features g has, Broken included.
func (g *Generator) features() int { return 1 + len(g.Features) }

// FeatureNames lists the features of g.
func (g *Generator) FeatureNames() []string {
	names := []string{"broken rule"}
	for i := range g.Features {
		names = append(names, g.Features[i].Name)
	}
	return names
}

// values returns how many values a feature has.
func (g *Generator) values(feature int) int {
	if feature == Broken {
		return 1 + len(g.Breaks)
	}
	return len(g.Features[feature-1].Values)
}

// ValueName names a value of a feature.
func (g *Generator) ValueName(feature, value int) string {
	switch {
	case feature != Broken:
		return g.Features[feature-1].Values[value]
	case value == 0:
		return "none"
	default:
		b := &g.Breaks[value-1]
		if b.Way != "" {
			return b.Rule.ID + " (" + b.Way + ")"
		}
		return b.Rule.ID
	}
}
