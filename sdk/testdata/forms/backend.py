"""Says of each call, or of the first call of a program, how its lists come to it."""

from conform_backend import Gap, serve


def run(job):
    forms = job.program["nodes"][0]["forms"] if job.program else job.forms
    lists = job.program["nodes"][0].get("lists", {}) if job.program else {}
    raise Gap("".join(f"{name} is {form};" for name, form in [*sorted(forms.items(), reverse=True), *lists.items()]))


if __name__ == "__main__":
    serve("mine", "1", "host CPU", {"onnx.slice": run, "onnx.program": run})
