# make help lists the targets.

GO            ?= go
GOLANGCI_LINT := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
ACTIONLINT    := github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
GORELEASER    := github.com/goreleaser/goreleaser/v2@v2.16.0

CONFORM = $(GO) run ./cmd/conform run $(1) $(ARGS)

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 20

.PHONY: run
run: ## run the conformance gate on the CPU backend; ARGS adds arguments, here and below
	$(call CONFORM,--backend=cpu)

##### Tests

.PHONY: quick
quick: ## while you work: vet, the tests that run no campaigns and no processes, 1,000 random cases
	$(GO) vet ./...
	$(GO) test -vet=off -short -ldflags=-s ./...
	$(call CONFORM,--backend=cpu --random=1000 --quiet)

.PHONY: test
test: test/vulkan ## run every test in a few minutes, and list at the end what failed
	scripts/test

.PHONY: test/vulkan
test/vulkan:
	$(if $(filter linux,$(shell $(GO) env GOOS)),scripts/vulkan-linux)

NIGHTLY := nightly/race nightly/samples nightly/mutants nightly/pairs nightly/kills nightly/fuzz nightly/archives nightly/known nightly/engines

.PHONY: nightly $(NIGHTLY)
nightly: $(NIGHTLY) ## what takes hours: the race detector on campaigns, all mutants and pairs of them, many kills, fuzzing, archives built twice
nightly/race: test/vulkan
	$(GO) test -vet=off -race -timeout=4h $$(scripts/concurrent)
nightly/samples: test/vulkan
	CONFORM_SAMPLES=10 $(GO) test -vet=off -timeout=2h $$(grep --recursive --files-with-matches --include='*_test.go' 'conform/internal/testscale"' . | xargs dirname | sort --unique)
nightly/mutants: mutants
	GOGC=400 $(GO) test -vet=off -timeout=1h ./internal/mutants
nightly/pairs:
	$(GO) run ./internal/mutants/pairs --least=58
nightly/kills:
	CONFORM_KILLS=1000 $(GO) test -vet=off -timeout=1h ./cmd/conform -ginkgo.focus='killed at random'
nightly/fuzz:
	scripts/fuzz.sh 400s
