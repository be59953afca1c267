package main

import (
	"context"
	"fmt"

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
	cmd.MarkFlagsRequiredTogether("tls-cert", "tls-key")
}

// open connects to the server.
func (n *natsFlags) open(ctx context.Context) (f *fleet.Fleet, closing func(), err error) {
	options := []nats.Option{nats.Name("conform"), nats.MaxReconnects(-1)}
	for _, file := range []struct {
		name   string
		option func() nats.Option
	}{
		{n.creds, func() nats.Option { return nats.UserCredentials(n.creds) }},
		{n.ca, func() nats.Option { return nats.RootCAs(n.ca) }},
		{n.cert, func() nats.Option { return nats.ClientCert(n.cert, n.key) }},
	} {
		if file.name == "" {
			continue
		}
		opened, err := files.Open(file.name)
		if err != nil {
			return nil, nil, err
		}
		_ = opened.Close()
		options = append(options, file.option())
	}
	url := n.url
	if url == "" {
		url = nats.DefaultURL
	}
	conn, err := nats.Connect(url, options...)
	if err != nil {
		return nil, nil, fault{fmt.Errorf("the NATS server: %w", err)}
	}
	f, err = fleet.Open(ctx, conn, int(n.replicas))
	if err != nil {
		conn.Close()
		return nil, nil, fault{fmt.Errorf("the NATS server: %w", err)}
	}
	return f, conn.Close, nil
}
