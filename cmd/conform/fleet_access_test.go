package main_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/jwt/v2"
	nats "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/fleet/natstest"
)

// guarded starts a NATS server with options and returns its address.
func guarded(o nats.Options) string {
	GinkgoHelper()
	o.StoreDir = GinkgoT().TempDir()
	s, err := natstest.StartWith(o)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(s.Close)
	return s.Address()
}

// permissions are those that docs/fleet.md gives a user that works.
func permissions() *nats.Permissions {
	GinkgoHelper()
	block := regexp.MustCompile("(?s)```\n(permissions {.*?)```").FindStringSubmatch(read(filepath.Join("..", "..", "docs", "fleet.md")))
	Expect(block).To(HaveLen(2))
	o, err := nats.ProcessConfigFile(file("nats.conf", "authorization {users: [{user: u, password: p, "+block[1]+"}]}"))
	Expect(err).NotTo(HaveOccurred())
	p := o.Users[0].Permissions
	Expect(p.Publish.Allow).To(HaveLen(7))
	Expect(p.Subscribe.Allow).To(HaveLen(2))
	return p
}

// campaign runs a campaign with witnesses from its beginning to its end with flags
// for the server, until a command fails. It returns what the last one said.
func campaign(name string, server ...string) (said string, status int) {
	GinkgoHelper()
	for _, args := range [][]string{
		{"submit", "--name=" + name, wrongReverse, "dml.slice1/*", "--random=2000"},
		{"work", "--until=" + name, wrongReverse},
		{"report", name},
		{"status", name},
		{"drop", name},
	} {
		e := conform(append(append([]string{"fleet"}, args...), server...)...)
		diverges := args[0] == "report" && e.status == 1
		if e.status != 0 && !diverges {
			return args[0] + ": " + e.stderr, e.status
		}
		said += e.stdout
	}
	return said, 0
}

// certificates are files of certificates for TLS, which one authority signed.
type certificates struct{ ca, server, serverKey, client, clientKey string }

