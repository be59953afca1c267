FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /conform ./cmd/conform

# Not the static image: conform loads the libraries of backends, which takes
# the C library's loader.
FROM gcr.io/distroless/base-debian12
COPY --from=build /conform /usr/local/bin/conform
COPY LICENSE THIRD_PARTY_NOTICES.txt /usr/share/doc/conform/
USER nobody
ENTRYPOINT ["/usr/local/bin/conform"]
