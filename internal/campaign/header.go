package campaign

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/internal/waive"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// header returns the header of a run: everything that decides what the run finds. note is about
// its waivers.
func header(cfg *Config, d *backends.Description, note string) *result.Header {
	h := &result.Header{
		Schema:  result.JournalSchema,
		Conform: cfg.Version,
		Backend: cfg.backend(d),
		Seed:    cfg.Seed,
		Cases:   digestCases(cfg.Cases),
		Waivers: digestWaivers(cfg.Waivers),
		Claims:  digestClaims(cfg.Claims),
		Chosen:  slices.ContainsFunc(cfg.Cases, func(c cases.Case) bool { return !slices.Contains(cfg.Operators, c.Call.Operator) }),

		Declared: d.Readings,
		Strict:   cfg.Strict,
		Notes:    d.Notes,
		Flags:    cfg.Flags,
	}
	if note != "" {
		h.Notes = append(slices.Clip(h.Notes), note)
	}
	if slices.ContainsFunc(cfg.Waivers, func(w cases.Waiver) bool { return w.Expires != "" }) {
		h.Day = cfg.Day
	}
	h.Planned = cfg.planned(nil)
	if cfg.Part != nil {
		part := *cfg.Part
		part.Planned = cfg.planned(cfg.Part)
		h.Part, h.Excuses = &part, waive.Excuses(cfg.Waivers)
	}
	if len(cfg.drawn()) > 0 && cfg.Random > 0 {
		h.ForSeconds = cfg.For.Seconds()
		if cfg.Random < Unlimited {
			h.Random = cfg.Random
		}
		for _, op := range cfg.drawn() {
			h.Operators = append(h.Operators, op.Name)
		}
	}
	for _, rule := range rulesOf(cfg.claims(d, cfg.operators())) {
		h.Rules = append(h.Rules, rule.ID)
	}
	for _, pin := range cfg.Pins {
		h.Pinned = append(h.Pinned, pin.String())
	}
	return h
}

func rulesOf(operators []*spec.Operator) []*spec.Rule {
	var list []*spec.Rule
	for _, op := range operators {
		for _, rule := range op.Rules {
			if !slices.Contains(list, rule) {
				list = append(list, rule)
			}
		}
	}
	return list
}

// Covers lists the rules that a case covers: those that it cites, and the one for which it
// expects a rejection.
func Covers(c *cases.Case) []string {
	rules := slices.Clone(c.Cites)
	for _, expectation := range c.Expect {
		if expectation.Reject != "" && !slices.Contains(rules, expectation.Reject) {
			rules = append(rules, expectation.Reject)
		}
	}
	return rules
}

// A MismatchError says how a run differs from the one that it continues.
type MismatchError struct{ What, Was, Is string }

// Error implements error.
func (e *MismatchError) Error() string {
	return fmt.Sprintf("the journal is of another run: %s: %s there, %s here", e.What, e.Was, e.Is)
}

// compare returns every difference between the header of a journal and that of a run
// that continues it.
func compare(was, now *result.Header) error {
	var differences []error
	for _, field := range []struct {
		what    string
		was, is any
	}{
		{"the version of conform", was.Conform, now.Conform},
		{"the backend", was.Backend.Name, now.Backend.Name},
		{"the backend's version", was.Backend.Version, now.Backend.Version},
		{"the backend's device", was.Backend.Device, now.Backend.Device},
		{"the backend's mode", was.Backend.Mode, now.Backend.Mode},
		{"the backend's readings", was.Declared, now.Declared},
		{"the pinned readings", was.Pinned, now.Pinned},
		{"whether only the text's answers are admitted", was.Strict, now.Strict},
		{"the seed", was.Seed, now.Seed},
		{"the number of random cases", was.Random, now.Random},
		{"the seconds of random cases", was.ForSeconds, now.ForSeconds},
		{"the operators of random cases", was.Operators, now.Operators},
		{"the digest of the case files", was.Cases, now.Cases},
		{"the digest of the waivers", was.Waivers, now.Waivers},
		{"the digest of the claims", was.Claims, now.Claims},
		{"the day by which waivers expire", was.Day, now.Day},
		{"the shard", partOf(was), partOf(now)},
	} {
		if before, after := words(field.was), words(field.is); before != after {
			differences = append(differences, &MismatchError{field.what, before, after})
		}
	}
	return errors.Join(differences...)
}

