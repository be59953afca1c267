package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"example.com/conform/internal/files"
	"example.com/conform/internal/fleet"
)

// natsFlags say how to reach a NATS server.
type natsFlags struct {
	url, creds    string
	ca, cert, key string // files for TLS
	replicas      int64
}

func (n *natsFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&n.url, "nats", "", "`URL` of the NATS server, or several with commas (default "+nats.DefaultURL+")")
	f.StringVar(&n.creds, "creds", "", "`FILE` with NATS credentials")
	f.StringVar(&n.ca, "tls-ca", "", "`FILE` with the certificates that sign the server's")
	f.StringVar(&n.cert, "tls-cert", "", "`FILE` with the certificate of this client")
	f.StringVar(&n.key, "tls-key", "", "`FILE` with the key of that certificate")
	integerFlag(cmd, &n.replicas, "replicas", 1, 5, 1, "keep new campaigns on `N` servers of the cluster")
	pairFlags(cmd, "tls-cert", "tls-key")
}

// open connects to the server. If the connection was lost, closing replaces the error
// of the command by the reason.
func (n *natsFlags) open(ctx context.Context) (f *fleet.Fleet, closing func(*error), err error) {
	options, err := n.options()
	if err != nil {
		return nil, nil, err
	}
	url := n.url
	if url == "" {
		url = nats.DefaultURL
	}
	conn, err := nats.Connect(url, options...)
	if err != nil {
		return nil, nil, natsFault(err)
	}
	f, err = fleet.Open(ctx, conn, int(n.replicas))
	if err != nil {
		conn.Close()
		return nil, nil, natsFault(err)
	}
	return f, func(err *error) {
		if lost := f.Lost(); lost != nil && *err != nil {
			*err = natsFault(lost)
		}
		conn.Close()
	}, nil
}

func natsFault(err error) error { return fault{fmt.Errorf("the NATS server: %w", err)} }

// options returns the options of a connection. It reads the files, so that a wrong
// file is named here and does not fail at the server.
func (n *natsFlags) options() ([]nats.Option, error) {
	options := []nats.Option{nats.Name("conform"), nats.MaxReconnects(-1)}
	for _, o := range []struct {
		files  []string
		option nats.Option
	}{
		{[]string{n.ca}, nats.RootCAs(n.ca)},
		{[]string{n.cert, n.key}, nats.ClientCert(n.cert, n.key)},
		{[]string{n.creds}, credentials(n.creds)},
	} {
		if o.files[0] == "" {
			continue
		}
		for _, name := range o.files {
			file, err := files.Open(name)
			if err != nil {
				return nil, err
			}
			_ = file.Close()
		}
		if err := o.option(new(nats.Options)); err != nil {
			return nil, fmt.Errorf("%s: %w", strings.Join(o.files, ", "), err)
		}
		options = append(options, o.option)
	}
	return options, nil
}

// credentials returns the option of a file of credentials, and reads the file.
func credentials(name string) nats.Option {
	return func(o *nats.Options) error {
		if err := nats.UserCredentials(name)(o); err != nil {
			return err
		}
		_, err := o.UserJWT()
		_, seed := o.SignatureCB(nil)
		return errors.Join(err, seed)
	}
}
