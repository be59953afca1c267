package backends

import (
	"fmt"
	"slices"

	"example.com/conform/spec"
)

// levelAttribute is the attribute of DirectML's calls that states the feature
// level in force.
const levelAttribute = "feature_level"

// levelGap returns why the capability's feature levels exclude a call, or "". A
// device has one level, whatever a call states. It can be judged on a call only
// if the text treats the call equally at both levels.
func (k *Capability) levelGap(backend string, c *spec.Call) string {
	if k.FeatureLevel == 0 && k.MaxFeatureLevel == 0 {
		return ""
	}
	fields := c.Fields()
	stated := fields.Named(levelAttribute)
	if stated == nil {
		return ""
	}
	if k.MaxFeatureLevel != 0 && *stated.Int > k.MaxFeatureLevel {
		return fmt.Sprintf("%s supports %s up to feature level %s", backend, k.Operator, levelName(stated, k.MaxFeatureLevel))
	}
	if k.FeatureLevel == 0 || *stated.Int == k.FeatureLevel {
		return ""
	}
	there := *c
	there.Bound = c.Operator.Bind(c.Operator.NewAttributes())
	there.Attributes = there.Bound.Attributes
	there.Bound.Fields.Copy(fields)
	*there.Bound.Fields.Named(levelAttribute).Int = k.FeatureLevel
	if slices.Equal(broken(c), broken(&there)) {
		return ""
	}
	return fmt.Sprintf("%s supports %s at feature level %s, where the text treats the call differently", backend, k.Operator, levelName(stated, k.FeatureLevel))
}

// levelName formats a level. Calls need not be able to state it.
func levelName(stated *spec.Field, level int64) string {
	if name := stated.Enum.NameOf(level); name != "" {
		return name
	}
	return fmt.Sprintf("%#x", level)
}

// broken returns the static rules that a call breaks if each question has its
// first answer.
func broken(c *spec.Call) []*spec.Rule {
	k := spec.Checker{Quiet: true}
	var rules []*spec.Rule
	for _, v := range k.Violations(c, spec.NewReading(nil)) {
		rules = append(rules, v.Rule)
	}
	return rules
}
