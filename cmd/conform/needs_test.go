package main_test

import (
	"errors"
	"os"
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// lacks skips a spec on a machine that lacks something. It fails on a CI system,
// where nothing is lacking.
func lacks(what string, err error) {
	GinkgoHelper()
	Expect(os.Getenv("CI")).NotTo(Equal("true"), "CI has a "+what+": "+err.Error())
	Skip("there is no " + what + " here: " + err.Error())
}

// listedBackend begins what conform backends prints of a backend, and tells
// why it is missing.
var listedBackend = regexp.MustCompile(`(?m)^([a-z]+): (?:missing: (.+))?`)

// asked are what missing said before, by the backend.
var asked = map[string]string{}

// missing says why a backend is missing; "" if it is there.
func missing(backend string) string {
	GinkgoHelper()
	why, known := asked[backend]
	if !known {
		match := listedBackend.FindStringSubmatch(conform("backends", backend).stdout)
		Expect(match).To(HaveLen(3))
		why = match[2]
		asked[backend] = why
	}
	return why
}

// needs skips a spec on a machine without the software of a backend, which make
// engines-install or a package of the system brings.
func needs(backend string) {
	GinkgoHelper()
	if why := missing(backend); why != "" {
		lacks(backend, errors.New(why))
	}
}
