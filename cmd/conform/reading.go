package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"example.com/conform/internal/suggest"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// readingFlag gives a command the flag that pins answers.
func readingFlag(cmd *cobra.Command, texts *[]string) {
	cmd.Flags().StringArrayVar(texts, "reading", nil, "pin the answer to a question, `QUESTION=ANSWER` (repeatable)")
	completeFlag(cmd, "reading", answerNames)
}

// choices parses the values of --reading.
func choices(texts []string) ([]spec.Choice, error) {
	var list []spec.Choice
	for _, text := range texts {
		choice, err := catalogue.Choice(text)
		if unknown, ok := errors.AsType[*catalogue.UnknownQuestionError](err); ok {
			return nil, fmt.Errorf("--reading: %w%s", err, suggest.Instead(unknown.Name, unknown.Known))
		}
		if err != nil {
			return nil, fmt.Errorf("--reading: %w", err)
		}
		for _, before := range list {
			if before.Question == choice.Question {
				return nil, fmt.Errorf("--reading: %s is pinned twice", choice.Question.ID)
			}
		}
		list = append(list, choice)
	}
	return list, nil
}

// answerNames lists every question with every answer, as --reading takes them.
func answerNames() []string {
	var names []string
	for _, question := range catalogue.Questions() {
		for _, answer := range question.Answers {
			choice := question.Name() + "=" + answer.Name
			if _, err := catalogue.Choice(choice); err != nil { // another question has the name, too
				choice = question.ID + "=" + answer.Name
			}
			names = append(names, choice)
		}
	}
	return names
}