nightly/known:
	known=$$(mktemp -d) && cp gen/known/* $$known && cd gen && $(GO) run ./internal/search -all $$known # fails if it sees less
nightly/engines: engines-install frameworks-install compilers-install plugins-install run-openvino run-openvino-programs run-pjrt run-webnn run-onnxruntime-web run-tensorflow-js run-onnxruntime-webgpu run-onnxruntime-ggml run-onnxruntime-qnn run-tinygrad run-tract run-tvm run-frameworks
nightly/archives: archives
	mkdir -p bin && cp dist/SHA256SUMS bin && GOCACHE=$$(mktemp -d) $(MAKE) archives && diff bin/SHA256SUMS dist/SHA256SUMS

.PHONY: fuzz
fuzz: ## run every fuzz target 3000 times
	scripts/fuzz.sh 3000x

.PHONY: mutants
mutants: ## compute the mutation score: which faulty backends are found, and how soon
	$(GO) run ./internal/mutants/score $(ARGS)

##### Everything else that a change must pass

.PHONY: check
check: lint build-all tidy workflows vulnerabilities coverage made clean-tree ## check everything else that a change must pass

.PHONY: lint lint/linux lint/windows
# The linter reads for Windows only the packages that differ there.
WINDOWS = $(shell { git ls-files '*_windows.go' '*_windows_test.go'; git grep -l '^//go:build' -- '*.go'; } | xargs dirname | sort --unique | \
	sed 's:^:./:' | GOOS=windows xargs $(GO) list -e -f '{{if .GoFiles}}{{.Dir}}{{end}}')
lint: lint/linux lint/windows ## check format and lint, for Linux and Windows
lint/linux lint/windows: lint/%:
	GOOS=$* $(GO) vet -tags=man ./...
	$(if $(filter linux,$*),GOARCH=arm64 $(GO) vet ./backends/...)
	$(GO) run -exec 'env GOOS=$*' $(GOLANGCI_LINT) run $(if $(filter windows,$*),$(WINDOWS))

.PHONY: fmt
fmt: ## format the Go files
	$(GO) run $(GOLANGCI_LINT) fmt

PLATFORMS := $(foreach os,linux windows darwin,$(os)/amd64 $(os)/arm64)

.PHONY: build-all $(PLATFORMS:%=build/%)
# With the flags of vet, whose packages it shares. Nothing is linked, which took a fifth of the time: a release is.
build-all: $(PLATFORMS:%=build/%) ## compile for every platform
$(PLATFORMS:%=build/%): build/%:
	GOOS=$(*D) GOARCH=$(*F) $(GO) list -export -f '{{with .Error}}{{.}}{{end}}' ./... >/dev/null

.PHONY: tidy
tidy: ## check that go.mod and go.sum are tidy
	$(GO) mod tidy -diff

.PHONY: workflows
workflows: ## check that the CI workflows are valid
	$(GO) run $(ACTIONLINT)

.PHONY: kubernetes
kubernetes: ## decode the manifests of deploy/kubernetes with the types of the Kubernetes API
	cd deploy/kubernetes/check && $(GO) test ./...

.PHONY: test-slurm
test-slurm: ## run deploy/slurm/shards.sh on a Slurm of one node, and kill some of its tasks: see scripts/test-slurm
	scripts/test-slurm

.PHONY: vulnerabilities
vulnerabilities: ## look for known vulnerabilities in what the module links; skipped with a message if the database cannot be reached
	scripts/vulnerabilities

.PHONY: coverage
coverage: ## check that every rule has the cases that it needs
	$(GO) run ./cmd/conform coverage

.PHONY: generate
generate: ## write the generated files
	$(GO) generate ./...

.PHONY: made
made: ## check that the files can be made that only a release has
	$(GO) run ./internal/notices "$$(mktemp)"
	$(GO) run ./cmd/conform schema case >cases/schema.json
	$(GO) run ./cmd/conform rules --format=markdown >/dev/null

.PHONY: clean-tree
clean-tree: generate ## check that nothing is uncommitted, generated files included
	@if [ -n "$$(git status --porcelain)" ]; then \
		git status --short; git --no-pager diff; \
		echo "not committed: see above" >&2; exit 1; \
	fi

.PHONY: archives
archives: ## build the archives of a release in dist, for every platform
	COMMIT_DATE=$$(git log -1 --format=%cI) COMMIT_TIME=$$(git log -1 --format=%ct) $(GO) run $(GORELEASER) release --snapshot --clean

.PHONY: wheels test-wheel
wheels: ## build the wheels of a release in dist/wheels, for every platform; ARGS=--host: for this machine alone
	scripts/wheels $(ARGS)
test-wheel: ## build the wheel for this machine, and use it in a new environment, without Go
	scripts/test-wheel

.PHONY: dependencies
dependencies: ## take the newest versions of dependencies and tools
	scripts/update-dependencies

##### Backends other than the CPU's

.PHONY: run-vulkan
run-vulkan: ## run the conformance gate on Vulkan, under its validation layer
	$(call CONFORM,--backend=vulkan --option validate=true)

# The program loads plugins through the C library, so it needs that of arm64. QEMU keeps
# books on every page of a huge operand, so it has no addresses for these: they are skipped.
.PHONY: run-arm64
run-arm64: ## run the conformance gate on the CPU backend of a conform for arm64, in QEMU
	GOOS=linux GOARCH=arm64 CGO_ENABLED=0 $(GO) run -exec 'qemu-aarch64-static -R 0x100000000 -L /usr/aarch64-linux-gnu' \
		./cmd/conform run --backend=cpu --random=20000 $(ARGS)

.PHONY: onnx-tests
onnx-tests: ## run the backend tests of ONNX on the oracle and the CPU backend: see scripts/onnx-tests
	scripts/onnx-tests $(ARGS)

.PHONY: directml
directml: ## install what --backend=directml needs on Linux: see scripts/directml-linux
	scripts/directml-linux

.PHONY: test-directml
test-directml: directml ## run the tests of the DirectML backend, under Wine
	GOOS=windows CGO_ENABLED=0 $(GO) test \
		-exec 'env -u GOOS $(GO) run example.com/conform/backends/directml/wine/exec' \
		./backends/directml ./backends/directml/internal/...
	$(GO) test -vet=off ./cmd/conform -ginkgo.label-filter=directml

.PHONY: run-directml
run-directml: directml ## run the conformance gate on DirectML
	$(call CONFORM,--backend=directml 'dml.*' --random=20000)

.PHONY: engines-install frameworks-install compilers-install plugins-install
engines-install: ## install the engines that conform can test, into the user's cache: see scripts/engines
	scripts/engines
frameworks-install: ## likewise JAX, MLX, MNN, ncnn and TensorFlow, which take 2 GB
	scripts/engines frameworks
compilers-install: ## likewise tinygrad, tract and TVM, which take 500 MB
	scripts/engines compilers
plugins-install: ## likewise plugins of ONNX Runtime, for WebGPU, ggml and Qualcomm's NPUs
	scripts/engines plugins

.PHONY: engines
engines: ## run every engine in its main modes for half an hour, go on if that was too short, and write backends/*/survey.json; such as ARGS='-only=numpy -for=5m'
	$(GO) run ./internal/engines/survey $(ARGS)

