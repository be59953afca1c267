package sdk_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// compile compiles the C files that a pattern names to a shared library in a
// folder.
func compile(folder, pattern string, flags ...string) {
	sources, err := filepath.Glob(pattern)
	Expect(err).NotTo(HaveOccurred())
	compiler := find("C compiler", func(string) error { return nil }, os.Getenv("CC"), "cc", "gcc", "clang")
	args := append([]string{"-std=c99", "-Wall", "-Wextra", "-Werror", "-shared", "-O2", "-I", "c", "-o", filepath.Join(folder, "libmine.so")}, flags...)
	if runtime.GOOS != "windows" {
		args = append(args, "-fPIC")
	}
	output, err := exec.Command(compiler, append(args, sources...)...).CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
}

const (
	strided = "c/examples/strided/*.c"
	libmine = "--backend=lib:./libmine.so"
)

var _ = Describe("The example in C", func() {
	It("conforms", func() {
		in := folder()
		compile(in, strided)
		run := conform(in, "run", libmine, random(300))
		Expect(run.status).To(BeZero(), run.stdout+run.stderr)
	})

	It("is caught, with the smallest case, when a bug is planted in it", func() {
		in := folder()
		compile(in, strided, "-DPLANT_BUG")
		run := conform(in, "run", libmine, "dml.*", random(400), "--write-witnesses=found")
		Expect(run.status).To(Equal(1), run.stdout+run.stderr)
		Expect(run.stdout).To(ContainSubstring("dml.slice1/negative-stride-from-end"))
		witnesses, err := filepath.Glob(filepath.Join(in, "found", "*.yaml"))
		Expect(err).NotTo(HaveOccurred())
		Expect(witnesses).To(HaveLen(1), run.stdout)
		Expect(read(witnesses[0])).To(And(ContainSubstring("sizes: [2]"), ContainSubstring("input_window_strides: [-1]")))
		Expect(conform(in, "replay", libmine, witnesses[0]).status).To(Equal(1))
		compile(in, strided)
		Expect(conform(in, "replay", libmine, witnesses[0]).status).To(BeZero(), "the witness is of the bug and of nothing else")
	})

	It("does not take conform with it when it crashes", func() {
		in := folder()
		place(in, "mine.c", `#include "conform_backend.h"
#include <stdlib.h>

const conform_description *conform_describe(void)
{
	static const conform_capability copy = {.operator_name = "dml.copy"};
	static const conform_description d = {
		.struct_size = sizeof d, .abi_version = CONFORM_ABI_VERSION, .name = "mine", .version = "1", .device = "host CPU",
		.capabilities = &copy, .capability_count = 1, .capability_size = sizeof copy,
	};
	return &d;
}

int32_t conform_run(const conform_batch *batch)
{
	for (uint64_t i = 0; i < batch->job_count; i++) {
		conform_job_at(batch, i)->status = CONFORM_REJECTED;
		if (conform_operand_at(batch, conform_job_at(batch, i), 0)->sizes.count == 3)
			abort();
	}
	return 0;
}

void conform_close(void) {}
`)
		compile(in, filepath.Join(in, "mine.c"))
		run := conform(in, "run", libmine, "dml.copy/dhw-to-whd", "dml.copy/row-major", "--random=0")
		Expect(run.status).To(Equal(1), run.stdout+run.stderr)
		Expect(run.stdout).To(And(
			ContainSubstring("✗ crash  dml.copy"),
			ContainSubstring("1 crashed"),
			ContainSubstring("wrongly-rejected"),
		))
	})
})

var _ = It("The example of programs in C conforms where it runs a node alone", func() {
	in := folder()
	compile(in, "c/examples/program/*.c")
	run := conform(in, "run", libmine, "onnx.transpose", "onnx.concat", random(300))
	Expect(run.status).To(BeZero(), run.stdout+run.stderr)
})

