# make help lists what there is.

GO            ?= go
GOLANGCI_LINT := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
ACTIONLINT    := github.com/rhysd/actionlint/cmd/actionlint@v1.7.12

# The platforms that conform must build for without C.
PLATFORMS := $(foreach os,linux windows darwin,$(os)/amd64 $(os)/arm64)

# The race detector needs a C compiler; go says whether it found one.
RACE := $(if $(filter 1,$(shell $(GO) env CGO_ENABLED)),-race)

FUZZ_SECONDS ?= 5

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: run
run: ## the conformance gate on the CPU backend; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend=cpu $(ARGS)

.PHONY: test
test: ## every test, with the race detector where it works, and some fuzzing
	$(if $(filter linux,$(shell $(GO) env GOOS)),scripts/vulkan-linux)
	$(GO) test $(RACE) -timeout=25m ./...
	scripts/fuzz.sh $(FUZZ_SECONDS)

.PHONY: fuzz
fuzz: ## every fuzz target for FUZZ_SECONDS
	scripts/fuzz.sh $(FUZZ_SECONDS)

.PHONY: run-vulkan
run-vulkan: ## the conformance gate on Vulkan, under its validation layer; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend=vulkan --validate $(ARGS)

.PHONY: directml
directml: ## get what --backend=directml needs on Linux: see scripts/directml-linux
	scripts/directml-linux

.PHONY: test-directml
test-directml: directml ## the tests of the DirectML backend, on that
	GOOS=windows CGO_ENABLED=0 $(GO) test \
		-exec 'env -u GOOS $(GO) run example.com/conform/backends/directml/wine/exec' \
		./backends/directml ./backends/directml/internal/...

.PHONY: run-directml
run-directml: directml ## the conformance gate on DirectML; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend=directml 'dml.*' --random=20000 \
		--waivers backends/directml/waivers.yaml $(ARGS)

.PHONY: check
check: lint build-all tidy workflows vulnerabilities coverage hardening-listed clean-tree ## everything else that a change must pass

.PHONY: lint
lint: lint/linux lint/windows ## format and lint, as seen from either system

.PHONY: lint/linux lint/windows
lint/linux lint/windows: lint/%:
	GOOS=$* $(GO) vet ./...
	GOOS=$* GOARCH=arm64 $(GO) vet ./backends/...
	$(GO) run -exec 'env GOOS=$*' $(GOLANGCI_LINT) run

.PHONY: build-all
build-all: $(PLATFORMS:%=build/%) ## build for every platform

.PHONY: $(PLATFORMS:%=build/%)
$(PLATFORMS:%=build/%): build/%:
	CGO_ENABLED=0 GOOS=$(*D) GOARCH=$(*F) $(GO) build ./...

.PHONY: tidy
tidy: ## go.mod and go.sum are tidy
	$(GO) mod tidy -diff

.PHONY: workflows
workflows: ## the workflows of CI are valid
	$(GO) run $(ACTIONLINT)

.PHONY: vulnerabilities
vulnerabilities: ## known vulnerabilities of what is linked; skipped, aloud, without their database
	scripts/vulnerabilities

.PHONY: sbom
sbom: ## the bill of materials of the program, in CycloneDX, to standard output
	@$(GO) build -o "$${TMPDIR:-/tmp}/conform.sbom" ./cmd/conform
	@$(GO) run ./internal/sbom "$${TMPDIR:-/tmp}/conform.sbom"
	@rm "$${TMPDIR:-/tmp}/conform.sbom"

.PHONY: coverage
coverage: ## every rule has the cases that it needs
	$(GO) run ./cmd/conform coverage

.PHONY: mutants
mutants: ## the mutation score: which faulty backends are found, and how soon; ARGS adds arguments
	$(GO) run ./internal/mutants/score $(ARGS)

# A mutant may ask for memory without end.
.PHONY: mutate
mutate: ## small changes of our own code that no test notices, in PKG alone where that is given; ARGS adds arguments
	ulimit -v 8388608; $(GO) run ./internal/mutation/mutate $(ARGS) $(PKG)

.PHONY: hardening
hardening: ## what hostile files, children and machines are tried, and docs/hardening.md of it
	$(GO) run ./internal/docs/genhardening

.PHONY: hardening-listed
hardening-listed: ## docs/hardening.md lists the tests that there are
	$(GO) run ./internal/docs/genhardening -check

.PHONY: generate
generate: ## make the generated files anew
	$(GO) generate ./...

.PHONY: clean-tree
clean-tree: generate ## nothing is left uncommitted, generated files included
	@if [ -n "$$(git status --porcelain)" ]; then \
		git status --short; git --no-pager diff; \
		echo "not committed: see above" >&2; exit 1; \
	fi

.PHONY: fmt
fmt: ## format the Go files
	$(GO) run $(GOLANGCI_LINT) fmt
