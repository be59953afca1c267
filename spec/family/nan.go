package family

import "example.com/conform/spec"

// The answers to the questions of [SelectsNaN].
const NaNCounts, NaNIgnored, NaNSecond, NaNFirst, NaNUndefined spec.Answer = 0, 1, 2, 3, 4

// SelectsNaN makes the question of a text that is silent about a NaN among elements of which one is selected.
func SelectsNaN(text spec.Text, section, which string) *spec.Question {
	return text.Question("nan", section+" (silent)", "What is the "+which+" of several elements, of which one is a NaN?", []spec.Option{
		NaNCounts:    {Name: "nan", Statement: "The NaN."},
		NaNIgnored:   {Name: "number", Statement: "The " + which + " of the others, or the NaN if all are NaNs."},
		NaNSecond:    {Name: "second", Statement: "The second of each two of which one is a NaN, one after another."},
		NaNFirst:     {Name: "first", Statement: "The first of each two of which one is a NaN, one after another."},
		NaNUndefined: {Name: "undefined", Statement: "Anything.", Permissive: true},
	})
}

// KeepsNaN makes the question of a text about an operator that keeps elements which are above 0.
func KeepsNaN(text spec.Text, section string) *spec.Question {
	return text.Question("nan", section+" (silent)", "What becomes of a NaN?", []spec.Option{
		NaNKept: {Name: "nan", Statement: "It stays."},
		NaNZero: {Name: "zero", Statement: "It becomes 0."},
		NaNLost: {Name: "undefined", Statement: "Anything.", Permissive: true},
	})
}

// The answers to the questions of [KeepsNaN].
const NaNKept, NaNZero, NaNLost spec.Answer = 0, 1, 2

// The answers to the questions of [PlacesNaN].
const PlaceNaN, PlaceNumber, PlaceNaNFirst, PlaceUndefined spec.Answer = 0, 1, 2, 3

// PlacesNaN makes the question of a text that is silent about a NaN among elements of which the place of one is looked for.
func PlacesNaN(text spec.Text, section, which string) *spec.Question {
	return text.Question("nan", section+" (silent)", "Which element is the "+which+", if one is a NaN?", []spec.Option{
		PlaceNaN:       {Name: "nan", Statement: "The NaN. Several are equal."},
		PlaceNumber:    {Name: "number", Statement: "The " + which + " number. If there is none, the NaNs are equal."},
		PlaceNaNFirst:  {Name: "first", Statement: "The first element if that is a NaN, and otherwise the " + which + " number."},
		PlaceUndefined: {Name: "undefined", Statement: "Any.", Permissive: true},
	})
}

// BoundsNaN makes the question of a text about an operator that keeps elements within bounds.
func BoundsNaN(text spec.Text, section string) *spec.Question {
	return text.Question("nan", section, "What becomes of a NaN?", []spec.Option{
		NaNUnbounded: {Name: "nan", Statement: "It stays."},
		NaNLeast:     {Name: "min", Statement: "It becomes min, or max if that is below min."},
		NaNGreatest:  {Name: "max", Statement: "It becomes max."},
		NaNAnything:  {Name: "undefined", Statement: "Anything.", Permissive: true},
	})
}

// The answers to the questions of [BoundsNaN].
const NaNUnbounded, NaNLeast, NaNGreatest, NaNAnything spec.Answer = 0, 1, 2, 3
