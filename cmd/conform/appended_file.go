package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"example.com/conform/cases"
	"example.com/conform/internal/files"
)

// An appendedFile is a file to which a run adds entries: waivers or claims.
type appendedFile struct {
	flag, key string // "--write-waivers", "waivers"
	head      string // of a new file
	count     func(name string, text []byte) (entries int, err error)

	name   string // "" for none
	before []byte // what the file has
}

func appendedWaivers() appendedFile {
	return appendedFile{
		flag: "--write-waivers", key: "waivers", head: "# Review each: say why it is excused, where it is followed up, and until when.\n",
		count: func(name string, text []byte) (int, error) {
			list, err := cases.LoadWaivers(name, bytes.NewReader(text))
			return len(list), err
		},
	}
}

func appendedClaims() appendedFile {
	return appendedFile{
		flag: "--write-claims", key: "claims", head: "# What the backend supports. A run with --claims fails where it no longer does.\n",
		count: func(name string, text []byte) (int, error) {
			list, err := cases.LoadClaims(name, bytes.NewReader(text))
			return len(list), err
		},
	}
}

// open checks that the file can be written. read names the file of entries that the run has.
func (g *appendedFile) open(backends int, read string) error {
	if g.name == "" {
		return nil
	}
	if backends > 1 {
		return fmt.Errorf("%s: %s are of one backend: run the others by themselves", g.flag, g.key)
	}
	f, err := files.Open(g.name)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, files.ErrNotRegular):
	case err == nil && read != g.name:
		_ = f.Close()
		return fmt.Errorf("%s: %s is there already: to add to it, name it with --%s too", g.flag, g.name, g.key)
	case err == nil:
		g.before, err = io.ReadAll(io.LimitReader(f, cases.MaxFileBytes+1))
		if err = errors.Join(err, f.Close()); err == nil {
			break
		}
		fallthrough
	default:
		return fmt.Errorf("%s: %w", g.flag, err)
	}
	out, err := files.NewOutput(g.name)
	if err != nil {
		return fmt.Errorf("%s: %w", g.flag, err)
	}
	return out.Close()
}

// write adds entries, which draft writes, to the file if it is asked for. The file keeps what it
// has. Where the run could not run to its end and there is nothing to add, no file comes to be.
func (g *appendedFile) write(ended bool, draft func() ([]string, error)) error {
	if g.name == "" {
		return nil
	}
	have, err := g.count(g.name, g.before)
	added, failed := draft()
	if failed != nil {
		return asUnwritten(fmt.Errorf("%s is left as it is: %w", g.name, failed))
	}
	if len(added) == 0 && !ended {
		return nil
	}
	text := append(bytes.TrimRight(g.before, "\n"), '\n')
	if len(g.before) == 0 || err == nil && have == 0 {
		text = []byte(g.head + g.key + ":\n")
		if len(added) == 0 {
			text = []byte(g.key + ": []\n")
		}
	}
	for _, entry := range added {
		text = append(text, entry...)
	}
	all, err := g.count(g.name, text)
	if have > 0 && all != have+len(added) {
		err = errors.Join(fmt.Errorf("new %s do not fit below the existing ones, which must be indented by two spaces", g.key), err)
	}
	if err != nil {
		return asUnwritten(fmt.Errorf("%s is left as it is: %w", g.name, err))
	}
	return asUnwritten(files.Write(g.name, text))
}
