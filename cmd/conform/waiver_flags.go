package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform"
	"example.com/conform/cases"
	"example.com/conform/internal/claim"
	"example.com/conform/internal/files"
	"example.com/conform/internal/waive"
)

// waiverFlags are the flags that say which divergences are known, and what the backend must support.
type waiverFlags struct {
	waivers, claims string
	// known says that the known divergences of engines are waived, unless noWaivers is set.
	known, noWaivers bool
}

func (e *waiverFlags) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&e.waivers, "waivers", "", "`FILE` of waivers, which excuse known divergences")
	cmd.Flags().StringVar(&e.claims, "claims", "", "`FILE` of claims: a claimed call that is not supported fails the run")
}

// knownFlag has a command waive known divergences of engines, and gives it the flag that
// shows them.
func (e *waiverFlags) knownFlag(cmd *cobra.Command) {
	noWaiversFlag(cmd, &e.noWaivers)
	e.known = true
}

// excused returns the waivers of the file. To the user's own files, an engine means
// nothing.
func (e *waiverFlags) excused() ([]cases.Waiver, error) {
	if e.waivers == "" {
		return nil, nil
	}
	f, err := files.Open(e.waivers)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	list, err := cases.LoadWaivers(e.waivers, f)
	for i := range list {
		list[i].Engine = ""
		if err == nil {
			err = waive.Check(&list[i])
		}
	}
	return list, asKind(waiverFile, e.waivers, err)
}

// claimed returns the claims of the file, which are not nil if there is one.
func (e *waiverFlags) claimed() ([]cases.Claim, error) {
	if e.claims == "" {
		return nil, nil
	}
	f, err := files.Open(e.claims)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	list, err := cases.LoadClaims(e.claims, f)
	for i := range list {
		if err == nil {
			err = claim.Check(&list[i])
		}
	}
	return append([]cases.Claim{}, list...), asKind(claimsFile, e.claims, err)
}

// noWaiversFlag is the flag that shows known divergences of engines.
func noWaiversFlag(cmd *cobra.Command, p *bool) {
	cmd.Flags().BoolVar(p, "no-waivers", false, "show the known divergences of engines, too, which are waived by default")
}

// isEngine reports whether a backend is an engine that conform has an adapter for. The adapter
// decides which calls it gets, so it is not the engine's fault if these are few.
func isEngine(backend string) bool {
	return honestNamed(backend).Foreign && !strings.HasPrefix(backend, libraryPrefix)
}

// known returns the waivers that conform ships for a backend. Which of them apply is
// up to the version and the device of its engine.
func known(backend string) ([]cases.Waiver, error) {
	name := "backends/" + backend + "/waivers.yaml"
	f, err := conform.Backends.Open(name)
	if !isEngine(backend) || errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var list []cases.Waiver
	if err == nil {
		defer func() { _ = f.Close() }()
		list, err = cases.LoadWaivers(name, f)
	}
	if err != nil {
		return nil, fault{fmt.Errorf("the waivers of engines: %w", err)}
	}
	return list, nil
}
