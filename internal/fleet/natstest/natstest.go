// Package natstest runs a NATS server with JetStream in the process of a test.
package natstest

import (
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// startTime bounds how long a server may take to restore its store.
const startTime = 5 * time.Minute

// A Server is a NATS server in this process.
type Server struct{ server *server.Server }

// Start starts a server that keeps its store in a folder. It listens on a loopback
// port; 0 picks a free one.
func Start(store string, port int) (*Server, error) {
	return StartWith(server.Options{JetStream: true, StoreDir: store, Port: port})
}

// StartWith starts a server with options. It listens on loopback, and does not log.
func StartWith(o server.Options) (*Server, error) {
	o.Host, o.NoSigs, o.NoLog = "127.0.0.1", true, true
	if o.Port == 0 {
		o.Port = server.RANDOM_PORT
	}
	s, err := server.NewServer(&o)
	if err != nil {
		return nil, fmt.Errorf("the server: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(startTime) || s.JetStreamEnabled() != o.JetStream {
		s.Shutdown()
		return nil, errors.New("the server does not start: is another process using its store?")
	}
	return &Server{s}, nil
}

// Address returns the address on which the server listens, as HOST:PORT.
func (s *Server) Address() string { return s.server.Addr().String() }

// URL returns the URL of the server.
func (s *Server) URL() string { return "nats://" + s.Address() }

// Connect returns a connection within this process.
func (s *Server) Connect() (*nats.Conn, error) {
	return nats.Connect("", nats.InProcessServer(s.server))
}

// Close ends the server.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
