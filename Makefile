# make help lists the targets.

GO            ?= go
GOLANGCI_LINT := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
ACTIONLINT    := github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
GORELEASER    := github.com/goreleaser/goreleaser/v2@v2.16.0

# The platforms that conform must build for without C.
PLATFORMS := $(foreach os,linux windows darwin,$(os)/amd64 $(os)/arm64)

# The race detector needs a C compiler; CGO_ENABLED is 1 if go found one.
RACE := $(if $(filter 1,$(shell $(GO) env CGO_ENABLED)),-race)

FUZZ_RUNS ?= 3000

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 18

.PHONY: run
run: ## run the conformance gate on the CPU backend; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend=cpu $(ARGS)

.PHONY: test
test: test/vulkan ## run every test, and list at the end what failed
	scripts/test

.PHONY: test/vulkan
test/vulkan:
	$(if $(filter linux,$(shell $(GO) env GOOS)),scripts/vulkan-linux)

.PHONY: quick
quick: ## while you work: vet, the tests that run no campaigns and no processes, 1,000 random cases
	$(GO) vet ./...
	$(GO) test -vet=off -short ./...
	$(GO) run ./cmd/conform run --backend=cpu --random=1000 --quiet

.PHONY: nightly
nightly: test/race test/checkptr mutants fuzz ## what takes long: the race detector and pointer checks over campaigns, all mutants, fuzzing

# The packages whose code starts goroutines or shares memory: see scripts/concurrent.
CONCURRENT = $$($(GO) list $$(scripts/concurrent))

# Those of them with tests that the race detector slows and cannot help.
SEQUENTIAL = $$(grep --recursive --files-with-matches --include='*_test.go' 'Label("sequential"' $$(scripts/concurrent) | xargs dirname | sort --unique)

GO_TEST = $(GO) test -vet=off -timeout=60m

.PHONY: test/race
test/race: test/vulkan
	$(GO_TEST) $(RACE) $(CONCURRENT) -ginkgo.label-filter='!sequential'

.PHONY: test/checkptr
test/checkptr: test/vulkan
	$(GO_TEST) -gcflags=example.com/conform/...=-d=checkptr $(SEQUENTIAL) -ginkgo.label-filter=sequential

.PHONY: fuzz
fuzz: ## run every fuzz target FUZZ_RUNS times
	scripts/fuzz.sh $(FUZZ_RUNS)x

.PHONY: run-onnx
run-onnx: ## run the backend tests of ONNX on the oracle and the CPU backend: see scripts/onnx-tests
	scripts/onnx-tests $(ARGS)

.PHONY: run-vulkan
run-vulkan: ## run the conformance gate on Vulkan, under its validation layer; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend=vulkan --validate $(ARGS)

# The program loads plugins through the C library, so it needs that of arm64.
.PHONY: run-arm64
run-arm64: ## run the conformance gate on the CPU backend of a conform for arm64, in QEMU; ARGS adds arguments
	GOOS=linux GOARCH=arm64 CGO_ENABLED=0 $(GO) run -exec 'qemu-aarch64-static -L /usr/aarch64-linux-gnu' \
		./cmd/conform run --backend=cpu --random=20000 $(ARGS)

.PHONY: run-onnxruntime
run-onnxruntime: ## run the conformance gate on ONNX Runtime, after make engines-install; ARGS adds arguments, such as --mode=constant
	$(GO) run ./cmd/conform run --backend=onnxruntime --exclude='dml.*' --exclude='xla.*' --exclude='openvino.pad*' --random=5000 --waivers=backends/onnxruntime/waivers.yaml $(ARGS)

.PHONY: run-openvino
run-openvino: ## run the case files on OpenVINO's CPU device, but for those that spoil its memory, after make engines-install; ARGS adds arguments, such as --mode=runtime
	$(GO) run ./cmd/conform run --backend=openvino --mode=constant 'openvino.*' 'onnx.*' --exclude=openvino.pad/more-removed-than-there-is --exclude='openvino.pad/removes-all-*' --exclude='onnx.pad/removes-more*' --exclude=onnx.pad/removes-the-least --exclude='onnx.scatter_elements/before-the-first*' --random=0 --shrink-time=10s --waivers=backends/openvino/waivers.yaml $(ARGS)