func newCertificates() certificates {
	GinkgoHelper()
	number := int64(0)
	sign := func(name string, parent *x509.Certificate, by *ecdsa.PrivateKey) (certificate *x509.Certificate, key *ecdsa.PrivateKey, certificateFile, keyFile string) {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		Expect(err).NotTo(HaveOccurred())
		number++
		template := &x509.Certificate{
			SerialNumber: big.NewInt(number), Subject: pkix.Name{CommonName: name}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
			NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), BasicConstraintsValid: true, IsCA: parent == nil,
			KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
		}
		if parent == nil {
			parent, by = template, key
		}
		der, err := x509.CreateCertificate(rand.Reader, template, parent, &key.PublicKey, by)
		Expect(err).NotTo(HaveOccurred())
		private, err := x509.MarshalPKCS8PrivateKey(key)
		Expect(err).NotTo(HaveOccurred())
		certificate, err = x509.ParseCertificate(der)
		Expect(err).NotTo(HaveOccurred())
		return certificate, key, file(name+".pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))),
			file(name+"-key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})))
	}
	var c certificates
	authority, key, ca, _ := sign("ca", nil, nil)
	c.ca = ca
	_, _, c.server, c.serverKey = sign("server", authority, key)
	_, _, c.client, c.clientKey = sign("client", authority, key)
	return c
}

// options are those of a server that asks clients for a certificate.
func (c *certificates) options() nats.Options {
	GinkgoHelper()
	config, err := nats.GenTLSConfig(&nats.TLSConfigOpts{CertFile: c.server, KeyFile: c.serverKey, CaFile: c.ca, Verify: true})
	Expect(err).NotTo(HaveOccurred())
	return nats.Options{JetStream: true, TLS: true, TLSVerify: true, TLSConfig: config, TLSTimeout: 10}
}

var _ = Describe("a server of a fleet that is guarded", func() {
	It("by TLS with certificates of its clients runs a campaign", func() {
		c := newCertificates()
		address := guarded(c.options())
		said, status := campaign("tls", "--nats=tls://"+address, "--tls-ca="+c.ca, "--tls-cert="+c.client, "--tls-key="+c.clientKey)
		Expect(status).To(BeZero(), said)
		Expect(said).To(And(ContainSubstring("does not conform"), ContainSubstring("done")))
	})

	It("runs a campaign for a user with the permissions of docs/fleet.md, and not without any of them", func() {
		all := permissions()
		users := []*nats.User{{Username: "worker", Password: "secret", Permissions: all}}
		without := func(list []string, i int) *nats.SubjectPermission {
			return &nats.SubjectPermission{Allow: slices.Delete(slices.Clone(list), i, i+1)}
		}
		var removed []string
		for i, subject := range all.Publish.Allow {
			if subject == "$JS.FC.>" { // which only large objects take
				continue
			}
			removed = append(removed, `Publish to "`+strings.TrimSuffix(subject, ">"))
			users = append(users, &nats.User{
				Username: fmt.Sprint("without-", len(removed)), Password: "secret",
				Permissions: &nats.Permissions{Publish: without(all.Publish.Allow, i), Subscribe: all.Subscribe},
			})
		}
		for i, subject := range all.Subscribe.Allow {
			removed = append(removed, `Subscription to "`+strings.TrimSuffix(subject, ">"))
			users = append(users, &nats.User{
				Username: fmt.Sprint("without-", len(removed)), Password: "secret",
				Permissions: &nats.Permissions{Publish: all.Publish, Subscribe: without(all.Subscribe.Allow, i)},
			})
		}
		address := guarded(nats.Options{JetStream: true, Users: users})
		said, status := campaign("whole", "--nats=nats://worker:secret@"+address)
		Expect(status).To(BeZero(), said)
		for i, refused := range removed {
			name := fmt.Sprint("without-", i+1)
			said, status := campaign(name, "--nats=nats://"+name+":secret@"+address)
			GinkgoWriter.Println(said)
			Expect(status).To(Equal(3), "without %s: %s", refused, said)
			Expect(said).To(ContainSubstring("Permissions Violation for " + refused))
		}
	})

	It("by the accounts of an operator runs a campaign with a file of credentials", func() {
		o, credentials := newOperator(permissions())
		address := guarded(o)
		said, status := campaign("creds", "--nats=nats://"+address, "--creds="+credentials)
		Expect(status).To(BeZero(), said)
		_, others := newOperator(permissions())
		e := conform("fleet", "status", "--nats=nats://"+address, "--creds="+others)
		Expect(e).To(Equal(ended{stderr: "conform: the NATS server: nats: Authorization Violation\n", status: 3}))
	})
})

// newOperator makes a server with an operator, and the credentials of a user with
// permissions.
func newOperator(p *nats.Permissions) (o nats.Options, credentials string) {
	GinkgoHelper()
	pair := func(create func() (nkeys.KeyPair, error)) (pair nkeys.KeyPair, public string) {
		pair, err := create()
		Expect(err).NotTo(HaveOccurred())
		public, err = pair.PublicKey()
		Expect(err).NotTo(HaveOccurred())
		return pair, public
	}
	operator, public := pair(nkeys.CreateOperator)
	claims := jwt.NewOperatorClaims(public)
	resolver := &nats.MemAccResolver{}
	account := func(name string) (key nkeys.KeyPair, public string) {
		key, public = pair(nkeys.CreateAccount)
		claims := jwt.NewAccountClaims(public)
		claims.Name = name
		if name == "fleet" {
			claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
		}
		token, err := claims.Encode(operator)
		Expect(err).NotTo(HaveOccurred())
		Expect(resolver.Store(public, token)).To(Succeed())
		return key, public
	}
	_, system := account("system")
	fleet, _ := account("fleet")
	user, public := pair(nkeys.CreateUser)
	worker := jwt.NewUserClaims(public)
	worker.Pub.Allow, worker.Sub.Allow = p.Publish.Allow, p.Subscribe.Allow
	token, err := worker.Encode(fleet)
	Expect(err).NotTo(HaveOccurred())
	seed, err := user.Seed()
	Expect(err).NotTo(HaveOccurred())
	text, err := jwt.FormatUserConfig(token, seed)
	Expect(err).NotTo(HaveOccurred())
	return nats.Options{
		JetStream: true, TrustedOperators: []*jwt.OperatorClaims{claims}, AccountResolver: resolver, SystemAccount: system,
	}, file("user.creds", string(text))
}

var _ = DescribeTable("a guarded server refuses those that are not its own, and they say so", Label("hardening", "fleet"),
	func(status int, message string, args ...string) {
		c := newCertificates()
		other := newCertificates()
		silent, err := net.Listen("tcp", "127.0.0.1:0")
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(silent.Close)
		fill := strings.NewReplacer(
			"TLS", "--nats=tls://"+guarded(c.options()), "PLAIN", guarded(nats.Options{JetStream: true}), "BARE", guarded(nats.Options{}), "SILENT", silent.Addr().String(),
			"PASSWORD", guarded(nats.Options{JetStream: true, Username: "worker", Password: "secret"}),
			"OTHER-CA", other.ca, "OTHER-CERT", other.client, "OTHER-KEY", other.clientKey, "CA", c.ca, "CERT", c.client, "KEY", c.clientKey,
			"TEXT", file("text", "no certificate"),
		)
		for i := range args {
			args[i] = fill.Replace(args[i])
		}
		e := conform(append([]string{"fleet", "status"}, args...)...)
		Expect(e.stderr).To(MatchRegexp(message))
		Expect(e.status).To(Equal(status), e.stderr)
		Expect(strings.Count(e.stderr, "\n")).To(Equal(1), e.stderr)
		Expect(e.stdout).To(BeEmpty())
	},
	Entry("a server that another authority signed", 3, "unknown authority", "TLS", "--tls-ca=OTHER-CA"),
	Entry("a server that no authority of this machine signed", 3, "unknown authority", "TLS"),
	Entry("a client without a certificate", 3, "certificate required|closed by remote after TLS handshake", "TLS", "--tls-ca=CA"),
	Entry("a client that another authority signed", 3, "unknown certificate authority|closed by remote after TLS handshake", "TLS", "--tls-ca=CA", "--tls-cert=OTHER-CERT", "--tls-key=OTHER-KEY"),
	Entry("a file that is no certificate", 2, "^conform: .*text: ", "TLS", "--tls-ca=TEXT"),
	Entry("a certificate with another's key", 2, "private key does not match public key", "TLS", "--tls-ca=CA", "--tls-cert=CERT", "--tls-key=OTHER-KEY"),
	Entry("a key that is missing", 2, "^conform: open none: ", "TLS", "--tls-ca=CA", "--tls-cert=CERT", "--tls-key=none"),
	Entry("a file that has no credentials", 2, "^conform: .*text: ", "--nats=nats://PLAIN", "--creds=TEXT"),
	Entry("a server without TLS", 3, "secure connection not available", "--nats=tls://PLAIN"),
	Entry("a server that does not answer", 3, "timeout", "--nats=nats://SILENT"),
	Entry("a server that does not answer TLS", 3, "timeout", "--nats=tls://SILENT"),
	Entry("a server without JetStream", 3, "JetStream is not enabled", "--nats=nats://BARE"),
	Entry("a user without a password", 3, "Authorization Violation", "--nats=nats://PASSWORD"),
	Entry("a wrong password", 3, "Authorization Violation", "--nats=nats://worker:wrong@PASSWORD"),
)
