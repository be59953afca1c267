package backends

import (
	"fmt"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// levelGap returns why the feature levels of a capability leave a call out,
// or "" if they do not. A device has one level whatever a call states, so a
// call can be judged there only if its own level and the device's say the same
// of it.
func (k *Capability) levelGap(backend string, c *spec.Call) string {
	if k.FeatureLevel == 0 && k.MaxFeatureLevel == 0 {
		return ""
	}
	stated := featureLevel(c.Attributes)
	if stated == nil {
		return ""
	}
	if k.MaxFeatureLevel != 0 && *stated > k.MaxFeatureLevel {
		return fmt.Sprintf("%s does %s up to feature level %s", backend, k.Operator, dml.LevelName(k.MaxFeatureLevel))
	}
	if k.FeatureLevel == 0 || *stated == k.FeatureLevel {
		return ""
	}
	there := *c
	there.Attributes = c.Operator.NewAttributes()
	there.Attributes.Copy(c.Attributes)
	*featureLevel(there.Attributes) = k.FeatureLevel
	if slices.Equal(broken(c), broken(&there)) {
		return ""
	}
	return fmt.Sprintf("%s does %s at feature level %s, where the text treats the call otherwise", backend, k.Operator, dml.LevelName(k.FeatureLevel))
}

// featureLevel returns where attributes state a feature level, nil if they do
// not.
func featureLevel(a spec.Attributes) *int64 {
	for _, field := range a.Fields() {
		if field.Name == dml.LevelAttribute {
			return field.Value
		}
	}
	return nil
}

// broken lists the static rules that a call breaks under the first answers.
func broken(c *spec.Call) []*spec.Rule {
	var violations spec.Violations
	c.Operator.Check(c, spec.NewReading(nil), &violations)
	var rules []*spec.Rule
	for _, v := range violations.List() {
		rules = append(rules, v.Rule)
	}
	return rules
}
