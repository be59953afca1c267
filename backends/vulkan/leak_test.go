package vulkan_test

import (
	"context"
	"maps"
	"reflect"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/vulkan"
	"example.com/conform/backends/vulkan/vk"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// A census counts what is made of a device, by the last word of the functions
// that make and free it.
type census map[string]int

func (c census) intercept(fn *vk.DeviceFunctions) {
	functions := reflect.ValueOf(fn).Elem()
	for i := range functions.NumField() {
		name, field := functions.Type().Field(i).Name, functions.Field(i)
		change, kind := 0, ""
		for prefix, n := range map[string]int{"Create": 1, "Destroy": -1, "Allocate": 1, "Free": -1} {
			if rest, ok := strings.CutPrefix(name, prefix); ok {
				change, kind = n, strings.TrimSuffix(rest, "s")
			}
		}
		if change == 0 || kind == "Device" {
			continue
		}
		original := reflect.ValueOf(field.Interface())
		field.Set(reflect.MakeFunc(original.Type(), func(arguments []reflect.Value) []reflect.Value {
			if change > 0 || !arguments[1].IsZero() { // nothing is nothing to free
				c[kind] += change
			}
			return original.Call(arguments)
		}))
	}
}

// alive counts what is made and not freed, except what goes with its pool.
func (c census) alive() (n int) {
	for kind, count := range c {
		if kind != "CommandBuffer" && kind != "DescriptorSet" {
			n += count
		}
	}
	return n
}

var _ = Describe("What the backend makes of a device", func() {
	It("stays the same from batch to batch, and is freed", func(ctx context.Context) {
		c := census{}
		b, err := vulkan.Open(options((*vulkan.Options).Stage, func(o *vulkan.Options) {
			o.Intercept(c.intercept)
			o.Limit(1<<11, 65535)
		}))
		needs(err)
		batch := []backends.Job{
			job(dml.Copy, &dml.CopyAttributes{}, array(5), array(5)),
			scattering(1, tensor.Int32, tensor.Float32, []int64{20, 100}, []int64{20, 60}),
			job(dml.Copy, &dml.CopyAttributes{}, array(20, 30), array(20, 30)),
		}
		Expect(run(ctx, b, batch...)).To(HaveEach(done))
		Expect(c["DescriptorSet"]).To(BeNumerically(">", 64), "more than one pool has")
		Expect(c.alive()).To(BeNumerically(">", 10))
		all := maps.Clone(c)
		for range 2 {
			Expect(run(ctx, b, batch...)).To(HaveEach(done))
		}
		Expect(c).To(Equal(all))
		Expect(b.Close()).To(Succeed())
		Expect(c.alive()).To(BeZero(), "%v", c)
	})
	It("is freed where the device is lost", func(ctx context.Context) {
		c, s := census{}, script{results: []vk.Result{vk.ErrorDeviceLost, vk.ErrorDeviceLost}}
		b, err := vulkan.Open(options(func(o *vulkan.Options) {
			o.Intercept(func(fn *vk.DeviceFunctions) {
				Expect(c.alive()).To(BeZero(), "%v", c)
				c.intercept(fn)
				s.intercept(fn)
			})
		}))
		needs(err)
		one := job(dml.Copy, &dml.CopyAttributes{}, array(5), array(5))
		Expect(run(ctx, b, one, one)).To(HaveExactElements(HaveField("Status", backends.DeviceLost), done))
		Expect(s.opened).To(Equal(3))
		Expect(b.Close()).To(Succeed())
		Expect(c.alive()).To(BeZero(), "%v", c)
	})
})
