package main_test

import (
	"errors"
	"os"
	"regexp"
	"sync"

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

// listedBackend begins the part of a backend in what conform backends prints, and tells
// why it is missing.
var listedBackend = regexp.MustCompile(`(?m)^([a-z]+): (?:missing: (.+))?`)

// missing says why each backend that conform lists is missing; "" for one
// that is there.
var missing = sync.OnceValue(func() map[string]string {
	list := map[string]string{}
	for _, match := range listedBackend.FindAllStringSubmatch(conform("backends").stdout, -1) {
		list[match[1]] = match[2]
	}
	return list
})

// needs skips a spec on a machine without the software of a backend, which make
// engines-install or a package of the system brings.
func needs(backend string) {
	GinkgoHelper()
	Expect(missing()).To(HaveKey(backend))
	if why := missing()[backend]; why != "" {
		lacks(backend, errors.New(why))
	}
}
