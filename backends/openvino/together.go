package openvino

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strconv"

	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// maxTogether is how many calls become one model. Most of the cost of a compilation does
// not depend on the model: one model of 16 calls takes an eighth of the time of 16 models
// of one call.
const maxTogether = 16

// A member is the jobs of a batch that have the same model of one call.
type member []*prepared

// together compiles calls of one operator as one model, without connections between them,
// and runs their jobs. It leaves out jobs for which this gains nothing, and those for which
// ctx leaves no time: they have no outcome afterwards.
//
// An error is one of the whole model. So a call that breaks a rule is left out, and so is
// one that the error names. If it names none, the calls are divided until those that fail
// are alone. On one thread OpenVINO loses errors, so all jobs are left out. So they are in a
// mode that resizes, where one call must not be refused for the sizes of another, and in one
// that runs several requests of a model.
func (b *Backend) together(ctx context.Context, batch []prepared) {
	if b.mode.threads == 1 || b.mode.resizes || b.mode.parallel {
		return
	}
	var order []*spec.Operator
	groups := map[*spec.Operator][]member{}
	at := map[string]int{} // by key, the position in the group of its operator
	for i := range batch {
		p := &batch[i]
		if p.outcome != nil || p.job.CheckOnly || p.call.Operator == openvino.Program || b.keeps(p) || b.breaks(p.call) {
			continue
		}
		op := p.call.Operator
		group := groups[op]
		if group == nil {
			order = append(order, op)
		}
		if k, ok := at[string(p.key)]; ok {
			group[k] = append(group[k], p)
			continue
		}
		at[string(p.key)] = len(group)
		groups[op] = append(group, member{p})
	}
	for _, op := range order {
		for part := range slices.Chunk(groups[op], maxTogether) {
			if ctx.Err() != nil {
				return
			}
			b.divide(part)
		}
	}
}

// divide runs the jobs of members by one model. If that fails, it runs them without the
// members at fault, or if those are not known, in halves. It leaves out a single member.
func (b *Backend) divide(members []member) {
	if len(members) < 2 {
		return
	}
	failed, guilty := b.runMembers(members)
	if guilty != nil {
		b.divide(slices.DeleteFunc(failed, func(m member) bool { return slices.Contains(guilty, m.last()) }))
		return
	}
	half := len(failed) / 2
	b.divide(failed[:half])
	b.divide(failed[half:])
}

// last returns the last job of a member, which identifies it.
func (m member) last() *prepared { return m[len(m)-1] }

// suffixed matches the name of a layer or a value, which ends with the position of its call
// in the model.
var suffixed = regexp.MustCompile(`\b[a-zA-Z_]+[0-9]*\.([0-9]+)\b`)

// blamed returns the last jobs of the members that an error of their model names.
func blamed(members []member, err error) (guilty []*prepared) {
	f, ok := errors.AsType[*failure](err)
	if !ok {
		return nil
	}
	for _, name := range suffixed.FindAllStringSubmatch(f.message, -1) {
		if i, err := strconv.Atoi(name[1]); err == nil && i < len(members) {
			guilty = append(guilty, members[i].last())
		}
	}
	return guilty
}

// runMembers runs the jobs of members by one model, in rounds of one job of each member.
// A member without another job runs its last one again. It returns the members that
// failed, and the last jobs of the members at fault if those are known.
func (b *Backend) runMembers(members []member) (failed []member, guilty []*prepared) {
	calls := make([]*spec.Call, len(members))
	rounds := 0
	for i, jobs := range members {
		calls[i] = jobs[0].call
		rounds = max(rounds, len(jobs))
	}
	m, err := b.write(calls...)
	if err != nil {
		return members, nil
	}
	c := b.compile(m)
	defer b.release(c)
	if c.refusal != nil {
		return members, blamed(members, c.why)
	}
	for round := range rounds {
		var inputs []input
		for _, jobs := range members {
			inputs = append(inputs, jobs[min(round, len(jobs)-1)].model.inputs...)
		}
		if err := b.infer(c, inputs); err != nil {
			return after(members, round), blamed(members, err)
		}
		first := 0
		for _, jobs := range members {
			if round < len(jobs) {
				p := jobs[round]
				outcome := b.finish(c, first, p.job)
				p.outcome = &outcome
			}
			first += len(jobs[0].job.Operands) - jobs[0].job.Inputs()
		}
	}
	return nil, nil
}

// after returns the jobs of members from a round on.
func after(members []member, round int) (left []member) {
	for _, jobs := range members {
		if round < len(jobs) {
			left = append(left, jobs[round:])
		}
	}
	return left
}

// keeps reports whether the compiled model of a job is kept.
func (b *Backend) keeps(p *prepared) bool {
	_, ok := b.models.Get(p.key)
	return ok
}

// breaks reports whether a call breaks a rule of its text.
func (b *Backend) breaks(c *spec.Call) bool { return len(b.checker.Violations(c, b.reading)) > 0 }