.PHONY: run-litert
run-litert: ## run the conformance gate on LiteRT, after make engines-install; ARGS adds arguments, such as --mode=reference
	$(GO) run ./cmd/conform run --backend=litert 'onnx.*' 'openvino.*' --random=20000 --waivers=backends/litert/waivers.yaml $(ARGS)

.PHONY: run-pjrt
run-pjrt: ## run the conformance gate on XLA's PJRT plugin for the CPU, after make engines-install; ARGS adds arguments, such as --mode=constant
	$(GO) run ./cmd/conform run --backend=pjrt 'dml.s*' 'openvino.*' 'onnx.*' xla.copy --random=500 --shrink-time=5s --waivers=backends/pjrt/waivers.yaml $(ARGS)

# An engine that is a Python package, and one of its modes.
FRAMEWORKS := jax/eager jax/jit mlx/eager mlx/compiled mnn/lazy mnn/module mnn/session ncnn/packed ncnn/plain tensorflow/eager tensorflow/graph tensorflow/xla

.PHONY: run-frameworks
run-frameworks: $(FRAMEWORKS:%=run-frameworks/%) ## run case files on JAX, MLX, MNN, ncnn and TensorFlow in each of their modes, after make frameworks-install; ARGS adds arguments

.PHONY: $(FRAMEWORKS:%=run-frameworks/%)
$(FRAMEWORKS:%=run-frameworks/%): run-frameworks/%:
	$(GO) run ./cmd/conform run --backend="exec:'$$(scripts/engines --frameworks)' sdk/python/engines/$(*D)_engine.py --mode=$(*F)" \
		'onnx.gather*/*' 'onnx.pad/*' 'onnx.scatter_nd/*' --random=0 --shrink-time=5s --jobs=1 --start-timeout=5m --job-timeout=5m \
		--waivers=sdk/python/engines/$(*D).waivers.yaml $(ARGS)

.PHONY: run-torch
run-torch: ## run the conformance gate on PyTorch, after scripts/engines torch, which takes 5 GB; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend="exec:$$(scripts/engines --torch) sdk/python/engines/torch_engine.py" 'onnx.*' 'openvino.*' --random=20000 --start-timeout=2m --waivers=sdk/python/engines/torch.waivers.yaml $(ARGS)

.PHONY: run-onnx-reference
run-onnx-reference: ## run the case files on ONNX's reference evaluator, after make engines-install; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend="exec:$$(scripts/engines --python) sdk/python/engines/onnx_engine.py" 'onnx.*' --random=0 --shrink-time=5s --start-timeout=2m --job-timeout=4s --waivers=sdk/python/engines/onnx.waivers.yaml $(ARGS)

.PHONY: run-iree
run-iree: ## run the case files on IREE, after make engines-install, in some twenty minutes; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend="exec:$$(scripts/engines --python) sdk/python/engines/iree_engine.py" 'onnx.*' --random=0 --shrink-runs=5 --start-timeout=2m --waivers=sdk/python/engines/iree.waivers.yaml $(ARGS)

.PHONY: run-mnn
run-mnn: ## run the case files on MNN, after make frameworks-install; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend="exec:$$(scripts/engines --frameworks) sdk/python/engines/mnn_engine.py" 'onnx.*' 'openvino.*' --random=0 --shrink-time=5s --start-timeout=2m --waivers=sdk/python/engines/mnn.waivers.yaml $(ARGS)

.PHONY: run-ncnn
run-ncnn: ## run the conformance gate on ncnn, after make frameworks-install; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend="exec:$$(scripts/engines --frameworks) sdk/python/engines/ncnn_engine.py" 'onnx.*' 'openvino.*' --random=60000 --shrink-time=5s --start-timeout=2m --waivers=sdk/python/engines/ncnn.waivers.yaml $(ARGS)

.PHONY: run-webnn
run-webnn: ## run the case files on WebNN in a browser, after make engines-install; ARGS adds arguments, such as --mode=input
	$(GO) run ./cmd/conform run --backend=webnn --random=0 --waivers=backends/webnn/waivers.yaml $(ARGS)