// partOf names the part of a run that a journal is of.
func partOf(h *result.Header) string {
	if h.Part == nil {
		return "the whole run"
	}
	return h.Part.String()
}

// words writes a value of a header in one line.
func words(value any) string {
	switch v := value.(type) {
	case []string:
		if len(v) == 0 {
			return "none"
		}
		return fmt.Sprintf("%+q", strings.Join(v, ", "))
	case string:
		if v == "" {
			return "none"
		}
		return fmt.Sprintf("%+q", v)
	default:
		return fmt.Sprint(v)
	}
}

// digestCases returns a digest of everything in the cases that decides what a run finds.
func digestCases(list []cases.Case) string {
	if len(list) == 0 {
		return ""
	}
	h := sha256.New()
	seen := make(map[[2]string]bool, len(list))
	var text []byte
	for i := range list {
		c := &list[i]
		text = appendQuote(appendQuote(text[:0], c.ID), c.Origin)
		if name := [2]string{c.ID, c.Origin}; !seen[name] { // a replay repeats its cases
			seen[name] = true
			text = appendCase(text, c)
		}
		_, _ = h.Write(text)
	}
	return short(h)
}

// appendCase appends everything in a case that decides what a run finds. Different cases
// have different texts.
func appendCase(text []byte, c *cases.Case) []byte {
	list := func(numbers []int64) {
		text = append(text, '[')
		for _, n := range numbers {
			text = append(strconv.AppendInt(text, n, 10), ' ')
		}
	}
	for _, rule := range Covers(c) {
		text = appendQuote(text, rule)
	}
	text = strconv.AppendBool(text, c.Call.CheckOnly)
	if c.Call.Program != nil {
		text = append(text, c.Call.Program.String()...)
	}
	for _, field := range c.Call.Fields() {
		switch {
		case field.List == nil:
			text = strconv.AppendUint(append(text, field.Name...), field.Bits(), 10)
		case field.List.Entries() != nil:
			text = append(text, field.Name...)
			list(field.List.Entries())
		}
	}
	for t := range c.Call.Tensors {
		operand := &c.Call.Tensors[t]
		text = append(text, operand.DType.String()...)
		list(operand.Sizes)
		for _, word := range operand.View.Words() {
			text = appendQuote(text, word)
		}
		for field := range tensor.Fields(operand.Layout) {
			text = append(text, field.Name...)
			if field.List != nil {
				list(*field.List)
			} else {
				text = strconv.AppendInt(text, *field.Number, 10)
			}
		}
		list([]int64{int64(len(operand.Data))})
		text = append(text, operand.Data...)
		for _, patch := range operand.Patches {
			list([]int64{patch.First, int64(len(patch.Data))})
			text = append(text, patch.Data...)
		}
	}
	return text
}

// appendQuote is [strconv.AppendQuote], faster for printable ASCII.
func appendQuote(text []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return strconv.AppendQuote(text, s)
		}
	}
	return append(append(append(text, '"'), s...), '"')
}

// digestWaivers returns a digest of the waivers, reasons included.
func digestWaivers(list []cases.Waiver) string {
	if len(list) == 0 {
		return ""
	}
	h := sha256.New()
	for _, e := range waive.Excuses(list) {
		fmt.Fprintf(h, "%+q\n", fmt.Sprintf("%+v", e))
	}
	return short(h)
}

// digestClaims returns a digest of claims, wherever they stand.
func digestClaims(list []cases.Claim) string {
	if list == nil {
		return ""
	}
	h := sha256.New()
	for i := range list {
		_, _ = h.Write([]byte(list[i].Encode()))
	}
	return short(h)
}

func short(h interface{ Sum([]byte) []byte }) string { return hex.EncodeToString(h.Sum(nil)[:8]) }
