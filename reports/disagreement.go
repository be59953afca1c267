package reports

import (
	"fmt"
	"slices"

	"example.com/conform/internal/plain"
	"example.com/conform/internal/result"
)

// ModeDisagreement is the kind of a [Disagreement], as reports name it.
const ModeDisagreement = "mode-disagreement"

// A Disagreement is a rule or a question on which modes of one engine disagree: some
// depart from the rule and others do not, or they follow different answers.
type Disagreement struct {
	About string   `json:"about"` // the ID of the rule or the question, or an operator
	Does  []string `json:"does"`  // what each run does
}

// addDisagreements compares the runs of one engine with each other.
func (c *Comparison) addDisagreements() {
	for i := range c.Rules {
		row := &c.Rules[i]
		words := make([]string, len(row.Cells))
		for n := range row.Cells {
			words[n] = cellWords(&row.Cells[n])
		}
		c.disagree(row.Rule, words, func(a, b int) bool {
			return failing(&row.Cells[a]) && row.Cells[b].State == RulePasses
		})
	}
	for i := range c.Questions {
		row := &c.Questions[i]
		c.disagree(row.Question, row.Answers, func(a, b int) bool {
			return row.Answers[a] != "" && row.Answers[b] != "" && row.Answers[a] != row.Answers[b]
		})
	}
}

func failing(cell *RuleCell) bool { return cell.State == RuleDiverges || cell.State == RuleWaived }

// disagree adds a disagreement if two modes of one engine do different things.
func (c *Comparison) disagree(about string, does []string, differ func(a, b int) bool) {
	for a := range c.Runs {
		for b := range c.Runs {
			if modesOfOne(&c.Runs[a].Backend, &c.Runs[b].Backend) && differ(a, b) {
				c.Disagreements = append(c.Disagreements, Disagreement{about, slices.Clone(does)})
				return
			}
		}
	}
}

// modesOfOne reports whether two runs are of one engine in two modes.
func modesOfOne(a, b *result.Backend) bool {
	return a.Name == b.Name && a.Version == b.Version && a.Device == b.Device && a.Mode != b.Mode
}

// disagreements writes where modes disagree.
func (p *page) disagreements(c *Comparison, names []string) {
	for i := range c.Disagreements {
		d := &c.Disagreements[i]
		p.line("")
		p.line(p.bad("✗ "+ModeDisagreement) + "  " + plain.Line(d.About))
		for n, does := range d.Does {
			if does != "" {
				p.line(fmt.Sprintf("  %s%s", pad(names[n], 24), plain.Line(does)))
			}
		}
	}
}
