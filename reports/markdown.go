package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

// maxMarkdown bounds the bytes of divergences in a page. GitHub rejects a step
// summary of more than 1 MiB.
const maxMarkdown = 900 << 10

// maxMarkdownBlock bounds one divergence or case, in bytes.
const maxMarkdownBlock = 30000

// writeMarkdown writes a page for the summary of a step of GitHub Actions.
func writeMarkdown(w io.Writer, r *Report, _ Options) error {
	var b strings.Builder
	fmt.Fprintf(&b, "## conform: %s %s\n\n", markdownCode(r.Backend.Name), conclusion(r))
	fmt.Fprintf(&b, "%s.\n", markdownText(headline(r)))
	for _, note := range r.Notes {
		fmt.Fprintf(&b, "\n> Note: %s\n", markdownText(note))
	}
	if s := ending(r); s != "" {
		fmt.Fprintf(&b, "\n> **Incomplete:** %s.\n", s)
	}
	markdownCounts(&b, r.Summary)
	fmt.Fprintf(&b, "\nRules covered %d/%d, in %s.\n", r.Rules.Covered, r.Rules.Total, seconds(r.ElapsedSeconds))
	markdownDivergences(&b, r, "Divergences", slices.DeleteFunc(slices.Clone(r.Divergences), func(d Divergence) bool { return r.folded(&d) }))
	markdownRefusals(&b, r)
	if s := ofEngine(r); s != "" {
		fmt.Fprintf(&b, "\n%s.\n", markdownText(s))
	}
	markdownDivergences(&b, r, "Known divergences", ofUser(r))
	if len(r.HarnessErrors) > 0 {
		b.WriteString("\n### Could not be judged\n\n| case | why |\n| --- | --- |\n")
		for _, e := range r.HarnessErrors {
			fmt.Fprintf(&b, "| %s | %s |\n", markdownCell(e.Case), markdownText(reason(e.Detail)))
		}
	}
	if rows := readingRows(r, false); len(rows) > 0 {
		b.WriteString("\n### Readings\n\n| question | answer | how |\n| --- | --- | --- |\n")
		for _, row := range rows {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", markdownCell(row.Question), markdownText(row.Answer), markdownText(row.How))
		}
		for _, row := range rows {
			if f := row.Forced; f != nil {
				fmt.Fprintf(&b, "\n<details><summary>%s: %s</summary>\n\n%s\n</details>\n", markdownHTML(row.Question), markdownHTML(forced(f)), markdownBlock("yaml", clipLines(strings.Join(sanitise.Lines(f.Witness), "\n"), maxMarkdownBlock)))
			}
		}
		if isForced(rows) {
			fmt.Fprintf(&b, "\n%s.\n", markdownText(hint))
		}
	}
	if len(r.HeldBack) > 0 {
		b.WriteString("\n### Held back until the other divergences of the operator are mended\n\n")
		for _, signature := range r.HeldBack {
			fmt.Fprintf(&b, "- %s\n", markdownText(signature))
		}
	}
	if len(r.UnusedWaivers) > 0 {
		b.WriteString("\n### Waivers that excused nothing\n\n")
		for _, origin := range r.UnusedWaivers {
			fmt.Fprintf(&b, "- %s\n", markdownText(origin))
		}
	}
	for _, of := range []struct {
		title string
		list  []Skip
	}{{"Unsupported", r.Skips}, {"Not run", r.NotRun}} {
		if len(of.list) > 0 {
			fmt.Fprintf(&b, "\n### %s\n\n| cases | reason |\n| ---: | --- |\n", of.title)
		}
		for _, skip := range of.list {
			fmt.Fprintf(&b, "| %d | %s |\n", skip.Count, markdownText(reason(skip.Reason)))
		}
	}
	if len(r.Unclaimed) > 0 {
		b.WriteString("\n### Newly supported\n\n| cases | operator | first case |\n| ---: | --- | --- |\n")
		for _, one := range r.Unclaimed {
			fmt.Fprintf(&b, "| %d | %s | %s |\n", one.Count, markdownCell(one.Operator), markdownCell(one.First))
		}
		fmt.Fprintf(&b, "\n%s.\n", markdownText(claimMore))
	}
	if len(r.Rules.Uncovered) > 0 {
		fmt.Fprintf(&b, "\n<details><summary>%s not covered</summary>\n\n", plural(int64(len(r.Rules.Uncovered)), "rule"))
		for _, rule := range r.Rules.Uncovered {
			fmt.Fprintf(&b, "- %s\n", markdownCode(rule))
		}
		b.WriteString("\n</details>\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func markdownCounts(b *strings.Builder, c result.Counts) {
	names, rule, numbers := "| cases |", "| ---: |", fmt.Sprintf("| %d |", c.Cases)
	for _, n := range verdictCounts(c) {
		names += " " + n.Words + " |"
		rule += " ---: |"
		numbers += fmt.Sprintf(" %d |", n.N)
	}
	fmt.Fprintf(b, "\n%s\n%s\n%s\n", names, rule, numbers)
}

// markdownRefusals writes a row for each reason for which the backend refuses calls.
func markdownRefusals(b *strings.Builder, r *Report) {
	last := ""
	for i := range r.Refusals {
		of := &r.Refusals[i]
		if name, claimLess := of.words(); name != last {
			last = name
			fmt.Fprintf(b, "\n### %s%s for one reason\n\nTo claim less: %s.\n\n| cases | reason | operators | first case |\n| ---: | --- | --- | --- |\n", strings.ToUpper(name[:1]), name[1:], claimLess)
		}
		at := slices.IndexFunc(r.Divergences, func(d Divergence) bool { return d.Signature == of.Signatures[0] })
		fmt.Fprintf(b, "| %d | %s | %s | %s |\n", of.Count, markdownText(of.Reason), markdownText(of.operators()), markdownCell(r.Divergences[at].FirstCase))
	}
}

func markdownDivergences(b *strings.Builder, r *Report, title string, list []Divergence) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(b, "\n### %s\n", title)
	if list[0].Waiver != "" {
		for _, share := range knownShares(r, list) {
			fmt.Fprintf(b, "\n- %s", markdownText(share))
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(b, "\n| kind | operator | operand | rule | cases | first case |\n| --- | --- | --- | --- | ---: | --- |\n")
	for i := range list {
		d := &list[i]
		fmt.Fprintf(b, "| %s | %s | %s | %s | %d | %s |\n", d.Kind, markdownCell(d.Operator), markdownCell(d.Operand), markdownCell(d.Rule), d.Count, markdownCell(d.FirstCase))
	}
	for i := range list {
		if b.Len() > maxMarkdown {
			fmt.Fprintf(b, "\n%s more: see the report in another format.\n", plural(int64(len(list)-i), "divergence"))
			return
		}
		d := &list[i]
		text := clipLines(strings.TrimRight(Whole(r, d), "\n"), maxMarkdownBlock)
		fmt.Fprintf(b, "\n<details><summary>%s: %s</summary>\n\n%s\n</details>\n", d.Kind, markdownHTML(d.Detail), markdownBlock("text", text))
	}
}
