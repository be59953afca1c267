FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /conform ./cmd/conform \
	&& go run ./internal/notices /THIRD_PARTY_NOTICES.txt

# With Python, so that an image made from this one adds an engine by pip install.
FROM python:3.13-slim-bookworm
COPY --from=build /conform /usr/local/bin/conform
COPY sdk/python/conform_backend.py /usr/local/lib/python3.13/site-packages/
COPY LICENSE /usr/share/doc/conform/
COPY --from=build /THIRD_PARTY_NOTICES.txt /usr/share/doc/conform/
USER nobody
ENV XDG_CACHE_HOME=/tmp
ENTRYPOINT ["/usr/local/bin/conform"]
