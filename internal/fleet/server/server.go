// Package server runs a NATS server with JetStream in this process, for a fleet
// on one machine.
package server

import (
	"errors"
	"fmt"
	"time"

	nats "github.com/nats-io/nats-server/v2/server"
	client "github.com/nats-io/nats.go"
)

// startTime bounds how long the server may take to restore its store.
const startTime = time.Minute

// A Server is a NATS server in this process.
type Server struct{ server *nats.Server }

// Start starts a server that keeps its store in a folder. It listens on a port of
// the loopback interface, or on none if the port is 0: only this process reaches
// it then.
func Start(store string, port int) (*Server, error) {
	s, err := nats.NewServer(&nats.Options{
		ServerName: "conform", Host: "127.0.0.1", Port: port, DontListen: port == 0,
		JetStream: true, StoreDir: store, NoSigs: true, NoLog: true,
	})
	if err != nil {
		return nil, fmt.Errorf("the server: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(startTime) || !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, errors.New("the server does not start: is another process using its store?")
	}
	return &Server{s}, nil
}

// Connect returns a connection within this process.
func (s *Server) Connect() (*client.Conn, error) {
	return client.Connect("", client.InProcessServer(s.server))
}

// Close ends the server.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
