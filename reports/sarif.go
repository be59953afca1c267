package reports

import (
	"io"
	"net/url"
	"strings"

	"example.com/conform/internal/sanitise"
)

// The objects of SARIF 2.1.0 that reports use.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		Results     []sarifResult     `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID          string    `json:"id"`
		Description sarifText `json:"shortDescription"`
	}
	sarifInvocation struct {
		Successful bool `json:"executionSuccessful"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string             `json:"ruleId"`
		Level        string             `json:"level"`
		Message      sarifText          `json:"message"`
		Locations    []sarifLocation    `json:"locations,omitempty"`
		Fingerprints map[string]string  `json:"partialFingerprints"`
		Suppressions []sarifSuppression `json:"suppressions,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region struct {
			StartLine int `json:"startLine"`
		} `json:"region"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Justification string `json:"justification"`
	}
)

// writeSARIF writes a result for each divergence. One that is waived is
// suppressed.
func writeSARIF(w io.Writer, r *Report, o Options) error {
	run := sarifRun{
		Tool:        sarifTool{sarifDriver{Name: "conform", Rules: []sarifRule{}}},
		Invocations: []sarifInvocation{{Successful: r.Complete}},
		Results:     []sarifResult{},
	}
	if len(r.Runs) > 0 {
		run.Tool.Driver.Version = sanitise.Line(r.Runs[0].Conform)
	}
	for i := range r.Divergences {
		run.add(r, &r.Divergences[i], &o)
	}
	for i := range r.Waived {
		run.add(r, &r.Waived[i], &o)
	}
	return encodeJSON(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

// add adds a divergence, under the rule that it breaks or else under its kind.
func (run *sarifRun) add(r *Report, d *Divergence, o *Options) {
	rule := sarifRule{sanitise.Line(d.Rule), sarifText{sanitise.Line(d.Statement)}}
	if d.Rule == "" {
		rule = sarifRule{string(d.Kind), sarifText{"a divergence of the kind " + string(d.Kind)}}
	}
	known := false
	for _, other := range run.Tool.Driver.Rules {
		known = known || other.ID == rule.ID
	}
	if !known {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, rule)
	}
	one := sarifResult{
		RuleID: rule.ID, Level: "error",
		Message:      sarifText{strings.Join(brief(r, d), "\n")},
		Fingerprints: map[string]string{"conform/1": sanitise.Line(d.Signature)},
	}
	if file, line, ok := o.locate(d.Origin); ok {
		var location sarifLocation
		location.Physical.Artifact.URI, location.Physical.Region.StartLine = (&url.URL{Path: file}).String(), line
		one.Locations = append(one.Locations, location)
	}
	if d.Waiver != "" {
		one.Suppressions = []sarifSuppression{{"external", sanitise.Line(d.Waiver)}}
	}
	run.Results = append(run.Results, one)
}
