package site

import (
	"fmt"
	"os"
	"path/filepath"

	"example.com/conform/internal/engines"
)

// Data is what the site is made of.
type Data struct {
	Now     *engines.Survey
	History *engines.Survey  // of earlier versions
	Faults  []*engines.Fault // all files of docs/engines
}

// Read reads the data from a folder such as docs.
func Read(docs string) (*Data, error) {
	d := &Data{}
	for name, survey := range map[string]**engines.Survey{"engines.json": &d.Now, "engines/history.json": &d.History} {
		data, err := os.ReadFile(filepath.Join(docs, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		if *survey, err = engines.Parse(data); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	var err error
	d.Faults, err = engines.Faults(os.DirFS(filepath.Join(docs, "engines")))
	return d, err
}
