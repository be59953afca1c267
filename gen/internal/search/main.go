// Command search searches the seeds of every operator for combinations of
// feature values, and writes what it finds into the folder that is its first
// argument, one file for each operator. Further arguments name operators;
// without them, it searches for all. It leaves out an operator whose generator and features
// are as they were, which -all searches, too. Its exit status is 1 if fewer
// combinations of an operator are known than before; conform coverage --pairs -v
// lists those that were never seen. To give some up, lower the number in the file first. With -seeds=0 it keeps
// the seeds that are known, as where only elements are drawn otherwise, if they have what they had.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"example.com/conform/gen"
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

func main() {
	all := flag.Bool("all", false, "search also what has not changed")
	n := flag.Int("seeds", 1_500_000, "seeds of each operator")
	flag.Parse()
	if flag.NArg() < 1 || *n < 0 {
		flag.Usage()
		os.Exit(2)
	}
	operators, err := named(flag.Args()[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "search:", err)
		os.Exit(2)
	}
	failures := make([]error, len(operators))
	var running sync.WaitGroup
	for i, op := range operators {
		g, ok := gen.For(op)
		if !ok {
			failures[i] = fmt.Errorf("%s has no generator", op.Name)
			continue
		}
		seeds := *n
		if op.Program { // they take longer, and have fewer combinations
			seeds /= 4
		}
		running.Go(func() { failures[i] = search(g, seeds, filepath.Join(flag.Arg(0), op.Name+".txt"), *all) })
	}
	running.Wait()
	if err = errors.Join(failures...); err != nil {
		fmt.Fprintln(os.Stderr, "search:", err)
		os.Exit(1)
	}
}

// named returns the operators of the given names, or all if there are no names.
func named(names []string) ([]*spec.Operator, error) {
	if len(names) == 0 {
		return catalogue.All(), nil
	}
	operators := make([]*spec.Operator, len(names))
	for i, name := range names {
		var err error
		if operators[i], err = catalogue.Operator(name); err != nil {
			return nil, err
		}
	}
	return operators, nil
}

func search(g *draw.Generator, n int, path string, all bool) error {
	before := gen.NewKnown(g)
	if file, err := os.Open(path); err == nil {
		before, err = gen.ReadKnown(g, file)
		_ = file.Close()
		if err != nil { // it is of other features or rules
			fmt.Fprintf(os.Stderr, "search: %s: %v: its combinations are counted anew\n", path, err)
			before.Count = 0
		}
	}
	if !all && gen.Digest(g, before.Hints) == before.Digest && gen.FeatureDigest(g, before.Hints) == before.Features {
		return nil
	}
	again := gen.Search
	if n == 0 {
		again = func(g *draw.Generator, _ int, before *gen.Known) (*gen.Known, error) { return gen.Again(g, before) }
	}
	k, err := again(g, n, before)
	if err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(k.Write(file, g), file.Close())
}
