package fleet_test

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("a campaign that cannot be read is listed as such beside the others, and dropped", Label("hardening", "fleet"),
	func(ctx context.Context, id, message string, keys map[string]string) {
		f, conn := startFleet(ctx)
		healthy := newCampaign(0)
		Expect(f.Submit(ctx, healthy)).To(Succeed())
		js, err := jetstream.New(conn)
		Expect(err).NotTo(HaveOccurred())
		for key, text := range keys {
			_, err := js.Publish(ctx, "$KV.conform-campaigns."+key, []byte(text))
			Expect(err).NotTo(HaveOccurred())
		}
		list, broken, err := f.Campaigns(ctx)
		Expect(err).NotTo(HaveOccurred())
		Expect(list).To(ConsistOf(HaveField("ID", healthy.ID)))
		Expect(broken).To(ConsistOf(And(HaveField("ID", id), HaveField("Error", ContainSubstring(message)))))
		work(f, newWorker("worker"))
		Expect(f.Wait(ctx, healthy)).To(Succeed())
		Expect(f.Drop(ctx, id)).To(Succeed())
		list, broken, err = f.Campaigns(ctx)
		Expect(err).NotTo(HaveOccurred())
		Expect(list).To(ConsistOf(HaveField("ID", healthy.ID)))
		Expect(broken).To(BeEmpty())
		stream, err := js.Stream(ctx, "KV_conform-campaigns")
		Expect(err).NotTo(HaveOccurred())
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter("$KV.conform-campaigns."+id+".>"))
		Expect(err).NotTo(HaveOccurred())
		Expect(info.State.Subjects).To(BeEmpty())
		Expect(f.Drop(ctx, id)).To(MatchError(ContainSubstring("there is no campaign")))
	},
	Entry("no JSON", "a", "campaign a: unexpected EOF", entry("{")),
	Entry("nothing", "a", "campaign a: EOF", entry("")),
	Entry("another schema", "a", `campaign a: the schema is "conform.fleet/0"`, entry(`{"schema":"conform.fleet/0","id":"a","token":"`+token+`"}`)),
	Entry("an unknown field", "a", "unknown field", entry(`{"run":"rm"}`)),
	Entry("the campaign of another ID", "a", "it is b of submit "+token, entry(valid("b"))),
	Entry("a claim that names no submit", "a", "its claim is damaged", map[string]string{"a.claim": "x.>"}),
	Entry("a claim alone, as of a submit that was cut off", "a", "is not whole", map[string]string{"a.claim": token}),
	Entry("no claim", "a", "has no claim", map[string]string{"a." + token + ".campaign": valid("a")}),
	Entry("a key that no submit writes", "a", "has no claim", map[string]string{"a.campaign": "{"}),
	Entry("an ID that no campaign has", "A=_", "is no ID of a campaign", map[string]string{"A=_.claim": token, "A=_." + token + ".campaign": "{"}),
)

// token is that of the submit of an entry.
const token = "0123456789abcdef"

// entry are the keys of a campaign a with a text.
func entry(text string) map[string]string {
	return map[string]string{"a.claim": token, "a." + token + ".campaign": text}
}

// valid is the text of a campaign with an ID.
func valid(id string) string {
	return `{"schema":"conform.fleet/1","id":"` + id + `","token":"` + token + `","conform":"test","backend":"cpu","units":1,"max_case_bytes":1,"patience_seconds":1}`
}

var _ = It("a campaign whose streams are gone is dropped like another", Label("hardening", "fleet"), func(ctx context.Context) {
	f, conn := startFleet(ctx)
	c := newCampaign(0)
	Expect(f.Submit(ctx, c)).To(Succeed())
	js, err := jetstream.New(conn)
	Expect(err).NotTo(HaveOccurred())
	Expect(js.DeleteStream(ctx, "conform-results-"+c.ID+"_"+c.Token)).To(Succeed())
	list, broken, err := f.Campaigns(ctx)
	Expect(err).NotTo(HaveOccurred())
	Expect(list).To(BeEmpty())
	Expect(broken).To(ConsistOf(And(HaveField("ID", c.ID), HaveField("Error", ContainSubstring("stream not found")))))
	Expect(f.Drop(ctx, c.ID)).To(Succeed())
	Expect(f.Campaigns(ctx)).To(BeEmpty())
	Expect(streams(ctx, conn)).To(ConsistOf("KV_conform-campaigns", "KV_conform-workers"))
})

var _ = It("a drop deletes no campaign whose ID begins with the same letters", func(ctx context.Context) {
	f, _ := startFleet(ctx)
	for _, id := range []string{"a", "a-b", "ab"} {
		c := newCampaign(0)
		c.ID = id
		Expect(f.Submit(ctx, c)).To(Succeed())
	}
	Expect(f.Drop(ctx, "a")).To(Succeed())
	for _, wrong := range []string{"a", "a-", "", "*", ">", "a-b.claim"} {
		Expect(f.Drop(ctx, wrong)).To(MatchError(ContainSubstring("there is no campaign")))
	}
	list, broken, err := f.Campaigns(ctx)
	Expect(err).NotTo(HaveOccurred())
	Expect(broken).To(BeEmpty())
	Expect(list).To(ConsistOf(HaveField("ID", "a-b"), HaveField("ID", "ab")))
})