.PHONY: directml
directml: ## install what --backend=directml needs on Linux: see scripts/directml-linux
	scripts/directml-linux

.PHONY: test-directml
test-directml: directml ## run the tests of the DirectML backend under Wine
	GOOS=windows CGO_ENABLED=0 $(GO) test \
		-exec 'env -u GOOS $(GO) run example.com/conform/backends/directml/wine/exec' \
		./backends/directml ./backends/directml/internal/...

.PHONY: run-directml
run-directml: directml ## run the conformance gate on DirectML; ARGS adds arguments
	$(GO) run ./cmd/conform run --backend=directml 'dml.*' --random=20000 \
		--waivers backends/directml/waivers.yaml $(ARGS)

ENGINES_SECONDS ?= 10800

.PHONY: engines
engines: ## run every engine in all its modes for at most ENGINES_SECONDS, and write docs/engines.json, .md and .html; ARGS adds arguments, such as -only=numpy
	$(GO) run ./internal/engines/survey -seconds=$(ENGINES_SECONDS) $(ARGS)

.PHONY: engines-confirm
engines-confirm: ## run the reproductions of engines' faults in docs/engines, after make engines-install; ARGS names engines, such as iree
	scripts/engines-confirm $(ARGS)

.PHONY: frameworks-install
frameworks-install: ## install JAX, MLX, MNN, ncnn and TensorFlow, which take 2 GB, into the user's cache: see scripts/engines
	scripts/engines frameworks

.PHONY: engines-install
engines-install: ## install the engines that conform can test, into the user's cache: see scripts/engines
	scripts/engines

.PHONY: check
check: lint build-all tidy workflows vulnerabilities coverage clean-tree ## check everything else that a change must pass

.PHONY: lint
lint: lint/linux lint/windows ## check format and lint, for Linux and Windows

.PHONY: lint/linux lint/windows
lint/linux lint/windows: lint/%:
	GOOS=$* $(GO) vet ./...
	GOOS=$* GOARCH=arm64 $(GO) vet ./backends/...
	$(GO) run -exec 'env GOOS=$*' $(GOLANGCI_LINT) run

.PHONY: build-all
build-all: $(PLATFORMS:%=build/%) ## build for every platform

.PHONY: $(PLATFORMS:%=build/%)
$(PLATFORMS:%=build/%): build/%:
	CGO_ENABLED=0 GOOS=$(*D) GOARCH=$(*F) $(GO) build -trimpath ./...

.PHONY: archives
archives: ## build the archives of a release in dist, for every platform
	COMMIT_DATE=$$(git log -1 --format=%cI) COMMIT_TIME=$$(git log -1 --format=%ct) $(GO) run $(GORELEASER) release --snapshot --clean

.PHONY: kubernetes
kubernetes: ## validate the manifests of deploy/kubernetes with kubeconform and the types of the Kubernetes API
	cd deploy/kubernetes/check && $(GO) test ./...

.PHONY: tidy
tidy: ## check that go.mod and go.sum are tidy
	$(GO) mod tidy -diff

.PHONY: workflows
workflows: ## check that the CI workflows are valid
	$(GO) run $(ACTIONLINT)

.PHONY: vulnerabilities
vulnerabilities: ## look for known vulnerabilities in what the module links; skipped with a message if the database cannot be reached
	scripts/vulnerabilities

.PHONY: coverage
coverage: ## check that every rule has the cases that it needs
	$(GO) run ./cmd/conform coverage

.PHONY: mutants
mutants: ## compute the mutation score: which faulty backends are found, and how soon; ARGS adds arguments
	$(GO) run ./internal/mutants/score $(ARGS)

.PHONY: generate
generate: ## write the generated files
	$(GO) generate ./...

.PHONY: clean-tree
clean-tree: generate ## check that nothing is uncommitted, generated files included
	@if [ -n "$$(git status --porcelain)" ]; then \
		git status --short; git --no-pager diff; \
		echo "not committed: see above" >&2; exit 1; \
	fi

.PHONY: fmt
fmt: ## format the Go files
	$(GO) run $(GOLANGCI_LINT) fmt

.PHONY: dependencies
dependencies: ## take the newest versions of dependencies and tools
	scripts/update-dependencies
