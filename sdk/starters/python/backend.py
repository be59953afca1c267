"""A backend for conform. Test it with

    conform run --backend='exec:python3 backend.py' dml.copy

It copies bytes as they lie in memory, so it is wrong for tensors with strides,
and it accepts invalid calls. The report shows both.
"""

from conform_backend import serve


def copy(job):
    source, target = job.operands
    if not job.check_only:
        count = min(len(source.buffer), len(target.buffer))
        target.buffer[:count] = source.buffer[:count]


if __name__ == "__main__":
    serve("starter", "0.1", "host CPU", {"dml.copy": copy})
