package reports

import (
	"errors"
	"io"
	"io/fs"

	"example.com/conform/internal/files"
	"example.com/conform/reports/result"
)

// ResumeJournal returns a writer that continues the journal at path. It calls
// each for the entries that the journal keeps: its header, the entries of
// closed units of work, and its end, if it has one. The first write removes
// everything else, and the end; until then the file is unchanged.
//
// If the journal is missing, or was cut short before its header was written, a
// new one begins.
func ResumeJournal(path string, each func(e *result.Entry) error) (*Writer, error) {
	file, err := files.OpenToUpdate(path)
	if errors.Is(err, fs.ErrNotExist) {
		return CreateJournal(path, false)
	}
	if err != nil {
		return nil, err
	}
	w := &Writer{to: file, close: file.Close}
	keep := int64(0)
	if err = files.LockOpen(file); err == nil {
		w.order, keep, err = closedUnits(path, file, each)
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	w.before = func() error {
		if err := file.Truncate(keep); err != nil {
			return err
		}
		_, err := file.Seek(keep, io.SeekStart)
		return err
	}
	return w, nil
}

// closedUnits calls each for the entries that [ResumeJournal] keeps. It returns
// their length in bytes, and what may follow them.
func closedUnits(name string, r io.Reader, each func(e *result.Entry) error) (order sequence, keep int64, err error) {
	var unit []*result.Entry // that is not closed yet
	err = scan(name, r, func(e *result.Entry, at place) error {
		unit = append(unit, e)
		if e.End != nil {
			return each(e)
		}
		if e.Header == nil && e.Unit == nil || !at.whole {
			return nil
		}
		for _, entry := range unit {
			if err := each(entry); err != nil {
				return err
			}
			if err := order.next(entry); err != nil {
				return err
			}
		}
		order.seal = at.seal
		unit, keep = unit[:0], at.end
		return nil
	})
	if errors.Is(err, errNoHeader) {
		return sequence{}, 0, nil
	}
	return order, keep, err
}
