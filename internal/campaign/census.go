package campaign

import (
	"iter"
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/commonality"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// The sizes of the sample that a census keeps of an operator.
const (
	maxGroups  = 16
	maxOfGroup = 250
	maxPassing = 2000
)

// A census samples which cases diverge and which pass, from the units in which some
// diverge. Skipped, unjudged, flaky and waived cases are on neither side.
type census struct{ operators []*sample }

// A sample is the cases of one operator.
type sample struct {
	operator string
	groups   []*sampledGroup
	passing  []place
}

// A sampledGroup is the diverging cases of one signature.
type sampledGroup struct {
	signature, signal string
	witness           string // of its first divergence, as a case file
	cases             []place
}

// A place is a case of a unit.
type place struct {
	of *sampledUnit
	at int
}

// A sampledUnit makes the cases of a unit again.
type sampledUnit struct {
	files []fileCase    // of a unit of case files' cases
	shard *result.Shard // of random cases
	seeds []uint64      // of these, once one is drawn
}

// A fileCase identifies a case of a file.
type fileCase struct{ id, origin string }

// of returns the sample of an operator.
func (s *census) of(operator string) *sample {
	for _, one := range s.operators {
		if one.operator == operator {
			return one
		}
	}
	one := &sample{operator: operator}
	s.operators = append(s.operators, one)
	return one
}

// group returns the group of a divergence, or nil if there are too many.
func (s *sample) group(d *result.Divergence) *sampledGroup {
	for _, g := range s.groups {
		if g.signature == d.Signature {
			return g
		}
	}
	if len(s.groups) == maxGroups {
		return nil
	}
	g := &sampledGroup{signature: d.Signature, signal: string(d.Kind), witness: d.Witness}
	if shrink.IsEnd(d.Kind) {
		g.signal += " " + d.Answer
	}
	if op, err := catalogue.Operator(d.Operator); err == nil && op.Program {
		g.signal += " " + operatorsIn(d.Operand)
	}
	s.groups = append(s.groups, g)
	return g
}

// operatorsIn lists the operators of a program, each once and in alphabetical order, without the
// reshapes: programs of other operators are probably of other faults.
func operatorsIn(program string) string {
	names := slices.DeleteFunc(strings.Split(program, "+"), func(name string) bool { return name == "reshape" })
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " ")
}

// tells reports whether the cases of a divergence say something about its cause.
func tells(d *result.Divergence) bool {
	return d.Waiver == "" && d.Unshrunk != shrink.ErrFlaky && d.Unshrunk != errUnlike && d.Piece != nil && !d.Piece.Derived
}

// add samples a unit, from its entries.
func (s *census) add(shard *result.Shard, verdicts []result.Case, divergences []*result.Divergence, aside []int) {
	if !slices.ContainsFunc(divergences, tells) {
		return
	}
	unit, size := &sampledUnit{shard: shard}, len(verdicts)
	if shard != nil {
		size = min(size+int(min(shard.Counts.Cases, shardSize)), shardSize) // the verdicts are of cases that could not be judged
	} else {
		for i := range verdicts {
			unit.files = append(unit.files, fileCase{verdicts[i].ID, verdicts[i].Origin})
		}
	}
	passing := make([]bool, size)
	for i := range passing {
		passing[i] = true
	}
	for _, at := range aside {
		if at >= 0 && at < size {
			passing[at] = false
		}
	}
	operators := make(map[string]bool)
	for _, d := range divergences {
		if d.Piece == nil {
			continue
		}
		var g *sampledGroup
		if tells(d) {
			operators[d.Operator] = true
			g = s.of(d.Operator).group(d)
		}
		for _, at := range d.Piece.Positions {
			if at < 0 || at >= size {
				continue
			}
			passing[at] = false
			if g != nil && len(g.cases) < maxOfGroup {
				g.cases = append(g.cases, place{unit, at})
			}
		}
	}
	for at, passes := range passing {
		operator := unit.operator(at)
		if !passes || !operators[operator] {
			continue
		}
		if one := s.of(operator); len(one.passing) < maxPassing {
			one.passing = append(one.passing, place{unit, at})
		}
	}
}