.PHONY: site
site: ## write dist/site/index.html: how engines behave on every operator, rule and question, their faults, and what changed between versions
	$(GO) run ./internal/engines/site/build $(ARGS)

.PHONY: engines-confirm
engines-confirm: ## run the reproductions of engines' faults in backends/*/faults; ARGS names engines, such as iree
	scripts/engines-confirm $(ARGS)

ENGINES := $(patsubst backends/%/engine.yaml,%,$(wildcard backends/*/engine.yaml))

.PHONY: run-engine $(ENGINES:%=run-%)
run-engine: ## such as run-litert: run an engine on the cases that its engine.yaml states
	@echo 'name the engine: $(ENGINES:%=make run-%)' >&2; exit 2
$(ENGINES:%=run-%): run-%:
	$(call CONFORM,--backend=$*)

# The plugin for WebGPU runs on SwiftShader, which the browser for WebNN brings.
engines engines-confirm run-onnxruntime-webgpu: export ORT_WEBGPU_EP_ALLOW_SOFTWARE_ADAPTER = 1
engines engines-confirm run-onnxruntime-webgpu: export VK_DRIVER_FILES = $(firstword $(wildcard $(dir $(shell scripts/engines --python))../../chromium/vk_swiftshader_icd.json /usr/lib/chromium/vk_swiftshader_icd.json))
engines engines-confirm run-onnxruntime-ggml: export GGML_NO_BACKTRACE = 1

.PHONY: run-openvino-programs
run-openvino-programs: ## run programs on OpenVINO
	$(call CONFORM,--backend=openvino --mode=constant onnx.program --random=1000 --shrink-runs=300 --job-timeout=1m)

FRAMEWORKS := jax/eager jax/jit mlx/eager mlx/compiled mnn/lazy mnn/module mnn/session ncnn/packed ncnn/plain tensorflow/eager tensorflow/graph tensorflow/xla

.PHONY: run-frameworks $(FRAMEWORKS:%=run-frameworks/%)
run-frameworks: $(FRAMEWORKS:%=run-frameworks/%) ## run case files on JAX, MLX, MNN, ncnn and TensorFlow in each of their modes
$(FRAMEWORKS:%=run-frameworks/%): run-frameworks/%:
	$(call CONFORM,--backend=$(*D) --mode=$(*F) 'onnx.gather*/*' 'onnx.pad/*' 'onnx.scatter_nd/*' \
		--random=0 --shrink-runs=20 --jobs=1 --job-timeout=5m)