var _ = DescribeTable("A write out of bounds is found at the call that makes it, and at no other", Label("hardening", "causes"),
	func(write, want string) {
		in := folder()
		place(in, "mine.c", `#include "conform_backend.h"
#include <string.h>
#undef conform_run

CONFORM_EXPORT int32_t conform_run(const conform_batch *batch)
{
	for (uint64_t i = 0; i < batch->job_count; i++) {
		conform_batch one = *batch;
		conform_job *job = one.jobs = conform_job_at(batch, i);
		one.job_count = 1;
		if (strided_run(&one) != 0)
			return 1;
		conform_operand *output = conform_operand_at(batch, job, job->operand_count - 1);
		if (strcmp(job->operator_name, "dml.copy") == 0 && output->sizes.count == 3 && job->status == CONFORM_DONE && output->buffer != NULL) {
			uint8_t *start = output->buffer, *end = start + output->length;
			`+write+`;
			(void)end;
		}
	}
	return 0;
}
`)
		examples, err := filepath.Abs(filepath.Dir(strided))
		Expect(err).NotTo(HaveOccurred())
		sources, err := filepath.Glob(filepath.Join(examples, "*.c"))
		Expect(err).NotTo(HaveOccurred())
		compile(in, filepath.Join(in, "mine.c"), append([]string{"-Dconform_run=strided_run"}, sources...)...)
		run := conform(in, "run", libmine, "dml.copy/d*", "dml.copy/p*", "dml.slice1/*", random(100), "--report=json=-")
		Expect(run.status).To(Equal(1), run.stdout+run.stderr)
		var report struct {
			Summary     struct{ Flaky int }
			Divergences []struct{ Kind, Operator string }
		}
		Expect(json.Unmarshal([]byte(run.stdout), &report)).To(Succeed())
		Expect(report.Divergences).To(HaveExactElements(Equal(struct{ Kind, Operator string }{want, "dml.copy"})))
		Expect(report.Summary.Flaky).To(BeZero())
	},
	Entry("64 KiB behind the output", `memset(end, 1, 65536)`, "crash"),
	Entry("a byte 64 KiB behind the output", `end[65536] = 1`, "crash"),
	Entry("64 KiB before the output", `memset(start - 65536, 1, 65536)`, "crash"),
	Entry("a byte before the guard bytes, on their page", `start[-70] = 1`, "crash"),
	Entry("the first byte behind the output", `end[0] ^= 1`, "guard-overwritten"),
	Entry("the last byte before the output", `start[-1] ^= 1`, "guard-overwritten"),
)

var _ = DescribeTable("A library that dies of a signal is reported with the signal and what it said", Label("hardening", "causes"),
	func(statement, signal, words string) {
		if runtime.GOOS == "windows" {
			Skip("no signals on windows")
		}
		in := folder()
		place(in, "mine.c", `#include "conform_backend.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

const conform_description *conform_describe(void)
{
	static const conform_capability copy = {.operator_name = "dml.copy"};
	static const conform_description d = {
		.struct_size = sizeof d, .abi_version = CONFORM_ABI_VERSION, .name = "mine", .version = "1", .device = "host CPU",
		.capabilities = &copy, .capability_count = 1, .capability_size = sizeof copy,
	};
	return &d;
}

int32_t conform_run(const conform_batch *batch)
{
	fprintf(stderr, "before\n");
	`+statement+`;
	return batch->job_count == 0;
}

void conform_close(void) {}
`)
		compile(in, filepath.Join(in, "mine.c"))
		run := conform(in, "run", libmine, "dml.copy/row-major", "--random=0", "--report=json=-")
		Expect(run.status).To(Equal(1), run.stdout+run.stderr)
		Expect(run.stdout).To(MatchRegexp(`crashed: signal: ` + signal + `.*; stderr: before( \| .*` + words + `)?`))
		Expect(run.stdout).To(ContainSubstring(words))
		Expect(run.stdout).NotTo(ContainSubstring("goroutine"))
	},
	Entry("a write to nowhere", `volatile int *volatile nowhere = NULL; *nowhere = 1`, "segmentation fault", ""),
	Entry("an assertion", `assert(batch->job_count == 77)`, "abort", "batch->job_count == 77"),
	Entry("an abort, after a message", `fprintf(stderr, "out of ideas\n"), abort()`, "abort", "out of ideas"),
	Entry("an abort, after a message on standard output", `printf("out of ideas\n"), fflush(stdout), abort()`, "abort", "out of ideas"),
	Entry("a trap", `__builtin_trap()`, "(illegal instruction|trace/breakpoint trap)", ""),
)

var _ = Describe("A library that cannot be loaded", func() {
	It("is a backend that is missing, with the reason", func() {
		run := conform(folder(), "run", libmine, "dml.copy/row-major")
		Expect(run.status).To(Equal(3))
		Expect(run.stderr).To(ContainSubstring("libmine.so"))
	})

	It("is bad usage without a path", func() {
		run := conform(folder(), "run", "--backend=lib:", "dml.copy/row-major")
		Expect(run.status).To(Equal(2))
		Expect(run.stderr).To(ContainSubstring("path is missing"))
	})
})
