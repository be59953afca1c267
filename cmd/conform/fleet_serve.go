package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"example.com/conform/internal/fleet"
	"example.com/conform/internal/fleet/standing"
)

func newFleetServe() *cobra.Command {
	var c campaignFlags
	var w workFlags
	var n natsFlags
	var corpus, listen string
	var hooks []string
	var rounds int64
	cmd := &cobra.Command{
		Use:   "serve [PATTERN…]",
		Short: "Run campaigns without end, and keep what they find",
		Long: `Run one campaign after the other, each with the next seed, and keep what they find
in a corpus: the random cases that showed new behaviour, which run again in every
round, and the witnesses. A page shows the state and the history: what was found
when, by device and version, and the trend. Webhooks are told of each new finding.

Without --nats the server is in this process, keeps its store in the corpus, and
has the workers of --workers. With --nats the workers of the fleet take part, and
--workers may be 0. A serve that was killed goes on where it was.`,
		Example: `  conform fleet serve --corpus=found --backend=cpu --rounds=1
  conform fleet serve --nats=nats://queue:4222 --corpus=found --workers=1 --rounds=1`,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			switch {
			case corpus == "":
				return &usageError{errors.New("--corpus is missing: it names the folder for what is found"), cmd.CommandPath()}
			case n.url == "" && w.workers == 0:
				return &usageError{errors.New("--workers=0 needs the workers of a server: name it with --nats"), cmd.CommandPath()}
			case c.name != "":
				return &usageError{errors.New("--name is for one campaign, and here each has a name of its own"), cmd.CommandPath()}
			}
			for _, hook := range hooks {
				if err := standing.CheckHook(hook); err != nil {
					return err
				}
			}
			if _, err := w.backend.find(); err != nil {
				return err
			}
			first := c.seed.draw()
			s := &standing.Server{Hooks: standing.Hooks{URLs: hooks}, Rounds: rounds, Log: func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), "conform:", line) }}
			s.Campaign = func(number int64, replays []string) (*fleet.Campaign, error) {
				c.seed = seed{number: first + number}
				return c.campaign(cmd, withReplays(args, replays), w.backend.name, w.backend.crashes)
			}
			if _, err := s.Campaign(0, nil); err != nil { // before anything is begun
				return err
			}
			if s.Corpus, err = standing.Open(corpus); err != nil {
				return err
			}
			defer func() { _ = s.Corpus.Close() }()
			f, closing, err := n.openOrKeep(cmd.Context(), filepath.Join(corpus, "queue"))
			if err != nil {
				return err
			}
			defer closing(&err)
			s.Fleet = f
			ctx, stop := untilSignal(cmd.Context())
			defer stop()
			return w.serve(ctx, cmd, s, listen)
		},
	}
	c.flags(cmd)
	w.flags(cmd)
	w.backend.nameFlag(cmd)
	n.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&corpus, "corpus", "", "keep what is found in `FOLDER`")
	f.StringVar(&listen, "listen", "127.0.0.1:0", "show the page at `ADDRESS`, which others reach if it is not loopback")
	f.StringArrayVar(&hooks, "webhook", nil, "tell `URL` of each new finding, by POST as JSON (repeatable)")
	integerFlag(cmd, &rounds, "rounds", 0, maxRandom, 0, "end after `N` campaigns; 0 for no end")
	integerFlag(cmd, &w.workers, "workers", 0, maxJobs, 1, "judge `N` units in parallel on this machine")
	return cmd
}

// withReplays returns patterns that choose random cases too.
func withReplays(patterns, replays []string) []string {
	if len(replays) == 0 {
		return patterns
	}
	if len(patterns) == 0 {
		patterns = []string{"*"}
	}
	return append(append([]string{}, patterns...), replays...)
}

// serve runs campaigns, works on them and shows the page, until one of these ends.
func (w *workFlags) serve(ctx context.Context, cmd *cobra.Command, s *standing.Server, listen string) error {
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	s.Local = listener.Addr().(*net.TCPAddr).IP.IsLoopback()
	fmt.Fprintf(cmd.ErrOrStderr(), "the page is at http://%s/\n", listener.Addr())
	ctx, over := context.WithCancel(ctx)
	defer over()
	group, ctx := errgroup.WithContext(ctx)
	page := &http.Server{Handler: s, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	context.AfterFunc(ctx, func() { _ = page.Close() })
	group.Go(func() error {
		if err := page.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return fault{err}
		}
		return nil
	})
	group.Go(func() error {
		defer over()
		return asFault(s.Run(ctx))
	})
	if w.workers > 0 {
		group.Go(func() error { return w.work(ctx, cmd.ErrOrStderr(), s.Fleet) })
	}
	return group.Wait()
}

// openOrKeep connects to the server, or starts one with a store that stays where
// none is named.
func (n *natsFlags) openOrKeep(ctx context.Context, store string) (f *fleet.Fleet, closing func(*error), err error) {
	if n.url != "" {
		return n.open(ctx)
	}
	if err := os.MkdirAll(store, 0o755); err != nil {
		return nil, nil, err
	}
	return start(ctx, store)
}
