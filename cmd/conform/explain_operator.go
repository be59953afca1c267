package main

import (
	"fmt"
	"io"
	"strings"

	"example.com/conform"
	"example.com/conform/internal/describe"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// explainSubject writes what an operator, a rule or a question is, if the
// argument is the name or the ID of one.
func explainSubject(w io.Writer, id string) bool {
	if op, err := catalogue.Operator(id); err == nil {
		explainOperator(w, op)
		return true
	}
	if rule, err := ruleWith(id); err == nil {
		fmt.Fprintf(w, "%s (%v rule)\n\n%s\n\nSource: %s\nCases:  conform list --rule=%s\n",
			rule.ID, rule.Kind, wrapped(rule.Statement, standardWidth), rule.Source, rule.ID)
		return true
	}
	found := false
	for _, question := range catalogue.Questions() {
		if question.ID != id && question.Name() != id {
			continue
		}
		if found { // another with the same name
			fmt.Fprintln(w)
		}
		found = true
		explainQuestion(w, question)
	}
	return found
}

// explainQuestion writes a question with its answers, which engines give them, and
// what ERRATA.md has about it.
func explainQuestion(w io.Writer, question *spec.Question) {
	fmt.Fprintf(w, "%s (question)\n\n%s\n\n", question.ID, wrapped(question.Ask, standardWidth))
	for i, answer := range question.Answers {
		note := ""
		switch {
		case i == 0:
			note = " (the text's own, or the nearest to it)"
		case answer.Permissive:
			note = " (admits more than another answer)"
		}
		fmt.Fprintf(w, "  %s%s\n%s", answer.Name, note, indented(answer.Statement, 4))
	}
	if said := conform.Engines(question.ID); said != "" {
		fmt.Fprint(w, "\nEngines, as the survey found them:\n")
		for part := range strings.SplitSeq(withoutMarkup(said), "; ") {
			fmt.Fprint(w, indented(part, 2))
		}
	}
	if practice := conform.Practice(question.ID); practice != "" {
		fmt.Fprint(w, "\nERRATA.md, whose head says what run, seen, read, tests and ported stand for:\n")
		for item := range strings.SplitSeq("\n"+practice, "\n- ") {
			fmt.Fprint(w, indented(withoutMarkup(item), 2))
		}
	}
	fmt.Fprintf(w, "\nSource: %s\nPin it: --reading=%s=%s\n", question.Source, question.ID, question.Answers[0].Name)
}

// explainOperator writes an operator as a table: its operands, data types,
// attributes, rules and questions.
func explainOperator(w io.Writer, op *spec.Operator) {
	fmt.Fprintf(w, "%s (operator)\n", op.Name)
	if document := describe.Document(op); document != "" {
		fmt.Fprintf(w, "\nText: %s\n", document)
	}
	fmt.Fprint(w, "\nOperands:\n")
	for i := range op.Params {
		p := &op.Params[i]
		role := describe.Role(p)
		if p.Layout != nil {
			role += "; may state " + p.Layout.Noun
		}
		fmt.Fprint(w, indented(p.Name+": "+withoutMarkup(role), 2))
	}
	if !op.Program {
		types := make([]string, len(op.Types()))
		for i, dtype := range op.Types() {
			types[i] = dtype.String()
		}
		fmt.Fprintf(w, "\nData types of %s:\n%s", op.Params[0].Name, indented(strings.Join(types, ", "), 2))
	}
	if fields := op.Bind(op.NewAttributes()).Fields; len(fields) > 0 {
		fmt.Fprint(w, "\nAttributes (a library in C gets the numbers):\n")
		for i := range fields {
			f := &fields[i]
			fmt.Fprintf(w, "  %s\n%s%s", f.Name, indented(valueOf(f), 6), indented(f.Doc, 6))
		}
	}
	fmt.Fprint(w, "\nRules:\n")
	for _, rule := range op.Rules {
		fmt.Fprintf(w, "  %s (%v)\n%s", rule.ID, rule.Kind, indented(rule.Statement, 6))
	}
	if len(op.Questions) > 0 {
		fmt.Fprint(w, "\nQuestions:\n")
	}
	for _, question := range op.Questions {
		answers := make([]string, len(question.Answers))
		for i, answer := range question.Answers {
			answers[i] = answer.Name
		}
		fmt.Fprintf(w, "  %s\n%s", question.ID, indented(question.Ask+" "+strings.Join(answers, ", ")+".", 6))
	}
	fmt.Fprintf(w, "\nCases:      conform list %[1]s\nArithmetic: conform explain '%[1]s/*'\n", op.Name)
}

// valueOf describes the value of an attribute: its type, the names and numbers that
// it may have, and what it is if a case leaves it out.
func valueOf(f *spec.Field) string {
	line := describe.Type(f)
	values := make([]string, len(f.Enum))
	for i, value := range f.Enum {
		values[i] = fmt.Sprintf("%s (%d)", value.Name, value.Value)
	}
	if len(values) > 0 {
		line += ": " + strings.Join(values, ", ")
	}
	switch {
	case !f.Optional:
		return line + "; required"
	case f.List != nil:
		return line + "; may be absent"
	}
	f.SetDefault()
	return line + "; default " + f.Text()
}

// withoutMarkup takes Markdown's marks from a text of one paragraph or item.
func withoutMarkup(text string) string {
	return strings.NewReplacer("`", "", "**", "", "*", "", `\`, "").Replace(text)
}

// indented returns a text on lines of its own, each after some spaces.
func indented(text string, spaces int) string {
	var b strings.Builder
	for line := range strings.Lines(wrapped(text, standardWidth-spaces)) {
		b.WriteString(strings.Repeat(" ", spaces) + strings.TrimSuffix(line, "\n") + "\n")
	}
	return b.String()
}
