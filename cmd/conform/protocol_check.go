package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
	"example.com/conform/cases"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/sanitise"
	"example.com/conform/oracle"
)

func newProtocolCheck() *cobra.Command {
	var flags backendFlags
	cmd := &cobra.Command{
		Use:   "protocol-check BACKEND",
		Short: "Check a backend's answers to the protocol",
		Long: `Start a backend, greet it, send it one small valid call of each operator that it
supports, and shut it down. Print each step, and how an answer breaks
docs/protocol.md. The results are not checked: that is what conform run is for.
The exit status is 3 if a step fails.`,
		Example: `  conform protocol-check exec:./my-backend
  conform protocol-check cpu`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			flags.name, flags.isolate = args[0], true
			chosen, err := flags.find()
			if err != nil {
				return err
			}
			return checkProtocol(cmd.Context(), cmd.OutOrStdout(), chosen)
		},
	}
	flags.flags(cmd)
	for _, name := range []string{"isolate", "max-crashes"} {
		_ = cmd.Flags().MarkHidden(name)
	}
	return cmd
}

// errProtocol says that a step failed, which was said before.
var errProtocol = errors.New("the backend does not speak the protocol")

// checkProtocol goes through the steps.
func checkProtocol(ctx context.Context, out io.Writer, chosen available) error {
	backend, err := chosen.open(ctx)
	if err != nil {
		fmt.Fprintf(out, "hello     wrong: %s\n", sanitise.Line(err.Error()))
		return fault{errProtocol}
	}
	d := backend.Describe()
	fmt.Fprintf(out, "hello     right: %s, version %s, on %s, with %s\n",
		sanitise.Line(d.Name), sanitise.Line(d.Version), sanitise.Line(d.Device), plural(len(d.Capabilities), "operator"))
	embedded, err := cases.Embedded(cases.Limits{})
	if err != nil {
		_ = backend.Close()
		return fault{err}
	}
	wrong := 0
	for i := range d.Capabilities {
		good, err := checkOperator(ctx, out, backend, &d, d.Capabilities[i].Operator, embedded)
		if err != nil {
			_ = backend.Close()
			return fault{err}
		}
		if !good {
			wrong++
		}
	}
	if err := backend.Close(); err != nil {
		fmt.Fprintf(out, "shutdown  wrong: %s\n", sanitise.Line(err.Error()))
		return fault{errProtocol}
	}
	fmt.Fprintln(out, "shutdown  right")
	if wrong > 0 {
		return fault{errProtocol}
	}
	return nil
}

// checkOperator has a backend run one call of an operator, of those of some cases, and
// reports whether the answer is one.
func checkOperator(ctx context.Context, out io.Writer, backend backends.Backend, d *backends.Description, operator string, list []cases.Case) (bool, error) {
	c, bytes, err := firstValid(d, operator, list)
	if err != nil {
		return false, err
	}
	if c == nil {
		fmt.Fprintf(out, "run       not tried: no case of %s has what the backend supports\n", sanitise.Line(operator))
		return true, nil
	}
	k := d.Capability(c.Call.Operator.Name)
	memory := guard.Memory{NoViews: !k.Views, NoOutputViews: !k.OutputViews}
	if err := memory.Lay(&c.Call, bytes, guard.First); err != nil {
		return false, err
	}
	job := memory.Job(c.ID, &c.Call)
	outcomes, err := backend.Run(ctx, []backends.Job{job})
	if wrong, ok := errors.AsType[*remote.ProtocolError](err); ok {
		fmt.Fprintf(out, "run       wrong: %s: %s\n", c.ID, sanitise.Line(wrong.Detail))
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if outcome := &outcomes[0]; outcome.Status == backends.Crashed || outcome.Status == backends.TimedOut {
		fmt.Fprintf(out, "run       wrong: %s: %s\n", c.ID, sanitise.Line(outcome.Detail))
		return false, nil
	}
	fmt.Fprintf(out, "run       right: %s: %v\n", c.ID, outcomes[0].Status)
	querier, ok := backend.(backends.ShapeQuerier)
	if !ok || !c.Call.Operator.Infers() {
		return true, nil
	}
	outcome, asked, err := querier.QueryShape(ctx, &job)
	if err != nil {
		return false, err
	}
	switch {
	case asked && (outcome.Status == backends.Crashed || outcome.Status == backends.TimedOut):
		fmt.Fprintf(out, "query     wrong: %s: %s\n", c.ID, sanitise.Line(outcome.Detail))
		return false, nil
	case asked:
		fmt.Fprintf(out, "query     right: %s: %v\n", c.ID, outcome.Status)
	}
	return true, nil
}

// firstValid returns the first valid call among the cases of an operator that a
// backend supports, and how many bytes its outputs need at most; nil if there is
// none.
func firstValid(d *backends.Description, operator string, list []cases.Case) (*cases.Case, []int64, error) {
	var evaluator oracle.Evaluator
	for i := range list {
		c := &list[i]
		if c.Call.Operator.Name != operator || c.Call.CheckOnly || d.Gap(&c.Call) != "" {
			continue
		}
		alternatives, err := evaluator.Alternatives(&c.Call, nil)
		if err != nil {
			return nil, nil, err
		}
		bytes := make([]int64, len(c.Call.Outputs()))
		valid := true
		for k := range alternatives {
			a := &alternatives[k]
			valid = valid && a.Rejects() == nil
			for n := range a.Admissible.Outputs {
				bytes[n] = max(bytes[n], 8*int64(len(a.Admissible.Outputs[n].Sources())))
			}
		}
		if valid {
			return c, bytes, nil
		}
	}
	return nil, nil, nil
}
