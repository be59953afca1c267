package site

import (
	"io/fs"

	"example.com/conform/internal/engines"
)

// Data is what the site is made of.
type Data struct {
	Engines []*engines.Results
	Faults  []*engines.Fault
}

// Read reads the data from the folder of the repository.
func Read(root fs.FS) (d *Data, err error) {
	d = &Data{}
	if d.Engines, err = engines.Load(root); err != nil {
		return nil, err
	}
	d.Faults, err = engines.Faults(root)
	return d, err
}
