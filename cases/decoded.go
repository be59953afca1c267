package cases

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io/fs"
	"path"
	"slices"
	"sync"

	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

//go:generate go run ./internal/decode

// FormFile is the name of the file in each folder of embedded case files that
// holds their cases as they are decoded. It begins with a digest of all that it is
// made of: of a folder that has changed since, the case files are read.
const FormFile = "decoded.bin"

// formVersion changes with the format of a form, and with what a case file means.
const formVersion = 1

// A formPart is the cases of one file in a form.
type formPart struct {
	operator *spec.Operator
	text     string
}

// folders returns the folders of the case files in fsys, and the files of each, in
// lexical order.
func folders(fsys fs.FS) (list []string, files map[string][]string, err error) {
	names, err := fs.Glob(fsys, "*/*/*.yaml")
	files = make(map[string][]string)
	for _, name := range names {
		folder := path.Dir(name)
		if files[folder] == nil {
			list = append(list, folder)
		}
		files[folder] = append(files[folder], name)
	}
	return list, files, err
}

// Forms returns the form of each folder of case files in fsys, all of which must be
// good.
func Forms(fsys fs.FS) (map[string][]byte, error) {
	list, files, err := folders(fsys)
	if err != nil {
		return nil, err
	}
	forms, set := make(map[string][]byte), newFileSet(Limits{})
	set.ours = true
	for _, folder := range list {
		var operators []*spec.Operator
		var parts []string
		for _, name := range files[folder] {
			file, err := fsys.Open(name)
			if err != nil {
				return nil, err
			}
			before := len(set.cases)
			set.add(parseAndClose(embeddedName(name), file))
			if err := set.errors.orNil(); err != nil {
				return nil, err
			}
			made := set.cases[before:]
			if len(made) == 0 {
				return nil, fmt.Errorf("%s has no case", name)
			}
			op := made[0].Call.Operator
			operators, parts = append(operators, op), append(parts, writeForm(op, made))
		}
		digest, err := formDigest(fsys, files[folder], operators)
		if err != nil {
			return nil, err
		}
		f := &form{out: digest}
		for i, op := range operators {
			f.literal(&op.Name)
			f.literal(&parts[i])
		}
		forms[folder] = f.out
	}
	return forms, nil
}

// formParts returns the parts of a folder's form, nil if it is not made of these
// files.
func formParts(fsys fs.FS, folder string, files []string) []formPart {
	text, err := fs.ReadFile(fsys, path.Join(folder, FormFile))
	if err != nil || len(text) < sha256.Size {
		return nil
	}
	f := &form{reading: true, text: string(text[sha256.Size:])}
	parts := make([]formPart, len(files))
	operators := make([]*spec.Operator, len(files))
	for i := range parts {
		if f.text == "" {
			return nil
		}
		var name string
		f.literal(&name)
		f.literal(&parts[i].text)
		if operators[i], err = catalogue.Operator(name); err != nil {
			return nil
		}
		parts[i].operator = operators[i]
	}
	digest, err := formDigest(fsys, files, operators)
	if err != nil || string(digest) != string(text[:sha256.Size]) {
		return nil
	}
	return parts
}

// formDigest returns the digest of what a form is made of: the case files, each of
// one operator.
func formDigest(fsys fs.FS, files []string, operators []*spec.Operator) ([]byte, error) {
	h := sha256.New()
	fmt.Fprintln(h, formVersion)
	for i, name := range files {
		if slices.Index(operators, operators[i]) == i {
			digestOperator(h, operators[i])
		}
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(h, name, operators[i].Name, len(text))
		_, _ = h.Write(text)
	}
	return h.Sum(nil), nil
}

// digestOperator adds what a form takes for granted of an operator.
func digestOperator(h hash.Hash, op *spec.Operator) {
	fmt.Fprintln(h, op.Name, len(op.Params), len(op.Questions))
	for i := range op.Params {
		p := &op.Params[i]
		fmt.Fprintln(h, p.Name, p.Dir, p.Count, p.Sizes != nil, p.Indices)
		for field := range p.Layout.Fields() {
			fmt.Fprintln(h, field.Name, field.Names)
		}
	}
	call := spec.NewCall(op)
	for _, field := range call.Fields() {
		fmt.Fprintln(h, field.Name, field.Optional, field.Default, field.Enum, field.List != nil)
	}
	for _, q := range op.Questions {
		fmt.Fprintln(h, q.ID, len(q.Answers))
		for _, a := range q.Answers {
			fmt.Fprintln(h, a.Name)
		}
	}
}

// decoded returns the cases of the files in fsys, of the operators whose names takes
// accepts, as their forms have them. Ok is false if a folder's form is not made of
// its files.
func decoded(fsys fs.FS, takes func(operator string) bool) (all []Case, ok bool) {
	list, files, err := folders(fsys)
	if err != nil {
		return nil, false
	}
	type read struct {
		cases [][]Case
		ok    bool
	}
	results := make([]read, len(list))
	var reading sync.WaitGroup
	for i, folder := range list {
		reading.Go(func() {
			parts := formParts(fsys, folder, files[folder])
			results[i].ok = parts != nil
			for _, part := range parts {
				if takes(part.operator.Name) {
					results[i].cases = append(results[i].cases, readForm(part.operator, part.text))
				}
			}
		})
	}
	reading.Wait()
	n := 0
	for i := range results {
		for _, cases := range results[i].cases {
			n += len(cases)
		}
	}
	all = make([]Case, 0, n)
	for i := range results {
		if !results[i].ok {
			return nil, false
		}
		for _, cases := range results[i].cases {
			all = append(all, cases...)
		}
	}
	return all, true
}