// operator returns the name of a case's operator.
func (u *sampledUnit) operator(at int) string {
	if u.shard != nil {
		return u.shard.Operator
	}
	id := u.files[at].id
	return id[:max(strings.IndexAny(id, "/#"), 0)]
}

// A recaller makes the cases of one operator's sample again.
type recaller struct {
	seed   int64
	op     *spec.Operator
	files  map[fileCase]*spec.Call
	drawer gen.Drawer
	call   spec.Call
}

// clues compares both sides of each operator, under the readings that the backend follows.
// Merging has embedded case files at hand, and does not count the cases of other files.
func (s *census) clues(cfg *Config, reading []spec.Choice) (list []result.Clue, err error) {
	defer caught(&err)
	for _, one := range s.operators {
		if r := one.recaller(cfg); r != nil {
			list = append(list, commonality.Clues(r.op, reading, one.of(r), r.calls(one.passing))...)
		}
	}
	return list, nil
}

// covers reports whether diverging cases of an operator have something in common that a call has
// too: it may then show the same fault.
func (s *census) covers(cfg *Config, reading []spec.Choice, c *spec.Call) (covered bool, err error) {
	defer caught(&err)
	one := s.of(c.Operator.Name)
	r := one.recaller(cfg)
	return r != nil && commonality.Covers(r.op, reading, one.of(r), r.calls(one.passing), c), nil
}

// of returns the groups of a sample, whose cases a recaller makes.
func (s *sample) of(r *recaller) (groups []commonality.Group) {
	for _, g := range s.groups {
		groups = append(groups, commonality.Group{Signature: g.signature, Signal: g.signal, Witness: witnessOf(g.witness), Cases: r.calls(g.cases)})
	}
	return groups
}

// recaller returns what makes the cases of a sample again, or nil if its operator is not known.
func (s *sample) recaller(cfg *Config) *recaller {
	r := &recaller{seed: cfg.Seed, op: operatorOf(cfg, s.operator), files: make(map[fileCase]*spec.Call)}
	if r.op == nil {
		return nil
	}
	known := cfg.Cases
	if len(known) == 0 {
		known, _ = cases.EmbeddedOf(func(operator string) bool { return operator == s.operator }, cases.Limits{})
	}
	for i := range known {
		if known[i].Call.Operator == r.op {
			r.files[fileCase{known[i].ID, known[i].Origin}] = &known[i].Call
		}
	}
	return r
}

// calls yields the calls of cases.
func (r *recaller) calls(places []place) iter.Seq[*spec.Call] {
	return func(yield func(*spec.Call) bool) {
		for _, p := range places {
			if c := r.recall(p); c != nil && !yield(c) {
				return
			}
		}
	}
}

// recall returns the call of a case, or nil if it is of a file that is not at hand.
func (r *recaller) recall(p place) *spec.Call {
	if p.of.shard == nil {
		file := p.of.files[p.at]
		if c := r.files[file]; c != nil {
			return c
		}
		return r.files[fileCase{id: file.id}]
	}
	if p.of.seeds == nil {
		p.of.seeds = seedsOf(r.seed, r.op, p.of.shard, shardSize)
	}
	r.drawer.Fill(r.op, p.of.seeds[p.at], &r.call)
	return &r.call
}

// operatorOf returns an operator of the run, or nil.
func operatorOf(cfg *Config, name string) *spec.Operator {
	for _, op := range cfg.Operators {
		if op.Name == name {
			return op
		}
	}
	for i := range cfg.Cases {
		if op := cfg.Cases[i].Call.Operator; op.Name == name {
			return op
		}
	}
	op, err := catalogue.Operator(name)
	if err != nil {
		return nil
	}
	return op
}
